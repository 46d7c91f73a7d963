package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Levels through random operations, all of them compared after each one.
class LevelsModelTest {

    private static final int MOST_ROWS = 310_000; // some fields have a third level

    @ParameterizedTest(name = "{0} fields up to {1} rows, {2} operations each")
    @CsvSource({"60, 9000, 150", "6, 310000, 120"})
    @DisplayName("BF-08 summary bits and counts agree with the words after every operation, two levels and three")
    void operations_random_keepAllLevels(final int fields, final int mostRows, final int operations) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < fields; round++) {
            final int capacity = mostRows - random.nextInt(mostRows / 2);
            final double density = Math.pow(random.nextDouble(), 3);
            final BitSet model = Models.random(random, capacity, density);
            final Bitfield field = Models.field(model, capacity, true);
            for (int operation = 0; operation < operations; operation++) {
                final String where = "seed=" + seed + " round=" + round + " operation=" + operation;
                operate(field, model, random, mostRows);
                Models.assertHolds(field, model, where);
                assertSearches(field, model, random.nextInt(field.capacity() + 1), where);
            }
        }
    }

    private static void operate(final Bitfield field, final BitSet model, final Random random, final int mostRows) {
        final int capacity = field.capacity();
        final int a = random.nextInt(capacity);
        final boolean isShort = random.nextBoolean(); // often within a word
        final int b = isShort ? Math.min(capacity - 1, a + random.nextInt(70)) : random.nextInt(capacity);
        final int begin = Math.min(a, b);
        final int end = Math.max(a, b);
        final boolean atA = model.get(a);
        final boolean atB = model.get(b);
        switch (random.nextInt(16)) {
            case 0 -> {
                field.clear(begin, end);
                model.clear(begin, end);
            }
            case 1 -> {
                field.set(begin, end);
                model.set(begin, end);
            }
            case 2 -> {
                field.flip(begin, end);
                model.flip(begin, end);
            }
            case 3 -> {
                final int resized = 1 + random.nextInt(mostRows);
                field.resize(resized);
                model.clear(resized, mostRows);
            }
            case 4 -> {
                field.not(field);
                model.flip(0, capacity);
            }
            case 5 -> {
                final BitSet other = Models.random(random, capacity, 0.001);
                field.andNot(Models.field(other, capacity, false), field);
                model.andNot(other);
            }
            case 6, 7 -> {
                field.move(a, b);
                model.set(b, atA);
                model.clear(a);
            }
            case 8, 9 -> {
                field.exchange(a, b);
                model.set(a, atB);
                model.set(b, atA);
            }
            case 10, 11 -> {
                field.flip(a);
                model.flip(a);
            }
            case 12, 13 -> clearWordByWord(field, model, a);
            default -> {
                field.set(a);
                model.set(a);
            }
        }
    }

    /// Clears the rows of one word one after the other: the last one must clear the parent.
    private static void clearWordByWord(final Bitfield field, final BitSet model, final int row) {
        for (int next = row & ~63; next < Math.min(field.capacity(), (row | 63) + 1); next++) {
            field.clear(next);
            model.clear(next);
        }
    }

    private static void assertSearches(final Bitfield field, final BitSet model, final int row, final String where) {
        final int capacity = field.capacity();
        assertEquals(model.nextSetBit(row), field.nextSet(row), where + " row=" + row);
        assertEquals(Math.min(capacity, model.nextClearBit(row)), field.nextClear(row), where + " row=" + row);
        final int end = row + (capacity - row) / 2;
        final int set = model.nextSetBit(row);
        assertEquals(set < 0 || set >= end ? -1 : set, field.nextSet(row, end), where + " row=" + row);
        assertEquals(Math.min(end, model.nextClearBit(row)), field.nextClear(row, end), where + " row=" + row);
        assertEquals(model.previousSetBit(row - 1), field.previousSet(row - 1), where + " row=" + row);
        assertEquals(model.previousClearBit(row - 1), field.previousClear(row - 1), where + " row=" + row);
        final int word = model.nextSetBit(row & ~63);
        assertEquals(word < 0 ? -1 : word / 64, field.nextWord(row / 64), where + " row=" + row);
        assertEquals(model.get(0, row).cardinality(), field.rank(row), where + " row=" + row);
        assertEquals(set, field.select(field.rank(row)), where + " row=" + row);
    }

    @Test
    @DisplayName("BF-08 a third level from 262,145 rows on")
    void summarize_aboveSixtyFourBlocks_hasThirdLevel() {
        final Bitfield two = Bitfield.withCapacity(262_144);
        two.summarize();
        assertNull(two.levels.someTop);
        final Bitfield three = Bitfield.withCapacity(262_145);
        three.summarize();
        assertEquals(2, three.levels.someTop.length);
        three.set(262_144);
        Models.assertLevels(three, "the last row");
        assertEquals(262_144, three.nextSet(0));
        three.clear(262_144);
        Models.assertLevels(three, "the last row again");
        assertEquals(-1, three.nextSet(0));
    }

    @Test
    @DisplayName("BF-08 rows written as leaves are in the levels after summarize, by ranges and as a whole")
    void summarize_afterLeaves_agreesAgain() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            final String where = "seed=" + seed + " round=" + round;
            final int capacity = 1 + random.nextInt(round % 10 == 0 ? MOST_ROWS : 20_000);
            final BitSet model = Models.random(random, capacity, random.nextDouble());
            final Bitfield field = Models.field(model, capacity, true);
            field.leavesOnly();
            assertFalse(field.isSummarized());
            final int begin = random.nextInt(capacity);
            final int end = begin + random.nextInt(capacity - begin + 1);
            for (int writes = 0; begin < end && writes < 100; writes++) {
                final int row = begin + random.nextInt(end - begin);
                field.words()[row >>> 6] ^= 1L << row;
                model.flip(row);
            }
            Models.assertHolds(field, model, where); // right without levels, too
            assertEquals(model.nextSetBit(begin), field.nextSet(begin), where);
            if (random.nextBoolean()) {
                field.summarize(begin, end);
            } else {
                field.summarize();
            }
            assertTrue(field.isSummarized());
            Models.assertHolds(field, model, where);
        }
    }

    @Test
    @DisplayName("BF-08 levels of a range within a word follow from that word: others of its block are not read")
    void range_withinAWord_readsThatWordOnly() {
        final Bitfield field = Bitfield.withCapacity(5000);
        field.summarize();
        field.words()[7] = -1; // behind the back of the levels
        field.set(3 * 64 + 5, 4 * 64);
        field.flip(4 * 64, 4 * 64 + 2);
        field.clear(3 * 64 + 5, 3 * 64 + 6);
        assertEquals(58 + 2, field.cardinality());
        field.set(3 * 64, 5 * 64); // two words: all words of the block
        assertEquals(128 + 64, field.cardinality());
    }

    @Test
    void leavesOnly_resizedMeanwhile_isRebuiltWhole() {
        final Bitfield field = Bitfield.withCapacity(5000);
        field.summarize();
        field.leavesOnly();
        field.resize(10_000);
        field.set(9999);
        field.set(0);
        field.summarize(0, 1); // the range is not all that changed, but the levels were dropped
        Models.assertLevels(field, "resized");
        assertEquals(2, field.cardinality());
    }

    @Test
    void leavesOnly_withoutLevels_doesNothing() {
        final Bitfield field = Bitfield.withCapacity(100);
        field.leavesOnly();
        assertFalse(field.isSummarized());
        field.set(3);
        field.summarize(5, 5);
        assertEquals(1, field.cardinality());
        Models.assertLevels(field, "first time");
    }
}
