package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.slots.MoveList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sets of rows against a sorted set; ranks among doomed rows, against counting one by one; and walks that begin in the
/// middle.
class RowSetTest {

    private static final int[] SIZES = {1, 63, 64, 65, 4095, 4096, 4097, 8192, 3 * 4096 + 130, 262_144, 262_200};

    /// Doomed rows beside an array that says the same.
    private static final class Twin {

        private final int rows;
        private final boolean[] isDoomed;
        private final RowSet doomed = new RowSet();

        Twin(final int rows) {
            this.rows = rows;
            this.isDoomed = new boolean[rows];
            doomed.fit(rows);
        }

        /// Dooms one of so many rows each; 0: none. Many at a time or one by one.
        void doom(final int of, final Random random, final boolean byWords) {
            final long[] words = new long[(rows + 63) / 64];
            for (int row = 0; row < rows; row++) {
                if (of > 0 && random.nextInt(of) == 0) {
                    isDoomed[row] = true;
                    words[row >>> 6] |= 1L << row;
                    if (!byWords) {
                        doomed.add(row);
                    }
                }
            }
            for (int word = 0; byWords && word < words.length; word++) {
                doomed.addWord(word, words[word]);
                doomed.addWord(word, words[word] & random.nextLong()); // again: counts once
            }
            doomed.count();
        }

        /// All ranks and all rows where there are few; else those around the borders of words and blocks.
        private boolean isLookedAt(final int row) {
            final int nearest = (row + 2) % 64;
            return rows <= 8192 || nearest <= 4 && (row / 64 % 61 == 0 || (row + 2) % 4096 <= 4);
        }

        void checkRanks(final String where) {
            int before = 0;
            for (int row = 0; row < rows; row++) {
                if (isLookedAt(row)) {
                    assertEquals(before, doomed.rank(row), where + ", row=" + row);
                    if (row % 17 == 0) {
                        assertEquals(before, doomed.countBefore(row), where + ", row=" + row);
                    }
                    if (isDoomed[row]) {
                        assertEquals(row, doomed.select(before), where + ", rank=" + before);
                    } else {
                        assertEquals(row, doomed.selectAbsent(row - before), where + ", rank=" + (row - before));
                    }
                }
                before += isDoomed[row] ? 1 : 0;
            }
            assertEquals(before, doomed.rank(rows), where);
            assertEquals(before, doomed.countBefore(rows), where);
            assertEquals(before, doomed.size(), where);
        }

        void checkWalks(final String where) {
            final int[] dead = of(true);
            final int[] living = of(false);
            final Random random = new Random(rows);
            for (int i = 0; i < 40; i++) {
                final DoomedWalk walk = new DoomedWalk(doomed, new MoveList());
                if (i % 2 == 0) { // where they are few, the same comes from a list
                    walk.list();
                }
                walk.open(0, 0);
                if (dead.length > 0) {
                    final int rank = i < 3 ? dead.length * i / 3 : random.nextInt(dead.length);
                    walk.beginDoomed(doomed.select(rank));
                    final int taken = walk.takeDeaths(MoveList.CAPACITY);
                    assertEquals(Math.min(MoveList.CAPACITY, dead.length - rank), taken, where);
                    for (int death = 0; death < taken; death++) {
                        assertEquals(dead[rank + death], walk.batch().from(death), where);
                    }
                }
                if (dead.length > 0 && living.length > 0) {
                    final int place = random.nextInt(dead.length);
                    final int mover = random.nextInt(living.length);
                    walk.beginDoomed(doomed.select(place));
                    walk.beginLiving(doomed.selectAbsent(mover), rows);
                    final int most = 1 + random.nextInt(Math.min(MoveList.CAPACITY, dead.length - place));
                    final int taken = walk.takeMoves(most);
                    assertEquals(Math.min(most, living.length - mover), taken, where);
                    for (int move = 0; move < taken; move++) {
                        assertEquals(dead[place + move], walk.batch().to(move), where + ", pair=" + move);
                        assertEquals(living[mover + move], walk.batch().from(move), where + ", pair=" + move);
                    }
                    checkSurvivors(walk, dead, living, where);
                }
            }
        }

        /// Deaths and, for the places among them that come before a row, the surviving rows from there on.
        private void checkSurvivors(final DoomedWalk walk, final int[] dead, final int[] living, final String where) {
            final int left = living.length; // the first row after those that are left
            walk.beginDoomed(0);
            walk.beginLiving(left, rows);
            int next = (int) Arrays.stream(living).filter(row -> row < left).count();
            int death = 0;
            for (int taken = walk.takeDeaths(MoveList.CAPACITY); taken > 0; ) {
                final int first = death;
                death += taken;
                final int moves = walk.takeSurvivors();
                for (int move = 0; move < moves; move++) {
                    assertEquals(dead[first + move], walk.batch().to(move), where);
                    assertEquals(living[next++], walk.batch().from(move), where);
                }
                assertTrue(moves == taken || dead[first + moves] >= left, where);
                taken = walk.takeDeaths(MoveList.CAPACITY);
            }
            assertEquals(living.length, next, "no survivor is left behind, " + where);
        }

