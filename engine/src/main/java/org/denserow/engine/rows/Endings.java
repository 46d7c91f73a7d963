package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;

/// Checks mode: how the last handle of each slot ended. Handles are compared whole, so for an earlier handle of a slot
/// it reports nothing.
///
/// *Threads*: the thread that changes the rows writes; any thread may read while no thread changes them. *Cost*: O(1)
/// per handle; one entry per slot that ever lost a row, with its [Origin], which rows that ended by one call share. The
/// byte counts of the map leave it out.
final class Endings {

    /// A handle and how it ended: half a sentence for the message.
    private record Ending(long handle, String how, Origin origin) {}

    private Ending[] last = {}; // by slot; null if no row of the slot has ended

    void add(final long handle, final String how, final Origin origin) {
        final int slot = Handle.slot(handle);
        if (slot >= last.length) {
            last = Arrays.copyOf(last, Math.max(slot + 1, 2 * last.length));
        }
        last[slot] = new Ending(handle, how, origin);
    }

    /// Forgets everything: earlier handles may be given out again.
    void forget() {
        last = new Ending[0];
    }

    /// {@return whether there is an entry for a handle}
    ///
    /// @param handle any value
    boolean knows(final long handle) {
        final int slot = Handle.slot(handle);
        return slot >= 0 && slot < last.length && last[slot] != null && last[slot].handle == handle;
    }

    /// {@return how, by whom and when a known handle ended, in words}
    String describe(final long handle) {
        final Ending ending = last[Handle.slot(handle)];
        return ending.how + ": " + ending.origin.getMessage();
    }

    /// {@return who ended a known handle}
    Origin origin(final long handle) {
        return last[Handle.slot(handle)].origin;
    }
}
