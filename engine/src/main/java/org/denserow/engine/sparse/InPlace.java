package org.denserow.engine.sparse;

import java.util.Arrays;
import org.denserow.engine.ground.Footprint;

/// Settles the keys of dense cells anew among the same cells: tombstones are gone then, and nothing is allocated but a
/// bit per bucket, once.
///
/// A key is lifted, and takes the first bucket on its way that is empty or whose key is not settled yet; that key is
/// lifted in turn, and so on until a bucket was empty. All buckets before it on the way have settled keys, which stay,
/// so probes find it. Each step settles a key: O(buckets).
///
/// The hash function is the default one. Another one might throw while a key is lifted; tables that use one are copied.
///
/// *Threads*: as the table.
final class InPlace {

    private long[] cells; // null between two times: a table that has grown since has others
    private long[] unsettled = {}; // bit per bucket: its key is not settled yet

    /// Begins: no key is settled, and no tombstone is left.
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

    /// {@return the first bucket from one on whose key is not settled, or -1 if all are}
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

    /// Takes a key that is not settled out of its bucket.
    /// @return the key
    long lift(final int bucket) {
        final long key = cells[bucket];
        cells[bucket] = DenseKeys.EMPTY;
        unsettled[bucket / Long.SIZE] &= ~(1L << bucket);
        return key;
    }

    /// {@return where a lifted key settles}
    int room(final long key) {
        final int mask = cells.length - 1;
        int bucket = (int) Keys.hashOf(LongHash.MIXING, key) & mask;
        int step = 0;
        while (cells[bucket] != DenseKeys.EMPTY && (unsettled[bucket / Long.SIZE] >>> bucket & 1) == 0) {
            step++;
            bucket = bucket + step & mask;
        }
        return bucket;
    }

    /// Settles a lifted key where it found room.
    /// @return the key that was lifted from there, [DenseKeys#EMPTY] if there was none
    long settle(final int bucket, final long key) {
        final long displaced = lift(bucket);
        cells[bucket] = key;
        return displaced;
    }

    long bytes() {
        return Footprint.of(unsettled);
    }
}
