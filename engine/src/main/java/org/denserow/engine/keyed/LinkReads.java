package org.denserow.engine.keyed;

import org.denserow.engine.sparse.LongHashMap;

/// Reads what links of many rows will need, ahead of them. One link after the other waits for memory several times, since
/// each place leads to the next: the head of the ring, the row after it, that row's own link. Here each loop reads one of
/// these places for all rows, so that their cache misses overlap. Nothing is changed.
///
/// *Cost*: O(rows), twice the look-ups of keys. It pays where links and keys are too many for the caches. *Threads*: as
/// the rings.
final class LinkReads {

    private int seen; // never read: a compiler drops loads whose values go nowhere

    /// Looks up the heads of rings.
    ///
    /// @param of the keys; the heads afterwards, or the row itself for a key without a ring
    void heads(final LongHashMap heads, final int[] rows, final int count, final long[] of) {
        for (int i = 0; i < count; i++) {
            of[i] = heads.getOrDefault(of[i], rows[i]);
        }
    }

    /// Reads the links of rows, of their heads, and of the rows after these.
    ///
    /// @param of the heads, overwritten
    void links(
            final int[] rows, final int count, final long[] of, final long[] keys, final int[] prev, final int[] next) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += next[rows[i]] + prev[rows[i]] + (int) keys[rows[i]];
        }
        for (int i = 0; i < count; i++) {
            of[i] = next[(int) of[i]];
        }
        for (int i = 0; i < count; i++) {
            final int after = (int) of[i];
            sum += prev[after == Rings.OUT ? rows[i] : after < 0 ? ~after : after];
        }
        seen = sum;
    }
}
