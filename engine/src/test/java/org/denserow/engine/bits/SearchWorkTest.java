package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Steps;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The work of walks and searches, in steps: words read and loops repeated.
class SearchWorkTest {

    private static final int WORDS = 200;
    private static final int NEAR = 8; // words that a search looks at before it climbs

    // ---- Walks ----

    @ParameterizedTest(name = "{0} rows in each word")
    @ValueSource(ints = {0, 1, 2, 7, 63, 64})
    @DisplayName("BF-03 a walk reads each word once and goes from row to row at once, wherever in the word they are")
    void next_anyDensity_looksAtNoBitThatIsClear(final int inEachWord) {
        final long rows = (long) WORDS * inEachWord;
        assertTrue(Steps.of(Walking.class, inEachWord) <= 2 * WORDS + rows, "a read and a jump for each word");
        assertTrue(Steps.of(WalkingDown.class, inEachWord) <= 4 * WORDS + rows);
        assertTrue(Steps.of(WalkingSelected.class, inEachWord) <= 2 * WORDS + rows);
        assertTrue(Steps.of(Searching.class, inEachWord) <= 2 * WORDS + 2 * rows, "each search reads its word again");
        assertTrue(Steps.of(SearchingDown.class, inEachWord) <= 2 * WORDS + 2 * rows);
    }

    /// A field with some rows in each word, the first and the last among them.
    private static Bitfield field(final long inEachWord) {
        final Bitfield field = Bitfield.withCapacity(64 * WORDS);
        for (int word = 0; word < WORDS; word++) {
            for (int i = 0; i < inEachWord; i++) {
                field.set(64 * word + (int) (63 - i * 63 / Math.max(1, inEachWord - 1)));
            }
        }
        assertEquals(inEachWord * WORDS, field.cardinality());
        return field;
    }

