package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When a table is copied, and to how many buckets: for each family, with its own load factors.
abstract class HashSizingContract {

    private static final int PAIRS = 1_000_000;
    private static final double ALMOST_ONE = 1 - 0x1p-20;

    abstract IntHashMap make(int expectedKeys, LongUnaryOperator hash);

    /// {@return the maximum load that the family starts with}
    abstract double maxLoad();

    private IntHashMap make() {
        return make(0, HashTable.MIXING);
    }

    private IntHashMap counted(final int count) {
        final IntHashMap map = make();
        for (int key = 0; key < count; key++) {
            map.put(key, key);
        }
        return map;
    }

    /// The rule: the fewest buckets, from 32 on, of which the keys are at most the maximum load.
    private static int ruled(final int keys, final double maxLoad) {
        int buckets = 32;
        while ((int) (buckets * maxLoad) < keys) {
            buckets *= 2;
        }
        return buckets;
    }

    // ---- Growth ----

    @Test
    @DisplayName("SH-10 Constructors: 32 buckets by default, and 4 at least")
    void bucketCount_newTable_isAsSaid() {
        assertEquals(32, make().bucketCount());
        assertEquals(4, make(1, HashTable.MIXING).bucketCount());
        assertTrue(make(100, HashTable.MIXING).bucketCount() >= 100);
        assertEquals(maxLoad(), make().maxLoad());
        assertEquals(0.4 * maxLoad(), make().minLoad());
    }

    @Test
    @DisplayName("SH-11 BucketCount: for each size up to 5,000 the number of buckets is that of the rule")
    void bucketCount_sizesUpTo5000_followTheRule() {
        final IntHashMap map = make();
        for (int size = 1; size <= 5000; size++) {
            map.put(size - 3, 1); // so -2, -1, 0 and 1 are among them
            assertEquals(ruled(size, maxLoad()), map.bucketCount(), "size=" + size);
        }
    }

    @Test
    @DisplayName("SH-11 25 keys fit into 32 buckets at 0.8, the 26th makes 64 of them; 16 and the 17th at 0.5")
    void put_firstKeyTooMany_doublesBuckets() {
        final IntHashMap map = make();
        map.setLoads(0.1, 0.8);
        checkLastThatFits(map, 25);
        final IntHashMap half = make();
        half.setLoads(0.1, 0.5);
        checkLastThatFits(half, 16);
    }

