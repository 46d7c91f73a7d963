package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/// What an entry of a sparse map costs, by arithmetic and as JOL measures it on the live objects, and what is held
/// while a map is copied.
class SparseMemoryTest {

    private static final int MILLION = 1_000_000;
    private static final int ARRAY_HEADER = 16;
    private static final int BLOCK = 512;
    private static final int ENTRY = Long.BYTES + Integer.BYTES;

    @Test
    @DisplayName("SH-19 ClassSizes: long to int, 1,000,000 keys: at most 14 bytes an entry, by arithmetic and by JOL")
    void bytes_millionEntries_areAtMost14PerEntry() {
        final IntHashMap map = filled(MILLION);
        assertEquals(1 << 21, map.bucketCount());
        assertEquals(arithmetic(map), map.bytes());
        assertEquals(map.bytes() + beside(map), GraphLayout.parseInstance(map).totalSize());
        assertEquals(13.07, (double) map.bytes() / MILLION, 0.05);
    }

    /// Two bitmaps, a count and two references for each block, and its two arrays, with as many cells as are taken,
    /// rounded up to 16.
    private static long arithmetic(final IntHashMap map) {
        final int blocks = map.bucketCount() / BLOCK;
        long bytes = 2 * (ARRAY_HEADER + map.bucketCount() / 8L)
                + ARRAY_HEADER
                + (long) Short.BYTES * blocks
                + 2 * (ARRAY_HEADER + (long) Integer.BYTES * blocks);
        for (int block = 0; block < blocks; block++) {
            final int cells = (((SparseKeys) map.keys).groups().count(block) + 15) / 16 * 16;
            bytes += 2 * ARRAY_HEADER + (long) ENTRY * cells;
        }
        return bytes;
    }

    @Test
    @DisplayName("SH-19 just before the table doubles and just after it an entry has about the same bytes")
    void bytes_beforeAndAfterDoubling_areReported() {
        final IntHashMap map = filled(838_860);
        assertEquals(1 << 20, map.bucketCount());
        final double before = (double) map.bytes() / map.size();
        map.put(-1, 1);
        assertEquals(1 << 21, map.bucketCount());
        final double after = (double) map.bytes() / map.size();
        System.out.printf("bytes an entry before and after doubling: %.2f, %.2f%n", before, after);
        assertTrue(before > ENTRY && before <= 12.8, () -> "before=" + before);
        assertTrue(after <= 13.4, () -> "after=" + after);
    }

    @Test
    @DisplayName("SH-19 the bytes of every sparse hash table are those that JOL measures, at every size")
    void bytes_allClasses_agreeWithJol() {
        for (final int keys : new int[] {0, 1, 26, 1000, 5000}) {
            final KeySet set = KeySet.sparse(0);
            final LongHashMap longs = LongHashMap.sparse(0);
            final ObjectHashMap<Object> objects = ObjectHashMap.sparse(0);
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
    @DisplayName("SH-20 a copy frees the old table block by block: at each key of it both together are below old + new")
    void rebuild_doubling_peakIsBelowOldAndNew() {
        final long[] peak = {0};
        final int keys = (int) (0.8 * (1 << 15));
        final IntHashMap[] copied = {null};
        final IntHashMap map = IntHashMap.sparse(0, key -> {
            if (copied[0] != null) { // a copy asks for each key: what it has filled so far is counted with the rest
                peak[0] = Math.max(peak[0], copied[0].bytes());
            }
            return HashTable.MIXING.applyAsLong(key);
        });
        for (int key = 0; key < keys; key++) {
            map.put(key, key);
        }
        assertEquals(1 << 15, map.bucketCount());
        final long old = map.bytes();
        copied[0] = map;
        map.resize(keys + 1);
        copied[0] = null;
        assertEquals(1 << 16, map.bucketCount());
        System.out.printf(
                "doubling: old %d, new %d, peak %d bytes (%.2f of the new)%n",
                old, map.bytes(), peak[0], (double) peak[0] / map.bytes());
        assertTrue(peak[0] >= map.bytes() * 0.99, "the new one is counted");
        assertTrue(peak[0] < old + map.bytes());
        assertTrue(peak[0] < 1.1 * map.bytes(), "no more than some blocks above the larger one");
    }

    @Test
    @DisplayName("SH-20 in the middle of a copy JOL finds the bytes that are counted, and half of the old ones gone")
    void rebuild_inTheMiddle_agreesWithJol() {
        final long[] bytes = {0, 0, 0};
        final IntHashMap[] copied = {null};
        final IntHashMap map = IntHashMap.sparse(0, key -> {
            if (copied[0] != null && ++bytes[0] == 6000) {
                bytes[1] = copied[0].bytes();
                bytes[2] = GraphLayout.parseInstance(copied[0].keys).totalSize();
            }
            return HashTable.MIXING.applyAsLong(key);
        });
        for (int key = 0; key < 12_000; key++) {
            map.put(key, key);
        }
        final long old = map.bytes();
        copied[0] = map;
        map.resize(30_000);
        copied[0] = null;
        final long beside = bytes[2] - bytes[1]; // objects that are not arrays, of the map and of its copy
        assertTrue(beside > 0 && beside < 2000, () -> "beside=" + beside);
        assertTrue(bytes[1] < 0.7 * (old + map.bytes()), "half of each, and the bitmaps");
    }

    private static IntHashMap filled(final int keys) {
        final IntHashMap map = IntHashMap.sparse(0);
        for (int key = 0; key < keys; key++) {
            map.put(key, key);
        }
        return map;
    }

    /// Bytes of the few objects that are not arrays.
    private static long beside(final HashTable table) {
        final SparseKeys keys = (SparseKeys) table.keys;
        return ClassLayout.parseInstance(table).instanceSize()
                + ClassLayout.parseInstance(keys).instanceSize()
                + ClassLayout.parseInstance(keys.groups()).instanceSize()
                + ClassLayout.parseClass(PackedLongs.class).instanceSize()
                + (keys.values() == null
                        ? 0
                        : ClassLayout.parseInstance(keys.values()).instanceSize())
                + ClassLayout.parseClass(Sizing.class).instanceSize()
                + ClassLayout.parseInstance(HashTable.MIXING).instanceSize();
    }
}
