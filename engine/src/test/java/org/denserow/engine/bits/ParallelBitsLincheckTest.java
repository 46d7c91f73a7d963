package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Two threads set one row each, in one word, or in two words under one summary word; then one thread looks. Lincheck
/// enumerates interleavings of the shipped class. A twin is caught whether or not two threads meet on this machine, and
/// whatever scenarios are drawn: the one that shows its fault is always tried, and has fewer interleavings with one
/// switch, which suffices, than are run.
class ParallelBitsLincheckTest {

    private static final int ROWS = 4; // of one word
    private static final int WORDS = 2; // under one summary word

    private static ModelCheckingOptions options(final Class<?> oneThread, final ExecutionScenario scenario) {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 3))
                .invocationsPerIteration(Integer.getInteger("invocations", 500))
                .threads(2)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .sequentialSpecification(oneThread)
                .addCustomScenario(scenario)
                .minimizeFailedScenario(false); // the twins fail every time: minimizing only costs time
    }

    private static ModelCheckingOptions inOneWord() throws NoSuchMethodException {
        return options(OneThread.class, scenario(Calls.class, "rows"));
    }

    private static ModelCheckingOptions inTwoWords() throws NoSuchMethodException {
        return options(OneThreadWithLevels.class, scenario(LevelCalls.class, "levels"))
                .iterations(0); // a look is for the time after the join
    }

    /// One set of each thread, of different places, and a look after them.
    private static ExecutionScenario scenario(final Class<?> calls, final String look) throws NoSuchMethodException {
        return new ExecutionScenario(
                List.of(),
                List.of(
                        List.of(new Actor(calls.getMethod("set", int.class), List.of(0))),
                        List.of(new Actor(calls.getMethod("set", int.class), List.of(1)))),
                List.of(new Actor(calls.getMethod(look), List.of())),
                null);
    }

    private static void assertNotLinearizable(final Class<?> twin, final ModelCheckingOptions options) {
        final String report = assertThrows(LincheckAssertionError.class, () -> options.check(twin))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    @Test
    @DisplayName("BF-11 promise 10: the atomic set loses nothing in one word, in any interleaving")
    void setAtomic_oneWord_isLinearizable() throws Exception {
        inOneWord().check(Atomic.class);
    }

    @Test
    @DisplayName("BF-11 the twin: the plain set in one word, as at a chunk edge inside it, loses bits")
    void set_oneWord_isNot() throws Exception {
        assertNotLinearizable(TwinPlain.class, inOneWord());
    }

    @Test
    @DisplayName("BF-08 promise 10: words of two threads under one summary word, levels and count agree after the join")
    void set_twoWords_levelsAgreeAfterTheJoin() throws Exception {
        inTwoWords().check(LeavesOnly.class);
    }

    @Test
    @DisplayName("BF-08 promise 10, the twin: levels kept by the writing threads lose bits or count wrong")
    void set_twoWordsAndLevelsKept_areWrong() throws Exception {
        assertNotLinearizable(TwinKeepsLevels.class, inTwoWords());
    }

    // ---- Rows of one word ----

    /// The calls, for what is right, what is shipped, and the twin.
    public abstract static class Calls {

        final Bitfield field = Bitfield.withCapacity(ROWS);

        /// @param row any number, taken modulo the rows
        @Operation
        public void set(final int row) {
            setRow(Math.floorMod(row, ROWS));
        }

        abstract void setRow(int row);

        /// {@return the word}
        @Operation
        public long rows() {
            return field.words()[0];
        }
    }

    /// What is right, for one thread.
    public static class OneThread extends Calls {

        @Override
        void setRow(final int row) {
            field.set(row);
        }
    }

    /// The atomic method.
    public static class Atomic extends Calls {

        @Override
        void setRow(final int row) {
            field.setAtomic(row);
        }
    }

    /// The plain method.
    public static class TwinPlain extends Calls {

        @Override
        void setRow(final int row) {
            field.set(row); // CHANGED: was setAtomic
        }
    }

    // ---- Words under one summary word ----

    /// The calls for a field with levels.
    public abstract static class LevelCalls {

        final Bitfield field = Bitfield.withCapacity(WORDS * Bitfield.WORD_ROWS);

        /// Makes the levels.
        protected LevelCalls() {
            field.summarize();
        }

        /// @param word its first row is set
        @Operation
        public void set(final int word) {
            field.set(Math.floorMod(word, WORDS) * Bitfield.WORD_ROWS);
        }

        /// {@return the count of rows, and the summary bits of their words}
        @Operation
        public abstract String levels();

        final String look() {
            return field.cardinality() + " in words " + Long.toBinaryString(field.levels.some[0]);
        }
    }

    /// What is right, for one thread, which keeps the levels.
    public static class OneThreadWithLevels extends LevelCalls {

        @Override
        public String levels() {
            return look();
        }
    }

    /// What is shipped: the threads write leaves, and the owner makes the levels after the join.
    public static class LeavesOnly extends LevelCalls {

        /// Leaves the levels alone from now on.
        public LeavesOnly() {
            field.leavesOnly();
        }

        @Override
        public String levels() {
            field.summarize();
            return look();
        }
    }

    /// The threads keep the levels.
    public static class TwinKeepsLevels extends LevelCalls {

        @Override
        public String levels() {
            return look(); // CHANGED: was leavesOnly before, and summarize here
        }
    }
}
