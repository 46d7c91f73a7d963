package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 25: no wake-up is lost where one thread alone can go on. Pinned work against the park of its worker, and the
/// end of a segment against the sleep of its owner, each in the Dekker form: a thread that sleeps for ever here waits
/// for ever in a program, since no other thread does its work.
public class SleepStress {

    private static final long AWAKE = 0;
    private static final long PARKED = 1;
    private static final int WORKER = 1;

    /// Spins, which keeps the timing close, and sometimes yields: the other actor may wait for a core.
    private static void pause(final int spin) {
        if (spin % 256 == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /// Lends an actor's thread to the shipped code. Parks until there is a permit. When the other actor has returned
    /// and left none, the sleep would never end: then it tells so.
    private static final class Bed implements Parker {

        private final Runnable lost;
        private volatile boolean permit;
        private volatile boolean otherReturned;

        private Bed(final Runnable lost) {
            this.lost = lost;
        }

        @Override
        public void park(final Object blocker) {
            boolean last;
            int spin = 0;
            do {
                last = otherReturned; // read before the permit: none can come after it
                if (permit) {
                    permit = false;
                    return;
                }
                pause(++spin);
            } while (!last);
            lost.run();
        }

        @Override
        public void unpark(final Thread thread) {
            permit = true;
        }
    }

    // ---- Pinned work ----

    /// The loop of a worker against a thread that pins work to it. The worker is closed when it sleeps and nothing can
    /// wake it: at the latest after all was done. Result: how often the work ran.
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "saw the work, or was woken")
    @Outcome(expect = FORBIDDEN, desc = "pinned, not run, and the worker sleeps on")
    @State
    public static class PinAgainstPark {

        private final Bed bed = new Bed(this::end);
        private final DispatchPool pool = new DispatchPool(Contexts.of(2), 1, bed);
        private final Worker worker = new Worker(Contexts.of(2)[WORKER], pool, Contexts.none(pool, bed), bed, "worker");
        private int ran;

        private void end() {
            worker.close();
        }

        /// Pins.
        @Actor
        public void pinner() {
            worker.pin(number -> ran++);
            bed.otherReturned = true;
        }

        /// Finds nothing, parks, wakes, runs.
        @Actor
        public void worker(final I_Result r) {
            worker.run();
            r.r1 = ran;
        }
    }

    /// The twin that does not look into its queue again: a copy of `Worker.park`, `pin` and `wake`. Results: whether
    /// the pinning thread saw the worker parked, and whether the worker saw the work.
    @JCStressTest
    @JCStressMeta(ParkStress.OneSeesTheOther.class)
    @State
    public static class TwinLooksBeforeItParks {

        private final MpscAtomicArrayQueue<Integer> pinned = new MpscAtomicArrayQueue<>(Worker.MAX_PINNED);
        private final PaddedLong state = new PaddedLong(AWAKE);

        /// Pins and wakes.
        @Actor
        public void pinner(final II_Result r) {
            pinned.offer(1);
            r.r1 = state.get() == PARKED && state.compareAndSet(PARKED, AWAKE) ? 1 : 0;
        }

        /// Parks.
        @Actor
        public void worker(final II_Result r) {
            r.r2 = pinned.isEmpty() ? 0 : 1; // CHANGED: stood after the next line
            Thread.onSpinWait(); // makes the time longer in which others can come between
            state.compareAndSet(AWAKE, PARKED);
        }
    }

    // ---- The sleep of the owner ----

    private static final class Lost extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Lost() {
            super(null, null, false, false);
        }
    }

    /// An owner runs a segment of one node with two chunks, one for each actor; they leave their chunks side by side.
    /// The actor that ends the node is the last to come to it; the owner sleeps at once when it finds no chunk.
    /// Results: chunks that ran, and whether the owner slept on after the end.
    @JCStressTest
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "the owner saw the end, or was woken")
    @Outcome(expect = FORBIDDEN, desc = "all is done, and the owner sleeps on")
    @State
    public static class EndAgainstSleep {

        private final Bed bed = new Bed(() -> {
            throw new Lost();
        });
        private final JobSystem jobs =
                new JobSystem(JobOptions.defaults().withWorkers(2).withIdleRounds(0), 1, bed);
        private final AtomicInteger begun = new AtomicInteger();
        private final ScheduleRun run;

        /// Makes the segment.
        public EndAgainstSleep() {
            final ScheduleNode node = new ScheduleNode(
                    0,
                    "node",
                    ScheduleNode.Kind.PARALLEL,
                    ScheduleNode.ANY_WORKER,
                    () -> 2,
                    (chunk, worker) -> meet(),
                    null,
                    List.of());
            node.connect(0, new ScheduleNode[0]);
            run = new ScheduleRun(jobs.executor(), new ScheduleNode[] {node});
        }

        private void meet() {
            begun.incrementAndGet();
            for (int spin = 1; begun.get() < 2; spin++) {
                pause(spin);
            }
        }

        /// Runs one chunk.
        @Actor
        public void worker() {
            for (int spin = 1; !jobs.executor().pool().runOne(WORKER); spin++) {
                pause(spin);
            }
            bed.otherReturned = true;
        }

        /// Runs the segment.
        @Actor
        public void owner(final II_Result r) {
            try {
                run.parallel(0, 1);
            } catch (final Lost sleepsOn) {
                r.r2 = 1;
            }
            r.r1 = begun.get();
        }
    }

    /// The sleep of the owner, reduced to its two words: a copy of `ScheduleRun.sleep` and `complete`, and of
    /// `OwnerSeat.fallAsleep` and `wake`. Results: whether the finisher saw the sleeper, and whether the owner saw the
    /// end.
    @JCStressTest
    @JCStressMeta(ParkStress.OneSeesTheOther.class)
    @State
    public static class TwinLooksBeforeItSleeps {

        private final PaddedLong left = new PaddedLong(1);
        private volatile Thread sleeper;

        /// Ends the last node.
        @Actor
        public void finisher(final II_Result r) {
            left.getAndAdd(-1);
            r.r1 = sleeper != null ? 1 : 0;
        }

        /// Falls asleep.
        @Actor
        public void owner(final II_Result r) {
            r.r2 = left.get() == 0 ? 1 : 0; // CHANGED: stood after the next line
            Thread.onSpinWait(); // makes the time longer in which others can come between
            sleeper = Thread.currentThread();
        }
    }

    /// The twin without the fence: the look at the end may pass the store of the sleeper.
    @JCStressTest
    @JCStressMeta(ParkStress.OneSeesTheOther.class)
    @State
    public static class TwinFallsAsleepWithoutAFence {

        private final PaddedLong left = new PaddedLong(1);
        private Thread sleeper; // CHANGED: was volatile

        /// Ends the last node.
        @Actor
        public void finisher(final II_Result r) {
            left.getAndAdd(-1);
            r.r1 = sleeper != null ? 1 : 0;
        }

        /// Falls asleep.
        @Actor
        public void owner(final II_Result r) {
            sleeper = Thread.currentThread();
            r.r2 = left.get() == 0 ? 1 : 0;
        }
    }
}
