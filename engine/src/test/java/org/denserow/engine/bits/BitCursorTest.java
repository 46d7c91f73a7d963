package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The three ways to walk set rows: cursor, word by word with the path for full words, search by search.
class BitCursorTest {

    private static final double[] DENSITIES = {0, 0.0005, 0.01, 0.1, 0.5, 0.99, 1};

    @Test
    @DisplayName("BF-02 BF-03 random sets of all densities: exactly the live rows, ascending, by each loop")
    void walks_allDensities_visitTheLiveRowsAscending() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (final int capacity : new int[] {1, 63, 64, 65, 100, 128, 4096, 5000, 70_000}) {
            for (final double density : DENSITIES) {
                final BitSet model = Models.random(random, capacity, density);
                final List<Integer> live = model.stream().boxed().toList();
                for (final boolean levels : new boolean[] {false, true}) {
                    final String where = "seed=" + seed + " capacity=" + capacity + " density=" + density;
                    final Bitfield field = Models.field(model, capacity, levels);
                    assertEquals(live, byCursor(field.cursor()), where);
                    assertEquals(live, byWord(field), where);
                    assertEquals(live, bySearch(field), where);
                }
            }
        }
    }

    @Test
    @DisplayName("BF-02 a dead tail: no row at or after the size is visited, whatever the size")
    void cursor_deadTail_endsAtTheSize() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final Bitfield field = Bitfield.withCapacity(capacity);
            field.set(0);
            assertEquals(List.of(0), byCursor(field.cursor()), "capacity=" + capacity);
            field.set(0, capacity);
            assertEquals(capacity, byCursor(field.cursor()).size(), "capacity=" + capacity);
        }
    }

    @Test
    @DisplayName("BF-05 every range of every size up to 130")
    void cursor_everyRange_staysWithinIt() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final BitSet model = Models.random(new Random(capacity), capacity, 0.7);
            final Bitfield field = Models.field(model, capacity, false);
            for (int begin = 0; begin <= capacity; begin++) {
                for (int end = begin; end <= capacity; end++) {
                    final BitCursor cursor = field.cursor(begin, end);
                    int expected = model.nextSetBit(begin);
                    while (cursor.next()) {
                        assertEquals(expected, cursor.row(), capacity + " " + begin + " " + end);
                        assertTrue(cursor.row() < end, capacity + " " + begin + " " + end);
                        expected = model.nextSetBit(expected + 1);
                    }
                    assertTrue(expected < 0 || expected >= end, capacity + " " + begin + " " + end);
                    assertFalse(cursor.next(), "after the end");
                }
            }
        }
    }

    @Test
    @DisplayName("BF-12 a word is read once: rows set in it later are not seen, rows cleared in it still are visited")
    void cursor_changesInItsWord_areNotNoticed() {
        for (final boolean levels : new boolean[] {false, true}) {
            final Bitfield field = rows(levels, 3, 5, 64);
            final BitCursor cursor = field.cursor();
            assertTrue(cursor.next());
            assertEquals(3, cursor.row());
            field.clear(5);
            field.set(7);
            assertTrue(cursor.next());
            assertEquals(5, cursor.row(), "cleared, yet visited");
            assertTrue(cursor.next());
            assertEquals(64, cursor.row(), "row 7 was set too late");
        }
    }

    @Test
    @DisplayName("BF-12 changes in words to come are seen, in both directions; in words behind they are not")
    void cursor_changesInLaterWords_areNoticed() {
        for (final boolean levels : new boolean[] {false, true}) {
            final Bitfield field = rows(levels, 3, 100, 9000);
            final BitCursor cursor = field.cursor();
            assertTrue(cursor.next());
            field.clear(100);
            field.set(64);
            field.set(8191);
            assertEquals(List.of(64, 8191, 9000), byCursor(cursor));
            field.set(0);
            assertFalse(cursor.next(), "behind");
        }
    }

    @Test
    @DisplayName("BF-12 every live row may be erased while it is visited; search by search, every change ahead is seen")
    void walks_erasingTheVisitedRow_visitAll() {
        for (final boolean levels : new boolean[] {false, true}) {
            final Bitfield field = rows(levels, 1, 2, 63, 64, 5000);
            for (final BitCursor cursor = field.cursor(); cursor.next(); ) {
                field.clear(cursor.row());
            }
            assertTrue(field.isEmpty());

            final Bitfield searched = rows(levels, 3, 5);
            final List<Integer> visited = new ArrayList<>();
            for (int row = searched.nextSet(0); row >= 0; row = searched.nextSet(row + 1)) {
                visited.add(row);
                searched.clear(5);
                searched.set(7);
            }
            assertEquals(List.of(3, 7), visited);
        }
    }

    private static Bitfield rows(final boolean levels, final int... rows) {
        final BitSet model = new BitSet();
        for (final int row : rows) {
            model.set(row);
        }
        return Models.field(model, 10_000, levels);
    }

    static List<Integer> byCursor(final BitCursor cursor) {
        final List<Integer> rows = new ArrayList<>();
        while (cursor.next()) {
            rows.add(cursor.row());
        }
        return rows;
    }

    private static List<Integer> byWord(final Bitfield field) {
        final List<Integer> rows = new ArrayList<>();
        final long[] words = field.words();
        for (int w = field.nextWord(0); w >= 0; w = field.nextWord(w + 1)) {
            final int base = w << 6;
            if (words[w] == -1L) {
                for (int row = base; row < base + 64; row++) {
                    rows.add(row);
                }
                continue;
            }
            for (long word = words[w]; word != 0; word &= word - 1) {
                rows.add(base + Long.numberOfTrailingZeros(word));
            }
        }
        return rows;
    }

    private static List<Integer> bySearch(final Bitfield field) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = field.nextSet(0); row >= 0; row = field.nextSet(row + 1)) {
            rows.add(row);
        }
        return rows;
    }
}