    static final class Walking implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long inEachWord) {
            final Bitfield field = field(inEachWord);
            final long before = Steps.taken();
            for (final BitCursor it = field.cursor(); it.next(); ) {
                assertTrue(it.row() >= 0);
            }
            return Steps.taken() - before;
        }
    }

    static final class WalkingDown implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long inEachWord) {
            final DescendingCursor it = field(inEachWord).descendingCursor();
            final long before = Steps.taken();
            while (it.next()) {
                assertTrue(it.row() >= 0);
            }
            return Steps.taken() - before;
        }
    }

    static final class WalkingSelected implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long inEachWord) {
            final Bitfield field = field(inEachWord);
            final ChunkBits chunk = new ChunkBits();
            chunk.evaluate(BitExpression.of("a", field).and(BitExpression.of("b", field)), 0, 64 * WORDS);
            final BitCursor it = new BitCursor(chunk);
            final long before = Steps.taken();
            while (it.next()) {
                assertTrue(it.row() >= 0);
            }
            return Steps.taken() - before;
        }
    }

    static final class Searching implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long inEachWord) {
            final Bitfield field = field(inEachWord);
            final long before = Steps.taken();
            int row = field.nextSet(0);
            while (row >= 0) {
                row = row + 1 < field.capacity() ? field.nextSet(row + 1) : -1;
            }
            return Steps.taken() - before;
        }
    }

    static final class SearchingDown implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long inEachWord) {
            final Bitfield field = field(inEachWord);
            final long before = Steps.taken();
            int row = field.previousSet(field.capacity() - 1);
            while (row >= 0) {
                row = field.previousSet(row - 1);
            }
            return Steps.taken() - before;
        }
    }

    // ---- Levels ----

    @Test
    @DisplayName("BF-08 with levels a search finds a row at the other end in as many steps in 260,000 rows as in 5,000")
    void search_withLevels_climbsOverTheEmptyPart() {
        final int leaves = 262_144 / 64;
        assertTrue(Steps.of(Leaves.class, 262_144) >= 6L * leaves, "the control: without levels it reads each word");
        final long few = Steps.of(Climbing.class, 5_000);
        final long many = Steps.of(Climbing.class, 262_144);
        assertTrue(many <= few + 2 * 6 * 64, "each of six may read the 64 words of the second level: " + many);
        final long most = Steps.of(Climbing.class, 64 * 262_144);
        assertTrue(most <= few + 2 * 6 * 64, "64 words of the third level, whatever lies below: " + most);
    }

    @Test
    @DisplayName("BF-08 with levels a search looks at eight words at most before it climbs, if rows are not rare")
    void search_rowsNotRare_climbsAfterEightWords() {
        final long steps = Steps.of(ClimbingFromTheNear.class, 100_000);
        assertTrue(steps <= 6 * (2 * NEAR + 2 * 32 + 8), "steps=" + steps);
        assertTrue(Steps.of(LeavesFromTheNear.class, 100_000) >= 6 * 700, "the control");
    }

    @Test
    @DisplayName("BF-08 with levels, rank and select read counts of blocks and the words of one")
    void rank_withLevels_readsOneBlock() {
        final long blocks = 1_000_000 / 4096;
        final long steps = Steps.of(Ranking.class, 1_000_000);
        assertTrue(steps <= 2 * (4 * blocks + 3 * 64), "steps=" + steps);
    }

    /// Six searches, each for the one row of its kind at the other end.
    private static long search(final Bitfield set, final Bitfield clear) {
        final int last = set.capacity() - 1;
        final long before = Steps.taken();
        assertEquals(last, set.nextSet(1));
        assertEquals(last >>> 6, set.nextWord(1));
        assertEquals(last, clear.nextClear(1));
        assertEquals(0, set.previousSet(last - 1));
        assertEquals(0, set.previousWord((last >>> 6) - 1));
        assertEquals(0, clear.previousClear(last - 1));
        return Steps.taken() - before;
    }

    private static long searchEnds(final int capacity, final boolean levels) {
        final Bitfield ends = Bitfield.withCapacity(capacity);
        ends.set(0);
        ends.set(capacity - 1);
        final Bitfield others = Bitfield.withCapacity(capacity);
        ends.not(others);
        if (levels) {
            ends.summarize();
            others.summarize();
        }
        return search(ends, others);
    }

    static final class Climbing implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long capacity) {
            return searchEnds((int) capacity, true);
        }
    }

    static final class Leaves implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long capacity) {
            return searchEnds((int) capacity, false);
        }
    }

    /// Half of the rows stand at both ends, so that none is rare.
    private static long searchQuarters(final int capacity, final boolean levels) {
        final int begin = capacity / 4 & -64;
        final int end = 3 * capacity / 4 & -64;
        final Bitfield ends = Bitfield.withCapacity(capacity);
        ends.set(0, begin);
        ends.set(end, capacity);
        final Bitfield others = Bitfield.withCapacity(capacity);
        ends.not(others);
        if (levels) {
            ends.summarize();
            others.summarize();
        }
        final long before = Steps.taken();
        assertEquals(end, ends.nextSet(begin));
        assertEquals(end >>> 6, ends.nextWord(begin >>> 6));
        assertEquals(end, others.nextClear(begin));
        assertEquals(begin - 1, ends.previousSet(end - 1));
        assertEquals((begin >>> 6) - 1, ends.previousWord((end >>> 6) - 1));
        assertEquals(begin - 1, others.previousClear(end - 1));
        return Steps.taken() - before;
    }

    static final class ClimbingFromTheNear implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long capacity) {
            return searchQuarters((int) capacity, true);
        }
    }

    static final class LeavesFromTheNear implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long capacity) {
            return searchQuarters((int) capacity, false);
        }
    }

    static final class Ranking implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long capacity) {
            final Bitfield field = Bitfield.withCapacity((int) capacity);
            field.set(0, field.capacity());
            field.summarize();
            final int last = field.capacity() - 1;
            final long before = Steps.taken();
            assertEquals(last, field.rank(last));
            assertEquals(last, field.select(last));
            return Steps.taken() - before;
        }
    }
}
