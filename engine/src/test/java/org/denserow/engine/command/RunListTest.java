package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Runs of recorders, their tables, and the pieces they are cut into.
class RunListTest {

    private final RunList runs = new RunList();

    private static long[] array(final RunList of) {
        final Object[] array = new Object[1];
        of.arrays(each -> array[0] = each);
        return (long[]) array[0];
    }

    @Test
    void add_manyEntries_allAreKept() {
        final Phase[] phases = Phase.values();
        for (int i = 0; i < 100; i++) {
            runs.add(i + 7, i % 3, phases[i % phases.length], RunList.run(i, Room.MAX_LENGTH - i), (1L << 40) + i);
        }
        assertEquals(100, runs.count());
        for (int i = 0; i < 100; i++) {
            assertEquals(i + 7, runs.key(i));
            assertEquals(i % 3, runs.type(i));
            assertEquals(phases[i % phases.length], runs.phase(i));
            assertEquals(i, RunList.begin(runs.run(i)));
            assertEquals(Room.MAX_LENGTH - i, RunList.end(runs.run(i)));
            assertEquals((1L << 40) + i, runs.words(i));
        }
        assertEquals(3 * 128, array(runs).length, "it doubles from 16");
    }

    @Test
    void firstFrom_sortedEntriesOfAChunk_findsTheFirstOfAtLeastTheKey() {
        for (final int key : new int[] {9, 2, 4, 4, 7, 1}) {
            runs.add(key, 0, Phase.VALUES, 0, 0);
        }
        final int[] expected = {1, 1, 1, 2, 2, 4, 4, 4, 5, 5}; // by key, of the entries 2 4 4 7
        for (int key = 0; key < expected.length; key++) {
            assertEquals(expected[key], runs.firstFrom(key, 1, 5), "key=" + key);
        }
        assertEquals(3, runs.firstFrom(0, 3, 3), "none");
    }

    @Test
    void reserve_room_noArrayIsMadeForIt() {
        runs.reserve(10);
        runs.reserve(30);
        assertEquals(3 * 40, array(runs).length);
        final long[] before = array(runs);
        runs.keep(20);
        for (int i = 0; i < 40; i++) {
            runs.add(i, 0, Phase.VALUES, 0, 0);
        }
        assertSame(before, array(runs));
        runs.forget();
        assertEquals(0, runs.count());
    }

    @Test
    void reset_needFades_arrayShrinksAndListIsIdle() {
        assertTrue(runs.isIdle());
        runs.add(1, 0, Phase.VALUES, 0, 0);
        assertFalse(runs.isIdle());
        runs.reset(1000, 1);
        assertEquals(3 * 1500, array(runs).length, "as many as all recorders needed, and half of it");
        final long[] before = array(runs);
        runs.reset(900, 2);
        assertSame(before, array(runs));
        assertFalse(runs.isIdle(), "needed lately");
        runs.reset(0, 1000);
        assertNotSame(before, array(runs));
        assertEquals(3 * 16, array(runs).length);
        assertTrue(runs.isIdle());
        runs.add(1, 0, Phase.VALUES, 0, 0);
        assertFalse(runs.isIdle());
    }

    @Test
    void reset_arrayOfFourTimesTheNeed_stays() {
        runs.reserve(0);
        runs.reset(64, 1); // 96 entries
        assertEquals(3 * 96, array(runs).length);
        runs.reset(0, 2); // 61 are needed lately
        runs.reset(16, 2 + 30);
        assertEquals(3 * 96, array(runs).length, "96 entries are 4 times 24 or less");
        runs.reset(15, 2 + 60);
        assertEquals(3 * 22, array(runs).length, "more than 4 times 22");
    }

    // ---- Tables ----

    private final RunTable table = new RunTable();

