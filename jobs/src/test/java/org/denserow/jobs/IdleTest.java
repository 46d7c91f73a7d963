package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each worker calls its own idle strategy, and only for the given rounds; then it sleeps. A strategy may throw.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IdleTest {

    private static final int ROUNDS_PER_YIELD = 100;
    private static final int MANY_ROUNDS = 10 * JobOptions.DEFAULT_IDLE_ROUNDS;

    /// Counts its calls and who made them.
    private static class CountingIdle implements IdleStrategy {

        final AtomicInteger idles = new AtomicInteger();
        final AtomicInteger resets = new AtomicInteger();
        final Set<Thread> callers = ConcurrentHashMap.newKeySet();

        @Override
        public void idle(final int workCount) {
            throw new AssertionError("not the method that idles");
        }

        @Override
        public void idle() {
            callers.add(Thread.currentThread());
            if (idles.incrementAndGet() % ROUNDS_PER_YIELD == 0) {
                Thread.yield(); // more threads than cores; on a busy machine each yield may take milliseconds
            }
        }

        @Override
        public void reset() {
            callers.add(Thread.currentThread());
            resets.incrementAndGet();
        }
    }

    /// Counts all parks, and loses unparks when it is told to.
    private static final class CountingParker implements Parker {

        private final AtomicInteger parks = new AtomicInteger();
        private volatile boolean losesUnparks;

        @Override
        public void park(final Object blocker) {
            parks.incrementAndGet();
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            if (!losesUnparks) {
                Parker.SYSTEM.unpark(thread);
            }
        }
    }

    private final List<CountingIdle> made = new ArrayList<>(); // by worker number
    private final CountingParker parker = new CountingParker();

    private JobSystem start(final int workers, final int idleRounds) {
        final JobOptions options = Options.of(workers, idleRounds).withIdle(() -> {
            made.add(new CountingIdle());
            return made.getLast();
        });
        return new JobSystem(options, 1, parker).start();
    }

    // ---- Who calls ----

    @Test
    void idle_strategyPerWorker_isCalledByItsWorkerAndTheJoiner() {
        try (JobSystem jobs = start(3, JobOptions.NEVER_SLEEP)) {
            assertEquals(3, made.size(), "the supplier is called once per worker");
            final CountingIdle owner = made.getFirst();
            for (int worker = 1; worker < 3; worker++) {
                final CountingIdle idle = made.get(worker);
                Awaits.until(() -> idle.idles.get() > 0);
                assertEquals(0, idle.resets.get(), "it had no work yet");
            }
            assertEquals(0, owner.idles.get(), "it had nothing to wait for");
            jobs.dispatch(2, Awaits.holdTheOther(() -> Awaits.until(() -> owner.idles.get() > 0)));
            assertEquals(1, owner.resets.get(), "once, after the join");
            Awaits.until(() -> made.get(1).resets.get() + made.get(2).resets.get() == 1); // who had the chunk
            for (int worker = 0; worker < 3; worker++) {
                final Thread thread = jobs.executor().workers().thread(worker);
                final Thread expected = worker == 0 ? Thread.currentThread() : thread;
                assertEquals(Set.of(expected), made.get(worker).callers, "worker=" + worker);
            }
        }
    }

    /// The control: the check of callers sees one strategy that several workers share.
    @Test
    void idle_twinShared_isCalledBySeveral() {
        final CountingIdle shared = new CountingIdle();
        try (JobSystem jobs =
                JobSystem.create(Options.of(3, JobOptions.NEVER_SLEEP).withIdle(() -> shared))) {
            jobs.executor().workers().startIfNeeded();
            Awaits.until(() -> shared.callers.size() == jobs.workers() - 1);
        }
    }

    @Test
    void create_supplierThrows_isItsError() {
        final RuntimeException thrown = new IllegalStateException("no strategy");
        final JobOptions options = Options.of(3, 0).withIdle(() -> {
            throw thrown;
        });
        assertSame(thrown, assertThrows(IllegalStateException.class, () -> JobSystem.create(options)));
    }

    // ---- When they sleep ----

    @Test
    void idle_neverSleep_neverParks() {
        try (JobSystem jobs = start(3, JobOptions.NEVER_SLEEP)) {
            for (int worker = 1; worker < 3; worker++) {
                final CountingIdle idle = made.get(worker);
                Awaits.until(() -> idle.idles.get() > MANY_ROUNDS); // ten times what the default takes to park
            }
            jobs.dispatch(
                    2,
                    Awaits.holdTheOther(
                            () -> Awaits.until(() -> made.getFirst().idles.get() > MANY_ROUNDS)));
            for (int worker = 0; worker < 3; worker++) {
                assertEquals(0, jobs.counters(worker).parks(), "worker=" + worker);
            }
            assertEquals(0, parker.parks.get());
        }
    }

    /// What the test above would look like if they slept: exactly so many rounds, then a park.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, JobOptions.DEFAULT_IDLE_ROUNDS})
    void idle_bounded_parksAfterSoManyRounds(final int rounds) {
        try (JobSystem jobs = start(3, rounds)) {
            Awaits.parked(jobs);
            for (int worker = 1; worker < 3; worker++) {
                assertEquals(rounds, made.get(worker).idles.get(), "worker=" + worker);
                assertTrue(jobs.counters(worker).parks() > 0, "worker=" + worker);
            }
            assertEquals(0, jobs.counters(0).parks());
            jobs.dispatch(
                    2,
                    Awaits.holdTheOther(
                            () -> Awaits.until(() -> jobs.counters(0).parks() > 0)));
            assertEquals(rounds, made.getFirst().idles.get(), "the joiner too");
        }
    }

    // ---- Rest ----

    @Test
    void rest_neverSleep_parksUntilTheNextDispatch() {
        try (JobSystem jobs = start(4, JobOptions.NEVER_SLEEP)) {
            for (int round = 0; round < 200; round++) {
                jobs.rest();
                Awaits.parked(jobs);
                assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS), "round=" + round);
                for (int worker = 1; worker < 4; worker++) { // the rest is over: they idle as the policy says
                    final CountingIdle idle = made.get(worker);
                    final int before = idle.idles.get();
                    Awaits.until(() -> idle.idles.get() > before + 10);
                }
            }
        }
    }

    @Test
    void rest_twinLosesUnparks_sleepsOn() {
        try (JobSystem jobs = start(2, JobOptions.NEVER_SLEEP)) {
            jobs.rest();
            Awaits.parked(jobs);
            parker.losesUnparks = true;
            assertFalse(Awaits.allMeet(jobs, Awaits.SHORT_MILLIS));
            parker.losesUnparks = false;
        }
    }

    /// A worker that was woken for a dispatch and comes when it is over must not end the rest that follows it.
    @Test
    void rest_workerWakesLate_sleepsAgain() {
        final CountDownLatch woken = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final AtomicBoolean late = new AtomicBoolean();
        final Parker slow = new Parker() {
            @Override
            public void park(final Object blocker) {
                Parker.SYSTEM.park(blocker);
                if (late.get() && blocker instanceof Worker) {
                    woken.countDown();
                    Awaits.latch(goOn, Awaits.LONG_MILLIS);
                }
            }

            @Override
            public void unpark(final Thread thread) {
                Parker.SYSTEM.unpark(thread);
            }
        };
        final CountingIdle idle = new CountingIdle();
        final JobOptions options = Options.of(2, JobOptions.NEVER_SLEEP).withIdle(() -> idle);
        try (JobSystem jobs = new JobSystem(options, 1, slow).start()) {
            jobs.rest();
            Awaits.parked(jobs);
            late.set(true);
            jobs.dispatch(2, (chunk, worker) -> {}); // the owner runs both
            Awaits.latch(woken, Awaits.LONG_MILLIS);
            jobs.rest();
            final int before = idle.idles.get();
            goOn.countDown();
            final Worker worker = jobs.executor().workers().get(1);
            Awaits.until(() -> worker.isParked() || idle.idles.get() > before + MANY_ROUNDS);
            assertTrue(worker.isParked(), "it idles in spite of the rest");
        }
    }

    /// Pinned work is no parallel dispatch: who did it sleeps again.
    @Test
    void rest_pinnedWork_sleepsAgain() {
        try (JobSystem jobs = start(3, JobOptions.NEVER_SLEEP)) {
            jobs.rest();
            Awaits.parked(jobs);
            final int before = made.get(1).idles.get();
            jobs.runOn(1, (chunk, worker) -> {});
            final Worker worker = jobs.executor().workers().get(1);
            Awaits.until(() -> worker.isParked() || made.get(1).idles.get() > before + MANY_ROUNDS);
            assertTrue(worker.isParked(), "it idles in spite of the rest");
        }
    }

    // ---- A strategy that throws ----

    private static final class ThrowingIdle extends CountingIdle {

        @Override
        public void idle() {
            super.idle();
            throw new IllegalStateException("idle");
        }

        @Override
        public void reset() {
            super.reset();
            throw new IllegalStateException("reset");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, JobOptions.NEVER_SLEEP})
    void idle_strategyThrows_isReportedAndTheWorkerLives(final int idleRounds) {
        final Queue<String> reports = new ConcurrentLinkedQueue<>();
        final JobSystem jobs = new JobSystem(Options.of(2, idleRounds).withIdle(ThrowingIdle::new), 1, Parker.SYSTEM);
        final Worker worker = jobs.executor().workers().get(1);
        worker.setUncaughtExceptionHandler((thread, t) -> reports.add(thread.getName() + ' ' + t.getMessage()));
        final Thread.UncaughtExceptionHandler handler = Thread.currentThread().getUncaughtExceptionHandler();
        Thread.currentThread().setUncaughtExceptionHandler((thread, t) -> reports.add("owner " + t.getMessage()));
        try (jobs) {
            jobs.start();
            Awaits.until(() -> reports.contains("denserow-worker-1 idle"));
            final Thread[] ranOn = new Thread[1];
            for (int round = 0; round < 100; round++) {
                jobs.runOn(1, (chunk, number) -> ranOn[0] = Thread.currentThread()); // nobody else could do it
                assertSame(worker, ranOn[0]);
                assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS), "round=" + round);
            }
            jobs.dispatch(2, Awaits.holdTheOther(() -> Awaits.until(() -> reports.contains("owner idle"))));
            assertTrue(reports.contains("owner reset"));
            Awaits.until(() -> reports.contains("denserow-worker-1 reset"));
            assertTrue(worker.isAlive());
        } finally {
            Thread.currentThread().setUncaughtExceptionHandler(handler);
        }
    }
}
