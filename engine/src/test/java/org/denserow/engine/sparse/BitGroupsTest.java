package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The parts by themselves: several packed values under one set, as a sparse map keeps its keys and values.
class BitGroupsTest {

    private static final int SIZE = 1300;

    private final BitGroups groups = new BitGroups(SIZE);
    private final PackedLongs keys = new PackedLongs(groups.blocks());
    private final PackedObjects values = new PackedObjects(groups.blocks());

    @Test
    @DisplayName("SH-01 two packed values under one set of groups stay side by side through inserts and removals")
    void twoPacked_underOneSet_stayTogether() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final Map<Integer, Long> model = new TreeMap<>();
        for (int round = 0; round < 20_000; round++) {
            final int index = random.nextInt(SIZE);
            if (model.containsKey(index)) {
                remove(index);
                model.remove(index);
            } else {
                insert(index, random.nextLong());
                model.put(index, keys.get(index >>> 9, groups.position(index)));
            }
        }
        assertEquals(model.size(), groups.assigned(), () -> "seed=" + seed);
        model.forEach((index, key) -> {
            assertTrue(groups.test(index));
            final int block = index >>> BitGroups.BLOCK_SHIFT;
            final int position = groups.position(index);
            assertEquals(key, keys.get(block, position));
            assertEquals(Long.toString(key), values.get(block, position));
            assertEquals(index, groups.index(block, position), "the reverse of position");
        });
    }

    private void insert(final int index, final long key) {
        final int block = index >>> BitGroups.BLOCK_SHIFT;
        final int position = groups.position(index);
        keys.insert(block, position, groups.count(block), key);
        values.insert(block, position, groups.count(block), Long.toString(key));
        groups.assign(index);
    }

    private void remove(final int index) {
        final int block = index >>> BitGroups.BLOCK_SHIFT;
        final int position = groups.position(index);
        keys.remove(block, position, groups.count(block));
        values.remove(block, position, groups.count(block));
        groups.unassign(index);
    }

    @Test
    void clearBlock_oneOfThree_leavesTheOthers() {
        for (int i = 0; i < SIZE; i++) {
            insert(i, i);
        }
        groups.clearBlock(1);
        keys.free(1);
        values.free(1);
        assertEquals(SIZE - 512, groups.assigned());
        assertEquals(0, groups.count(1));
        assertFalse(groups.test(512));
        assertTrue(groups.test(511));
        assertTrue(groups.test(1024));
        assertNull(keys.array(1));
        insert(700, 7);
        assertEquals(7, keys.get(1, groups.position(700)));
        groups.clearBlock(2);
        assertEquals(513, groups.assigned());
    }

    @Test
    void blocksOf_lengthsAroundABlock_isRoundedUp() {
        assertEquals(0, BitGroups.blocksOf(0));
        assertEquals(1, BitGroups.blocksOf(1));
        assertEquals(1, BitGroups.blocksOf(511));
        assertEquals(1, BitGroups.blocksOf(512));
        assertEquals(2, BitGroups.blocksOf(513));
    }

    @Test
    void unassign_upToTheEndOfWholeBlocks_takesAll() {
        final BitGroups whole = new BitGroups(1024);
        whole.assign(500);
        whole.assign(700);
        whole.assign(1023);
        whole.unassign(600, 1024);
        assertEquals(1, whole.assigned());
        assertEquals(0, whole.count(1));
    }

    @Test
    void bytes_wordsAndCounts_areAllOfThem() {
        final long words = 16 + 8 * ((SIZE + 63) / 64);
        final long counts = 16 + 2 * 3;
        assertEquals(words + (counts + 7) / 8 * 8, groups.bytes());
    }

    @Test
    void contentHash_otherLengthOrIndex_differs() {
        insert(5, 1);
        final int hash = groups.contentHash();
        assertEquals(hash, groups.copy().contentHash());
        final BitGroups longer = groups.copy();
        longer.resize(SIZE + 1); // in the same word
        assertNotEquals(hash, longer.contentHash());
        insert(700, 1);
        assertNotEquals(hash, groups.contentHash());
    }

    @Test
    void positionIn_indicesBesideTheBlock_isNoneOrAll() {
        for (int i = 0; i < SIZE; i += 2) {
            insert(i, i);
        }
        assertEquals(0, groups.positionIn(1, 0));
        assertEquals(0, groups.positionIn(1, 512));
        assertEquals(1, groups.positionIn(1, 513));
        assertEquals(255, groups.positionIn(1, 1022));
        assertEquals(256, groups.positionIn(1, 1024));
        assertEquals(256, groups.positionIn(1, SIZE));
        assertEquals(138, groups.positionIn(2, SIZE));
    }

    @Test
    @DisplayName("SH-03 an object is let go of when it is removed, by index, by range, and by a cursor")
    void objects_removed_areLetGo() {
        final SparseObjectTable<String> table = SparseObjectTable.withLength(SIZE, "none");
        for (int i = 0; i < SIZE; i++) {
            table.set(i, "v" + i);
        }
        table.remove(5);
        table.removeRange(10, 1100);
        final SparseTable.Cursor index = table.indices(3);
        index.next();
        index.remove();
        final SparseTable.Cursor value = table.values();
        value.next();
        value.remove();
        int kept = 0;
        for (final Object[] block : table.packed().blocks()) {
            for (final Object cell : block) {
                kept += cell == null ? 0 : 1;
            }
        }
        assertEquals(SIZE - 1 - 1090 - 2, kept);
        assertEquals(kept, table.size());
    }
}