    @Test
    void enter_keysInAnyOrder_tableHasTheirRange() {
        assertTrue(table.isEmpty());
        assertEquals(0, table.recorded(0));
        table.enter(90, 1023, RunList.run(5, Room.MAX_LENGTH), 40);
        table.enter(3, 1, RunList.run(0, 7), 7);
        table.enter(2, 0, RunList.run(1, 2), 1);
        assertFalse(table.isEmpty());
        assertEquals(2, table.begin());
        assertEquals(91, table.end());
        assertEquals(1023, RunTable.recorderOf(table.get(90)));
        assertEquals(5, RunTable.beginOf(table.get(90)));
        assertEquals(Room.MAX_LENGTH, RunTable.endOf(table.get(90)));
        assertEquals(1, RunTable.recorderOf(table.get(3)));
        assertEquals(0, table.get(4));
        assertEquals(48, table.recorded());
        assertEquals(47, table.bySystems(), "keys from 3 on are those of systems");
        for (final int key : new int[] {-1, 0, 1, 4, 91, 500}) {
            assertEquals(0, table.recorded(key), "key=" + key);
        }
        assertEquals(1, table.recorded(2));
        assertEquals(40, table.recorded(90));
        table.enter(5, 1, RunList.run(0, 7), 1L + Integer.MAX_VALUE);
        assertEquals(Integer.MAX_VALUE, table.recorded(5));
        assertEquals(49L + Integer.MAX_VALUE, table.recorded());
    }

    @Test
    void clear_usedTable_isAsNew() {
        table.enter(10, 3, RunList.run(0, 7), 7);
        table.clear();
        assertTrue(table.isEmpty());
        assertEquals(0, table.begin());
        assertEquals(0, table.recorded());
        assertEquals(0, table.bySystems());
        assertEquals(0, table.get(10));
        table.enter(20, 3, RunList.run(0, 7), 7);
        assertEquals(20, table.begin(), "the range begins anew");
    }

    @Test
    void reserve_keysOfATable_noArrayIsMadeForThem() {
        final Object[] before = new Object[2];
        final Object[] after = new Object[2];
        table.reserve(100);
        names(table, before);
        table.enter(99, 3, RunList.run(0, 7), 7);
        table.reserve(100);
        names(table, after);
        assertSame(before[0], after[0]);
        assertSame(before[1], after[1]);
        assertEquals(100, ((long[]) after[0]).length);
        table.enter(100, 3, RunList.run(0, 7), 7);
        names(table, after);
        assertEquals(200, ((long[]) after[0]).length, "it doubles");
        assertEquals(200, ((int[]) after[1]).length);
    }

    private static void names(final RunTable of, final Object[] into) {
        final int[] count = {0};
        of.arrays(array -> into[count[0]++] = array);
        assertEquals(2, count[0]);
    }

    // ---- Pieces ----

    @Test
    void cut_longRuns_piecesAreBoundedAndInOrder() {
        final Pieces pieces = new Pieces();
        table.enter(3, 7, RunList.run(10, 10 + 2 * Pieces.MOST + 1), 1);
        table.enter(5, 8, RunList.run(0, Pieces.MOST), 1);
        pieces.cut(table);
        assertEquals(4, pieces.count());
        final int[][] expected = {
            {7, 10, 10 + Pieces.MOST, 0},
            {7, 10 + Pieces.MOST, 10 + 2 * Pieces.MOST, Pieces.MOST},
            {7, 10 + 2 * Pieces.MOST, 11 + 2 * Pieces.MOST, 2 * Pieces.MOST},
            {8, 0, Pieces.MOST, 2 * Pieces.MOST + 1},
        };
        for (int piece = 0; piece < 4; piece++) {
            assertEquals(expected[piece][0], pieces.recorder(piece));
            assertEquals(expected[piece][1], pieces.begin(piece));
            assertEquals(expected[piece][2], pieces.end(piece));
            assertEquals(expected[piece][3], pieces.before(piece));
        }
        pieces.cut(table);
        assertEquals(4, pieces.count(), "it begins anew");
        pieces.clear();
        assertEquals(0, pieces.count());
    }

    @Test
    void reserve_pieces_noArrayIsMadeForThem() {
        final Pieces pieces = new Pieces();
        pieces.reserve(3);
        assertEquals(3, shortest(pieces));
        pieces.reserve(2);
        for (int i = 0; i < 3; i++) {
            pieces.add(0, 0, 1);
        }
        assertEquals(3, shortest(pieces));
        pieces.add(0, 0, 1);
        assertEquals(64, shortest(pieces));
        for (int i = 4; i < 65; i++) {
            pieces.add(0, 0, 1);
        }
        assertEquals(128, shortest(pieces));
        assertEquals(64, pieces.before(64));
    }

    private static int shortest(final Pieces pieces) {
        final int[] shortest = {Integer.MAX_VALUE};
        final int[] count = {0};
        pieces.arrays(array -> {
            shortest[0] = Math.min(shortest[0], ((int[]) array).length);
            count[0]++;
        });
        assertEquals(4, count[0]);
        return shortest[0];
    }
}
