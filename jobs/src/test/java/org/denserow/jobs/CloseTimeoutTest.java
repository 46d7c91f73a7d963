package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What `close(timeout)` says of those who are at work when the time is over, and what becomes of them.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CloseTimeoutTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private Thread start(final Runnable dispatches) {
        final Thread caller = new Thread(dispatches);
        caller.start();
        Threads.await(inside);
        return caller;
    }

    private void hold() {
        inside.countDown();
        Threads.await(release);
    }

    @Test
    void close_timesOut_everyThreadEndsByItselfLater() {
        final JobSystem jobs = JobSystem.create(
                Options.of(2, 0).withName("later").withStallLimit(Duration.ofMillis(10), report -> {}));
        final Thread caller = start(() -> jobs.runOn(1, (chunk, worker) -> hold()));
        assertEquals(
                List.of(0, 1),
                jobs.close(Duration.ofMillis(5)).stream()
                        .map(StallReport::worker)
                        .toList());
        release.countDown();
        Threads.awaitEnd(caller);
        while (!Threads.of("later").isEmpty()) { // the watchdog too; the timeout of the test is the limit
            Thread.yield();
        }
    }

    @Test
    void close_timesOut_idleWorkersAreNotAtWork() {
        final JobSystem jobs = JobSystem.create(Options.of(4, 0));
        final Thread caller = start(() -> jobs.dispatch(1, (chunk, worker) -> hold()));
        assertEquals(
                List.of(0),
                jobs.close(Duration.ofMillis(20)).stream()
                        .map(StallReport::worker)
                        .toList());
        release.countDown();
        Threads.awaitEnd(caller);
        assertEquals(List.of(), jobs.close(Duration.ofSeconds(50)));
    }

    /// In a boundary the owner stands in no chunk, and is at work all the same.
    @Test
    void close_timesOutInABoundary_namesTheOwnerWithoutAChunk() {
        final JobSystem jobs = JobSystem.create(Options.of(2, 0));
        final Schedule schedule = Schedule.on(jobs).boundary("hold", this::hold).build();
        final Thread caller = start(schedule::run);
        final StallReport owner = jobs.close(Duration.ofMillis(5)).getFirst();
        assertEquals(0, owner.worker());
        assertEquals("", owner.job());
        assertEquals(-1, owner.chunk());
        assertEquals(Duration.ZERO, owner.atLeast());
        assertTrue(owner.stack().stream().anyMatch(call -> call.getMethodName().equals("hold")));
        release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
    }

    /// The chunk began in the midst of the wait.
    @Test
    void close_timesOut_atLeastIsNotLongerThanTheChunkLasts() {
        final JobSystem jobs = JobSystem.create(Options.of(1, 0));
        final AtomicReference<Long> begin = new AtomicReference<>();
        final Thread caller = start(() -> jobs.dispatch(2, (chunk, worker) -> {
            if (chunk == 0) {
                inside.countDown();
                while (!jobs.executor().seat().isClosed()) {
                    Thread.onSpinWait();
                }
                final long closed = System.nanoTime();
                while (System.nanoTime() - closed < TimeUnit.MILLISECONDS.toNanos(100)) {
                    Thread.onSpinWait();
                }
                begin.set(System.nanoTime());
            } else {
                Threads.await(release);
            }
        }));
        final StallReport report = jobs.close(Duration.ofMillis(300)).getFirst();
        final long end = System.nanoTime();
        release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
        assertTrue(
                report.chunk() == 0 || report.atLeast().toNanos() <= end - begin.get(), // 0: it was never scheduled
                () -> report + " lasted " + (end - begin.get()) + " ns");
    }

    @Test
    void close_timeoutsOutOfRange_areTheNearest() {
        final JobSystem jobs = JobSystem.create(Options.of(4, 0));
        jobs.close(Duration.ofSeconds(Long.MIN_VALUE));
        assertEquals(List.of(), jobs.close(Duration.ofSeconds(Long.MAX_VALUE)));
    }

    // ---- Chunks that were told to stop ----

    private JobFailure closedInside(final ChunkJob afterClose, final JobSystem jobs) {
        final AtomicReference<JobFailure> thrown = new AtomicReference<>();
        final Thread caller = start(() -> {
            try {
                jobs.dispatch(1, (chunk, worker) -> {
                    hold();
                    afterClose.run(chunk, worker);
                });
            } catch (final JobFailure e) {
                thrown.set(e);
            }
        });
        jobs.close(Duration.ZERO);
        release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
        return thrown.get();
    }

    @Test
    void cancelled_toldAndThenNested_theNestedChunkCompletesAndTheOuterCountsAsFailed() {
        final JobSystem jobs = JobSystem.create(Options.of(1, 0));
        final AtomicReference<Throwable> nested = new AtomicReference<>();
        final JobFailure failure = closedInside(
                (chunk, worker) -> {
                    assertTrue(jobs.cancelled(worker));
                    try {
                        jobs.dispatch(1, NOTHING); // never asks
                    } catch (final JobFailure e) {
                        nested.set(e);
                    }
                },
                jobs);
        assertEquals(null, nested.get());
        assertTrue(failure.getCause().getMessage().contains("was closed while the chunk ran"), failure::toString);
    }

    @Test
    void cancelled_anotherThreadAsks_isRefusedAndTheChunkUnaffected() {
        final JobSystem jobs = JobSystem.create(Options.of(1, 0));
        final JobFailure failure = closedInside(
                (chunk, worker) -> {
                    final Thread stranger = new Thread(() ->
                            assertThrows(IllegalStateException.class, () -> jobs.cancelled(worker), "not its number"));
                    final AtomicReference<Throwable> wrong = new AtomicReference<>();
                    stranger.setUncaughtExceptionHandler((thread, t) -> wrong.set(t));
                    stranger.start();
                    Threads.awaitEnd(stranger);
                    assertEquals(null, wrong.get());
                },
                jobs);
        assertEquals(null, failure);
    }
}
