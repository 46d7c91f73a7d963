package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is held is reported, once, as what it is; what goes on is not. A chunk is held until its report has come, so no
/// verdict depends on time.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchdogTest {

    private static final Duration LIMIT = JobOptions.MIN_STALL_LIMIT;
    private static final String NAME = "watched";
    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private static JobSystem watched(final int workers, final Consumer<StallReport> reports) {
        return JobSystem.create(Options.of(workers, 10).withName(NAME).withStallLimit(LIMIT, reports));
    }

    /// Keeps a chunk until it is reported in the midst of [#holdHere()]. A report that came before, since the machine
    /// is slow, makes it go on once: then it is reported again.
    private static final class Hold {

        private final Semaphore reported = new Semaphore(0);
        private volatile boolean released;

        void hold(final JobSystem jobs) {
            holdHere();
            while (!released) {
                jobs.dispatch(1, NOTHING);
                holdHere();
            }
        }

        private void holdHere() {
            reported.acquireUninterruptibly();
        }

        void release() {
            released = true;
            goOn();
        }

        void goOn() {
            reported.release();
        }
    }

    private static boolean isHeldHere(final StallReport report) {
        return report.stack().stream().anyMatch(call -> call.getMethodName().equals("holdHere"));
    }

    /// The chunk of one worker is held, those of all others end once all have begun.
    private static final class Holding implements ChunkJob {

        private final int heldWorker;
        private final CountDownLatch begun;
        private final Hold hold = new Hold();
        private volatile JobSystem jobs;
        private volatile int heldChunk = -1;

        Holding(final int workers, final int heldWorker) {
            this.begun = new CountDownLatch(workers);
            this.heldWorker = heldWorker;
        }

        @Override
        public void run(final int chunk, final int worker) {
            begun.countDown();
            Threads.await(begun);
            if (worker == heldWorker) {
                heldChunk = chunk;
                hold.hold(jobs);
            }
        }

        /// {@return whether it is the one to wait for; else another one is to come}
        boolean isReportedBy(final StallReport report) {
            if (report.worker() == heldWorker && !isHeldHere(report)) {
                hold.goOn();
            }
            return report.worker() == heldWorker && isHeldHere(report);
        }
    }

    private static void check(
            final StallReport report, final String job, final int chunk, final int worker, final String thread) {
        assertEquals(job, report.job());
        assertEquals(chunk, report.chunk());
        assertEquals(worker, report.worker());
        assertEquals(thread, report.thread());
        assertTrue(report.atLeast().compareTo(LIMIT) >= 0, report::toString);
        assertTrue(isHeldHere(report), report::toString);
        assertTrue(
                report.toString()
                        .startsWith("a worker is at one chunk for long: job=" + job + ", chunk=" + chunk + ", worker="
                                + worker + ", thread=" + thread + ", for at least "),
                report::toString);
    }

    // ---- What is held ----

    /// Worker 0 is the owner: with one worker its chunks run inline.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10})
    void dispatch_chunkIsHeld_isReported(final int kind) {
        final int workers = kind == 10 ? 1 : 3;
        final int held = kind == 10 ? 0 : kind;
        Thread.currentThread().setName("caller");
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        final Holding job = new Holding(workers, held);
        try (JobSystem jobs = watched(workers, report -> {
            if (job.isReportedBy(report)) {
                reports.add(report);
                job.hold.release();
            }
        })) {
            job.jobs = jobs;
            jobs.dispatch(workers, job);
        }
        check(
                reports.remove(),
                Holding.class.getName(),
                job.heldChunk,
                held,
                held == 0 ? "caller" : NAME + "-worker-" + held);
    }

    /// Holds one chunk until it is reported as `expected`.
    private static StallReport held(final int workers, final String expected, final BiConsumer<JobSystem, Hold> run) {
        final Hold hold = new Hold();
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = watched(workers, report -> {
            if (isHeldHere(report) && report.job().equals(expected)) {
                reports.add(report);
                hold.release();
            } else {
                hold.goOn();
            }
        })) {
            run.accept(jobs, hold);
        }
        return reports.remove();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parallelFor_chunkIsHeld_namesTheRangeJob(final int workers) {
        /// Named, unlike a lambda.
        final class Rows implements RangeJob {

            private JobSystem jobs;
            private Hold hold;

            @Override
            public void run(final int begin, final int end, final int chunk, final int worker) {
                if (chunk == 3) {
                    hold.hold(jobs);
                }
            }
        }
        final Rows rows = new Rows();
        final StallReport report = held(workers, Rows.class.getName(), (jobs, hold) -> {
            rows.jobs = jobs;
            rows.hold = hold;
            jobs.parallelFor(500, 64, rows);
        });
        check(report, Rows.class.getName(), 3, report.worker(), report.thread());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_nodeIsHeld_isNamed(final int workers) {
        final StallReport report = held(workers, "slow", (jobs, hold) -> {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("quick", () -> 3, NOTHING);
            builder.dispatch("slow", () -> 4, (chunk, worker) -> {
                if (chunk == 2) {
                    hold.hold(jobs);
                }
            });
            builder.build().run();
        });
        check(report, "slow", 2, report.worker(), report.thread());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_dispatchInANodeIsHeld_namesItsJob(final int workers) {
        /// Named, unlike a lambda.
        record Inner(JobSystem jobs, Hold hold) implements ChunkJob {

            @Override
            public void run(final int chunk, final int worker) {
                hold.hold(jobs);
            }
        }
        final StallReport report = held(workers, Inner.class.getName(), (jobs, hold) -> {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            final ChunkJob inner = new Inner(jobs, hold);
            builder.dispatch("slow", () -> 4, (chunk, worker) -> {
                if (chunk == 2) {
                    jobs.dispatch(1, inner);
                }
            });
            builder.build().run();
        });
        check(report, Inner.class.getName(), 0, report.worker(), report.thread());
    }

    @Test
    void runOn_pinnedChunkIsHeld_isReported() {
        final Holding job = new Holding(1, 2);
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = watched(3, report -> {
            if (job.isReportedBy(report)) {
                reports.add(report);
                job.hold.release();
            }
        })) {
            job.jobs = jobs;
            jobs.runOn(2, job);
        }
        check(reports.remove(), Holding.class.getName(), 0, 2, NAME + "-worker-2");
    }

    /// The second one begins when the first one is reported, and the first one ends when the second one is: so the
    /// watchdog has looked at the first one at least four times more.
    @Test
    void dispatch_twoChunksAreHeld_eachIsReportedOnce() {
        final CountDownLatch begun = new CountDownLatch(3);
        final CountDownLatch firstReported = new CountDownLatch(1);
        final Hold[] holds = {new Hold(), new Hold(), new Hold()};
        final Queue<Integer> held = new ConcurrentLinkedQueue<>(); // workers, as they were reported
        try (JobSystem jobs = watched(3, report -> {
            if (!isHeldHere(report)) {
                holds[report.worker()].goOn();
                return;
            }
            held.add(report.worker());
            if (report.worker() == 1) {
                firstReported.countDown();
            } else {
                holds[1].release();
                holds[2].release();
            }
        })) {
            jobs.dispatch(3, (chunk, worker) -> {
                begun.countDown();
                Threads.await(begun);
                if (worker == 2) {
                    Threads.await(firstReported);
                    jobs.dispatch(1, NOTHING); // begins anew
                }
                if (worker > 0) {
                    holds[worker].hold(jobs);
                }
            });
        }
        assertEquals(List.of(1, 2), List.copyOf(held));
    }

    // ---- What goes on ----

    private static final int SHORT_CHUNKS = 200;
    private static final long SHORT_NANOS = 500_000;

    /// Runs short chunks for many times the limit, on one thread, and looks whether those that were reported were
    /// short.
    ///
    /// @return chunks that were reported, and went on within the limit
    private static long falseReports(final JobSystem jobs, final Queue<StallReport> reports) {
        final long[] at = new long[SHORT_CHUNKS + 2]; // in the midst of the chunk
        jobs.dispatch(SHORT_CHUNKS + 2, (chunk, worker) -> {
            LockSupport.parkNanos(SHORT_NANOS);
            at[chunk] = System.nanoTime();
            LockSupport.parkNanos(SHORT_NANOS);
        });
        return reports.stream()
                .mapToInt(StallReport::chunk)
                .filter(chunk -> chunk > 0 && chunk <= SHORT_CHUNKS)
                .filter(chunk -> at[chunk + 1] - at[chunk - 1] < LIMIT.toNanos()) // so it was shorter than that
                .count();
    }

    @Test
    void dispatch_chunksGoOn_areNotReported() {
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = watched(1, reports::add)) {
            assertEquals(0, falseReports(jobs, reports), reports::toString);
        }
    }

    /// The twin: a watchdog that does not notice that another chunk has begun.
    @Test
    void dispatch_twinIgnoresTheSequence_failsTheCheck() {
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final Thread caller = Thread.currentThread();
            final Thread twin = new Thread(() -> {
                long sinceNanos = System.nanoTime();
                while (!Thread.currentThread().isInterrupted()) {
                    final Duration lasted = Duration.ofNanos(System.nanoTime() - sinceNanos);
                    final StallReport report = jobs.executor().context(0).report(caller, lasted);
                    if (report.job().isEmpty()) { // broken: only a worker without any chunk goes on
                        sinceNanos = System.nanoTime();
                    } else if (lasted.compareTo(LIMIT) >= 0) {
                        reports.add(report);
                    }
                    LockSupport.parkNanos(SHORT_NANOS);
                }
            });
            twin.start();
            while (falseReports(jobs, reports) == 0) { // as often as it takes; it takes one
                reports.clear();
            }
            twin.interrupt();
            Threads.awaitEnd(twin);
        }
    }

    // ---- The watchdog itself ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void report_reporterThrows_goesToTheHandlerAndTheNextIsReported(final boolean error) {
        final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
        final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, t) -> uncaught.add(t));
        final Queue<CountDownLatch> held = new ConcurrentLinkedQueue<>();
        try (JobSystem jobs = watched(1, report -> {
            held.remove().countDown();
            if (error) {
                throw new InternalError("on purpose");
            }
            throw new IllegalStateException("on purpose");
        })) {
            for (int stall = 0; stall < 3; stall++) {
                final CountDownLatch release = new CountDownLatch(1);
                held.add(release);
                jobs.dispatch(1, (chunk, worker) -> Threads.await(release));
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertEquals(
                List.of("on purpose", "on purpose", "on purpose"),
                uncaught.stream().map(Throwable::getMessage).toList());
    }

    @Test
    void create_withOrWithoutALimit_hasAWatchdogOrNone() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0).withName(NAME))) {
            jobs.dispatch(4, NOTHING);
            assertEquals(List.of(NAME + "-worker-1"), Threads.of(NAME));
        }
        try (JobSystem jobs = watched(1, report -> {})) {
            jobs.dispatch(4, NOTHING);
            assertEquals(List.of(NAME + "-watchdog"), Threads.of(NAME));
        }
        assertEquals(List.of(), Threads.of(NAME));
    }

    @Test
    void withStallLimit_tooShort_isAnError() {
        assertEquals(
                "stallLimit must be at least 10 ms, or zero for no watchdog: stallLimit=PT0.009S",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> JobOptions.defaults().withStallLimit(Duration.ofMillis(9), report -> {}))
                        .getMessage());
    }

    /// The reporter closes the system of the chunk that it reports, and so waits for it; the watchdog does not wait for
    /// itself.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void close_byTheReporter_endsEverything(final int workers) {
        final JobSystem[] jobs = new JobSystem[1];
        final Holding job = new Holding(workers, workers - 1);
        final CountDownLatch made = new CountDownLatch(1);
        final Queue<Thread> watchdogs = new ConcurrentLinkedQueue<>();
        jobs[0] = watched(workers, report -> {
            Threads.await(made);
            if (job.isReportedBy(report)) {
                watchdogs.add(Thread.currentThread());
                job.hold.release();
                jobs[0].close();
            }
        });
        job.jobs = jobs[0];
        made.countDown();
        jobs[0].dispatch(workers, job);
        jobs[0].close();
        Threads.awaitEnd(watchdogs.remove());
        assertEquals(List.of(), Threads.of(NAME));
    }

    /// A close that is waiting does not keep the watchdog from its work.
    @Test
    void close_chunkIsHeld_isReportedMeanwhile() {
        final Holding job = new Holding(2, 1);
        final CountDownLatch closing = new CountDownLatch(1);
        final Queue<StallReport> reports = new ConcurrentLinkedQueue<>();
        final JobSystem jobs = watched(2, report -> {
            Threads.await(closing);
            if (job.isReportedBy(report)) {
                reports.add(report);
                job.hold.release();
            }
        });
        job.jobs = jobs;
        final Thread caller = new Thread(() -> jobs.dispatch(2, job));
        caller.start();
        Threads.await(job.begun);
        final Thread closer = new Thread(jobs::close);
        closer.start();
        Threads.awaitWaiting(closer);
        closing.countDown();
        Threads.awaitEnd(closer);
        Threads.awaitEnd(caller);
        check(reports.remove(), Holding.class.getName(), job.heldChunk, 1, NAME + "-worker-1");
        assertEquals(List.of(), Threads.of(NAME));
    }
}
