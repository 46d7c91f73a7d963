package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 25: an entry of the [DispatchPool] has one holder. Two threads want the last free entry.
public class PoolStress {

    private static final int PAUSES = 16; // of a twin

    /// The outcomes of two threads and the last entry.
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of them holds it")
    @Outcome(expect = FORBIDDEN, desc = "both hold it, or neither does")
    private interface OneHoldsIt {}

    /// The shipped pool. Results: whether each thread got an entry.
    @JCStressTest
    @JCStressMeta(OneHoldsIt.class)
    @State
    public static class LastEntry {

        private final DispatchPool pool = new DispatchPool(Contexts.of(2), 1, Parker.SYSTEM);

        /// Takes all entries but one.
        public LastEntry() {
            while (pool.freeEntries() > 1) {
                pool.take();
            }
        }

        /// Takes one.
        @Actor
        public void one(final II_Result r) {
            r.r1 = pool.take() == null ? 0 : 1;
        }

        /// Takes one too.
        @Actor
        public void two(final II_Result r) {
            r.r2 = pool.take() == null ? 0 : 1;
        }
    }

    /// The twin that takes without comparing: a copy of `DispatchPool.take`.
    @JCStressTest
    @JCStressMeta(OneHoldsIt.class)
    @State
    public static class TwinTakesWithoutComparing {

        private final PaddedLong free = new PaddedLong(1);

        private int take() {
            final long bits = free.get();
            if (bits == 0) {
                return 0;
            }
            for (int pause = 0; pause < PAUSES; pause++) {
                Thread.onSpinWait(); // makes the time longer in which others can come between
            }
            free.set(bits & bits - 1); // CHANGED: was compareAndSet, and once more if it failed
            return 1;
        }

        /// Takes one.
        @Actor
        public void one(final II_Result r) {
            r.r1 = take();
        }

        /// Takes one too.
        @Actor
        public void two(final II_Result r) {
            r.r2 = take();
        }
    }
}
