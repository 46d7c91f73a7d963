package org.denserow.engine.bits;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 10, words: two chunks of whole words under one summary word write plain, and lose nothing. After the join,
/// levels and count agree with the words.
///
/// Results: the words that hold a set row, as bits; the same from the level above; the number of set rows from the
/// count.
public class SummaryStress {

    private static final int ROWS = 2 * Bitfield.WORD_ROWS;

    private static Bitfield field(final boolean leavesOnly) {
        final Bitfield field = Bitfield.withCapacity(ROWS);
        field.summarize();
        if (leavesOnly) {
            field.leavesOnly();
        }
        return field;
    }

    private static void look(final Bitfield field, final III_Result r) {
        r.r1 = (field.words()[0] != 0 ? 1 : 0) | (field.words()[1] != 0 ? 2 : 0);
        r.r2 = (int) field.levels.some[0];
        r.r3 = field.cardinality();
        if (r.r3 != Words.bitCount(field.words(), 0, 2)) {
            r.r3 = -1;
        }
    }

    /// The outcomes when both chunks set rows.
    @Outcome(id = "3, 3, 4", expect = ACCEPTABLE, desc = "all rows, and the levels say so")
    @Outcome(expect = FORBIDDEN, desc = "a row lost, a summary bit clear over a set row, or another count")
    private interface AllSet {}

    /// Both chunks, empty before, set rows.
    @JCStressTest
    @JCStressMeta(AllSet.class)
    @State
    public static class BothSet {

        private final Bitfield field = field(true);

        /// Writes the first chunk.
        @Actor
        public void first() {
            field.set(0);
            field.set(63);
        }

        /// Writes the second chunk.
        @Actor
        public void second() {
            field.set(64);
            field.set(127);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            field.summarize(0, ROWS);
            look(field, r);
        }
    }

    /// The first chunk becomes empty while the second one gets its first row.
    @JCStressTest
    @Outcome(id = "2, 2, 1", expect = ACCEPTABLE, desc = "one row, and the levels say so")
    @Outcome(expect = FORBIDDEN, desc = "a row lost, a summary bit that is wrong, or another count")
    @State
    public static class OneClearsOneSets {

        private final Bitfield field = field(false);

        /// Sets a row of the first chunk.
        public OneClearsOneSets() {
            field.set(5);
            field.leavesOnly();
        }

        /// Writes the first chunk.
        @Actor
        public void first() {
            field.clear(5);
        }

        /// Writes the second chunk.
        @Actor
        public void second() {
            field.set(64);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            field.summarize(0, ROWS);
            look(field, r);
        }
    }

    /// The twin whose writers keep the levels: the summary word and the count belong to both.
    @JCStressTest
    @JCStressMeta(AllSet.class)
    @State
    public static class TwinWritersKeepLevels {

        private final Bitfield field = field(false); // CHANGED: was leaves only

        /// Writes the first chunk.
        @Actor
        public void first() {
            field.set(0);
            field.set(63);
        }

        /// Writes the second chunk.
        @Actor
        public void second() {
            field.set(64);
            field.set(127);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            look(field, r); // CHANGED: summarize(0, ROWS) stood before it
        }
    }

    /// The twin whose chunks meet inside a word.
    @JCStressTest
    @Outcome(id = "2, 2, 2", expect = ACCEPTABLE, desc = "both rows")
    @Outcome(expect = FORBIDDEN, desc = "a row lost")
    @State
    public static class TwinChunkEdgeInsideAWord {

        private final Bitfield field = field(true);

        /// Writes the first chunk.
        @Actor
        public void first() {
            field.set(95); // CHANGED: was a row of word 0
        }

        /// Writes the second chunk.
        @Actor
        public void second() {
            field.set(96);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            field.summarize(0, ROWS);
            look(field, r);
        }
    }
}
