package org.denserow.engine.sparse;

import java.util.Arrays;
import org.denserow.engine.ground.Footprint;

/// Settles the keys of dense cells again in the same cells. That removes tombstones and allocates a bit per bucket,
/// once.
///
/// It lifts a key out, and puts it into the first bucket on its way that is empty or has an unsettled key. It then
/// lifts that unsettled key, and so on until a bucket was empty. All buckets on the way before the key have settled
/// keys, which stay, so probes find it. Each step settles a key: O(buckets).
///
/// It works with the default hash function only. Another one might throw while a key is lifted out; tables with another
/// function are copied.
///
/// *Threads*: as the table.
final class InPlace {

    private long[] cells; // null between two uses, since a table may grow
    private long[] unsettled = {}; // a bit per bucket: its key is not settled yet

    /// Begins: all keys are unsettled, and tombstones are removed.
    void begin(final long[] table) {
        final int words = (table.length + Long.SIZE - 1) / Long.SIZE;
        if (unsettled.length == words) {
            Arrays.fill(unsettled, 0);
        } else {
            unsettled = new long[words];
        }
        for (int bucket = 0; bucket < table.length; bucket++) {
            if (DenseKeys.isMarker(table[bucket])) {
                table[bucket] = DenseKeys.EMPTY;
            } else {
                unsettled[bucket / Long.SIZE] |= 1L << bucket;
            }
        }
        cells = table;
    }

    /// {@return the first bucket from a bucket on with an unsettled key, or -1}
    int next(final int from) {
        int word = from / Long.SIZE;
        long bits = word < unsettled.length ? unsettled[word] & -1L << from : 0;
        while (bits == 0) {
            word++;
            if (word >= unsettled.length) {
                cells = null; // all are settled
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
