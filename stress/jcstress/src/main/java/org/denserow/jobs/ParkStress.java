package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 11, first half: no wake-up is lost between publish and park. Dekker form: the publisher sees the worker
/// parked, or the worker sees the work active, or both.
public class ParkStress {

    private static final long AWAKE = 0;
    private static final long PARKED = 1;

    /// Lends the actor's thread to a real `Worker`. Parks until there is a permit. When the publisher has returned and
    /// left none, the worker would sleep for ever; closing it then makes it end.
    private static final class Bed implements Parker {

        private Worker worker;
        private volatile boolean permit;
        private volatile boolean publisherReturned;
        private int parks; // by the worker only

        @Override
        public void park(final Object blocker) {
            parks++;
            boolean last;
            do {
                last = publisherReturned; // read before the permit: none can come after it
                if (permit) {
                    permit = false;
                    return;
                }
                Thread.onSpinWait();
            } while (!last);
            worker.close();
        }

        @Override
        public void unpark(final Thread thread) {
            permit = true;
        }
    }

    /// The loop of a worker against a publisher. Results: how many chunks the worker ran, and how often it parked: at
    /// least once, after all was done.
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "saw the work without sleeping")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "slept and was woken")
    @Outcome(expect = FORBIDDEN, desc = "(0, n): published, not run, and the worker sleeps on")
    @State
    public static class PublishAgainstPark {

        private final Bed bed = new Bed();
        private final DispatchPool pool = new DispatchPool(Contexts.of(2), 1, bed);
        private final Worker worker = new Worker(Contexts.of(2)[1], pool, Contexts.none(pool, bed), bed, "worker");
        private int ran;

        /// Lays the bed.
        public PublishAgainstPark() {
            bed.worker = worker;
        }

        /// Publishes and wakes.
        @Actor
        public void publisher() {
            pool.take().publish((chunk, number) -> ran++, 1);
            worker.wake();
            bed.publisherReturned = true;
        }

        /// Finds nothing, parks, wakes, runs.
        @Actor
        public void worker(final II_Result r) {
            worker.run();
            r.r1 = ran;
            r.r2 = bed.parks;
        }
    }

    /// The outcomes of the twins, here and in [JoinParkStress]: the Dekker form.
    @Outcome(
            id = {"1, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one saw the other")
    @Outcome(expect = FORBIDDEN, desc = "(0, 0): the wake-up is lost")
    interface OneSeesTheOther {}

    /// The twin that does not look again: a copy of `Worker.park` and `wake`. Results: whether the publisher saw the
    /// worker parked, and whether the worker saw the work active.
    @JCStressTest
    @JCStressMeta(OneSeesTheOther.class)
    @State
    public static class TwinLooksBeforeItParks {

        private final PaddedLong active = new PaddedLong();
        private final PaddedLong state = new PaddedLong(AWAKE);

        /// Publishes and wakes.
        @Actor
        public void publisher(final II_Result r) {
            active.setBits(1);
            r.r1 = state.get() == PARKED && state.compareAndSet(PARKED, AWAKE) ? 1 : 0;
        }

        /// Parks.
        @Actor
        public void worker(final II_Result r) {
            r.r2 = active.get() != 0 ? 1 : 0; // CHANGED: stood after the next line
            state.compareAndSet(AWAKE, PARKED);
        }
    }

    /// The twin without the fence: the load of `active` may pass the store of the state.
    @JCStressTest
    @JCStressMeta(OneSeesTheOther.class)
    @State
    public static class TwinReleasesItsState {

        private final PaddedLong active = new PaddedLong();
        private final PaddedLong state = new PaddedLong(AWAKE);

        /// Publishes and wakes.
        @Actor
        public void publisher(final II_Result r) {
            active.setBits(1);
            r.r1 = state.get() == PARKED && state.compareAndSet(PARKED, AWAKE) ? 1 : 0;
        }

        /// Parks.
        @Actor
        public void worker(final II_Result r) {
            state.setRelease(PARKED); // CHANGED: was compareAndSet(AWAKE, PARKED), which is volatile
            r.r2 = active.getAcquire() != 0 ? 1 : 0;
        }
    }
}
