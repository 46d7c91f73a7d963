package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults that were found by reading, and mended.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RegressionTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private static void spin(final long nanos) {
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
    }

    // ---- Schedule ----

    /// The class says: the next run starts afresh, and rebuilds every derived part.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void run_boundaryThrows_nextRunRebuilds(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicInteger source = new AtomicInteger(1);
            final AtomicInteger derived = new AtomicInteger();
            final AtomicInteger read = new AtomicInteger();
            final AtomicBoolean throwing = new AtomicBoolean();
            final Schedule[] self = new Schedule[1];
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.rebuild("rebuild", "derived", () -> 1, (chunk, worker) -> derived.set(source.get()))
                    .reads("source");
            builder.single("reader", (chunk, worker) -> read.set(derived.get())).reads("derived");
            builder.boundary("apply", () -> {
                if (throwing.get()) {
                    source.set(2);
                    throw new IllegalStateException("half way, before it could call changed");
                }
            });
            self[0] = builder.build();
            self[0].run();
            throwing.set(true);
            assertThrows(JobFailure.class, self[0]::run);
            throwing.set(false);
            self[0].run();
            assertEquals(2, read.get(), "the derived part is as before the failure");
        }
    }

    /// What the cut-off learns from: the busy time of all workers. That of a worker which finishes last and is held
    /// afterwards (here in its unpark of the owner) counts too.
    @Test
    void parallel_lastFinisherIsHeldAfterwards_isCounted() {
        final AtomicReference<CountDownLatch> begun = new AtomicReference<>();
        final AtomicReference<CountDownLatch> returned = new AtomicReference<>();
        final Parker parker = new Parker() {
            @Override
            public void park(final Object blocker) {
                Parker.SYSTEM.park(blocker);
            }

            @Override
            public void unpark(final Thread thread) {
                Parker.SYSTEM.unpark(thread);
                final AtomicReference<CountDownLatch> until = thread instanceof Worker ? begun : returned;
                if (until.get() != null) {
                    Threads.await(until.get()); // the owner: not counted as work; the worker: as if preempted here
                }
            }
        };
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final AtomicLong spunNanos = new AtomicLong();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("both", () -> 2, (chunk, worker) -> {
                if (worker != 0) {
                    begun.get().countDown();
                    Awaits.waiting(jobs.executor().seat().thread());
                    final long begin = System.nanoTime();
                    spin(5_000_000);
                    spunNanos.addAndGet(System.nanoTime() - begin);
                }
            });
            final ScheduleRun run =
                    new ScheduleRun(jobs.executor(), builder.build().nodes());
            long learnedNanos = 0;
            jobs.enterSchedule();
            for (int i = 0; i < 10; i++) {
                Awaits.parked(jobs);
                begun.set(new CountDownLatch(1));
                returned.set(new CountDownLatch(1));
                final long before = jobs.executor().busyNanos();
                run.parallel(0, 1);
                learnedNanos += jobs.executor().busyNanos() - before;
                returned.get().countDown();
            }
            jobs.leave(true);
            begun.set(null);
            assertTrue(spunNanos.get() >= 50_000_000, "control: the worker took its chunk in every run");
            assertTrue(learnedNanos >= spunNanos.get() / 2, "learned " + learnedNanos + " of " + spunNanos);
        }
    }

    // ---- Close ----

    /// The class says: threads that are busy end by themselves after their chunk.
    @Test
    void close_timeoutRunsOut_watchdogEndsWhenTheLastThreadDoes() {
        final String name = "left";
        final JobSystem jobs =
                JobSystem.create(Options.of(2, 0).withName(name).withStallLimit(Duration.ofDays(1), report -> {}));
        final CountDownLatch begun = new CountDownLatch(2);
        final CountDownLatch release = new CountDownLatch(1);
        final Thread owner = new Thread(() -> jobs.dispatch(2, (chunk, worker) -> {
            begun.countDown();
            Threads.await(release);
        }));
        owner.start();
        Threads.await(begun);
        final Thread worker = jobs.executor().workers().thread(1);
        assertEquals(2, jobs.close(Duration.ZERO).size());
        release.countDown();
        Threads.awaitEnd(owner);
        Threads.awaitEnd(worker);
        Awaits.until(() -> Threads.of(name).isEmpty()); // a watchdog that was not told looks again in hours
    }

    /// `atLeast` is how long a worker was watched at this chunk: no longer than it is at it.
    @Test
    void close_workersGoOnFromChunkToChunk_areNotReportedToStandAtOne() throws InterruptedException {
        final JobSystem jobs = JobSystem.withWorkers(2);
        final int chunks = 100_000;
        final AtomicLongArray began = new AtomicLongArray(chunks); // at the earliest
        final long[] ended = {System.nanoTime(), System.nanoTime()}; // the last chunk of each worker, by itself
        final AtomicBoolean stop = new AtomicBoolean();
        final CountDownLatch begun = new CountDownLatch(2);
        final Thread owner = new Thread(() -> jobs.dispatch(chunks, (chunk, worker) -> {
            if (!stop.get()) {
                began.set(chunk, ended[worker]); // it may lose its core between the claim and this line
                begun.countDown();
                spin(2_000_000);
                ended[worker] = System.nanoTime();
            }
        }));
        owner.start();
        Threads.await(begun);
        final List<StallReport> busy = jobs.close(Duration.ofMillis(500));
        final long closed = System.nanoTime();
        stop.set(true);
        jobs.close();
        owner.join();
        final List<String> wrong = new ArrayList<>();
        for (final StallReport report : busy) {
            if (report.chunk() >= 0 && report.atLeast().toNanos() > closed - began.get(report.chunk())) {
                wrong.add("chunk " + report.chunk() + " since " + (closed - began.get(report.chunk()))
                        + " ns, reported " + report.atLeast());
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void close_timeoutFarBelowZero_looksOnce() {
        final JobSystem jobs = JobSystem.withWorkers(2);
        jobs.close(Duration.ofSeconds(Long.MIN_VALUE));
    }

    // ---- Cancelled ----

    /// A chunk that was told to stop because of a close counts as failed, whatever it dispatches afterwards; and what
    /// it dispatches does not, for it was not told.
    @Test
    void cancelled_thenANestedDispatch_stillCountsAsFailed() throws InterruptedException {
        final JobSystem jobs = JobSystem.withWorkers(1);
        final AtomicBoolean nestedFailed = new AtomicBoolean();
        final AtomicBoolean outerFailed = new AtomicBoolean();
        final CountDownLatch begun = new CountDownLatch(1);
        final Thread owner = new Thread(() -> {
            try {
                jobs.dispatch(1, (chunk, worker) -> {
                    begun.countDown();
                    Awaits.until(() -> jobs.cancelled(worker));
                    try {
                        jobs.dispatch(1, NOTHING); // tidies up
                    } catch (final JobFailure e) {
                        nestedFailed.set(true);
                    }
                });
            } catch (final JobFailure e) {
                outerFailed.set(true);
            }
        });
        owner.start();
        Threads.await(begun);
        jobs.close();
        owner.join();
        assertAll(
                () -> assertFalse(nestedFailed.get(), "the nested chunk was never told"),
                () -> assertTrue(outerFailed.get(), "the chunk was told, and looks complete"));
    }

    /// A thread that asks about the chunk of another thread is refused, or at least changes nothing.
    @Test
    void cancelled_askedByAnotherThread_doesNotFailTheChunk() throws InterruptedException {
        final JobSystem jobs = JobSystem.withWorkers(1);
        final AtomicBoolean failed = new AtomicBoolean();
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        final Thread owner = new Thread(() -> {
            try {
                jobs.dispatch(1, (chunk, worker) -> {
                    begun.countDown();
                    Threads.await(release); // never asks
                });
            } catch (final JobFailure e) {
                failed.set(true);
            }
        });
        owner.start();
        Threads.await(begun);
        jobs.close(Duration.ZERO);
        try {
            jobs.cancelled(0);
        } catch (final IllegalStateException refused) {
            // as scratch does
        }
        release.countDown();
        owner.join();
        assertFalse(failed.get(), "it did all of its work");
    }

    // ---- Shuffled ----

    @Test
    void runOn_insideAChunkShuffled_isAnErrorForEverySeed() {
        final List<Integer> accepted = new ArrayList<>();
        for (int seed = 0; seed < 20; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(4, seed)) {
                final int current = seed;
                jobs.dispatch(2, (chunk, worker) -> {
                    try {
                        jobs.runOn(1, NOTHING);
                        accepted.add(current);
                    } catch (final IllegalStateException expected) {
                        // as threads do
                    }
                });
            }
        }
        assertEquals(List.of(), accepted, "seeds that accept what threads refuse");
    }

    // ---- Counters ----

    /// A join that waits a tenth of a second in an idle strategy that sleeps was not busy.
    @Test
    void idleNanos_joinWaitsInAStrategyThatSleeps_isIdleNotBusy() {
        final long heldNanos = 30_000_000;
        final AtomicBoolean ownerIdles = new AtomicBoolean();
        final class Sleeping implements IdleStrategy {

            @Override
            public void idle(final int workCount) {
                idle();
            }

            @Override
            public void idle() {
                if (!(Thread.currentThread() instanceof Worker)) {
                    ownerIdles.set(true);
                }
                LockSupport.parkNanos(1_000_000);
            }

            @Override
            public void reset() {}
        }
        try (JobSystem jobs =
                JobSystem.create(Options.of(2, JobOptions.NEVER_SLEEP).withIdle(Sleeping::new))) {
            final long beginNanos = System.nanoTime();
            jobs.dispatch(2, Awaits.holdTheOther(() -> {
                Awaits.until(ownerIdles::get); // until then it was in a chunk, however long that took
                spin(heldNanos);
            }));
            final WorkerCounters owner = jobs.counters(0);
            assertTrue(owner.idleNanos() >= heldNanos, owner::toString);
            assertTrue(owner.busyNanos() + owner.idleNanos() <= System.nanoTime() - beginNanos, owner::toString);
        }
    }

    // ---- Watchdog ----

    /// The stack of a thread is for a report; an idle system makes none, and no garbage either.
    @Test
    void watchdog_everybodyIsIdle_allocatesNothing() {
        try (JobSystem jobs = JobSystem.create(
                Options.of(3, 0).withName("idle").withStallLimit(Duration.ofMillis(10), report -> {}))) {
            Awaits.parked(jobs);
            final com.sun.management.ThreadMXBean threads =
                    (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
            final long watchdog = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("idle-watchdog"))
                    .findAny()
                    .orElseThrow()
                    .threadId();
            long least = Long.MAX_VALUE;
            for (int window = 0; window < 30 && least > 0; window++) {
                final long before = threads.getThreadAllocatedBytes(watchdog);
                final long ranBefore = threads.getThreadCpuTime(watchdog);
                do {
                    spin(100_000_000); // about 40 looks
                } while (threads.getThreadCpuTime(watchdog) == ranBefore); // it got no turn
                least = Math.min(least, threads.getThreadAllocatedBytes(watchdog) - before);
            }
            assertEquals(0, least, "bytes in a tenth of a second of nothing, at the least");
        }
    }
}
