package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;

/// How many entries of a queue each boundary of the last lap added. Entries stay for one lap, first in, first out.
///
/// Boundaries come in a circle, so the entries that end next are always at the front. One count per boundary is enough.
final class LapCounts {

    private int[] added = new int[LapClock.BOUNDARIES];
    private long[] saved = {}; // reused
    private int known; // the sum

    /// See [Laps#boundaries(int)].
    void boundaries(final int count) {
        final int[] more = new int[count];
        more[count - 1] = added[added.length - 1];
        added = more;
    }

    /// Notes that a boundary comes.
    ///
    /// @param before the boundary before it, which added all entries that are not counted yet
    /// @param total the number of entries in the queue
    /// @return the number of entries at the front that end now
    int reach(final int before, final int boundary, final int total) {
        added[before] += total - known;
        final int ended = added[boundary];
        added[boundary] = 0;
        known = total - ended;
        return ended;
    }

    /// The queue is empty.
    void clear() {
        Arrays.fill(added, 0);
        known = 0;
    }

    /// {@return the count of each boundary, then the sum; always the same array, valid until the next call}
    long[] save() {
        if (saved.length != added.length + 1) {
            saved = new long[added.length + 1];
        }
        for (int boundary = 0; boundary < added.length; boundary++) {
            saved[boundary] = added[boundary];
        }
        saved[added.length] = known;
        return saved;
    }

    /// @param saved what [#save()] returned
    /// @param entries in the queue
    void load(final long[] saved, final int entries) {
        long sum = 0;
        boolean fits = saved.length == added.length + 1;
        for (int boundary = 0; fits && boundary < added.length; boundary++) {
            fits = saved[boundary] >= 0;
            sum += saved[boundary];
        }
        if (!fits || sum != saved[added.length] || sum > entries) {
            throw new IllegalArgumentException("boundaries of a lap add up to what they added: counts="
                    + Arrays.toString(saved) + ", entries=" + entries + ", boundaries=" + added.length);
        }
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
