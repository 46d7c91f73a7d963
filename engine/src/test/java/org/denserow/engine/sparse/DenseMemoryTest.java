package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/// What an entry of a dense map costs, by arithmetic and as JOL measures it on the live objects.
class DenseMemoryTest {

    private static final int MILLION = 1_000_000;
    private static final int ARRAY_HEADER = 16;

    @Test
    @DisplayName("SH-19 ClassSizes: long to int, 1,000,000 keys: 25.17 bytes an entry, by arithmetic and by JOL")
    void bytes_millionEntries_are25PerEntry() {
        final IntHashMap map = filled(MILLION);
        final long buckets = 1 << 21;
        final long arithmetic = ARRAY_HEADER + 8 * buckets + ARRAY_HEADER + 4 * (buckets + 2);
        assertEquals(arithmetic, map.bytes());
        assertEquals(25.17, (double) map.bytes() / MILLION, 0.005);
        assertEquals(map.bytes() + beside(map), GraphLayout.parseInstance(map).totalSize());
    }

    @Test
    @DisplayName("SH-19 at 2^20 keys, just before the table doubles, 24.0 bytes an entry; after it, twice as many")
    void bytes_beforeAndAfterDoubling_areReported() {
        final IntHashMap map = filled(1 << 20);
        final double before = (double) map.bytes() / map.size();
        assertEquals(24.0, before, 0.001);
        assertTrue(before <= 24.1);
        map.put(-1, 1);
        assertEquals(48.0, (double) map.bytes() / map.size(), 0.001);
    }

    @Test
    @DisplayName("SH-19 the bytes of every dense table are those that JOL measures, at every size")
    void bytes_allClasses_agreeWithJol() {
        for (final int keys : new int[] {0, 1, 17, 1000, 5000}) {
            final KeySet set = KeySet.dense(0);
            final LongHashMap longs = LongHashMap.dense(0);
            final ObjectHashMap<Object> objects = ObjectHashMap.dense(0);
            for (int key = 0; key < keys; key++) {
                set.add(key);
                longs.put(key, key);
                objects.put(key, HashTable.MIXING); // is counted with what stands beside
            }
            for (final HashTable table : new HashTable[] {set, longs, objects, filled(keys)}) {
                assertEquals(
                        table.bytes() + beside(table),
                        GraphLayout.parseInstance(table).totalSize(),
                        table::toString);
            }
        }
    }

    @Test
    @DisplayName("SH-19 a table whose tombstones were dropped has two bits a bucket more, by arithmetic and by JOL")
    void bytes_afterTombstonesWereDropped_areTwoBitsABucketMore() {
        final IntHashMap map = filled(5000);
        final long before = map.bytes();
        for (int key = 0; map.copies() == copiesToGrow(); key++) {
            map.remove(key);
            map.put(key + 5000, key);
        }
        assertEquals(before + 2 * (ARRAY_HEADER + map.bucketCount() / 8), map.bytes());
        assertEquals(
                map.bytes()
                        + beside(map)
                        + ClassLayout.parseClass(InPlace.class).instanceSize(),
                GraphLayout.parseInstance(map).totalSize());
    }

    private static int copiesToGrow() {
        return filled(5000).copies();
    }

    private static IntHashMap filled(final int keys) {
        final IntHashMap map = IntHashMap.dense(0);
        for (int key = 0; key < keys; key++) {
            map.put(key, key);
        }
        return map;
    }

    /// Bytes of the few objects that are not arrays of buckets.
    private static long beside(final HashTable table) {
        return ClassLayout.parseInstance(table).instanceSize()
                + ClassLayout.parseClass(DenseKeys.class).instanceSize()
                + ClassLayout.parseClass(Sizing.class).instanceSize()
                + ClassLayout.parseInstance(HashTable.MIXING).instanceSize();
    }
}