        /// Dooms rows by runs: each ends at a row that was doomed before, or at one that is none.
        void doomRuns(final Random random) {
            final int[] some = random.ints(2 * rows, -1, rows).toArray();
            int place = doomed.add(some, 0, some.length);
            for (int at = 0; at < some.length; at++) {
                final boolean isNew = some[at] >= 0 && !isDoomed[some[at]];
                assertEquals(isNew, place > at, "row=" + some[at]);
                if (isNew) {
                    isDoomed[some[at]] = true;
                } else {
                    place = doomed.add(some, at + 1, some.length);
                }
            }
            doomed.count();
        }

        void forget(final boolean listed) {
            final DoomedWalk walk = new DoomedWalk(doomed, new MoveList());
            if (listed) {
                walk.list();
            }
            walk.forget();
            Arrays.fill(isDoomed, false);
        }

        private int[] of(final boolean dead) {
            final int[] found = new int[rows];
            int count = 0;
            for (int row = 0; row < rows; row++) {
                if (isDoomed[row] == dead) {
                    found[count++] = row;
                }
            }
            return Arrays.copyOf(found, count);
        }
    }

    private static List<Integer> walk(final RowSet rows) {
        final List<Integer> walked = new ArrayList<>();
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            walked.add(row);
        }
        return walked;
    }

    @Test
    @DisplayName("a walk finds each row once, ascending; more room keeps them")
    void next_anyRows_ascendingEachOnce() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final RowSet rows = new RowSet();
        assertEquals(List.of(), walk(rows));
        int capacity = 1;
        for (int round = 0; round < 200; round++) {
            final TreeSet<Integer> expected = new TreeSet<>();
            capacity = Math.max(capacity, random.nextInt(1 << random.nextInt(16)) + 1);
            rows.fit(capacity);
            for (int i = random.nextInt(100); i >= 0; i--) {
                final int row = random.nextInt(10) == 0 ? capacity - 1 : random.nextInt(capacity);
                assertEquals(expected.contains(row), rows.contains(row), () -> "seed=" + seed);
                assertEquals(expected.add(row), rows.add(row), () -> "seed=" + seed);
            }
            assertEquals(List.copyOf(expected), walk(rows), () -> "seed=" + seed);
            assertEquals(expected.size(), rows.size(), () -> "seed=" + seed);
            rows.fit(capacity + random.nextInt(2_000));
            assertEquals(List.copyOf(expected), walk(rows), () -> "room is made beside what is in it, seed=" + seed);
            rows.clear();
            assertEquals(0, rows.size(), () -> "seed=" + seed);
            assertEquals(List.of(), walk(rows), () -> "seed=" + seed);
        }
    }

    @Test
    void fit_lessRoom_emptiesTheSet() {
        final RowSet rows = new RowSet();
        rows.fit(5_000);
        rows.add(3);
        rows.add(4_999);
        rows.fit(100);
        assertEquals(0, rows.size());
        assertEquals(List.of(), walk(rows));
        assertFalse(rows.contains(3));
        assertTrue(rows.add(99));
        assertEquals(List.of(99), walk(rows));
    }

    @Test
    @DisplayName("a run of rows is doomed up to the first that is negative or doomed already")
    void add_runsWithRowsTwice_endsAtEachOfThem() {
        final long seed = Seed.next();
        for (final int size : SIZES) {
            if (size <= 8192) {
                final Twin test = new Twin(size);
                test.doomRuns(new Random(seed));
                test.checkRanks("rows=" + size + ", seed=" + seed);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 300, 20_000})
    @DisplayName("rank, both selects and walks from any rank are right at the ends of words and blocks, empty and full")
    void rank_oneOfSoManyRows_asCountedOneByOne(final int of) {
        final long seed = Seed.next();
        for (final int size : SIZES) {
            for (final boolean byWords : new boolean[] {false, true}) {
                final Twin test = new Twin(size);
                final String where = "rows=" + size + ", of=" + of + ", byWords=" + byWords + ", seed=" + seed;
                test.doom(of, new Random(seed), byWords);
                test.checkRanks(where);
                test.checkWalks(where);
                test.forget(size % 2 == 0);
                test.doom(3, new Random(seed + 1), byWords);
                test.checkRanks("second use, " + where);
            }
        }
    }
}
