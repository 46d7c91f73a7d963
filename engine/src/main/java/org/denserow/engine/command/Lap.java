package org.denserow.engine.command;

import org.denserow.engine.handle.Mix;
import org.denserow.engine.storage.Checks;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Origin;

/// Which events end when: those that a boundary made end at the same boundary of the next frame.
///
/// Events stand oldest first, and boundaries come in a circle. So those that end next are always the first rows, and
/// one count per boundary is enough. What the owner makes between frames counts as made by the boundary before: the
/// systems of one frame see it, too. Boundaries that a failed frame did not reach come when it is resumed.
///
/// *Threads*: the owner's. *Cost*: O(1) a boundary, besides ending the rows.
final class Lap {

    /// Boundaries of a frame.
    static final int BOUNDARIES = 2;

    private final HandleMap map;
    private final int[] made = new int[BOUNDARIES]; // by each boundary when it last came
    private int latest = BOUNDARIES - 1;

    Lap(final HandleMap map) {
        this.map = map;
    }

    /// Boundaries come, up to one: the events that they made a lap ago end.
    ///
    /// @param boundary in `[0, BOUNDARIES)`
    /// @param frame of which it is one
    void reach(final int boundary, final long frame) {
        do {
            made[latest] += map.rows() - known();
            latest = (latest + 1) % BOUNDARIES;
            map.expire(made[latest], Checks.ON ? new Origin("the end of its lap", frame) : null);
            made[latest] = 0;
        } while (latest != boundary);
    }

    /// A number for what was made when.
    long orderHash() {
        long hash = latest;
        for (final int count : made) {
            hash = Mix.next(hash, count);
        }
        return hash;
    }

    private int known() {
        int known = 0;
        for (final int count : made) {
            known += count;
        }
        return known;
    }
}
