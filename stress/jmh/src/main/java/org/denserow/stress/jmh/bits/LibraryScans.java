package org.denserow.stress.jmh.bits;

import java.util.BitSet;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.RoaringBitmap;

/// Passes over sets of libraries.
final class LibraryScans {

    private static final int BATCH = 256;

    private LibraryScans() {}

    /// {@return a set of the rows}
    static BitSet set(final LiveRows live) {
        return BitSet.valueOf(live.words());
    }

    /// {@return a bitmap of the rows, run-optimised}
    static RoaringBitmap bitmap(final LiveRows live) {
        final RoaringBitmap bitmap = new RoaringBitmap();
        for (int row = 0; row < live.slots(); row++) {
            if (live.isLive(row)) {
                bitmap.add(row);
            }
        }
        bitmap.runOptimize();
        return bitmap;
    }

    static Scan bitSet(final LiveRows live) {
        final BitSet set = set(live);
        return () -> byNextSetBit(set);
    }

    static Scan roaring(final LiveRows live) {
        final RoaringBitmap bitmap = bitmap(live);
        final int[] batch = new int[BATCH];
        return () -> byBatch(bitmap, batch);
    }

    static long byNextSetBit(final BitSet set) {
        long sum = 0;
        for (int row = set.nextSetBit(0); row >= 0; row = set.nextSetBit(row + 1)) {
            sum += row;
        }
        return sum;
    }

    static long byBatch(final RoaringBitmap bitmap, final int[] batch) {
        long sum = 0;
        final BatchIterator rows = bitmap.getBatchIterator();
        while (rows.hasNext()) {
            final int count = rows.nextBatch(batch);
            for (int i = 0; i < count; i++) {
                sum += batch[i];
            }
        }
        return sum;
    }
}
