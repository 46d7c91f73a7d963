package org.denserow.engine.sparse;

import java.util.Arrays;
import org.denserow.engine.ground.Footprint;

/// Settles the keys of dense cells again in the same cells. That removes tombstones and allocates two bits per bucket,
/// once.
///
/// A key in the bucket of its hash is settled already. It lifts another key out, and puts it into the first bucket on
/// its way that is empty or has an unsettled key. It then lifts that unsettled key, and so on until a bucket was empty.
/// All buckets on the way before the key have settled keys, which stay, so probes find it. Each step settles a key:
/// O(buckets).
///
/// It works with the default hash function only. Another one might throw while a key is lifted out; tables with another
/// function are copied.
///
/// *Threads*: as the table.
final class InPlace {

    private long[] cells; // null between two uses, since a table may grow
    private long[] passed; // as well
    private long[] unsettled = {}; // a bit per bucket: its key is not settled yet

    /// Begins: tombstones are removed. Keys in the bucket of their hash are settled, the others are not.
    /// @param marks a bit per bucket; those of the buckets that a key passed on its way are set, the others cleared
    void begin(final long[] table, final long[] marks) {
        final int words = words(table.length);
        if (unsettled.length != words) {
            unsettled = new long[words];
        }
        for (int word = 0; word < words; word++) {
            unsettled[word] = mark(table, word * Long.SIZE);
        }
        Arrays.fill(marks, 0);
        cells = table;
        passed = marks;
    }

    /// {@return the words of a bit per bucket}
    static int words(final int buckets) {
        return (buckets + Long.SIZE - 1) / Long.SIZE;
    }

    /// Removes the tombstones of a word of buckets.
    /// @return a bit per bucket: its key is not in the bucket of its hash
    private static long mark(final long[] table, final int begin) {
        final int mask = table.length - 1;
        final int end = Math.min(begin + Long.SIZE, table.length);
        long bits = 0;
        for (int bucket = begin; bucket < end; bucket++) {
            final long key = table[bucket];
            if (DenseKeys.isMarker(key)) {
                table[bucket] = DenseKeys.EMPTY;
            } else {
                final int away = (int) Keys.hashOf(Keys.MIXING, key) - bucket & mask;
                bits |= (-away >>> 31 & 1L) << bucket;
            }
        }
        return bits;
    }

    /// {@return the first bucket from a bucket on with an unsettled key, or -1}
    int next(final int from) {
        int word = from / Long.SIZE;
        long bits = word < unsettled.length ? unsettled[word] & -1L << from : 0;
        while (bits == 0) {
            word++;
            if (word >= unsettled.length) {
                cells = null; // all are settled
                passed = null;
                return -1;
            }
            bits = unsettled[word];
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    /// Takes an unsettled key out of its bucket.
    /// @return the key
    long lift(final int bucket) {
        final long key = cells[bucket];
        cells[bucket] = DenseKeys.EMPTY;
        unsettled[bucket / Long.SIZE] &= ~(1L << bucket);
        return key;
    }

    /// {@return the bucket for a lifted key}
    int room(final long key) {
        final int mask = cells.length - 1;
        int bucket = (int) Keys.hashOf(Keys.MIXING, key) & mask;
        int step = 0;
        while (cells[bucket] != DenseKeys.EMPTY && (unsettled[bucket / Long.SIZE] >>> bucket & 1) == 0) {
            passed[bucket / Long.SIZE] |= 1L << bucket;
            step++;
            bucket = bucket + step & mask;
        }
        return bucket;
    }

    /// Puts a lifted key into its bucket.
    /// @return the key that was there, [DenseKeys#EMPTY] if there was none
    long settle(final int bucket, final long key) {
        final long displaced = lift(bucket);
        cells[bucket] = key;
        return displaced;
    }

    long bytes() {
        return Footprint.of(unsettled);
    }
}
