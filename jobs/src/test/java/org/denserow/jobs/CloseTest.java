package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Close names who is busy, lets what is in progress complete, and leaves no thread, whatever was done before.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CloseTest {

    private static final String NAME = "closing";
    private static final Duration SHORT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private static JobSystem system(final int workers) {
        return JobSystem.create(Options.of(workers, 10).withName(NAME));
    }

    // ---- Who is busy ----

    /// Chunks that meet, so that there is one on each worker, and are held.
    private static final class Held implements ChunkJob {

        private final CountDownLatch begun;
        private final CountDownLatch release = new CountDownLatch(1);
        private final int[] chunkOf; // by worker

        Held(final int workers) {
            this.begun = new CountDownLatch(workers);
            this.chunkOf = new int[workers];
        }

        @Override
        public void run(final int chunk, final int worker) {
            chunkOf[worker] = chunk;
            begun.countDown();
            Threads.await(release);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void close_allAreBusy_returnsThemByNumberUntilTheyEnd(final int workers) {
        final JobSystem jobs = system(workers);
        final Held job = new Held(workers);
        final Thread caller = new Thread(() -> jobs.dispatch(workers, job), "caller");
        caller.start();
        Threads.await(job.begun);
        final long beginNanos = System.nanoTime();
        for (final Duration timeout : List.of(Duration.ZERO, Duration.ofSeconds(-1), SHORT)) {
            final List<StallReport> busy = jobs.close(timeout);
            assertEquals(workers, busy.size(), busy::toString);
            for (int worker = 0; worker < workers; worker++) {
                final StallReport report = busy.get(worker);
                assertEquals(Held.class.getName(), report.job());
                assertEquals(job.chunkOf[worker], report.chunk());
                assertEquals(worker, report.worker());
                assertEquals(worker == 0 ? "caller" : NAME + "-worker-" + worker, report.thread());
                assertTrue(!report.atLeast().isNegative(), report::toString);
                assertTrue(report.atLeast().toNanos() <= System.nanoTime() - beginNanos, report::toString);
                assertTrue(
                        report.stack().stream()
                                .anyMatch(call -> call.getClassName().equals(Held.class.getName())),
                        report::toString);
            }
        }
        job.release.countDown();
        Threads.awaitEnd(caller);
        assertEquals(List.of(), jobs.close(LONG));
        assertEquals(List.of(), Threads.of(NAME));
    }

    /// The owner waits for a pinned chunk, and stands in none.
    @Test
    void close_oneIsBusy_itIsTheOnlyOneWithAChunk() {
        final JobSystem jobs = system(4);
        final Held job = new Held(4);
        final Thread caller = new Thread(() -> jobs.runOn(2, (chunk, worker) -> {
            for (int i = 0; i < 4; i++) {
                job.begun.countDown();
            }
            Threads.await(job.release);
        }));
        caller.start();
        Threads.await(job.begun);
        final List<StallReport> busy = jobs.close(SHORT);
        assertEquals(
                List.of(2),
                busy.stream()
                        .filter(report -> !report.job().isEmpty())
                        .map(StallReport::worker)
                        .toList());
        job.release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
        assertEquals(List.of(), Threads.of(NAME));
    }

    @Test
    void close_ownerIsInABoundary_isReportedWithoutAChunk() {
        final JobSystem jobs = system(1);
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        final Schedule schedule = Schedule.on(jobs)
                .boundary("a", () -> {
                    inside.countDown();
                    Threads.await(release);
                })
                .build();
        final Thread caller = new Thread(schedule::run, "caller");
        caller.start();
        Threads.await(inside);
        final List<StallReport> busy = jobs.close(SHORT);
        assertEquals(1, busy.size());
        assertEquals(
                "caller/0//-1",
                busy.getFirst().thread()
                        + '/'
                        + busy.getFirst().worker()
                        + '/'
                        + busy.getFirst().job()
                        + '/'
                        + busy.getFirst().chunk());
        release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
        assertEquals(List.of(), Threads.of(NAME));
    }

    // ---- What is left ----

    /// What was done before the close.
    private enum Before {
        NOTHING_AT_ALL(jobs -> {}),
        DISPATCHES(jobs -> {
            for (int round = 0; round < 50; round++) {
                jobs.dispatch(20, NOTHING);
            }
        }),
        ALL_PARKED(jobs -> {
            jobs.dispatch(20, NOTHING);
            for (final Worker worker : jobs.executor().workers().threads()) {
                Threads.awaitIdle(worker);
            }
        }),
        REST(jobs -> {
            jobs.dispatch(20, NOTHING);
            jobs.rest();
        }),
        PINNED(jobs -> jobs.runOn(jobs.workers() - 1, NOTHING)),
        SCHEDULE(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("a", () -> 9, NOTHING);
            builder.boundary("b", () -> {});
            builder.dispatch("c", () -> 9, NOTHING);
            builder.build().run();
        }),
        FAILURES(jobs -> {
            for (int round = 0; round < 50; round++) {
                assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(20, (chunk, worker) -> {
                            throw new IllegalArgumentException("on purpose");
                        }));
            }
        }),
        POISON(jobs -> assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(20, (chunk, worker) -> {
                    throw new InternalError("on purpose");
                })));

        private final Consumer<JobSystem> action;

        Before(final Consumer<JobSystem> action) {
            this.action = action;
        }
    }

    private static void checkNothingLeft(final Before before, final Consumer<JobSystem> close) {
        for (final int workers : new int[] {1, 2, 8}) {
            for (final int idleRounds : new int[] {0, 1_000, JobOptions.NEVER_SLEEP}) {
                final boolean parks = idleRounds != JobOptions.NEVER_SLEEP;
                final JobOptions options = Options.of(workers, idleRounds).withName(NAME);
                final JobOptions watched = options.withStallLimit(Duration.ofSeconds(1), report -> {});
                for (final JobOptions each : List.of(options, watched)) {
                    final JobSystem jobs = JobSystem.create(each);
                    try {
                        if (parks || before != Before.ALL_PARKED) {
                            before.action.accept(jobs);
                        }
                        close.accept(jobs);
                        assertEquals(List.of(), Threads.of(NAME), each::toString);
                    } finally {
                        jobs.close();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void close_afterAnything_leavesNoThread(final Before before) {
        checkNothingLeft(before, JobSystem::close);
    }

    @Test
    void close_twice_leavesNoThreadAndIsQuiet() {
        checkNothingLeft(Before.DISPATCHES, jobs -> {
            jobs.close();
            jobs.close();
            assertEquals(List.of(), jobs.close(Duration.ZERO));
        });
    }

    /// Whichever of them returns first, no thread is left then.
    @Test
    void close_twoAtOnce_eachReturnsWhenNoThreadIsLeft() {
        checkNothingLeft(Before.DISPATCHES, jobs -> {
            final AtomicInteger left = new AtomicInteger();
            final Thread[] closers = new Thread[2];
            for (int i = 0; i < closers.length; i++) {
                closers[i] = new Thread(() -> {
                    jobs.close();
                    left.addAndGet(Threads.of(NAME).size());
                });
                closers[i].start();
            }
            Threads.awaitEnd(closers[0]);
            Threads.awaitEnd(closers[1]);
            assertEquals(0, left.get());
        });
    }

    /// The twins: one refuses further work only, the other one does not wait.
    @Test
    void close_twinDoesNotEndOrDoesNotWait_failsTheCheck() {
        assertThrows(
                AssertionError.class,
                () -> checkNothingLeft(
                        Before.DISPATCHES, jobs -> jobs.executor().seat().close()));
        final CountDownLatch release = new CountDownLatch(1);
        final JobSystem jobs = system(2);
        final Thread caller = new Thread(() -> jobs.runOn(1, (chunk, worker) -> Threads.await(release)));
        caller.start();
        while (jobs.executor().seat().thread() == null) {
            Thread.yield();
        }
        jobs.close(Duration.ZERO);
        assertEquals(List.of(NAME + "-worker-1"), Threads.of(NAME));
        release.countDown();
        Threads.awaitEnd(caller);
        jobs.close();
    }

    @Test
    void close_shuffled_hasNoThread() {
        try (JobSystem jobs = JobSystem.shuffled(4, 1)) {
            jobs.dispatch(20, NOTHING);
            assertEquals(List.of(), jobs.close(Duration.ZERO));
            assertThrows(IllegalStateException.class, () -> jobs.dispatch(1, NOTHING));
        }
    }

    // ---- What is in progress ----

    /// The second segment begins after the close, and needs every worker: its chunks meet, and its pinned nodes are for
    /// one thread each.
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void close_scheduleInProgress_completesOnAllWorkers(final int workers) {
        final JobSystem jobs = system(workers);
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch meeting = new CountDownLatch(workers);
        final Thread[] ranOn = new Thread[workers];
        final AtomicInteger met = new AtomicInteger();
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch("until closed", () -> workers, (chunk, worker) -> {
            inside.countDown();
            while (!jobs.executor().seat().isClosed()) {
                Thread.yield();
            }
        });
        builder.boundary("apply", () -> {});
        builder.dispatch("meet", () -> workers, (chunk, worker) -> {
            meeting.countDown();
            Threads.await(meeting);
            met.incrementAndGet();
        });
        for (int worker = 1; worker < workers; worker++) {
            builder.pinned("pinned " + worker, worker, (chunk, itsWorker) -> ranOn[itsWorker] = Thread.currentThread())
                    .after("meet");
        }
        final Schedule schedule = builder.build();
        final Thread caller = new Thread(schedule::run);
        caller.start();
        Threads.await(inside);
        jobs.close();
        Threads.awaitEnd(caller);
        assertEquals(workers, met.get());
        for (int worker = 1; worker < workers; worker++) {
            assertSame(jobs.executor().workers().get(worker), ranOn[worker]);
        }
        assertEquals(List.of(), Threads.of(NAME));
    }

    @Test
    void close_inABoundary_isAnError() {
        try (JobSystem jobs = system(2)) {
            final Schedule schedule =
                    Schedule.on(jobs).boundary("a", jobs::close).build();
            final JobFailure failure = assertThrows(JobFailure.class, schedule::run);
            assertTrue(
                    failure.getCause().getMessage().startsWith("close must not be called from inside a chunk"),
                    failure.getCause()::getMessage);
            jobs.dispatch(2, NOTHING); // still open
        }
    }

    /// Interrupted before, and again and again while it waits.
    @Test
    void close_interrupted_waitsOnAndKeepsTheStatus() {
        final JobSystem jobs = system(2);
        final Held job = new Held(2);
        final Thread caller = new Thread(() -> jobs.dispatch(2, job));
        caller.start();
        Threads.await(job.begun);
        final boolean[] status = new boolean[1];
        final int[] left = new int[1];
        final Thread closer = new Thread(() -> {
            Thread.currentThread().interrupt();
            jobs.close();
            status[0] = Thread.currentThread().isInterrupted();
            left[0] = Threads.of(NAME).size();
        });
        closer.start();
        for (int i = 0; i < 20; i++) {
            Threads.awaitWaiting(closer);
            closer.interrupt();
        }
        assertTrue(closer.isAlive());
        job.release.countDown();
        Threads.awaitEnd(closer);
        Threads.awaitEnd(caller);
        assertTrue(status[0], "the status is lost");
        assertEquals(0, left[0]);
    }

    @Test
    void close_notInterrupted_doesNotInterrupt() {
        system(4).close();
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
