package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 12: the exception of the lowest failing chunk reaches the caller once, and the join completes.
public class FailureStress {

    /// The exceptions of the chunks; without stack traces, which would cost more than the tested code.
    private static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;
        private static final Thrown[] BY_CHUNK = {new Thrown(), new Thrown()};

        private Thrown() {
            super(null, null, false, false);
        }
    }

    /// Two chunks throw; then the same dispatch is used again. Results: the chunk that the failure names (-1 if its
    /// cause is not the exception of that chunk), how many exceptions it suppresses, and failures of the second use.
    @JCStressTest
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "the lowest, the other was skipped")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "the lowest, the other is suppressed")
    @Outcome(expect = FORBIDDEN, desc = "another chunk, none, or twice")
    @State
    public static class TwoChunksThrow {

        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);

        /// Publishes the dispatch.
        public TwoChunksThrow() {
            dispatch.publish(
                    (chunk, worker) -> {
                        throw Thrown.BY_CHUNK[chunk];
                    },
                    2);
        }

        /// Runs the chunks that it can claim.
        @Actor
        public void worker() {
            dispatch.run(1);
        }

        /// Takes part, joins, and dispatches again.
        @Actor
        public void owner(final III_Result r) {
            dispatch.run(0);
            dispatch.join(Contexts.spinning());
            r.r1 = -2;
            try {
                dispatch.retire();
            } catch (final JobFailure failure) {
                r.r1 = failure.getCause() == Thrown.BY_CHUNK[failure.chunk()] ? failure.chunk() : -1;
                r.r2 = failure.getSuppressed().length;
            }
            dispatch.publish((chunk, worker) -> {}, 1);
            dispatch.run(0);
            dispatch.join(Contexts.spinning());
            try {
                dispatch.retire();
            } catch (final JobFailure failure) {
                r.r3 = 1;
            }
        }
    }

    /// The outcomes of the twins.
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "the lowest")
    @Outcome(expect = FORBIDDEN, desc = "another one")
    private interface LowestFailure {}

    /// The twin in which the first failure in time wins: a copy of claim and fail. Result: the chunk reported.
    @JCStressTest
    @JCStressMeta(LowestFailure.class)
    @State
    public static class TwinFirstFailureWins {

        private static final int NO_FAILURE = Integer.MAX_VALUE;

        private final PaddedLong claim = new PaddedLong(1L << 32 | 2);
        private final AtomicInteger lowestFailed = new AtomicInteger(NO_FAILURE);

        private void run() {
            for (; ; ) {
                final long seen = claim.getAcquire();
                if ((int) seen == 0) {
                    return;
                }
                if (claim.compareAndSet(seen, seen - 1)) {
                    fail(2 - (int) seen);
                }
            }
        }

        private void fail(final int chunk) {
            int lowest = lowestFailed.get();
            while (lowest == NO_FAILURE // CHANGED: was chunk < lowest
                    && !lowestFailed.compareAndSet(lowest, chunk)) {
                lowest = lowestFailed.get();
            }
        }

        /// Runs the chunks that it can claim.
        @Actor
        public void worker() {
            run();
        }

        /// Runs the chunks that it can claim.
        @Actor
        public void owner() {
            run();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = lowestFailed.get();
        }
    }

    /// The twin that lowers the mark in two steps: of two failures at once, the higher one may overwrite the lower one.
    @JCStressTest
    @JCStressMeta(LowestFailure.class)
    @State
    public static class TwinLowersInTwoSteps {

        private final AtomicInteger lowestFailed = new AtomicInteger(Integer.MAX_VALUE);

        private void fail(final int chunk) {
            if (chunk < lowestFailed.get()) {
                lowestFailed.set(chunk); // CHANGED: was compareAndSet, and once more if it failed
            }
        }

        /// Fails in chunk 1.
        @Actor
        public void worker() {
            fail(1);
        }

        /// Fails in chunk 0.
        @Actor
        public void owner() {
            fail(0);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = lowestFailed.get();
        }
    }
}
