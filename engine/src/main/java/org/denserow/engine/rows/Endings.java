package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;

/// Checks mode: how the last handle of each slot ended. Of a handle before that one nothing is known any more, and
/// nothing is told: handles are compared whole.
///
/// *Threads*: written by whoever changes the rows; read by any thread while nobody does. *Cost*: O(1) a handle; one
/// entry per slot that ever lost a row, with its [Origin], which rows that ended by one call share. The map's own count
/// of its bytes leaves it out.
final class Endings {

    /// What ended and how: half a sentence for the message.
    private record Ending(long handle, String how, Origin origin) {}

    private Ending[] last = {}; // by slot; null when no row of it has ended

    void add(final long handle, final String how, final Origin origin) {
        final int slot = Handle.index(handle);
        if (slot >= last.length) {
            last = Arrays.copyOf(last, Math.max(slot + 1, 2 * last.length));
        }
        last[slot] = new Ending(handle, how, origin);
    }

    /// The handles of before may come again.
    void forget() {
        last = new Ending[0];
    }

    /// {@return whether it is known how a handle ended}
    ///
    /// @param handle any value
    boolean knows(final long handle) {
        final int slot = Handle.index(handle);
        return slot >= 0 && slot < last.length && last[slot] != null && last[slot].handle == handle;
    }

    /// {@return how, by whom and when a known handle ended, in words}
    String describe(final long handle) {
        final Ending ending = last[Handle.index(handle)];
        return ending.how + ": " + ending.origin.getMessage();
    }

    /// {@return who ended a known handle}
    Origin origin(final long handle) {
        return last[Handle.index(handle)].origin;
    }
}
