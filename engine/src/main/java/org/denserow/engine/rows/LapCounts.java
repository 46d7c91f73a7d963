package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;

/// How many of a queue each boundary of the last lap added: what stands in it for one lap ends first in, first out.
///
/// Boundaries come in a circle, so what ends next is always the front of the queue, and a count per boundary is enough.
final class LapCounts {

    private int[] added = new int[LapClock.BOUNDARIES];
    private int known; // the sum

    /// See [Laps#boundaries(int)].
    void boundaries(final int count) {
        final int[] more = new int[count];
        more[count - 1] = added[added.length - 1];
        added = more;
    }

    /// A boundary comes.
    ///
    /// @param before the boundary before it, which has added all that is not known yet
    /// @param boundary the one that comes
    /// @param total how many stand in the queue
    /// @return how many of the front end now
    int reach(final int before, final int boundary, final int total) {
        added[before] += total - known;
        final int ended = added[boundary];
        added[boundary] = 0;
        known = total - ended;
        return ended;
    }

    /// Nothing stands in the queue.
    void clear() {
        Arrays.fill(added, 0);
        known = 0;
    }

    /// {@return what each boundary added, then the sum}
    long[] save() {
        final long[] saved = new long[added.length + 1];
        for (int boundary = 0; boundary < added.length; boundary++) {
            saved[boundary] = added[boundary];
        }
        saved[added.length] = known;
        return saved;
    }

    void load(final long[] saved) {
        for (int boundary = 0; boundary < added.length; boundary++) {
            added[boundary] = (int) saved[boundary];
        }
        known = (int) saved[added.length];
    }

    long orderHash() {
        long hash = known;
        for (final int count : added) {
            hash = Mix.next(hash, count);
        }
        return hash;
    }
}
