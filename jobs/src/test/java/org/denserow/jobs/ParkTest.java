package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.jobs.Dispatcher.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Parked workers wake, a parked join ends when it should and not before. The twins are parkers that break one promise.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParkTest {

    private static final long LONG_MILLIS = 60_000; // where it must not run out
    private static final long SHORT_MILLIS = 200; // where a twin waits for what never comes

    /// Counts the parks of joins, and breaks what it is told to.
    private static final class TestParker implements Parker {

        private final AtomicInteger joinParks = new AtomicInteger();
        private volatile boolean losesUnparks;
        private volatile boolean losesInterrupts;

        @Override
        public void park(final Object blocker) {
            if (blocker instanceof Dispatch) {
                joinParks.incrementAndGet();
            }
            Parker.SYSTEM.park(blocker);
            if (losesInterrupts) {
                Thread.interrupted();
            }
        }

        @Override
        public void unpark(final Thread thread) {
            if (!losesUnparks) {
                Parker.SYSTEM.unpark(thread);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void dispatch_parkedWorkers_wake(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            for (int round = 0; round < 200; round++) {
                awaitParked(jobs);
                assertTrue(allMeet(jobs, LONG_MILLIS), "round=" + round);
            }
        }
    }

    @Test
    void dispatch_twinLosesUnparks_workersSleepOn() {
        final TestParker parker = new TestParker();
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            awaitParked(jobs);
            parker.losesUnparks = true;
            assertFalse(allMeet(jobs, SHORT_MILLIS));
            parker.losesUnparks = false;
        }
    }

    /// One chunk per worker, each waits until all have begun: only when all workers take part do they meet.
    private static boolean allMeet(final JobSystem jobs, final long millis) {
        final CountDownLatch begun = new CountDownLatch(jobs.workers());
        final AtomicBoolean met = new AtomicBoolean(true);
        jobs.dispatch(jobs.workers(), (chunk, worker) -> {
            begun.countDown();
            if (!await(begun, millis)) {
                met.set(false);
            }
        });
        return met.get();
    }

    @Test
    void join_lastChunkEndsWhileParked_returns() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            assertTrue(parkedJoinReturns(new TestParker(), false, LONG_MILLIS), "round=" + round);
        }
    }

    @Test
    void join_twinLosesUnparks_doesNotReturn() throws InterruptedException {
        assertFalse(parkedJoinReturns(new TestParker(), true, SHORT_MILLIS));
    }

    private static boolean parkedJoinReturns(final TestParker parker, final boolean loses, final long millis)
            throws InterruptedException {
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final CountDownLatch begun = new CountDownLatch(1);
            final CountDownLatch release = new CountDownLatch(1);
            final CountDownLatch returned = new CountDownLatch(1);
            final Thread caller = new Thread(() -> {
                jobs.dispatch(2, (chunk, worker) -> holdTheOtherWorker(worker, begun, release));
                returned.countDown();
            });
            caller.start();
            awaitJoinParks(parker, 1);
            awaitWaiting(caller);
            parker.losesUnparks = loses;
            release.countDown();
            final boolean inTime = await(returned, millis);
            parker.losesUnparks = false;
            Parker.SYSTEM.unpark(caller);
            caller.join();
            return inTime;
        }
    }

    @Test
    void join_interrupted_waitsOnAndKeepsTheStatus() throws InterruptedException {
        assertTrue(interruptedJoinKeepsStatus(new TestParker()));
    }

    @Test
    void join_twinLosesInterrupts_failsTheCheck() throws InterruptedException {
        final TestParker parker = new TestParker();
        parker.losesInterrupts = true;
        assertFalse(interruptedJoinKeepsStatus(parker));
    }

    private static boolean interruptedJoinKeepsStatus(final TestParker parker) throws InterruptedException {
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final CountDownLatch begun = new CountDownLatch(1);
            final CountDownLatch release = new CountDownLatch(1);
            final AtomicBoolean chunkDone = new AtomicBoolean();
            final AtomicBoolean doneAtReturn = new AtomicBoolean();
            final AtomicBoolean interruptedAtReturn = new AtomicBoolean();
            final Thread caller = new Thread(() -> {
                jobs.dispatch(2, (chunk, worker) -> {
                    holdTheOtherWorker(worker, begun, release);
                    if (worker != 0) {
                        chunkDone.set(true);
                    }
                });
                doneAtReturn.set(chunkDone.get());
                interruptedAtReturn.set(Thread.currentThread().isInterrupted());
            });
            caller.start();
            awaitJoinParks(parker, 1);
            caller.interrupt();
            awaitJoinParks(parker, 2); // it went on waiting
            assertTrue(caller.isAlive());
            release.countDown();
            caller.join();
            assertTrue(doneAtReturn.get(), "the join returned before its chunk ended");
            return interruptedAtReturn.get();
        }
    }

    @Test
    void dispatch_jobInterruptsItsWorker_nextJobDoesNotSeeIt() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            for (int round = 0; round < 50; round++) {
                checkInterruptEndsWithItsChunk(jobs::dispatch);
            }
        }
    }

    @Test
    void dispatch_nothingBroken_passesTheInterruptCheck() {
        checkInterruptEndsWithItsChunk(Dispatcher.broken(Fault.NONE));
    }

    @Test
    void dispatch_twinPassesInterruptsOn_failsTheCheck() {
        final Dispatcher twin = Dispatcher.broken(Fault.INTERRUPT_PASSED_ON);
        assertThrows(AssertionError.class, () -> checkInterruptEndsWithItsChunk(twin));
    }

    /// The other worker interrupts itself at the end of each of its chunks; it runs at least three in a row.
    private static void checkInterruptEndsWithItsChunk(final Dispatcher jobs) {
        final AtomicInteger seen = new AtomicInteger();
        final CountDownLatch others = new CountDownLatch(3);
        jobs.dispatch(10, (chunk, worker) -> {
            if (worker == 0) {
                await(others, LONG_MILLIS);
            } else {
                seen.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                others.countDown();
                Thread.currentThread().interrupt();
            }
        });
        assertEquals(0, seen.get(), "chunks that began interrupted");
    }

    /// Keeps worker 0 until the other one has begun, and the other one until it is released.
    private static void holdTheOtherWorker(final int worker, final CountDownLatch begun, final CountDownLatch release) {
        if (worker == 0) {
            await(begun, LONG_MILLIS);
        } else {
            begun.countDown();
            await(release, LONG_MILLIS);
        }
    }

    private static void awaitParked(final JobSystem jobs) {
        jobs.executor().workers().startIfNeeded();
        for (final Worker worker : jobs.executor().workers().threads()) {
            while (!worker.isParked()) {
                Thread.yield();
            }
            awaitWaiting(worker);
        }
    }

    private static void awaitJoinParks(final TestParker parker, final int parks) {
        while (parker.joinParks.get() < parks) {
            Thread.yield();
        }
    }

    private static void awaitWaiting(final Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    private static boolean await(final CountDownLatch latch, final long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
