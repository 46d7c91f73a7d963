package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lowest (node, chunk) is reported for any timing, what depends on it does not run, the schedule stays usable.
/// Random graphs that fail: [ScheduleModelTest].
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleFailureTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private static IllegalStateException thrown(final String message) {
        return new IllegalStateException(message);
    }

    /// Runs two overlapping nodes of one chunk, and throws what the first one in canonical order threw.
    private interface Pair {
        void run(ChunkJob first, ChunkJob second);
    }

    private static void onASchedule(final ChunkJob first, final ChunkJob second) {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("first", () -> 3, first);
            builder.single("second", second);
            builder.build().run();
        }
    }

    /// The twin: the first failure in time wins.
    private static void firstInTimeWins(final ChunkJob first, final ChunkJob second) {
        final List<JobFailure> failures = Collections.synchronizedList(new ArrayList<>());
        final Thread thread = new Thread(() -> guard("second", 0, second, failures));
        thread.start();
        for (int chunk = 0; chunk < 3; chunk++) {
            guard("first", chunk, first, failures);
        }
        try {
            thread.join();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
        failures.subList(1, failures.size()).forEach(failures.getFirst()::addSuppressed); // broken: as they came
        throw failures.getFirst();
    }

    private static void guard(final String name, final int chunk, final ChunkJob job, final List<JobFailure> failures) {
        try {
            job.run(chunk, 0);
        } catch (final IllegalStateException e) {
            failures.add(new JobFailure(name, chunk, e));
        }
    }

    /// `first` throws only after the failure of `second` is recorded: by time `second` is first.
    private static void checkHigherFirst(final Pair pair) {
        final CountDownLatch secondThrows = new CountDownLatch(1);
        final Thread[] thrower = new Thread[1];
        final JobFailure failure = assertThrows(
                JobFailure.class,
                () -> pair.run(
                        (chunk, worker) -> {
                            if (chunk == 1) {
                                await(secondThrows);
                                while (!isIdle(thrower[0])) { // once it has nothing to do its failure is recorded
                                    Thread.yield();
                                }
                                throw thrown("first");
                            }
                        },
                        (chunk, worker) -> {
                            thrower[0] = Thread.currentThread();
                            secondThrows.countDown();
                            throw thrown("second");
                        }));
        assertEquals("first", failure.node());
        assertEquals(1, failure.chunk());
        assertEquals("first", failure.getCause().getMessage());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals("second", failure.getSuppressed()[0].getMessage());
    }

    @Test
    void run_laterNodeFailsFirst_reportsTheEarlier() {
        for (int round = 0; round < 50; round++) {
            checkHigherFirst(ScheduleFailureTest::onASchedule);
        }
    }

    @Test
    void run_twinReportsFirstInTime_failsTheCheck() {
        assertThrows(AssertionError.class, () -> checkHigherFirst(ScheduleFailureTest::firstInTimeWins));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void run_nodeFails_skipsDependantsAndLaterSegments(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final List<String> ran = Collections.synchronizedList(new ArrayList<>());
            final boolean[] fails = {true};
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> ran.add("a")).writes("x");
            builder.dispatch("b", () -> 4, (chunk, worker) -> {
                        if (fails[0] && chunk == 2) {
                            throw thrown("b");
                        }
                    })
                    .writes("y");
            builder.owner("c", () -> ran.add("c")).reads("x", "y");
            builder.single("d", (chunk, worker) -> ran.add("d")).after("c");
            builder.boundary("apply", () -> ran.add("apply"));
            builder.single("e", (chunk, worker) -> ran.add("e"));
            final Schedule schedule = builder.build();
            for (int round = 0; round < 50; round++) {
                ran.clear();
                fails[0] = true;
                final JobFailure failure = assertThrows(JobFailure.class, schedule::run);
                assertEquals(
                        "a node threw: node=b, chunk=2, thrown=java.lang.IllegalStateException; everything before it"
                                + " ran, what comes later may not have; see the cause",
                        failure.getMessage());
                assertEquals(List.of("a"), ran);
                ran.clear();
                fails[0] = false;
                schedule.run();
                assertEquals(List.of("a", "c", "d", "apply", "e"), ran);
            }
        }
    }

    /// `after` turns the order round: then the node declared later is the earlier one.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void run_afterALaterNodeThatFails_reportsThatNode(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> ran.incrementAndGet()).after("b");
            builder.single("b", (chunk, worker) -> {
                throw thrown("b");
            });
            assertEquals(
                    "b", assertThrows(JobFailure.class, builder.build()::run).node());
            assertEquals(0, ran.get());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_countThrowsOrIsNegative_isAFailureBeforeChunk0(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final int[] count = {-1};
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", NOTHING);
            builder.dispatch("b", () -> 8 / (count[0] + 1) - 9, NOTHING);
            builder.parallelFor("c", () -> -1, 64, (begin, end, chunk, worker) -> {});
            final Schedule schedule = builder.build();
            for (int round = 0; round < 20; round++) {
                count[0] = -1;
                final JobFailure thrown = assertThrows(JobFailure.class, schedule::run);
                assertEquals("b/" + JobFailure.NO_CHUNK, thrown.node() + '/' + thrown.chunk());
                assertInstanceOf(ArithmeticException.class, thrown.getCause());
                count[0] = 0;
                final JobFailure negative = assertThrows(JobFailure.class, schedule::run);
                assertEquals(
                        "chunks must be >= 0: chunks=-1, node=b" + ChunkTable.NEGATIVE,
                        negative.getCause().getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_boundaryThrows_namesIt(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final RuntimeException error = new IllegalStateException("on purpose");
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("a", () -> 4, NOTHING);
            builder.boundary("apply", () -> {
                throw error;
            });
            final Schedule schedule = builder.build();
            for (int round = 0; round < 3; round++) {
                final JobFailure failure = assertThrows(JobFailure.class, schedule::run);
                assertEquals("apply/-1", failure.node() + '/' + failure.chunk());
                assertSame(error, failure.getCause());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void run_nestedDispatchAndOwnerFail_areCauses(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch(
                    "a",
                    () -> 3,
                    (chunk, worker) -> jobs.dispatch(4, (inner, same) -> {
                        if (chunk == 2 && inner >= 1) {
                            throw thrown("inner");
                        }
                    }));
            builder.owner("b", () -> {
                throw thrown("owner");
            });
            final JobFailure failure = assertThrows(JobFailure.class, builder.build()::run);
            assertEquals("a/2", failure.node() + '/' + failure.chunk());
            assertEquals(
                    1, assertInstanceOf(JobFailure.class, failure.getCause()).chunk());
            for (final Throwable other : failure.getSuppressed()) {
                assertEquals("owner", other.getMessage());
            }
        }
    }

    @Test
    void take_manyFailures_suppressesInCanonicalOrder() {
        final LowestFailure failures = new LowestFailure();
        failures.add(1, 2, thrown("b2"));
        failures.add(1, 5, thrown("b5"));
        failures.add(0, 7, thrown("a7"));
        assertTrue(failures.skips(0, 8) && failures.skips(1, JobFailure.NO_CHUNK));
        failures.add(0, JobFailure.NO_CHUNK, thrown("a"));
        failures.add(1, 0, thrown("b0"));
        final JobFailure failure = failures.take(List.of("a", "b")::get);
        assertEquals("a/-1", failure.node() + '/' + failure.chunk());
        final List<String> others = new ArrayList<>();
        for (final Throwable other : failure.getSuppressed()) {
            others.add(other.getMessage());
        }
        assertEquals(List.of("a7", "b0", "b2", "b5"), others);
        assertTrue(failures.isEmpty());
    }

    private static boolean isIdle(final Thread thread) {
        final Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TERMINATED;
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
