package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 11, second half: no wake-up is lost between finish and join. Dekker form: the finisher sees the waiter, or the
/// joiner sees the finish, or both.
public class JoinParkStress {

    /// Parks until there is a permit. When the finisher has returned and left none, the joiner would sleep for ever.
    /// The park then notes that and returns; the join finds that all is finished.
    private static final class Bed implements Parker {

        private volatile boolean permit;
        private volatile boolean finisherReturned;
        private boolean parked; // by the joiner only, like sleptOn
        private boolean sleptOn;

        @Override
        public void park(final Object blocker) {
            parked = true;
            boolean last;
            do {
                last = finisherReturned; // read before the permit: none can come after it
                if (permit) {
                    permit = false;
                    return;
                }
                Thread.onSpinWait();
            } while (!last);
            sleptOn = true;
        }

        @Override
        public void unpark(final Thread thread) {
            permit = true;
        }
    }

    /// The join of one chunk, without spinning, against the worker that runs it. Results: whether the joiner parked,
    /// and whether it would have slept for ever.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "finished before it would park")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "slept and was woken")
    @Outcome(expect = FORBIDDEN, desc = "(0, 0) of Dekker: finished, and the joiner sleeps on")
    @State
    public static class FinishAgainstJoin {

        private final Bed bed = new Bed();
        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, bed);

        /// Publishes the dispatch.
        public FinishAgainstJoin() {
            dispatch.publish((chunk, worker) -> {}, 1);
        }

        /// Runs the chunk.
        @Actor
        public void worker() {
            dispatch.run(1);
            bed.finisherReturned = true;
        }

        /// Joins.
        @Actor
        public void owner(final II_Result r) {
            dispatch.join(Contexts.of(1)[0]);
            r.r1 = bed.parked ? 1 : 0;
            r.r2 = bed.sleptOn ? 1 : 0;
        }
    }

    /// The twin that looks for the waiter too early: a copy of `finish` and `join`. Results: whether the finisher saw
    /// the waiter, and whether the joiner saw the finish.
    @JCStressTest
    @JCStressMeta(ParkStress.OneSeesTheOther.class)
    @State
    public static class TwinLooksBeforeItCounts {

        private final PaddedLong remaining = new PaddedLong(1);
        private volatile Thread waiter;

        /// Finishes.
        @Actor
        public void worker(final II_Result r) {
            final Thread sleeper = waiter; // CHANGED: stood after the next line
            remaining.getAndAdd(-1);
            r.r1 = sleeper != null ? 1 : 0;
        }

        /// Joins, up to the park.
        @Actor
        public void owner(final II_Result r) {
            waiter = Thread.currentThread();
            r.r2 = remaining.get() == 0 ? 1 : 0;
        }
    }

    /// The twin without the fence: the load of `remaining` may pass the store of the waiter.
    @JCStressTest
    @JCStressMeta(ParkStress.OneSeesTheOther.class)
    @State
    public static class TwinPlainWaiter {

        private final PaddedLong remaining = new PaddedLong(1);
        private Thread waiter; // CHANGED: was volatile

        /// Finishes.
        @Actor
        public void worker(final II_Result r) {
            remaining.getAndAdd(-1);
            final Thread sleeper = waiter;
            r.r1 = sleeper != null ? 1 : 0;
        }

        /// Joins, up to the park.
        @Actor
        public void owner(final II_Result r) {
            waiter = Thread.currentThread();
            r.r2 = remaining.get() == 0 ? 1 : 0;
        }
    }
}
