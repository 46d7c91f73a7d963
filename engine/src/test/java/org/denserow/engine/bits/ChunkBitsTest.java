package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ChunkBitsTest {

    private static final int ROWS = 1_000_000;

    private final ChunkBits chunk = new ChunkBits();

    @Test
    @DisplayName("BF-11 chunks of whole words of any grain cover every row once")
    void evaluate_anyGrain_coversEveryRowOnce() {
        final BitSet model = Models.random(new Random(7), 20_000, 0.3);
        final BitExpression all = BitExpression.of("all", Models.field(model, 20_000, true));
        for (final int grain : new int[] {64, 512, 4096, 4160, 8192, 20_032}) {
            final BitSet seen = new BitSet();
            int rows = 0;
            for (int begin = 0; begin < 20_000; begin += grain) {
                final int end = Math.min(20_000, begin + grain);
                chunk.evaluate(all, begin, end);
                assertEquals(begin, chunk.begin());
                assertEquals(end, chunk.end());
                assertEquals(begin / 64, chunk.firstWord());
                assertEquals((end + 63) / 64, chunk.endWord());
                rows += chunk.cardinality();
                int next = chunk.next(begin - 1);
                for (final BitCursor it = chunk.cursor(); it.next(); ) {
                    seen.set(it.row());
                    assertEquals(it.row(), next, "grain=" + grain);
                    next = chunk.next(next + 1);
                }
                assertEquals(-1, next, "grain=" + grain);
            }
            assertEquals(model, seen, "grain=" + grain);
            assertEquals(model.cardinality(), rows, "grain=" + grain);
        }
    }

    @Test
    @DisplayName("BF-12 a chunk is a copy: what happens to the fields later does not show")
    void evaluate_fieldsChangeAfterwards_keepsWhatItSaw() {
        final Bitfield field = Bitfield.withCapacity(5000);
        field.set(3);
        field.set(4000);
        chunk.evaluate(BitExpression.of("f", field), 0, 4096);
        final BitCursor cursor = chunk.cursor();
        field.clear(0, 5000);
        field.set(70);
        assertEquals(List.of(3, 4000), BitCursorTest.byCursor(cursor));
    }

    @Test
    void evaluate_emptyRange_selectsNothing() {
        final Bitfield field = Bitfield.withCapacity(128);
        field.set(0, 128);
        final BitExpression all = BitExpression.of("f", field);
        for (final int row : new int[] {0, 1, 63, 64, 127, 128}) {
            chunk.evaluate(all, row, row);
            assertTrue(chunk.isEmpty());
            assertEquals(0, chunk.cardinality());
            assertFalse(chunk.cursor().next());
            assertEquals(-1, chunk.next(0));
        }
        chunk.evaluate(all, 5, 6);
        assertFalse(chunk.isEmpty());
        assertEquals(1L << 5, chunk.word(0));
    }

    @Test
    void wordsAndRanges_outOfRange_throw() {
        final BitExpression all = BitExpression.of("f", Bitfield.withCapacity(1000));
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.evaluate(all, 0, 1001));
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.evaluate(all, -1, 10));
        chunk.evaluate(all, 128, 256);
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.word(1));
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.word(4));
        assertThrows(IndexOutOfBoundsException.class, () -> all.word(16));
    }

    @Test
    @DisplayName("BF-09 words visited by density: with levels those with a row, without levels all of them")
    void wordsRead_byDensity_followTheRows() {
        for (final double density : new double[] {0, 0.00001, 0.0001, 0.001, 0.01, 0.1, 1}) {
            final BitSet model = Models.random(new Random(3), ROWS, density);
            final Bitfield levels = Models.field(model, ROWS, true);
            int expected = 0;
            for (int block = 0; block < ROWS / 64; block += 64) {
                final int end = Math.min(ROWS / 64, block + 64);
                int full = 0;
                for (int word = block; word < end; word++) {
                    full += levels.words()[word] == 0 ? 0 : 1;
                }
                expected += full > (end - block) / 8 ? end - block : full; // a block is read whole from there on
            }
            assertEquals(expected, wordsRead(BitExpression.of("levels", levels)), "density=" + density);
            assertTrue(expected <= 8 * model.cardinality(), "density=" + density);
            assertEquals(ROWS / 64, wordsRead(BitExpression.of("leaves", Models.field(model, ROWS, false))));
        }
    }

    @Test
    @DisplayName("BF-09 two fields with a row in no common word are combined without a word of either")
    void wordsRead_combinedByLevels_leaveOutWhatCannotBe() {
        final Bitfield low = Bitfield.withCapacity(ROWS);
        low.set(0, 4096);
        low.summarize();
        final Bitfield high = Bitfield.withCapacity(ROWS);
        high.set(4096, ROWS);
        high.summarize();
        final BitExpression a = BitExpression.of("low", low);
        final BitExpression b = BitExpression.of("high", high);
        assertEquals(0, wordsRead(a.and(b)));
        assertEquals(64, wordsRead(a.andNot(b)));
        assertEquals(0, wordsRead(b.andNot(b.or(a))), "full words leave nothing to find");
        assertEquals(ROWS / 64 - 64, wordsRead(a.not()));
        low.leavesOnly();
        assertEquals(ROWS / 64, wordsRead(a), "levels that are not kept are not believed");
    }

    private int wordsRead(final BitExpression expression) {
        int words = 0;
        for (int begin = 0; begin < ROWS; begin += 4096) {
            words += chunk.evaluate(expression, begin, Math.min(ROWS, begin + 4096))
                    .wordsRead();
        }
        return words;
    }

    @Test
    @DisplayName(
            "BF-12 a chunk that looks at a field is no copy: what happens to words that the walk has not come to shows")
    void look_fieldChangesAfterwards_showsInLaterWords() {
        final Bitfield field = Bitfield.withCapacity(5000);
        field.set(70);
        field.set(4000);
        chunk.look(field, 64, 4096);
        final BitCursor cursor = chunk.cursor();
        field.set(3);
        field.set(4095);
        field.set(4096);
        assertEquals(List.of(70, 4000, 4095), BitCursorTest.byCursor(cursor));
        assertEquals(3, chunk.cardinality());
        assertThrows(IllegalArgumentException.class, () -> chunk.look(field, 65, 4096));
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.look(field, 64, 5001));
    }

    @Test
    @DisplayName("chunks, evaluated or looked at, added to a field and taken from it: the model's rows, levels and all")
    void addTo_removeFrom_randomChunks_agreeWithBitSet() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            final int capacity = 1 + random.nextInt(9000);
            final BitSet selected = Models.random(random, capacity, random.nextDouble());
            final BitSet expected = Models.random(random, capacity, random.nextDouble());
            final Bitfield field = Models.field(selected, capacity, random.nextBoolean());
            final Bitfield target = Models.field(expected, capacity, random.nextBoolean());
            final int begin = 64 * random.nextInt((capacity + 63) / 64);
            final int end = begin + random.nextInt(capacity - begin + 1);
            if (random.nextBoolean()) {
                chunk.look(field, begin, end);
            } else {
                chunk.evaluate(BitExpression.of("f", field), begin, end);
            }
            final BitSet chosen = selected.get(0, end);
            chosen.clear(0, begin);
            if (random.nextBoolean()) {
                chunk.addTo(target);
                expected.or(chosen);
            } else {
                chunk.removeFrom(target);
                expected.andNot(chosen);
            }
            assertEquals(
                    Models.field(expected, capacity, target.isSummarized()),
                    target,
                    "seed=" + seed + ", round=" + round);
            assertEquals(expected.cardinality(), target.cardinality(), "seed=" + seed + ", round=" + round);
        }
    }

    @Test
    void addTo_shorterField_isRefusedAndNothingChanges() {
        final Bitfield full = Bitfield.withCapacity(200);
        full.set(0, 200);
        final Bitfield shorter = Bitfield.withCapacity(128);
        chunk.look(full, 64, 200);
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.addTo(shorter));
        assertTrue(shorter.isEmpty());
        final Bitfield asManyWords = Bitfield.withCapacity(199); // a bit behind its rows must stay clear
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.addTo(asManyWords));
        assertThrows(IndexOutOfBoundsException.class, () -> chunk.removeFrom(asManyWords));
        assertTrue(asManyWords.isEmpty());
        assertEquals(0L, asManyWords.words()[3]);
    }

    @Test
    @DisplayName(
            "BF-07 materialised straight into a field or by way of a copy, when the field is an operand: the same rows")
    void materialise_targetIsAnOperandOrNot_sameRows() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            final int capacity = 1 + random.nextInt(9000);
            final Bitfield a = Models.field(Models.random(random, capacity, 0.5), capacity, random.nextBoolean());
            final Bitfield b = Models.field(Models.random(random, capacity, 0.5), capacity, random.nextBoolean());
            final BitExpression left = BitExpression.of("a", a);
            final BitExpression right = BitExpression.of("b", b);
            final BitExpression expression = switch (round % 5) {
                case 0 -> left.andNot(right);
                case 1 -> right.andNot(left);
                case 2 -> left.or(right).not();
                case 3 -> left.xor(right).andNot(left);
                default -> right.and(left.or(right));
            };
            final Bitfield fresh = Bitfield.withCapacity(capacity);
            expression.materialise(fresh, 0, capacity, chunk);
            for (int row = 0; row < capacity; row++) {
                assertEquals(expression.get(row), fresh.get(row), "seed=" + seed + ", row=" + row + ", " + expression);
            }
            assertEquals(-1, fresh.nextSet(capacity), "padding");
            expression.materialise(a, 0, capacity, chunk);
            assertEquals(fresh, a, "seed=" + seed + ", round=" + round + ", " + expression);
        }
    }
}
