package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What only tables do whose keys are packed.
class SparseKeysTest {

    private static IntHashMap counted(final int keys) {
        return counted(keys, HashTable.MIXING);
    }

    private static IntHashMap counted(final int keys, final LongUnaryOperator hash) {
        final IntHashMap map = IntHashMap.sparse(0, hash);
        for (int key = 0; key < keys; key++) {
            map.put(key, 3 * key);
        }
        return map;
    }

    @Test
    @DisplayName("SH-26 all entries are met without one look at the bitmap, which is taken away meanwhile")
    void cursor_withoutBitmap_meetsAllEntries() {
        final IntHashMap map = counted(10_000);
        final BitGroups groups = ((SparseKeys) map.keys).groups();
        final long[] words = groups.replaceWords(null);
        long sum = 0;
        int met = 0;
        for (final IntHashMap.Cursor it = map.cursor(); it.next(); met++) {
            assertEquals(3 * it.key(), it.value());
            sum += it.value();
            it.setValue(1);
        }
        assertThrows(NullPointerException.class, () -> map.containsKey(5), "other operations do need it");
        groups.replaceWords(words);
        assertEquals(10_000, met);
        assertEquals(3L * 10_000 * 9_999 / 2, sum);
        assertEquals(1, map.getOrDefault(9_999, 0));
    }

