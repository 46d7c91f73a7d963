package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.jobs.ActorJobs;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 25: no request to a run is lost ([FrameRunner]). A run that is paused sleeps for ever; a thread stops it or
/// lets it go on. The words of run and request are a Dekker pair: of the two, at least one sees the other.
public class RunnerStress {

    /// Time and sleep of the actor that runs. Sleeps until there is a permit. When the other actor has returned and left
    /// none, the run would sleep for ever: then it is interrupted.
    private static final class Bed implements FrameClock {

        private volatile boolean permit;
        private volatile boolean otherReturned;
        private boolean lost; // by the actor that runs

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void park(final Object blocker, final long nanos) {
            boolean last;
            int spin = 0;
            do {
                last = otherReturned; // read before the permit: none can come after it
                if (permit) {
                    permit = false;
                    return;
                }
                ActorJobs.pause(spin++);
            } while (!last);
            lost = true;
            Thread.currentThread().interrupt();
        }

        @Override
        public void unpark(final Thread thread) {
            permit = true;
        }
    }

    /// A run that is paused from the beginning.
    private static final class Paused {

        private final Bed bed = new Bed();
        private final FrameState state = new FrameState();
        private final FrameRunner runner = new FrameRunner(bed, state, () -> {}, () -> {});

        private Paused() {
            runner.pause();
            state.ownership().leave();
        }

        /// {@return the frames that ran, of one}
        private int run() {
            state.ownership().take();
            final int ran = (int) runner.run(1);
            Thread.interrupted(); // of a bed that gave up
            return ran;
        }
    }

    /// A run that is paused is stopped. Results: frames that ran, and whether the run slept on.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the run saw the request, or was woken")
    @Outcome(expect = FORBIDDEN, desc = "stopped, and the run sleeps on")
    @State
    public static class StopAgainstSleep {

        private final Paused paused = new Paused();

        /// Stops.
        @Actor
        public void stopper() {
            paused.runner.stop();
            paused.bed.otherReturned = true;
        }

        /// Runs.
        @Actor
        public void owner(final II_Result r) {
            r.r1 = paused.run();
            r.r2 = paused.bed.lost ? 1 : 0;
        }
    }

    /// A run that is paused goes on. Results: frames that ran, and whether the run slept on.
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the run saw the request, or was woken")
    @Outcome(expect = FORBIDDEN, desc = "not paused any more, and the run sleeps on")
    @State
    public static class ResumeAgainstSleep {

        private final Paused paused = new Paused();

        /// Lets it go on.
        @Actor
        public void resumer() {
            paused.runner.resume();
            paused.bed.otherReturned = true;
        }

        /// Runs.
        @Actor
        public void owner(final II_Result r) {
            r.r1 = paused.run();
            r.r2 = paused.bed.lost ? 1 : 0;
        }
    }

    /// The outcomes of the twins: whether the request saw the run, and whether the run saw the request.
    @Outcome(
            id = {"1, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one saw the other")
    @Outcome(expect = FORBIDDEN, desc = "(0, 0): the request is lost")
    private interface OneSeesTheOther {}

    /// The twin that looks for requests before it says that it runs: a copy of `FrameRunner.run`, `stop` and `wake`.
    @JCStressTest
    @JCStressMeta(OneSeesTheOther.class)
    @State
    public static class TwinLooksBeforeItRuns {

        private volatile boolean stopRequested;
        private volatile Thread running;

        /// Stops.
        @Actor
        public void stopper(final II_Result r) {
            stopRequested = true;
            r.r1 = running != null ? 1 : 0;
        }

        /// Runs.
        @Actor
        public void owner(final II_Result r) {
            r.r2 = stopRequested ? 1 : 0; // CHANGED: stood after the next line
            Thread.onSpinWait(); // makes the time longer in which others can come between
            running = Thread.currentThread();
        }
    }

    /// The twin without the fence of a stop: the look at the run may pass the store of the request.
    @JCStressTest
    @JCStressMeta(OneSeesTheOther.class)
    @State
    public static class TwinStopsWithoutAFence {

        private boolean stopRequested; // CHANGED: was volatile
        private volatile Thread running;

        /// Stops.
        @Actor
        public void stopper(final II_Result r) {
            stopRequested = true;
            r.r1 = running != null ? 1 : 0;
        }

        /// Runs.
        @Actor
        public void owner(final II_Result r) {
            running = Thread.currentThread();
            r.r2 = stopRequested ? 1 : 0;
        }
    }

    /// The twin without the fence of a request to go on.
    @JCStressTest
    @JCStressMeta(OneSeesTheOther.class)
    @State
    public static class TwinResumesWithoutAFence {

        private boolean paused = true; // CHANGED: was volatile
        private volatile Thread running;

        /// Lets it go on.
        @Actor
        public void resumer(final II_Result r) {
            paused = false;
            r.r1 = running != null ? 1 : 0;
        }

        /// Runs.
        @Actor
        public void owner(final II_Result r) {
            running = Thread.currentThread();
            r.r2 = paused ? 0 : 1;
        }
    }
}
