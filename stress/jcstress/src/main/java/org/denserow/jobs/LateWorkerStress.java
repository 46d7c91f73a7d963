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
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 18: a late worker that looks at an exhausted or reused dispatch does nothing: no chunk of the new use runs
/// with the job of the old one, and a word seen in the old use claims nothing in the new one.
public class LateWorkerStress {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private static Dispatch dispatch(final int firstNumber) {
        return new Dispatch(new PaddedLong(), 0, Contexts.of(2), firstNumber, Parker.SYSTEM);
    }

    /// A worker claims while the owner ends one use and begins the next, with fewer chunks. Results: runs of the three
    /// chunks of the first job and of the two chunks of the second, one decimal digit each.
    @JCStressTest
    @Outcome(id = "111, 11", expect = ACCEPTABLE, desc = "each chunk ran once, with the job of its use")
    @Outcome(expect = FORBIDDEN, desc = "a chunk ran with the job of another use, twice, or not at all")
    @State
    public static class ClaimAgainstReuse {

        private final Dispatch dispatch = dispatch(-1); // the second number is 0: it wraps
        private final AtomicIntegerArray first = new AtomicIntegerArray(4);
        private final AtomicIntegerArray second = new AtomicIntegerArray(4);

        /// Publishes the first use.
        public ClaimAgainstReuse() {
            dispatch.publish((chunk, worker) -> first.incrementAndGet(chunk & 3), 3);
        }

        /// Runs the chunks that it can claim, of either use.
        @Actor
        public void worker() {
            dispatch.run(1);
        }

        /// Ends the first use, runs the second.
        @Actor
        public void owner() {
            dispatch.run(0);
            dispatch.join(Contexts.spinning());
            dispatch.retire();
            dispatch.publish((chunk, worker) -> second.incrementAndGet(chunk & 3), 2);
            dispatch.run(0);
            dispatch.join(Contexts.spinning());
            dispatch.retire();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r1 = runs(first);
            r.r2 = runs(second);
        }

        private static int runs(final AtomicIntegerArray counts) {
            return counts.get(3) * 1000 + counts.get(2) * 100 + counts.get(1) * 10 + counts.get(0);
        }
    }

    /// The outcomes of a claim with the word of the former use.
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "it got nothing")
    @Outcome(expect = FORBIDDEN, desc = "it got a chunk of a use that it did not look at")
    private interface ClaimsNothing {}

    /// A worker reads the claim word in the first use and claims with it in the second, which has the same size.
    /// Results: whether it got a chunk, and how many chunks the owner left over.
    @JCStressTest
    @JCStressMeta(ClaimsNothing.class)
    @State
    public static class LateClaim {

        private final Dispatch dispatch = dispatch(-1);
        private final long seen;

        /// Lets the worker look, then ends the first use.
        public LateClaim() {
            dispatch.publish(NOTHING, 2);
            seen = dispatch.seen();
            dispatch.run(0);
            dispatch.retire();
        }

        /// Claims with the word that it saw.
        @Actor
        public void worker(final II_Result r) {
            r.r1 = dispatch.tryClaim(seen) ? 1 : 0;
        }

        /// Runs the second use.
        @Actor
        public void owner(final II_Result r) {
            dispatch.publish(NOTHING, 2);
            dispatch.run(0);
            r.r2 = dispatch.isFinished() ? 0 : 1;
        }
    }

    /// The twin of the first: a copy of claim and run that takes the job before it claims. Results: the use whose chunk
    /// the worker ran, and the use whose job it ran it with.
    @JCStressTest
    @Outcome(
            id = {"1, 1", "2, 2"},
            expect = ACCEPTABLE,
            desc = "the job of the use of the chunk")
    @Outcome(expect = FORBIDDEN, desc = "a chunk of the new use ran with the old job")
    @State
    public static class TwinTakesTheJobFirst {

        private final PaddedLong claim = new PaddedLong(1L << 32 | 1);
        private final PaddedLong remaining = new PaddedLong(1);
        private int job = 1; // stands for the field `job` of a dispatch: the number of its use

        /// Looks until it gets a chunk.
        @Actor
        public void worker(final II_Result r) {
            for (; ; ) {
                final int taken = job; // CHANGED: stood after the claim
                final long seen = claim.getAcquire();
                if ((int) seen != 0 && claim.compareAndSet(seen, seen - 1)) {
                    r.r1 = (int) (seen >>> 32);
                    r.r2 = taken;
                    remaining.getAndAdd(-1);
                    return;
                }
            }
        }

        /// Ends the first use, begins the second.
        @Actor
        public void owner() {
            final long seen = claim.getAcquire();
            if ((int) seen != 0 && claim.compareAndSet(seen, seen - 1)) {
                remaining.getAndAdd(-1);
            }
            while (remaining.getAcquire() != 0) {
                Thread.onSpinWait();
            }
            job = 2;
            remaining.setPlain(1);
            claim.setRelease(2L << 32 | 1);
        }
    }

    /// The twin of the second: a copy of the claim word without a number.
    @JCStressTest
    @JCStressMeta(ClaimsNothing.class)
    @State
    public static class TwinWordWithoutNumber {

        private final PaddedLong claim = new PaddedLong(); // the first use has ended
        private final long seen = word(1, 2);

        private static long word(final int number, final int left) {
            return left; // CHANGED: was number << 32 | left
        }

        private boolean tryClaim(final long expected) {
            return claim.compareAndSet(expected, expected - 1);
        }

        /// Claims with the word that it saw.
        @Actor
        public void worker(final II_Result r) {
            r.r1 = tryClaim(seen) ? 1 : 0;
        }

        /// Runs the second use.
        @Actor
        public void owner(final II_Result r) {
            claim.setRelease(word(2, 2));
            int claimed = 0;
            for (long now = claim.getAcquire(); (int) now != 0; now = claim.getAcquire()) {
                claimed += tryClaim(now) ? 1 : 0;
            }
            r.r2 = 2 - claimed;
        }
    }
}
