package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.jobs.Dispatcher.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The lowest failing chunk is reported for any timing, everything below it ran, and the system stays usable.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailureTest {

    /// What a failing chunk throws; the message is its number.
    private static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Thrown(final int chunk) {
            super(Integer.toString(chunk));
        }

        int chunk() {
            return Integer.parseInt(getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void dispatch_randomDelays_reportsLowestFailingChunk(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 100))) {
            for (int round = 0; round < 300; round++) {
                final int chunks = 8 + random.nextInt(100);
                final int first = random.nextInt(chunks);
                final int[] failing = {first, random.nextInt(chunks), (first + 1 + random.nextInt(3)) % chunks};
                final int[] delays = random.ints(chunks, 0, 300).toArray();
                checkLowest(jobs::dispatch, failing, delays, "seed=" + seed + " round=" + round);
            }
            assertFalse(jobs.executor().pool().hasActive());
            assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries());
        }
    }

    private static void checkLowest(
            final Dispatcher jobs, final int[] failing, final int[] delays, final String where) {
        final int chunks = delays.length;
        final boolean[] fails = new boolean[chunks];
        int lowest = chunks;
        for (final int chunk : failing) {
            fails[chunk] = true;
            lowest = Math.min(lowest, chunk);
        }
        final boolean[] ran = new boolean[chunks];
        final JobFailure failure = assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(chunks, (chunk, worker) -> {
                    for (int spin = 0; spin < delays[chunk]; spin++) {
                        Thread.onSpinWait();
                    }
                    ran[chunk] = true;
                    if (fails[chunk]) {
                        throw new Thrown(chunk);
                    }
                }));
        assertEquals(lowest, failure.chunk(), where);
        assertEquals(lowest, assertInstanceOf(Thrown.class, failure.getCause()).chunk(), where);
        for (int chunk = 0; chunk <= lowest; chunk++) {
            assertTrue(ran[chunk], where + " lowest=" + lowest + " chunk=" + chunk);
        }
        int before = lowest;
        for (final Throwable other : failure.getSuppressed()) {
            final int chunk = assertInstanceOf(Thrown.class, other).chunk();
            assertTrue(chunk > before && fails[chunk], where + " suppressed=" + chunk + " after=" + before);
            before = chunk;
        }
    }

    @Test
    void dispatch_higherChunkFailsFirst_reportsTheLower() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            checkHigherFirst(jobs::dispatch);
        }
    }

    @Test
    void dispatch_nothingBroken_passesTheCheck() {
        checkHigherFirst(Dispatcher.broken(Fault.NONE));
    }

    @Test
    void dispatch_twinReportsFirstInTime_failsTheCheck() {
        final Dispatcher twin = Dispatcher.broken(Fault.FIRST_FAILURE_WINS);
        assertThrows(AssertionError.class, () -> checkHigherFirst(twin));
    }

    /// Chunk 3 throws only after the failure of chunk 9 is recorded: by time 9 is first, by order 3.
    private static void checkHigherFirst(final Dispatcher jobs) {
        final CountDownLatch higherThrows = new CountDownLatch(1);
        final Thread[] thrower = new Thread[1];
        final JobFailure failure = assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(20, (chunk, worker) -> {
                    if (chunk == 9) {
                        thrower[0] = Thread.currentThread();
                        higherThrows.countDown();
                        throw new Thrown(9);
                    }
                    if (chunk == 3) {
                        await(higherThrows);
                        while (!isIdle(thrower[0])) { // once it has nothing to do its failure is recorded
                            Thread.yield();
                        }
                        throw new Thrown(3);
                    }
                }));
        assertEquals(3, failure.chunk());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals(
                9, assertInstanceOf(Thrown.class, failure.getSuppressed()[0]).chunk());
    }

    /// The state that decides, without threads: a claimed chunk below a failure runs, one above it does not.
    @Test
    void run_afterFailure_skipsOnlyWhatIsAbove() {
        final PaddedLong active = new PaddedLong();
        final Dispatch dispatch = new Dispatch(active, 5, Options.contexts(3), 1, Parker.SYSTEM);
        final boolean[] ran = new boolean[6];
        dispatch.publish(
                (chunk, worker) -> {
                    ran[chunk] = true;
                    if (chunk == 1) { // while chunk 1 runs as worker 0, worker 1 takes chunk 2, which fails
                        dispatch.run(1);
                        throw new Thrown(1);
                    }
                    if (chunk == 2) {
                        throw new Thrown(2);
                    }
                },
                6);
        dispatch.run(0);
        assertTrue(dispatch.isFinished());
        final JobFailure failure = assertThrows(JobFailure.class, dispatch::retire);
        assertEquals(1, failure.chunk());
        assertEquals(
                2, assertInstanceOf(Thrown.class, failure.getSuppressed()[0]).chunk());
        assertTrue(ran[0] && ran[1] && ran[2]);
        assertFalse(ran[3] || ran[4] || ran[5], "what was not started when chunk 2 had failed");
        assertEquals(0, active.get());
    }

    /// A chunk that was claimed, but not begun, when a higher one failed.
    @Test
    void runClaimed_higherChunkFailedSince_runs() {
        final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Options.contexts(2), 1, Parker.SYSTEM);
        final boolean[] ran = new boolean[3];
        dispatch.publish(
                (chunk, worker) -> {
                    ran[chunk] = true;
                    if (chunk == 1) {
                        throw new Thrown(1);
                    }
                },
                3);
        assertTrue(dispatch.tryClaim(dispatch.seen())); // chunk 0, by worker 0, which is then preempted
        dispatch.run(1);
        dispatch.runClaimed(0, 0);
        dispatch.finish(1, 0);
        assertTrue(dispatch.isFinished());
        assertEquals(1, assertThrows(JobFailure.class, dispatch::retire).chunk());
        assertTrue(ran[0], "below the failure");
        assertFalse(ran[2], "above it");
    }

    /// A chunk that had begun when a lower one failed, and fails too.
    @Test
    void runClaimed_lowerChunkFailedMeanwhile_keepsTheLower() {
        final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Options.contexts(2), 1, Parker.SYSTEM);
        dispatch.publish(
                (chunk, worker) -> {
                    if (chunk == 1) { // while it runs as worker 1, worker 0 goes on with chunk 0, claimed before
                        dispatch.runClaimed(0, 0);
                        dispatch.finish(1, 0);
                    }
                    throw new Thrown(chunk);
                },
                2);
        assertTrue(dispatch.tryClaim(dispatch.seen()));
        dispatch.run(1);
        final JobFailure failure = assertThrows(JobFailure.class, dispatch::retire);
        assertEquals(0, failure.chunk());
        assertEquals(0, assertInstanceOf(Thrown.class, failure.getCause()).chunk());
        assertEquals(
                1, assertInstanceOf(Thrown.class, failure.getSuppressed()[0]).chunk());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dispatch_errorThrown_isTheCause(final int workers) {
        final Error error = new StackOverflowError("on purpose");
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final JobFailure failure = assertThrows(
                    JobFailure.class,
                    () -> jobs.dispatch(4, (chunk, worker) -> {
                        if (chunk >= 2) {
                            throw error; // the same object from two chunks is no problem either
                        }
                    }));
            assertEquals(2, failure.chunk());
            assertSame(error, failure.getCause());
            assertEquals(
                    "a chunk threw: chunk=2, thrown=java.lang.StackOverflowError; every lower chunk ran, later"
                            + " ones may not have; see the cause",
                    failure.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parallelFor_chunkFails_reportsItsChunk(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final JobFailure failure = assertThrows(
                    JobFailure.class,
                    () -> jobs.parallelFor(1000, 64, (begin, end, chunk, worker) -> {
                        if (begin >= 640) {
                            throw new Thrown(chunk);
                        }
                    }));
            assertEquals(10, failure.chunk());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void dispatch_nestedFailure_isTheCauseOfTheOuter(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final JobFailure failure = assertThrows(
                    JobFailure.class,
                    () -> jobs.dispatch(6, (outer, worker) -> {
                        if (outer >= 4) {
                            jobs.dispatch(8, (inner, same) -> {
                                if (inner >= 5) {
                                    throw new Thrown(inner);
                                }
                            });
                        }
                    }));
            assertEquals(4, failure.chunk());
            final JobFailure inner = assertInstanceOf(JobFailure.class, failure.getCause());
            assertEquals(5, inner.chunk());
            assertEquals(5, assertInstanceOf(Thrown.class, inner.getCause()).chunk());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void dispatch_afterFailure_runsEverything(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            for (int round = 0; round < 100; round++) { // more often than the pool has entries
                assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(10, (chunk, worker) -> {
                            throw new Thrown(chunk);
                        }));
                final AtomicInteger ran = new AtomicInteger();
                jobs.dispatch(10, (chunk, worker) -> ran.incrementAndGet());
                assertEquals(10, ran.get());
            }
        }
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
