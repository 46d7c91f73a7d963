package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The steps from a node that ends to one that starts are linearizable: the release of a successor, and one word of the
/// ready set. Lincheck enumerates interleavings of the shipped classes.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find.
@Tag("lincheck")
class ReadySetLincheckTest {

    private static final int THREADS = 2;

    private static ModelCheckingOptions options(final int iterations) {
        return new ModelCheckingOptions()
                .iterations(iterations)
                .invocationsPerIteration(Integer.getInteger("invocations", 150))
                .threads(THREADS)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(1)
                .minimizeFailedScenario(false); // the twins fail every time: minimizing only costs time
    }

    private static void assertNotLinearizable(final Class<?> model) {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options(10).check(model))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    // ---- The ready set ----

    @Test
    void addAndPoll_oneWord_areLinearizable() {
        options(10).check(Nodes.class);
    }

    @Test
    void addAndPoll_twinAddsInTwoSteps_areNot() {
        assertNotLinearizable(TwinAddsInTwoSteps.class);
    }

    @Test
    void addAndPoll_twinPollsWithoutCompare_areNot() {
        assertNotLinearizable(TwinPollsWithoutCompare.class);
    }

    /// Nodes of one word, each added once: every thread has its own to add.
    public static class Nodes {

        private static final int EACH = 8;

        private final int[] added = new int[THREADS + 2]; // by thread; Lincheck has threads of its own before and after

        private final ReadySet ready = new ReadySet(64);

        void addTo(final int node) {
            ready.add(node);
        }

        int pollFrom() {
            return ready.poll();
        }

        boolean looksEmpty() {
            return ready.isEmpty();
        }

        /// {@return the node that was added}
        @Operation
        public int add(@Param(gen = ThreadIdGen.class) final int thread) {
            final int node = thread * EACH + added[thread]++;
            addTo(node);
            return node;
        }

        /// {@return the node taken, or -1}
        @Operation
        public int poll() {
            return pollFrom();
        }

        /// {@return whether there was nothing to take}
        @Operation
        public boolean isEmpty() {
            return looksEmpty();
        }
    }

    /// A copy of one word of the set.
    public abstract static class TwinNodes extends Nodes {

        /// The nodes in it.
        final PaddedLong word = new PaddedLong();

        @Override
        void addTo(final int node) {
            word.setBits(1L << node);
        }

        @Override
        int pollFrom() {
            for (; ; ) {
                final long bits = word.get();
                if (bits == 0) {
                    return ReadySet.NONE;
                }
                if (word.compareAndSet(bits, bits & bits - 1)) {
                    return Long.numberOfTrailingZeros(bits);
                }
            }
        }

        @Override
        boolean looksEmpty() {
            return word.get() == 0;
        }
    }

    /// With a plain addition.
    public static class TwinAddsInTwoSteps extends TwinNodes {

        @Override
        void addTo(final int node) {
            word.set(word.get() | 1L << node); // CHANGED: was setBits
        }
    }

    /// With a plain removal.
    public static class TwinPollsWithoutCompare extends TwinNodes {

        @Override
        int pollFrom() {
            final long bits = word.get();
            if (bits == 0) {
                return ReadySet.NONE;
            }
            word.set(bits & bits - 1); // CHANGED: was compareAndSet, and once more if it failed
            return Long.numberOfTrailingZeros(bits);
        }
    }

    // ---- The release ----

    @Test
    void release_manyPredecessors_isLinearizable() {
        options(2).check(Release.class); // every scenario is the same
    }

    @Test
    void release_twinInTwoSteps_isNot() {
        assertNotLinearizable(TwinRelease.class);
    }

    /// A node that waits for four predecessors.
    public static class Release {

        private final ScheduleNode successor = new ScheduleNode(
                0, "n", ScheduleNode.Kind.SINGLE, ScheduleNode.ANY_WORKER, null, null, null, List.of());

        /// Lets it wait.
        public Release() {
            successor.connect(4, new ScheduleNode[0]);
            successor.reset();
        }

        /// {@return whether the predecessor that ended was the last}
        @Operation
        public boolean release() {
            return successor.release();
        }
    }

    /// A copy of the count.
    public static class TwinRelease {

        private final PaddedLong waitingFor = new PaddedLong(4);

        /// {@return whether the predecessor that ended was the last}
        @Operation
        public boolean release() {
            final long before = waitingFor.get(); // CHANGED: was getAndAdd(-1)
            waitingFor.set(before - 1);
            return before == 1;
        }
    }
}
