package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 6: a chunk runs exactly once. Two workers claim the three chunks of one [Dispatch] from its claim word.
///
/// Results: how often chunks 0, 1 and 2 ran, and whether anything is left over afterwards (chunks to claim, chunks to
/// finish, the bit in `active`).
public class ClaimStress {

    private static final int CHUNKS = 3; // more than workers: the first to finish claims again while the other one runs

    private static Dispatch dispatch(final PaddedLong active, final int firstNumber) {
        return new Dispatch(active, 0, Contexts.of(3), firstNumber, Parker.SYSTEM);
    }

    private static void report(
            final AtomicIntegerArray runs, final Dispatch dispatch, final PaddedLong active, final IIII_Result r) {
        r.r1 = runs.get(0);
        r.r2 = runs.get(1);
        r.r3 = runs.get(2);
        r.r4 = (int) dispatch.seen() == 0 && dispatch.isFinished() && active.get() == 0 ? 0 : 1;
    }

    /// The outcomes of any use of the shipped class.
    @Outcome(id = "1, 1, 1, 0", expect = ACCEPTABLE, desc = "each chunk ran once")
    @Outcome(expect = FORBIDDEN, desc = "a chunk ran twice or not at all, or something is left over")
    private interface EachChunkOnce {}

    /// The first use of a dispatch.
    @JCStressTest
    @JCStressMeta(EachChunkOnce.class)
    @State
    public static class FirstUse {

        private final PaddedLong active = new PaddedLong();
        private final Dispatch dispatch = dispatch(active, 1);
        private final AtomicIntegerArray runs = new AtomicIntegerArray(CHUNKS);

        /// Publishes the dispatch.
        public FirstUse() {
            dispatch.publish((chunk, worker) -> runs.incrementAndGet(chunk), CHUNKS);
        }

        /// A worker.
        @Actor
        public void one() {
            dispatch.run(1);
        }

        /// Another worker.
        @Actor
        public void two() {
            dispatch.run(2);
        }

        /// After both.
        @Arbiter
        public void after(final IIII_Result r) {
            report(runs, dispatch, active, r);
        }
    }

    /// A later use, with the number that follows the largest one: the upper half of the claim word wraps to 0.
    @JCStressTest
    @JCStressMeta(EachChunkOnce.class)
    @State
    public static class NumberWraps {

        private final PaddedLong active = new PaddedLong();
        private final Dispatch dispatch = dispatch(active, -1);
        private final AtomicIntegerArray runs = new AtomicIntegerArray(CHUNKS);

        /// Uses the dispatch once and publishes it again.
        public NumberWraps() {
            dispatch.publish((chunk, worker) -> {}, 1);
            dispatch.run(0);
            dispatch.retire();
            dispatch.publish((chunk, worker) -> runs.incrementAndGet(chunk), CHUNKS);
        }

        /// A worker.
        @Actor
        public void one() {
            dispatch.run(1);
        }

        /// Another worker.
        @Actor
        public void two() {
            dispatch.run(2);
        }

        /// After both.
        @Arbiter
        public void after(final IIII_Result r) {
            report(runs, dispatch, active, r);
        }
    }

    /// The twin: a copy of the claim loop that writes the word without comparing.
    @JCStressTest
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "each chunk ran once")
    @Outcome(expect = FORBIDDEN, desc = "a chunk ran twice or not at all")
    @State
    public static class TwinClaimsWithoutCompare {

        private final PaddedLong claim = new PaddedLong(1L << 32 | CHUNKS);
        private final AtomicIntegerArray runs = new AtomicIntegerArray(CHUNKS);

        private void run() {
            for (; ; ) {
                final long seen = claim.getAcquire();
                final int left = (int) seen;
                if (left == 0) {
                    return;
                }
                claim.setRelease(seen - 1); // CHANGED: was compareAndSet(seen, seen - 1), and once more if it failed
                runs.incrementAndGet(CHUNKS - left);
            }
        }

        /// A worker.
        @Actor
        public void one() {
            run();
        }

        /// Another worker.
        @Actor
        public void two() {
            run();
        }

        /// After both.
        @Arbiter
        public void after(final III_Result r) {
            r.r1 = runs.get(0);
            r.r2 = runs.get(1);
            r.r3 = runs.get(2);
        }
    }
}
