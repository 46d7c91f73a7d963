package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// No interleaving loses a wake-up, between publish and park and between finish and join. Lincheck enumerates
/// interleavings of the shipped classes, two calls against each other, and reports a sleep without end as a deadlock.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find. There are no results to verify, and
/// no order of the calls one after the other that would end: hence the verifier that accepts everything.
@Tag("lincheck")
class ParkLincheckTest {

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(2)
                .invocationsPerIteration(Integer.getInteger("invocations", 150))
                .threads(2)
                .actorsPerThread(1)
                .actorsBefore(0)
                .actorsAfter(0)
                .minimizeFailedScenario(false)
                .verifier(EpsilonVerifier.class);
    }

    private static void assertDeadlocks(final Class<?> model) {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(model))
                .getMessage();
        assertTrue(report.contains("in deadlock"), report); // not some other complaint
    }

    /// `LockSupport` as the model checker can follow it: one sleeper, one permit.
    static class Bed implements Parker {

        private boolean permit;

        @Override
        public synchronized void park(final Object blocker) {
            while (!permit) {
                try {
                    wait();
                } catch (final InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            permit = false;
        }

        @Override
        public synchronized void unpark(final Thread thread) {
            permit = true;
            notifyAll();
        }
    }

    /// Loses what it is told to wake.
    static final class TwinBed extends Bed {

        @Override
        public synchronized void unpark(final Thread thread) {
            // CHANGED: was the permit
        }
    }

    // ---- Publish against park ----

    @Test
    void park_published_returns() {
        options().check(PublishAgainstPark.class);
    }

    @Test
    void park_twinLosesUnparks_sleepsOn() {
        assertDeadlocks(TwinPublishLosesUnparks.class);
    }

    @Test
    void park_twinLooksBeforeItParks_sleepsOn() {
        assertDeadlocks(TwinLooksBeforeItParks.class);
    }

    /// One `Worker` that has found nothing to do.
    public static class PublishAgainstPark {

        private final Bed bed = bed();
        private final DispatchPool pool = new DispatchPool(Options.contexts(2), 1, bed);
        private final Worker worker = new Worker(Options.contexts(2)[1], pool, null, bed, "worker");

        Bed bed() {
            return new Bed();
        }

        /// By the worker.
        @Operation(runOnce = true)
        public void park() {
            worker.park();
        }

        /// By the owner.
        @Operation(runOnce = true)
        public void publish() {
            pool.take().publish((chunk, number) -> {}, 1);
            worker.wake();
        }
    }

    /// The same with a parker that forgets.
    public static class TwinPublishLosesUnparks extends PublishAgainstPark {

        @Override
        Bed bed() {
            return new TwinBed();
        }
    }

    /// A copy of `Worker.park` and `wake` and of the part of publish that they look at; a thread too, so that it shows
    /// that the checker enters the methods of threads.
    public static class TwinLooksBeforeItParks {

        private final Bed bed = new Bed();
        private final PaddedLong active = new PaddedLong();
        private final Copy worker = new Copy();

        private final class Copy extends Thread {

            private final PaddedLong state = new PaddedLong(0); // 1 is parked

            private void park() {
                final boolean hasActive = active.get() != 0; // CHANGED: stood in the loop
                if (!state.compareAndSet(0, 1)) {
                    return;
                }
                while (state.get() == 1) {
                    if (hasActive) {
                        state.compareAndSet(1, 0);
                        return;
                    }
                    bed.park(this);
                }
            }

            private void wake() {
                if (state.get() == 1 && state.compareAndSet(1, 0)) {
                    bed.unpark(this);
                }
            }
        }

        /// By the worker.
        @Operation(runOnce = true)
        public void park() {
            worker.park();
        }

        /// By the owner.
        @Operation(runOnce = true)
        public void publish() {
            active.setBits(1);
            worker.wake();
        }
    }

    // ---- Finish against join ----

    @Test
    void join_finished_returns() {
        options().check(FinishAgainstJoin.class);
    }

    @Test
    void join_twinLosesUnparks_sleepsOn() {
        assertDeadlocks(TwinFinishLosesUnparks.class);
    }

    @Test
    void join_twinFinisherLooksBeforeItCounts_sleepsOn() {
        assertDeadlocks(TwinLooksBeforeItCounts.class);
    }

    /// One published chunk.
    public static class FinishAgainstJoin {

        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Options.contexts(2), 1, bed());
        private final WorkerContext owner = Options.contexts(1)[0];

        /// Publishes.
        public FinishAgainstJoin() {
            dispatch.publish((chunk, worker) -> {}, 1);
        }

        Bed bed() {
            return new Bed();
        }

        /// By the owner.
        @Operation(runOnce = true)
        public void join() {
            dispatch.join(owner);
        }

        /// By a worker.
        @Operation(runOnce = true)
        public void run() {
            dispatch.run(1);
        }
    }

    /// The same with a parker that forgets.
    public static class TwinFinishLosesUnparks extends FinishAgainstJoin {

        @Override
        Bed bed() {
            return new TwinBed();
        }
    }

    /// A copy of `Dispatch.join` and `finish`.
    public static class TwinLooksBeforeItCounts {

        private final Bed bed = new Bed();
        private final PaddedLong remaining = new PaddedLong(1);
        private volatile Thread waiter;

        /// By the owner.
        @Operation(runOnce = true)
        public void join() {
            waiter = Thread.currentThread();
            while (remaining.get() != 0) {
                bed.park(this);
            }
            waiter = null;
        }

        /// By a worker.
        @Operation(runOnce = true)
        public void run() {
            final Thread sleeper = waiter; // CHANGED: stood after the next line
            remaining.getAndAdd(-1);
            if (sleeper != null) {
                bed.unpark(sleeper);
            }
        }
    }
}
