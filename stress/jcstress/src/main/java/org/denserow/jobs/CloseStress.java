package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 13: close against dispatch, and close against close, of a [JobSystem] with one worker thread.
///
/// An actor starts the thread, since jcstress creates thousands of states before it runs the first.
public class CloseStress {

    private static final int CHUNKS = 2;

    private static JobSystem notStarted() {
        return new JobSystem(JobOptions.defaults().withWorkers(2).withIdleRounds(0), 1, Parker.SYSTEM);
    }

    /// One thread dispatches, another one closes. Results: whether the dispatch was accepted, the chunks that ran, and
    /// workers alive when close returned.
    @JCStressTest
    @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "accepted, ran")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "rejected, not run")
    @Outcome(expect = FORBIDDEN, desc = "accepted and not run, rejected and run, or closed with a live worker")
    @State
    public static class CloseAgainstDispatch {

        private final JobSystem jobs = notStarted();
        private final AtomicInteger ran = new AtomicInteger();
        private volatile boolean started;

        /// Dispatches.
        @Actor
        public void owner(final III_Result r) {
            jobs.start();
            started = true;
            try {
                jobs.dispatch(CHUNKS, (chunk, worker) -> ran.incrementAndGet());
                r.r1 = 1;
            } catch (final IllegalStateException rejected) {
                r.r1 = 0;
            }
            r.r2 = ran.get();
        }

        /// Closes.
        @Actor
        public void closer(final III_Result r) {
            while (!started) {
                Thread.onSpinWait();
            }
            jobs.close();
            r.r3 = alive(jobs);
        }
    }

    /// The outcomes of two threads that close.
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the worker has ended")
    @Outcome(expect = FORBIDDEN, desc = "close returned with a live worker")
    private interface WorkerHasEnded {}

    /// Two threads close. Results: workers alive when each of them returned.
    @JCStressTest
    @JCStressMeta(WorkerHasEnded.class)
    @State
    public static class CloseTwice {

        private final JobSystem jobs = notStarted();
        private volatile boolean started;

        /// Closes.
        @Actor
        public void one(final II_Result r) {
            jobs.start();
            started = true;
            jobs.close();
            r.r1 = alive(jobs);
        }

        /// Closes too.
        @Actor
        public void two(final II_Result r) {
            while (!started) {
                Thread.onSpinWait();
            }
            jobs.close();
            r.r2 = alive(jobs);
        }
    }

    /// The twin whose second close does not wait: a copy of `JobSystem.close`.
    @JCStressTest
    @JCStressMeta(WorkerHasEnded.class)
    @State
    public static class TwinSecondCloseReturnsAtOnce {

        private final JobSystem jobs = notStarted();
        private volatile boolean started;
        private volatile boolean closed;

        private void close() {
            if (closed) { // CHANGED: was no condition
                return;
            }
            closed = true;
            for (final Worker worker : jobs.executor().workers().threads()) {
                worker.close();
            }
            await(jobs);
        }

        /// Closes.
        @Actor
        public void one(final II_Result r) {
            jobs.start();
            started = true;
            close();
            r.r1 = alive(jobs);
        }

        /// Closes too.
        @Actor
        public void two(final II_Result r) {
            while (!started) {
                Thread.onSpinWait();
            }
            close();
            r.r2 = alive(jobs);
        }
    }

    /// The outcomes of a dispatch against close, in the twins.
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "accepted, ran")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "rejected, not run")
    @Outcome(expect = FORBIDDEN, desc = "accepted and not run, or rejected and run")
    private interface RanOrRejected {}

    /// The twin that asks whether it is closed too late: a copy of `OwnerSeat.enter` and `dispatch`. Results: whether
    /// the dispatch was accepted, and the chunks that ran.
    @JCStressTest
    @JCStressMeta(RanOrRejected.class)
    @State
    public static class TwinRejectsAfterRun {

        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
        private int ran;
        private volatile boolean closed;

        /// Dispatches.
        @Actor
        public void owner(final II_Result r) {
            dispatch.publish((chunk, worker) -> ran++, CHUNKS);
            dispatch.run(0);
            r.r1 = closed ? 0 : 1; // CHANGED: stood before the dispatch
            r.r2 = ran;
        }

        /// Closes.
        @Actor
        public void closer() {
            closed = true;
        }
    }

    /// The twin in which close cuts a running dispatch short: a copy of `Dispatch.run`.
    @JCStressTest
    @JCStressMeta(RanOrRejected.class)
    @State
    public static class TwinCloseCutsShort {

        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
        private int ran;
        private volatile boolean closed;

        /// Dispatches.
        @Actor
        public void owner(final II_Result r) {
            if (!closed) {
                r.r1 = 1;
                dispatch.publish((chunk, worker) -> ran++, CHUNKS);
                boolean more;
                do {
                    more = !closed && dispatch.runNext(0); // CHANGED: was runNext only
                } while (more);
            }
            r.r2 = ran;
        }

        /// Closes.
        @Actor
        public void closer() {
            closed = true;
        }
    }

    private static int alive(final JobSystem jobs) {
        int alive = 0;
        for (final Worker worker : jobs.executor().workers().threads()) {
            alive += worker.isAlive() ? 1 : 0;
        }
        return alive;
    }

    private static void await(final JobSystem jobs) {
        for (final Worker worker : jobs.executor().workers().threads()) {
            try {
                worker.join();
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
