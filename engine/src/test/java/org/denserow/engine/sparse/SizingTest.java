package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The arithmetic of sizes no test can fill.
class SizingTest {

    @Test
    @DisplayName("SH-25 MaxSizeAndMaxBucketCount, ResizeDeltaOverflow: up to 2^30 buckets, and not one key more")
    void bucketsFor_largest_isTwoToThe30() {
        final Sizing dense = new Sizing(0.5, 0);
        assertEquals(1 << 30, dense.bucketsFor(1 << 29, 4));
        assertThrows(IllegalArgumentException.class, () -> dense.bucketsFor((1 << 29) + 1, 4));
        final Sizing sparse = new Sizing(0.8, 0);
        assertEquals(1 << 30, sparse.bucketsFor(858_993_459, 4));
        assertThrows(IllegalArgumentException.class, () -> sparse.bucketsFor(858_993_460, 4));
        assertThrows(IllegalArgumentException.class, () -> sparse.bucketsFor(Long.MAX_VALUE, 4));
        assertEquals(1 << 21, dense.bucketsFor(1 << 20, 4), "2^20 keys stand in 2^21 dense buckets");
    }

    @Test
    @DisplayName("SH-25 InsertSizeTypeOverflow, InsertMaxSizeOverflow: an insert into the fullest table is refused")
    void bucketsForNext_fullestTable_isRefused() {
        final Sizing sizing = new Sizing(0.5, 0);
        sizing.cleared(1 << 30);
        sizing.size = (1 << 29) - 1;
        assertTrue(sizing.takesEmpty());
        sizing.tookEmpty();
        final String message = assertThrows(IllegalStateException.class, sizing::bucketsForNext)
                .getMessage();
        assertTrue(message.contains("size=536870912"), message);
        sizing.released(1);
        assertEquals(1 << 29, sizing.size + sizing.tombstones);
    }

    @Test
    @DisplayName("SH-11 the largest load factor still leaves a bucket empty, in every table")
    void takesEmpty_largestLoad_leavesOneBucket() {
        for (int shift = 2; shift <= 30; shift++) {
            final Sizing sizing = new Sizing(Math.nextDown(1.0), 0);
            sizing.cleared(1 << shift);
            sizing.size = (1 << shift) - 2;
            assertTrue(sizing.takesEmpty());
            sizing.tookEmpty();
            assertTrue(!sizing.takesEmpty());
        }
    }
}
