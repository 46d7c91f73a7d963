package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Claiming chunks and taking pool entries are linearizable: whatever the interleaving, the results are those of some
/// order of the calls one after the other. Lincheck enumerates interleavings of the shipped classes.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find.
@Tag("lincheck")
class ClaimLincheckTest {

    private static final int THREADS = 2;

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(Integer.getInteger("iterations", 3))
                .invocationsPerIteration(Integer.getInteger("invocations", 150))
                .threads(THREADS)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .minimizeFailedScenario(false); // the twins fail every time: minimizing only costs time
    }

    private static void assertNotLinearizable(final Class<?> model) {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(model))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    // ---- Chunks ----

    @Test
    void runNext_twoWorkers_isLinearizable() {
        options().check(Chunks.class);
    }

    @Test
    void runNext_twinWithoutCompare_isNot() {
        assertNotLinearizable(TwinChunks.class);
    }

    /// Four chunks of one dispatch, claimed and run.
    public static class Chunks {

        private final Dispatch dispatch =
                new Dispatch(new PaddedLong(), 0, Options.contexts(THREADS + 1), 1, Parker.SYSTEM);
        private final int[] last = new int[THREADS + 1]; // by thread: the chunk that it ran last

        /// Publishes the dispatch.
        public Chunks() {
            dispatch.publish(new Recorder(), 4);
        }

        /// Not a lambda: Lincheck cannot look into its captures.
        private final class Recorder implements ChunkJob {

            @Override
            public void run(final int chunk, final int worker) {
                last[worker] = chunk;
            }
        }

        /// {@return the chunk that ran, -1 when none was left}
        @Operation
        public int runNext(@Param(gen = ThreadIdGen.class) final int thread) {
            return dispatch.runNext(thread) ? last[thread] : -1;
        }
    }

    /// A copy of the claim.
    public static class TwinChunks {

        private final PaddedLong claim = new PaddedLong(1L << 32 | 4);

        /// {@return the chunk claimed, -1 when none was left}
        @Operation
        public int runNext() {
            final long seen = claim.getAcquire();
            final int left = (int) seen;
            if (left == 0) {
                return -1;
            }
            claim.setRelease(seen - 1); // CHANGED: was compareAndSet(seen, seen - 1), and once more if it failed
            return 4 - left;
        }
    }

    // ---- Entries of the pool ----

    @Test
    void takeAndGiveBack_twoThreads_areLinearizable() {
        options().check(Entries.class);
    }

    @Test
    void takeAndGiveBack_twinWithoutCompare_areNot() {
        assertNotLinearizable(TwinEntries.class);
    }

    /// A pool of which all but the last two entries are held by somebody else.
    public static class Entries {

        private final DispatchPool pool = new DispatchPool(Options.contexts(1), 1, Parker.SYSTEM);
        private final Dispatch[][] held = new Dispatch[THREADS + 1][3]; // by thread, a stack
        private final int[] count = new int[THREADS + 1];

        /// Takes what nobody shall get.
        public Entries() {
            for (int entry = 0; entry < DispatchPool.SIZE - 2; entry++) {
                pool.take();
            }
        }

        /// {@return the index of the entry taken, -1 when all are held}
        @Operation
        public int take(@Param(gen = ThreadIdGen.class) final int thread) {
            final Dispatch taken = pool.take();
            if (taken == null) {
                return -1;
            }
            held[thread][count[thread]++] = taken;
            return Long.numberOfTrailingZeros(taken.bit());
        }

        /// {@return whether there was one to give back}
        @Operation
        public boolean giveBack(@Param(gen = ThreadIdGen.class) final int thread) {
            if (count[thread] == 0) {
                return false;
            }
            pool.giveBack(held[thread][--count[thread]]);
            return true;
        }
    }

    /// A copy of the word of free entries.
    public static class TwinEntries {

        private final PaddedLong free = new PaddedLong(3L << 62);
        private final long[][] held = new long[THREADS + 1][3];
        private final int[] count = new int[THREADS + 1];

        /// {@return the index of the entry taken, -1 when all are held}
        @Operation
        public int take(@Param(gen = ThreadIdGen.class) final int thread) {
            final long bits = free.get();
            if (bits == 0) {
                return -1;
            }
            free.set(bits & bits - 1); // CHANGED: was compareAndSet, and once more if it failed
            held[thread][count[thread]++] = Long.lowestOneBit(bits);
            return Long.numberOfTrailingZeros(bits);
        }

        /// {@return whether there was one to give back}
        @Operation
        public boolean giveBack(@Param(gen = ThreadIdGen.class) final int thread) {
            if (count[thread] == 0) {
                return false;
            }
            free.setBits(held[thread][--count[thread]]);
            return true;
        }
    }
}
