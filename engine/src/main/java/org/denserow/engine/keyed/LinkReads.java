package org.denserow.engine.keyed;

import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.sparse.LongHashMap;

/// Reads what links of many rows will need, ahead of them. One link after the other waits for memory several times, since
/// each place leads to the next: the head of the ring, the row after it, that row's own link. Here each loop reads one of
/// these places for all rows, so that their cache misses overlap. Nothing is changed.
///
/// *Cost*: O(rows), twice the look-ups of keys. *Threads*: as the rings.
final class LinkReads {

    /// Rows of a type from which it pays, with 4 MiB of links: those of fewer rows are in the caches.
    static final int LEAST_ROWS = 1 << 18;

    private int seen; // never read: a compiler drops loads whose values go nowhere

    /// Reads for rows in no ring: their own links, the heads of the rings that they will join, and the rows after these. The
    /// room of the batch has their keys.
    void joining(final RowBatch batch, final LongHashMap heads, final long[] keys, final int[] prev, final int[] next) {
        final int[] rows = batch.rows();
        final long[] of = batch.room();
        final int count = batch.count();
        int sum = 0;
        for (int i = 0; i < count; i++) {
            of[i] = heads.getOrDefault(of[i], rows[i]); // of a key without a ring, the row itself
        }
        for (int i = 0; i < count; i++) {
            sum += next[rows[i]] + prev[rows[i]] + (int) keys[rows[i]];
        }
        for (int i = 0; i < count; i++) {
            of[i] = next[(int) of[i]];
        }
        for (int i = 0; i < count; i++) {
            sum += prev[linked((int) of[i], rows[i])];
        }
        seen = sum;
    }

    /// Reads for rows in rings: the rows beside them, and the heads.
    void leaving(final RowBatch batch, final LongHashMap heads, final long[] keys, final int[] prev, final int[] next) {
        final int[] rows = batch.rows();
        final long[] of = batch.room();
        final int count = batch.count();
        long sum = 0;
        for (int i = 0; i < count; i++) {
            of[i] = keys[rows[i]];
            sum += next[prev[rows[i]]] + prev[linked(next[rows[i]], rows[i])];
        }
        for (int i = 0; i < count; i++) {
            sum += heads.getOrDefault(of[i], 0);
        }
        seen = (int) sum;
    }

    /// The row that a link names, or another one if it names none.
    private static int linked(final int link, final int other) {
        return link == Rings.OUT ? other : link < 0 ? ~link : link;
    }
}
