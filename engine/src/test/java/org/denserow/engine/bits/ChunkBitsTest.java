package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
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
                for (final BitCursor it = chunk.cursor(); it.next(); ) {
                    seen.set(it.row());
                }
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
}
