package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches and walks from the end, against `java.util.BitSet`.
class BackwardSearchTest {

    private static final int MOST_ROWS = 130;
    private static final double[] DENSITIES = {0, 0.02, 0.5, 0.98, 1};

    @ParameterizedTest(name = "levels={0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("BF-14 BF-05 every size up to 130: previous set row, clear row and word, from every row")
    void previous_everySizeAndRow_agreeWithBitSet(final boolean levels) {
        for (int capacity = 1; capacity <= MOST_ROWS; capacity++) {
            for (final double density : DENSITIES) {
                final BitSet model = Models.random(new Random(capacity), capacity, density);
                final Bitfield field = Models.field(model, capacity, levels);
                for (int row = -1; row < capacity; row++) {
                    assertPrevious(field, model, row, "density=" + density);
                }
                assertWalks(field, model, "density=" + density);
            }
        }
    }

    @Test
    @DisplayName("BF-14 two levels and three: one row, or one hole, searched from every word and summary border")
    void previous_oneRowOrHole_isFoundFromEveryBorder() {
        for (final int capacity : new int[] {4095, 4096, 4097, 262_144, 262_145, 300_000, 540_000}) {
            final List<Integer> borders = borders(capacity);
            for (final boolean sets : new boolean[] {true, false}) {
                final Bitfield field = Bitfield.withCapacity(capacity);
                final BitSet model = new BitSet(capacity);
                if (!sets) {
                    field.set(0, capacity);
                    model.set(0, capacity);
                }
                field.summarize();
                for (final int row : borders) {
                    field.flip(row);
                    model.flip(row);
                    for (final int from : borders) {
                        assertPrevious(field, model, from, "one row=" + row);
                    }
                    field.flip(row);
                    model.flip(row);
                }
            }
        }
    }

    /// Rows beside the borders of words, blocks and blocks of blocks.
    private static List<Integer> borders(final int capacity) {
        final List<Integer> rows = new ArrayList<>();
        for (final int border : new int[] {0, 64, 512, 576, 640, 4096, 8192, 65_536, 262_144, 524_288, capacity}) {
            for (int row = border - 2; row <= border + 1; row++) {
                if (row >= 0 && row < capacity && !rows.contains(row)) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    @Test
    @DisplayName("BF-14 random fields of one to three levels, leaves only, summarised, and in turns")
    void previous_randomFields_agreeInEveryState() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (final int capacity : new int[] {200, 5000, 70_000, 263_000, 600_000}) {
            for (final double density : new double[] {0.00001, 0.001, 0.3, 0.999, 0.99999}) {
                final String where = "seed=" + seed + " density=" + density;
                final BitSet model = Models.random(random, capacity, density);
                final Bitfield field = Models.field(model, capacity, false);
                assertSome(field, model, random, where + " leaves");
                field.summarize();
                assertSome(field, model, random, where + " levels");
                field.leavesOnly();
                final int begin = random.nextInt(capacity);
                final int end = Math.min(capacity, begin + 3000);
                field.flip(begin, end);
                model.flip(begin, end);
                assertSome(field, model, random, where + " leaves only again");
                field.summarize(begin, end);
                assertSome(field, model, random, where + " summarised again");
            }
        }
    }

    private static void assertSome(final Bitfield field, final BitSet model, final Random random, final String where) {
        for (int i = 0; i < 200; i++) {
            assertPrevious(field, model, random.nextInt(field.capacity() + 1) - 1, where);
        }
        assertPrevious(field, model, field.capacity() - 1, where);
        assertWalks(field, model, where);
    }

    private static void assertPrevious(final Bitfield field, final BitSet model, final int from, final String where) {
        final int set = model.previousSetBit(from);
        if (set != field.previousSet(from)) {
            assertEquals(set, field.previousSet(from), where + " set, capacity=" + field.capacity() + " from=" + from);
        }
        final int clear = model.previousClearBit(from);
        if (clear != field.previousClear(from)) {
            assertEquals(
                    clear, field.previousClear(from), where + " clear, capacity=" + field.capacity() + " from=" + from);
        }
        final int word = from >> 6; // -1 for -1
        final int inWord = model.previousSetBit(64 * word + 63);
        assertEquals(inWord < 0 ? -1 : inWord / 64, field.previousWord(word), where + " from=" + from);
    }

    /// The three ways to walk from the end.
    private static void assertWalks(final Bitfield field, final BitSet model, final String where) {
        final int[] expected = model.stream().toArray();
        int left = expected.length;
        for (int row = field.previousSet(field.capacity() - 1); row >= 0; row = field.previousSet(row - 1)) {
            assertEquals(expected[--left], row, where);
        }
        assertEquals(0, left, where);
        left = expected.length;
        for (final DescendingCursor it = field.descendingCursor(); it.next(); ) {
            assertEquals(expected[--left], it.row(), where);
        }
        assertEquals(0, left, where);
        left = expected.length;
        for (int w = field.previousWord(field.words().length - 1); w >= 0; w = field.previousWord(w - 1)) {
            assertTrue(field.words()[w] != 0, where);
            left -= Long.bitCount(field.words()[w]);
        }
        assertEquals(0, left, where);
    }

    @Test
    @DisplayName("BF-14 BF-12 a word is read once: rows set ahead are seen, rows behind the walk and in its word not")
    void descendingCursor_rowsThatChange_asTheOtherCursor() {
        for (final boolean levels : new boolean[] {false, true}) {
            final BitSet model = new BitSet();
            model.set(9000);
            model.set(9005);
            model.set(3);
            final Bitfield field = Models.field(model, 10_000, levels);
            final DescendingCursor it = field.descendingCursor();
            assertTrue(it.next());
            assertEquals(9005, it.row());
            field.clear(9000); // in its word: still visited
            field.set(9001); // in its word: not seen
            field.set(9999); // behind
            field.set(200); // ahead
            field.clear(3);
            assertTrue(it.next());
            assertEquals(9000, it.row());
            assertTrue(it.next());
            assertEquals(200, it.row());
            assertFalse(it.next());
            field.set(1);
            assertFalse(it.next(), "it has ended");
        }
    }

    @Test
    @DisplayName("BF-14 levels skip downwards: words that they know to be empty, or full, are not looked at")
    void previous_farRow_looksAtNoWordBetween() {
        final int rows = 1_000_000;
        for (final boolean sets : new boolean[] {true, false}) {
            final Bitfield field = Bitfield.withCapacity(rows);
            if (!sets) {
                field.set(0, rows);
            }
            field.flip(70);
            field.summarize();
            final long wrong = sets ? -1L : 0; // what a search that walked would stop at
            for (int word = 2; word < field.words().length - 1; word++) {
                field.words()[word] = wrong;
            }
            assertEquals(70, sets ? field.previousSet(rows - 1) : field.previousClear(rows - 1));
            if (sets) {
                assertEquals(1, field.previousWord(field.words().length - 1));
                final DescendingCursor it = field.descendingCursor();
                assertTrue(it.next());
                assertEquals(70, it.row());
                assertFalse(it.next());
            }
        }
    }

    @Test
    void previous_outOfRange_throwsNamingWhereItBegins() {
        for (final boolean levels : new boolean[] {false, true}) {
            final Bitfield field = Models.field(new BitSet(), 70, levels);
            for (final int from : new int[] {-2, 70, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                for (final Runnable call :
                        List.<Runnable>of(() -> field.previousSet(from), () -> field.previousClear(from))) {
                    final String message = assertThrows(IndexOutOfBoundsException.class, call::run)
                            .getMessage();
                    assertTrue(message.contains("[-1, 70): fromRow=" + from + "; begin at 69"), message);
                }
            }
            for (final int from : new int[] {-2, 2}) {
                assertThrows(IndexOutOfBoundsException.class, () -> field.previousWord(from), "from=" + from);
            }
        }
    }
}