    private static void checkLastThatFits(final IntHashMap map, final int keys) {
        for (int key = 0; key < keys; key++) {
            map.put(key, 1);
        }
        assertEquals(32, map.bucketCount());
        map.put(0, 2); // is there
        assertEquals(32, map.bucketCount());
        map.put(keys, 1);
        assertEquals(64, map.bucketCount());
        assertEquals(1, map.copies());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8})
    @DisplayName("SH-11 LoadFactor: at each load factor the table doubles at the first key above it")
    void put_variousMaximumLoads_growAtTheirThreshold(final double maxLoad) {
        final IntHashMap map = make();
        map.setLoads(0, maxLoad);
        assertEquals(maxLoad, map.maxLoad());
        assertEquals(0, map.minLoad());
        for (int size = 1; size <= 3000; size++) {
            map.put(7L * size, 1);
            assertEquals(ruled(size, maxLoad), map.bucketCount(), "size=" + size);
        }
    }

    @Test
    @DisplayName("SH-23 ResizeAndRehash: a hint counts keys; 9,000 at 0.8 are 16,384 buckets, and none is copied after")
    void resize_hint_makesRoomForSoManyKeys() {
        final IntHashMap map = make();
        map.setLoads(0, 0.8);
        map.resize(9000);
        assertEquals(16_384, map.bucketCount());
        final int copies = map.copies();
        for (int key = 0; key < 9000; key++) {
            map.put(key, key);
        }
        assertEquals(copies, map.copies());
        map.resize(100);
        assertEquals(16_384, map.bucketCount(), "a hint never shrinks");
        map.resize(9001);
        assertEquals(copies, map.copies());
        for (int key = 100; key < 9000; key++) {
            map.remove(key);
        }
        map.resize(0);
        assertEquals(128, map.bucketCount(), "100 keys at 0.8");
        assertEquals(0, map.tombstones());
        assertEquals(100, map.size());
        assertEquals(99, map.getOrDefault(99, -1));
        map.resize(0);
        assertEquals(copies + 1, map.copies());
    }

    @Test
    void resize_hint_isNotTakenBackByTheNextInsert() {
        final IntHashMap map = counted(1000);
        for (int key = 10; key < 1000; key++) {
            map.remove(key);
        }
        map.resize(50_000);
        final int buckets = map.bucketCount();
        map.put(-1, 1);
        assertEquals(buckets, map.bucketCount());
        map.remove(-1);
        map.put(-1, 1);
        assertTrue(map.bucketCount() < buckets, "too empty, and a key was removed");
    }

    @Test
    void resize_hintThatFits_isNotTakenBackEither() {
        final IntHashMap map = make(10_000, HashTable.MIXING);
        for (int key = 0; key < 10; key++) {
            map.put(key, key);
        }
        map.remove(3);
        final int buckets = map.bucketCount();
        map.resize(5000);
        map.put(3, 3);
        assertEquals(buckets, map.bucketCount());
        assertEquals(0, map.copies());
    }

    // ---- Shrinking ----

    @Test
    @DisplayName("SH-12 too empty: one key below the minimum load, and the next insert halves; at it nothing happens")
    void put_afterRemovals_halvesBelowTheMinimumLoad() {
        final int full = (int) (2048 * maxLoad());
        final int least = (int) (2048 * map(full).minLoad());
        final IntHashMap atLeast = map(full);
        removeDownTo(atLeast, least);
        atLeast.put(-1, 1);
        assertEquals(2048, atLeast.bucketCount());
        final IntHashMap below = map(full);
        removeDownTo(below, least - 1);
        assertEquals(2048, below.bucketCount());
        below.put(below.size() - 1, 1); // is there: no insert
        assertEquals(2048, below.bucketCount());
        below.put(-1, 1);
        assertEquals(1024, below.bucketCount());
        assertEquals(0, below.tombstones());
        assertEquals(least, below.size());
    }

    private IntHashMap map(final int keys) {
        final IntHashMap map = counted(keys);
        assertEquals(2048, map.bucketCount());
        return map;
    }

    private static void removeDownTo(final IntHashMap map, final int keys) {
        for (int key = map.size(); key-- > keys; ) {
            assertTrue(map.remove(key));
        }
    }

    @Test
    @DisplayName("SH-12 halved repeatedly, not below 32; what was built smaller stays; 32 are not halved by a removal")
    void put_afterRemovals_neverBelow32() {
        final IntHashMap map = counted(5000);
        removeDownTo(map, 3);
        map.put(-1, 1);
        assertEquals(32, map.bucketCount());
        final IntHashMap fresh = make();
        fresh.put(5, 1);
        fresh.remove(5);
        fresh.put(5, 1);
        assertEquals(32, fresh.bucketCount());
        assertEquals(0, fresh.copies());
        final IntHashMap small = make(1, HashTable.MIXING);
        small.put(5, 1);
        small.remove(5);
        small.put(6, 1);
        assertEquals(4, small.bucketCount());
        small.resize(0);
        assertEquals(4, small.bucketCount());
    }

    @Test
    @DisplayName("SH-12 a table that was built large does not shrink before a key is removed")
    void put_firstIntoLargeTable_keepsBuckets() {
        final IntHashMap map = make(10_000, HashTable.MIXING);
        final int buckets = map.bucketCount();
        map.put(3, 3);
        assertEquals(buckets, map.bucketCount());
        map.remove(3);
        map.put(3, 3);
        assertEquals(32, map.bucketCount());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.4, 0.5})
    @DisplayName("SH-12 ResizeHysteresis: remove and insert in turn, at the edge of doubling, change no bucket count")
    void put_pairsAtTheEdge_keepBuckets(final double minPart) {
        final IntHashMap map = make();
        map.setLoads(minPart * maxLoad(), maxLoad());
        int key = 0;
        while (map.bucketCount() < 1024) {
            map.put(key++, 1);
        }
        for (int pair = 0; pair < 5000; pair++) {
            map.remove(key - 1);
            map.put(key - 1, pair);
            assertEquals(1024, map.bucketCount());
        }
        for (int pair = 0; pair < 5000; pair++) { // all keys new: tombstones come, and go by a copy at times
            map.remove(key - 1);
            map.put(++key - 1, pair);
            assertEquals(1024, map.bucketCount());
        }
    }

    @Test
    @DisplayName("SH-12 with the minimum at half the maximum load nothing is halved that would be nearly full then")
    void put_nearlyHalfOfTheLimit_keepsBuckets() {
        final IntHashMap map = make();
        map.setLoads(0.5 * maxLoad(), maxLoad());
        int key = 0;
        while (map.bucketCount() < 1024) {
            map.put(key++, 1);
        }
        final int size = map.size();
        for (int removed = 1; removed <= 5; removed++) {
            map.remove(key - removed);
        }
        map.put(-1, 1);
        assertEquals(1024, map.bucketCount());
        for (int removed = 6; removed <= size / 4; removed++) {
            map.remove(key - removed);
        }
        map.put(-2, 1);
        assertEquals(512, map.bucketCount());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.4, 0.5})
    @DisplayName("SH-12 whatever the minimum load is, copies are rare: at most one in an eighth of the limit")
    void copies_randomWork_areRare(final double minPart) {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final IntHashMap map = make();
        map.setLoads(minPart * maxLoad(), maxLoad());
        long key = 0;
        long removed = 0;
        for (int wave = 0; wave < 40; wave++) {
            final int copies = map.copies();
            final int operations = 5_000;
            final int target = 500 + random.nextInt(4000);
            int fewest = map.bucketCount();
            for (int i = 0; i < operations; i++) {
                if (map.size() > target) {
                    map.remove(removed++);
                }
                map.put(key++, i);
                fewest = Math.min(fewest, map.bucketCount());
            }
            final double apart = fewest * maxLoad() / 8;
            final int made = map.copies() - copies;
            assertTrue(made <= 8 + operations / apart, "seed=" + seed + ", wave=" + wave + ", copies=" + made);
        }
    }

    // ---- Tombstones ----

    @Test
    @DisplayName("SH-16 ResizeActuallyResizes: a million remove-and-insert pairs at the threshold copy at most once")
    void put_millionPairsAtTheThreshold_copyAtMostOnce() {
        final IntHashMap map = make(PAIRS, HashTable.MIXING);
        final int full = (int) (map.bucketCount() * maxLoad());
        for (int key = 0; key < full; key++) {
            map.put(key, key);
        }
        assertEquals(0, map.copies());
        for (int key = 0; key < PAIRS; key++) {
            map.remove(key);
            map.put((long) key + full, key);
        }
        assertEquals(full, map.size());
        assertTrue(map.copies() <= 1, "copies=" + map.copies());
        assertTrue(map.containsKey(full + PAIRS - 1) && !map.containsKey(PAIRS - 1));
    }

    @Test
    @DisplayName("SH-16 ResizeWithoutShrink: rounds of 40 inserts and removes, minimum load 0: below 4,096 buckets")
    void put_roundsOf40_bucketsStayFew() {
        final IntHashMap map = make();
        map.setLoads(0, maxLoad());
        final int rounds = Integer.getInteger("sparse.rounds", 50_000);
        long key = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 40; i++) {
                map.put(key + i, i);
            }
            for (int i = 0; i < 40; i++) {
                map.remove(key + i);
            }
            key += 40;
            assertTrue(map.bucketCount() < 4096);
        }
        assertTrue(map.isEmpty());
    }

    @Test
    @DisplayName("SH-16 tombstones alone make a copy of the same size, which drops them, and searches end")
    void put_tombstonesOnly_copiesAndDropsThem() {
        final IntHashMap map = make();
        final int limit = (int) (32 * maxLoad());
        for (long key = 100; map.copies() == 0; key++) {
            map.put(key, 1);
            map.remove(key);
            assertTrue(map.tombstones() <= limit);
            assertFalse(map.containsKey(key));
        }
        assertEquals(32, map.bucketCount());
        assertTrue(map.tombstones() <= 1, map::toString); // of the last removal; a dense map knows that it needs none
    }

    @Test
    @DisplayName("SH-09 probes visit every bucket: with one left empty, anywhere, each search ends there")
    void contains_oneEmptyBucket_isReachedFromEverywhere() {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            for (int buckets = 4; buckets <= 1 << 16; buckets *= 2) {
                final int step = Math.max(1, buckets / 32);
                for (int empty = 0; empty < buckets; empty += buckets <= 256 ? step : buckets) {
                    final IntHashMap map = allButOne(buckets, empty);
                    for (int bucket = 0; bucket < buckets; bucket += step) {
                        assertFalse(map.containsKey(9L * buckets + bucket));
                    }
                }
            }
        });
    }

    @Test
    @DisplayName("SH-09 probe number i, from 0 on, looks i (i + 1) / 2 buckets behind the bucket of the hash")
    void longestProbe_twoEmptyBuckets_isItsTriangularNumber() {
        for (int buckets = 4; buckets <= 64; buckets *= 2) {
            for (int from = 0; from < buckets; from += buckets / 4) {
                for (int probe = 0; probe < buckets - 1; probe++) {
                    final IntHashMap map = make(1, key -> key);
                    map.setLoads(0, ALMOST_ONE);
                    map.resize(buckets - 1);
                    for (int i = 0; i < buckets - 1; i++) { // the last probe finds an empty bucket, too
                        if (i != probe) {
                            map.put(5L * buckets + (from + i * (i + 1) / 2) % buckets, i);
                        }
                    }
                    assertEquals(1, map.longestProbe());
                    map.put(9L * buckets + from, -1);
                    final String where = "buckets=" + buckets + ", from=" + from;
                    assertEquals(buckets, map.bucketCount(), where);
                    assertEquals(probe + 1, map.longestProbe(), where);
                    assertEquals(-1, map.getOrDefault(9L * buckets + from, 0), where);
                }
            }
        }
    }

    /// Each key stands in the bucket of its hash.
    private IntHashMap allButOne(final int buckets, final int empty) {
        final IntHashMap map = make(1, key -> key);
        map.setLoads(0, ALMOST_ONE);
        map.resize(buckets - 1);
        assertEquals(buckets, map.bucketCount());
        for (int bucket = 0; bucket < buckets; bucket++) {
            if (bucket != empty) {
                map.put(5L * buckets + bucket, bucket);
            }
        }
        assertEquals(buckets, map.bucketCount());
        assertEquals(1, map.longestProbe());
        return map;
    }

    // ---- Limits ----

    @Test
    @DisplayName("SH-25 ResizeOverflow, ResizeSizeTypeOverflow: room that no array has is refused; nothing changes")
    void resize_tooManyKeys_isRefused() {
        final IntHashMap map = counted(10);
        final String message = assertThrows(IllegalArgumentException.class, () -> map.resize(Integer.MAX_VALUE))
                .getMessage();
        assertTrue(message.contains("keys=2147483647"), message);
        final String negative = assertThrows(IllegalArgumentException.class, () -> map.resize(-1))
                .getMessage();
        assertTrue(negative.contains("keys=-1"), negative);
        assertThrows(IllegalArgumentException.class, () -> map.resize(Integer.MIN_VALUE));
        assertThrows(IllegalArgumentException.class, () -> make(-1, HashTable.MIXING));
        assertThrows(IllegalArgumentException.class, () -> make(Integer.MAX_VALUE, HashTable.MIXING));
        assertThrows(NullPointerException.class, () -> make(0, null));
        assertEquals(32, map.bucketCount());
        assertEquals(10, map.size());
        assertEquals(0, map.copies());
    }

    @Test
    @DisplayName("SH-23 load factors outside (0, 1), or a minimum above half the maximum, are refused")
    void setLoads_outOfRange_isRefused() {
        final IntHashMap map = counted(10);
        for (final double max : new double[] {0, -0.5, 1, 1.5, Double.NaN, Double.POSITIVE_INFINITY, 1e-12}) {
            assertThrows(IllegalArgumentException.class, () -> map.setLoads(0, max), () -> "max=" + max);
        }
        for (final double min : new double[] {-0.1, 0.41, 0.8, Double.NaN}) {
            final String message = assertThrows(IllegalArgumentException.class, () -> map.setLoads(min, 0.8))
                    .getMessage();
            assertTrue(message.contains("minLoad=" + min), message);
        }
        assertEquals(maxLoad(), map.maxLoad());
        map.setLoads(0.4, 0.8);
        assertEquals(0.4, map.minLoad());
    }

    @Test
    void setLoads_lowered_nextInsertMakesRoom() {
        final IntHashMap map = counted(1000);
        map.setLoads(0, 0.05);
        map.put(-1, 1);
        assertEquals(32_768, map.bucketCount());
        assertEquals(1001, map.size());
    }
}
