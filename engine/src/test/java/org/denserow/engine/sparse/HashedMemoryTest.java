package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/// What hashed sets and maps cost beside the references, by arithmetic and as JOL measures it on the live objects.
class HashedMemoryTest {

    private static final int MANY = 125_000;
    private static final Hashing<Integer> NUMBERS = Hashing.of(key -> key, Integer::equals);

    @Test
    @DisplayName("SH-28 dense: 4 bytes a bucket beside the references, in sets and maps, before and after doubling")
    void bytes_dense_are4PerBucket() {
        for (final int keys : new int[] {0, 16, 17, 1 << 16, (1 << 16) + 1}) {
            final HashedSet<Integer> set = HashedSet.dense(0, NUMBERS);
            final HashedMap<Integer, Integer> map = HashedMap.dense(0, NUMBERS);
            fill(set, map, keys);
            final long buckets = set.entries().buckets();
            final long headers = 3 * 16; // the third is that of no bits
            assertEquals(headers + (4 + 4) * buckets, set.bytes());
            assertEquals(headers + 16 + (4 + 4 + 4) * buckets, map.bytes());
        }
    }

    @Test
    @DisplayName("SH-28 sparse: 4 bytes a key beside the references, and as many bits a bucket as with primitive keys")
    void bytes_sparse_areAboutThoseOfPrimitiveKeys() {
        for (final int keys : new int[] {12_500, 52_428, 52_429, MANY}) {
            final HashedSet<Integer> set = HashedSet.sparse(0, NUMBERS);
            final HashedMap<Integer, Integer> map = HashedMap.sparse(0, NUMBERS);
            fill(set, map, keys);
            final LongHashMap numbers = LongHashMap.sparse(0);
            for (int key = 0; key < keys; key++) {
                numbers.put(key, key);
            }
            final long buckets = map.entries().buckets();
            assertEquals(numbers.bucketCount(), buckets);
            final double ofSet = 8.0 * (set.bytes() - (4 + 4L) * keys) / buckets;
            final double ofMap = 8.0 * (map.bytes() - (4 + 4 + 4L) * keys) / buckets;
            final double ofNumbers = 8.0 * (numbers.bytes() - 16L * keys) / buckets;
            System.out.printf(
                    "bits a bucket beside hashes and references, %d keys of %d buckets: set %.2f, map %.2f; beside long"
                            + " keys and values %.2f%n",
                    keys, buckets, ofSet, ofMap, ofNumbers);
            assertTrue(ofSet > 2 && ofSet <= ofNumbers, () -> "ofSet=" + ofSet);
            assertTrue(ofMap > 2 && ofMap <= ofNumbers + 1, () -> "ofMap=" + ofMap);
        }
    }

    @Test
    @DisplayName("SH-28 the bytes of every hashed set and map are those that JOL measures, at every size")
    void bytes_allClasses_agreeWithJol() {
        for (final int keys : new int[] {0, 1, 26, 1000, 5000}) {
            for (final boolean dense : new boolean[] {true, false}) {
                final HashedSet<Integer> set = dense ? HashedSet.dense(0, NUMBERS) : HashedSet.sparse(0, NUMBERS);
                final HashedMap<Integer, Integer> map =
                        dense ? HashedMap.dense(0, NUMBERS) : HashedMap.sparse(0, NUMBERS);
                final Integer[] objects = fill(set, map, keys);
                final long beside = beside(objects);
                final long ofSet = GraphLayout.parseInstance(set).totalSize() - beside - set.bytes();
                final long ofMap = GraphLayout.parseInstance(map).totalSize() - beside - map.bytes();
                final long most = dense ? 120 : 260; // the few objects that are not arrays
                assertTrue(ofSet > 0 && ofSet <= most, () -> "keys=" + keys + ", ofSet=" + ofSet);
                assertTrue(ofMap > 0 && ofMap <= most, () -> "keys=" + keys + ", ofMap=" + ofMap);
                map.remove(5);
                assertTrue(
                        GraphLayout.parseInstance(map).totalSize() - beside - map.bytes() <= most + 16,
                        "a tombstone and a removed object cost nothing");
            }
        }
    }

    /// Bytes of keys and values, and of the hashing.
    private static long beside(final Integer[] objects) {
        long bytes = GraphLayout.parseInstance(NUMBERS).totalSize();
        for (final Integer object : objects) {
            bytes += GraphLayout.parseInstance(object).totalSize();
        }
        return bytes;
    }

    private static Integer[] fill(final HashedSet<Integer> set, final HashedMap<Integer, Integer> map, final int keys) {
        final Integer[] objects = new Integer[keys];
        for (int key = 0; key < keys; key++) {
            objects[key] = key;
            set.add(objects[key]);
            map.put(objects[key], objects[key]);
        }
        return objects;
    }

    @Test
    @DisplayName("SH-20 a copy of sparse entries goes block by block: the arrays of a block are released at once")
    void moveBlock_full_releasesItsArrays() {
        final SparseEntries<Integer> entries = new SparseEntries<>(0, NUMBERS, true);
        for (int key = 0; key < 3000; key++) {
            entries.setValueAt(~entries.claim(key, entries.hashOf(key)), key);
        }
        final SparseEntries<Integer> to = new SparseEntries<>(10_000, NUMBERS, true);
        final long before = entries.bytes();
        entries.moveBlock(0, to, 16);
        assertTrue(before - entries.bytes() > 300 * 12, () -> "released=" + (before - entries.bytes()));
        final int first = to.next(0);
        assertEquals(to.keyAt(first), to.valueAt(first));
    }

    @Test
    @DisplayName("SH-29 a removed key and its value are released: by key, by iterator, by clear in both ways")
    void remove_largeObjects_areReleased() {
        for (final boolean dense : new boolean[] {true, false}) {
            checkReleased(dense, map -> map.remove(new Large(5, new byte[0])));
            checkReleased(dense, map -> {
                for (final HashedMap.Cursor<Large, byte[]> it = map.cursor(); it.next(); ) {
                    it.remove();
                }
            });
            checkReleased(dense, HashedMap::clear);
            checkReleased(dense, HashedMap::clearKeepingBuckets);
        }
    }

    private record Large(int number, byte[] bytes) {}

    private static void checkReleased(final boolean dense, final Consumer<HashedMap<Large, byte[]>> remove) {
        final Hashing<Large> hashing = Hashing.of(Large::number, (key, other) -> key.number == other.number);
        final HashedMap<Large, byte[]> map = dense ? HashedMap.dense(0, hashing) : HashedMap.sparse(0, hashing);
        map.put(new Large(5, new byte[1 << 16]), new byte[1 << 16]);
        assertTrue(GraphLayout.parseInstance(map).totalSize() > 1 << 17);
        remove.accept(map);
        assertTrue(map.isEmpty());
        assertTrue(GraphLayout.parseInstance(map).totalSize() < 1 << 13);
    }
}
