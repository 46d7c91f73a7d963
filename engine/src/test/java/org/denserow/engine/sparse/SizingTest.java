package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

    /// 1024 buckets with a limit of 512, which shrink below 204 keys.
    private static Sizing large(final int size, final int tombstones) {
        final Sizing sizing = new Sizing(0.5, 0);
        sizing.cleared(1024);
        sizing.size = size;
        sizing.tombstones = tombstones;
        return sizing;
    }

    private static int afterRemovals(final Sizing sizing, final int left) {
        sizing.size = left + 1;
        sizing.released(0);
        return sizing.bucketsForNext();
    }

    @Test
    @DisplayName("SH-11 a full table doubles, unless more than an eighth of its limit are tombstones")
    void bucketsForNext_tombstonesAroundAnEighth_doublesOrStays() {
        assertEquals(0, large(500, 11).bucketsForNext());
        assertEquals(2048, large(512, 0).bucketsForNext());
        assertEquals(2048, large(448, 64).bucketsForNext());
        assertEquals(1024, large(447, 65).bucketsForNext());
    }

    @Test
    @DisplayName("SH-12 a table is halved below 20 % of its buckets, again and again, but keeps 32 and an eighth free")
    void bucketsForNext_fewKeysAfterARemoval_halves() {
        assertEquals(0, afterRemovals(large(0, 0), 204), "one more than too few");
        assertEquals(512, afterRemovals(large(0, 0), 203));
        assertEquals(512, afterRemovals(large(0, 0), 102));
        assertEquals(256, afterRemovals(large(0, 0), 101));
        assertEquals(32, afterRemovals(large(0, 0), 0));
        final Sizing half = large(0, 0);
        half.loads(0.25, 0.5);
        assertEquals(0, afterRemovals(half, 224), "512 buckets have a limit of 256, and an eighth of it is 32");
        assertEquals(512, afterRemovals(half, 223));
    }

    @Test
    @DisplayName("SH-12 only a removal that leaves few keys in more than 32 buckets makes the next insert look")
    void released_fewKeysLeft_nextInsertLooks() {
        final Sizing sizing = large(205, 0);
        sizing.released(0);
        assertTrue(sizing.takesEmpty() && sizing.takesTombstone(), "204 keys are enough");
        sizing.released(0);
        assertFalse(sizing.takesEmpty() || sizing.takesTombstone());
        final Sizing least = new Sizing(0.5, 0);
        least.size = 1;
        least.released(0);
        assertTrue(least.takesEmpty(), "32 buckets are the least");
        least.loads(0.2, 0.4);
        least.size = 1;
        least.released(0);
        assertTrue(least.takesEmpty(), "with other loads, too");
    }

    @Test
    @DisplayName("SH-12 a table of few keys for which the user asked for room does not shrink, whatever follows")
    void bucketsForHint_fewKeysAndTombstones_keepsTheRoom() {
        final Sizing sizing = large(61, 399);
        sizing.released(1);
        assertFalse(sizing.takesEmpty());
        assertEquals(0, sizing.bucketsForHint(112), "with 400 tombstones they are as many as the limit");
        assertTrue(sizing.takesEmpty());
        for (final Sizing each : new Sizing[] {sizing.copy(), sizing}) {
            each.loads(0.2, 0.5);
            assertTrue(each.takesEmpty(), "other loads, saved or not, do not take the room back");
            each.size = 112;
            assertEquals(1024, each.bucketsForNext(), "and 400 tombstones are no reason to double");
        }
        assertEquals(1024, large(60, 400).bucketsForHint(113), "one more needs the place of a tombstone");
    }

    @Test
    @DisplayName("SH-12 a table that is to look for a shrink still is after its loads are set, and in a copy")
    void loads_afterARemoval_nextInsertStillLooks() {
        final Sizing sizing = large(101, 0);
        sizing.released(0);
        sizing.loads(0.2, 0.5);
        assertFalse(sizing.takesEmpty());
        assertFalse(sizing.copy().takesEmpty());
        assertEquals(256, sizing.copy().bucketsForNext());
        assertEquals(256, sizing.bucketsForNext());
    }

    @Test
    @DisplayName("SH-11 loads of 0 and 1 are refused, and one that leaves no room for one more key in 2^30 buckets")
    void loads_atTheirBounds_areRefused() {
        final Sizing sizing = new Sizing(0.5, 0);
        for (final double max : new double[] {0, 1, -0.5, 1.5, Double.NaN}) {
            final String message = assertThrows(IllegalArgumentException.class, () -> sizing.loads(0, max))
                    .getMessage();
            assertTrue(message.contains("0 < maxLoad < 1, maxLoad=" + max), message);
        }
        sizing.cleared(1 << 30);
        sizing.size = 1 << 29;
        assertThrows(IllegalArgumentException.class, () -> sizing.loads(0, 0.5));
        sizing.size--;
        sizing.loads(0, 0.5);
        assertEquals(0.5, sizing.maxLoad());
    }
}