    @Test
    @DisplayName(
            "SH-13 random keys removed during a walk, by the cursor and behind it: each other key comes once, in order")
    void cursor_randomRemovals_meetsTheRestInOrder() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 200; round++) {
            final LongUnaryOperator hash = round % 2 == 0 ? HashTable.MIXING : key -> key; // which fills whole blocks
            final IntHashMap map = counted(random.nextInt(1, 1500), hash);
            final long[] order = TableCalls.order(map);
            final List<Long> wanted = new ArrayList<>();
            final List<Long> met = new ArrayList<>();
            final IntHashMap.Cursor it = map.cursor();
            final String where = "seed=" + seed + ", round=" + round;
            for (int at = 0; at < order.length; at++) {
                if (!map.containsKey(order[at])) {
                    continue;
                }
                wanted.add(order[at]);
                assertTrue(it.next(), where);
                met.add(it.key());
                final int removals = random.nextInt(4) == 0 ? random.nextInt(5) : 0;
                for (int i = 0; i < removals; i++) {
                    final int near = at + random.nextInt(-6, 7);
                    if (near >= 0 && near < order.length) {
                        map.remove(order[near]);
                    }
                }
                final boolean there = map.containsKey(order[at]);
                if (there) {
                    assertEquals(3 * it.key(), it.value(), where);
                } else {
                    assertThrows(IllegalStateException.class, it::value, where);
                }
                if (random.nextInt(3) == 0) {
                    assertEquals(there, it.remove(), where);
                }
            }
            assertFalse(it.next(), where);
            assertFalse(it.next(), where);
            assertEquals(wanted, met, where);
        }
    }

    @Test
    void cursor_removalsBeforeTheFirst_doNotCome() {
        final IntHashMap map = counted(5);
        final long[] order = TableCalls.order(map);
        final IntHashMap.Cursor it = map.cursor();
        map.remove(order[0]);
        map.remove(order[3]);
        assertTrue(it.next());
        assertEquals(order[1], it.key());
        map.remove(order[1]);
        map.remove(order[2]);
        assertTrue(it.next());
        assertEquals(order[4], it.key());
        assertTrue(it.remove());
        assertFalse(it.next());
    }

    @Test
    @DisplayName("SH-14 a bucket is taken, a tombstone, or neither: as they are saved, after keys came and went")
    void save_bitmaps_haveNoBucketTwice() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final IntHashMap map = counted(700);
        for (int round = 0; round < 5000; round++) {
            map.remove(random.nextInt(900));
            map.put(random.nextInt(900), round);
        }
        final SavedState state = new SavedState();
        map.save(state);
        final long[] taken = new long[map.bucketCount() / 64];
        final long[] tombstones = new long[taken.length];
        assertEquals(taken.length, state.copyTo("set.words", taken));
        assertEquals(taken.length, state.copyTo("tombstones", tombstones));
        int takenBits = 0;
        int tombstoneBits = 0;
        for (int word = 0; word < taken.length; word++) {
            assertEquals(0, taken[word] & tombstones[word], "seed=" + seed);
            takenBits += Long.bitCount(taken[word]);
            tombstoneBits += Long.bitCount(tombstones[word]);
        }
        assertEquals(map.size(), takenBits);
        assertEquals(map.tombstones(), tombstoneBits, "seed=" + seed);
        assertTrue(tombstoneBits > 0);
    }

    @Test
    @DisplayName("an insert that gets no array for the values leaves keys and values as they were")
    void put_noMemoryForValues_nothingChanged() {
        final IntHashMap map = counted(16); // all in one block, whose arrays are full
        final PackedInts values = (PackedInts) ((SparseKeys) map.keys).values();
        final int[][] blocks = values.blocks();
        final long[] order = TableCalls.order(map);
        for (int key = 100; key < 120; key++) { // some before, some behind, some between
            final int now = key;
            values.replaceBlocks(new int[0][]);
            assertThrows(ArrayIndexOutOfBoundsException.class, () -> map.put(now, 1));
            values.replaceBlocks(blocks);
            assertFalse(map.containsKey(key));
        }
        assertEquals(16, map.size());
        assertArrayEquals(order, TableCalls.order(map));
        assertEquals(counted(16), map);
        assertTrue(map.put(100, 1));
        assertEquals(1, map.getOrDefault(100, 0));
        assertEquals(45, map.getOrDefault(15, 0));
    }

    @Test
    @DisplayName("a copy that ends in the middle leaves an empty table, not half of one; at its begin, all of it")
    void rebuild_hashThrows_tableIsEmptyOrAsItWas() {
        final int[] left = {Integer.MAX_VALUE};
        final IntHashMap map = IntHashMap.sparse(0, key -> {
            if (left[0]-- == 0) {
                throw new IllegalStateException("of the hash function");
            }
            return HashTable.MIXING.applyAsLong(key);
        });
        for (int key = 0; key < 800; key++) {
            map.put(key, 3 * key);
        }
        left[0] = 5;
        assertThrows(IllegalStateException.class, () -> map.resize(10_000));
        assertEquals(counted(800), map);
        assertEquals(1024, map.bucketCount());
        final long bytes = map.bytes();
        left[0] = 5;
        assertThrows(IllegalStateException.class, () -> map.resize(10_000));
        assertEquals(bytes, map.bytes(), "what it had filled is let go of");
        left[0] = 700;
        assertThrows(IllegalStateException.class, () -> map.resize(10_000));
        assertTrue(map.isEmpty());
        assertFalse(map.cursor().next());
        assertEquals(32, map.bucketCount());
        map.put(5, 6);
        assertEquals(6, map.getOrDefault(5, 0));
    }

    @Test
    @DisplayName("SH-23 Equals, InsertRange, Swap: content counts and not the family; only arrays of one are exchanged")
    void equals_otherFamily_isEqual() {
        final IntHashMap sparse = counted(3000);
        final IntHashMap dense = IntHashMap.dense(0);
        dense.putAll(sparse);
        checkEqual(dense, sparse);
        final LongHashMap longs = LongHashMap.sparse(0);
        longs.put(0, Long.MIN_VALUE);
        final LongHashMap denseLongs = LongHashMap.dense(0);
        denseLongs.putAll(longs);
        checkEqual(denseLongs, longs);
        final ObjectHashMap<String> objects = ObjectHashMap.sparse(0);
        objects.put(1, "one");
        final ObjectHashMap<String> denseObjects = ObjectHashMap.dense(0);
        denseObjects.putAll(objects);
        checkEqual(denseObjects, objects);
        final KeySet set = KeySet.dense(0);
        set.addAll(new long[] {0, 1, -1}, 0, 3);
        final KeySet sparseSet = KeySet.sparse(0);
        sparseSet.addAll(set);
        checkEqual(set, sparseSet);
        dense.put(7, 0);
        assertFalse(dense.equals(sparse));
        final String message = assertThrows(IllegalArgumentException.class, () -> dense.swap(sparse))
                .getMessage();
        assertTrue(message.contains("this=dense IntHashMap, other=sparse IntHashMap"), message);
        assertEquals(3000, sparse.size());
        assertEquals(21, sparse.getOrDefault(7, -1));
        assertThrows(IllegalArgumentException.class, () -> denseObjects.swap(objects));
        assertThrows(IllegalArgumentException.class, () -> sparseSet.swap(set));
        assertThrows(IllegalArgumentException.class, () -> LongHashMap.dense(0).swap(LongHashMap.sparse(0)));
        assertEquals("one", objects.getOrDefault(1, ""));
    }

    private static void checkEqual(final HashTable table, final HashTable other) {
        assertEquals(table, other);
        assertEquals(other, table);
        assertEquals(table.hashCode(), other.hashCode());
    }

    @Test
    @DisplayName("SH-13 values that moved down are the same objects, and arrays stay as long as they are")
    void remove_manyObjects_othersStayTheSame() {
        final ObjectHashMap<Object> map = ObjectHashMap.sparse(0);
        final Object[] objects = new Object[2000];
        for (int key = 0; key < objects.length; key++) {
            objects[key] = new Object();
            map.put(key, objects[key]);
        }
        final long bytes = map.bytes();
        for (int key = 0; key < objects.length; key += 3) {
            assertTrue(map.remove(key));
        }
        assertEquals(bytes, map.bytes());
        for (int key = 0; key < objects.length; key++) {
            assertSame(key % 3 == 0 ? null : objects[key], map.getOrDefault(key, null));
        }
    }

    @Test
    @DisplayName("the order is a function of the operations, in every process: bucket by bucket")
    void order_fixedHistory_isThatOfEveryProcess() {
        final KeySet set = KeySet.sparse(0);
        set.addAll(new long[] {1, 0, 2, 3, 4, 5, 6, 7, -1}, 0, 9);
        assertArrayEquals(new long[] {0, 1, 2, 6, 3, 4, 7, -1, 5}, TableCalls.order(set));
        for (long key = 0; key < 5000; key++) {
            set.add(key * key);
            set.remove(key * 3);
        }
        long fingerprint = 0;
        for (final long key : TableCalls.order(set)) {
            fingerprint = Mix.next(fingerprint, key);
        }
        assertEquals(-976640113580003391L, fingerprint);
    }
}
