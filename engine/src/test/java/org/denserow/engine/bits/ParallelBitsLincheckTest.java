package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Two threads set rows of one word. Lincheck enumerates interleavings of the shipped class, so the twin is caught
/// whether or not two threads meet on this machine.
class ParallelBitsLincheckTest {

    private static final int ROWS = 4; // of one word

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 20))
                .invocationsPerIteration(Integer.getInteger("invocations", 500))
                .threads(2)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .sequentialSpecification(OneThread.class)
                .minimizeFailedScenario(false); // the twin fails every time: minimizing only costs time
    }

    @Test
    @DisplayName("BF-11 claim 10: the atomic set loses nothing in one word, in any interleaving")
    void setAtomic_oneWord_isLinearizable() {
        options().check(Atomic.class);
    }

    @Test
    @DisplayName("BF-11 the twin: the plain set in one word, as at a chunk edge inside it, loses bits")
    void set_oneWord_isNot() {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(TwinPlain.class))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

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
}
