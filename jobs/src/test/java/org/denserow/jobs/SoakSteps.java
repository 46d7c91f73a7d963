package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// The steps of a [Soak] on one job system: each does something random and compares it with what one thread would have
/// computed. A step that the system refuses, because it is closed, must not have run anything.
///
/// *Threads*: one outside thread at a time, which may change from step to step.
final class SoakSteps {

    /// What a failing chunk throws; the message is its number.
    static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Thrown(final int chunk) {
            super(Integer.toString(chunk));
        }
    }

    private static final int MOST_CHUNKS = 40;
    private static final int ASKS = 200; // of a chunk that asks whether to stop
    private static final int GRAIN = JobSystem.GRAIN_UNIT;

    private final JobSystem jobs;
    private final Random random;
    private final Soak.Counts counts;
    private final Soak.Fault fault;
    private final SerialCutoff cutoff = SerialCutoff.adaptive();
    private final LongReduction reduction = LongReduction.of(1, (a, b) -> 31 * a + b); // the order matters
    private final SoakFrames frames;
    private final RandomGraph graph;

    SoakSteps(final JobSystem jobs, final long seed, final Soak.Counts counts, final Soak.Fault fault) {
        this.jobs = jobs;
        this.random = new Random(seed);
        this.counts = counts;
        this.fault = fault;
        this.frames = new SoakFrames(jobs, counts);
        this.graph = new RandomGraph(jobs, seed, RandomGraph.Fault.NONE);
    }

    /// One random step.
    ///
    /// @throws IllegalStateException if the system is closed
    void step(final String where) {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> dispatch(where);
            case 3 -> reduce(where);
            case 4 -> runOn(where);
            case 5 -> interrupted(where);
            case 6 -> asks(where);
            case 7, 8 -> frames.step(random, where);
            case 9 -> {
                counts.graphs++;
                graph.check(1, where);
            }
            case 10 -> {
                counts.graphs++;
                counts.failures += graph.checkFailure(random.nextLong() & random.nextLong(), where) ? 1 : 0;
            }
            default -> {
                counts.rests++;
                jobs.rest();
            }
        }
    }

    // ---- A dispatch that nests, stalls and fails ----

    private void dispatch(final String where) {
        final int chunks = random.nextInt(MOST_CHUNKS);
        final int[] nested = random.ints(chunks, -8, 6).toArray(); // chunks of its nested dispatch, if positive
        final boolean[] stalls = some(chunks, 400);
        final boolean[] fails = random.nextInt(3) == 0 ? some(chunks, 8) : new boolean[chunks];
        final AtomicIntegerArray ran = new AtomicIntegerArray(chunks);
        final long[] results = new long[chunks]; // plain: the join publishes it
        final ChunkJob job = (chunk, worker) -> {
            ran.incrementAndGet(chunk);
            if (stalls[chunk]) {
                stall();
            }
            final int parts = Math.max(nested[chunk], 0);
            final long[] values = jobs.scratch(worker).longs(parts);
            if (parts > 0) {
                jobs.dispatch(parts, (part, inner) -> values[part] += part(chunk, part));
            }
            if (fails[chunk]) {
                throw new Thrown(chunk);
            }
            results[chunk] = sum(values, parts);
        };
        counts.dispatches++;
        final JobFailure failure = call(chunks, job, ran, where);
        checkOnce(ran, lowest(fails), where);
        checkFailure(failure, lowest(fails), where);
        for (int chunk = 0; chunk < Math.min(lowest(fails), chunks); chunk++) {
            final long[] values = new long[Math.max(nested[chunk], 0)];
            for (int part = 0; part < values.length; part++) {
                values[part] = part(chunk, part);
            }
            assertEquals(sum(values, values.length), results[chunk], where + " chunk=" + chunk);
        }
    }

    /// {@return the failure, or null}
    private JobFailure call(final int chunks, final ChunkJob job, final AtomicIntegerArray ran, final String where) {
        final ChunkJob called = fault == Soak.Fault.RUNS_A_CHUNK_TWICE ? twice(job) : job;
        try {
            jobs.dispatch(chunks, called, random.nextBoolean() ? cutoff : SerialCutoff.off());
        } catch (final JobFailure failure) {
            counts.failures++;
            return fault == Soak.Fault.FORGETS_A_FAILURE ? null : failure;
        } catch (final IllegalStateException refused) {
            for (int chunk = 0; chunk < chunks; chunk++) {
                assertEquals(0, ran.get(chunk), where + " refused, and yet ran: chunk=" + chunk);
            }
            throw refused;
        }
        return null;
    }

    private static ChunkJob twice(final ChunkJob job) {
        return (chunk, worker) -> {
            job.run(chunk, worker);
            if (chunk == 11) {
                job.run(chunk, worker); // broken
            }
        };
    }

    private static void checkOnce(final AtomicIntegerArray ran, final int lowestFailing, final String where) {
        for (int chunk = 0; chunk < ran.length(); chunk++) {
            final int times = ran.get(chunk);
            final boolean mayBeLeftOut = times == 0 && chunk > lowestFailing;
            assertTrue(times == 1 || mayBeLeftOut, where + " chunk=" + chunk + " ran " + times + " times");
        }
    }

    private static void checkFailure(final JobFailure failure, final int lowest, final String where) {
        if (lowest == Integer.MAX_VALUE) {
            assertNull(failure, where);
            return;
        }
        assertNotNull(failure, where + " lowest=" + lowest);
        assertEquals(lowest, failure.chunk(), where);
        assertEquals(
                Integer.toString(lowest),
                assertInstanceOf(Thrown.class, failure.getCause(), where).getMessage());
    }

    private boolean[] some(final int chunks, final int oneIn) {
        final boolean[] chosen = new boolean[chunks];
        for (int chunk = 0; chunk < chunks; chunk++) {
            chosen[chunk] = random.nextInt(oneIn) == 0;
        }
        return chosen;
    }

    private static int lowest(final boolean[] fails) {
        for (int chunk = 0; chunk < fails.length; chunk++) {
            if (fails[chunk]) {
                return chunk;
            }
        }
        return Integer.MAX_VALUE;
    }

    private static long part(final int chunk, final int part) {
        return (chunk + 1L) * 0x9E3779B97F4A7C15L ^ part;
    }

    private static long sum(final long[] values, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum = 31 * sum + values[i];
        }
        return sum;
    }

    private void stall() {
        counts.stalls.increment();
        LockSupport.parkNanos(12_000_000); // longer than the limit of the watchdog, often
    }

    // ---- Other steps ----

    private void reduce(final String where) {
        counts.reductions++;
        final int rows = random.nextInt(30 * GRAIN);
        final long result = reduction.over(jobs, rows, GRAIN, (begin, end, chunk, worker) -> part(begin, end - chunk));
        long expected = 1;
        for (int begin = 0, chunk = 0; begin < rows; begin += GRAIN, chunk++) {
            expected = 31 * expected + part(begin, Math.min(begin + GRAIN, rows) - chunk);
        }
        assertEquals(expected, result, where);
    }

    private void runOn(final String where) {
        counts.pinned++;
        final int worker = random.nextInt(jobs.workers());
        final boolean fails = random.nextInt(10) == 0;
        final Thread[] ranOn = new Thread[1];
        JobFailure failure = null;
        try {
            jobs.runOn(worker, (chunk, itsWorker) -> {
                ranOn[0] = Thread.currentThread();
                jobs.dispatch(3, (inner, helper) -> {});
                if (fails) {
                    throw new Thrown(0);
                }
            });
        } catch (final JobFailure e) {
            counts.failures++;
            failure = e;
        }
        checkFailure(failure, fails ? 0 : Integer.MAX_VALUE, where);
        final Thread expected =
                worker == 0 ? Thread.currentThread() : jobs.executor().workers().get(worker);
        assertSame(expected, ranOn[0], where + " worker=" + worker);
    }

    private void interrupted(final String where) {
        counts.interrupts++;
        Thread.currentThread().interrupt();
        try {
            dispatch(where);
            assertTrue(Thread.currentThread().isInterrupted(), where + " the status is lost");
        } finally {
            Thread.interrupted();
        }
    }

    /// Chunks that stop when they are told to: then the dispatch throws, and the system is closed.
    private void asks(final String where) {
        counts.asks++;
        final int[] rounds = new int[2 * jobs.workers()];
        final AtomicReference<Boolean> told = new AtomicReference<>(false);
        try {
            jobs.dispatch(rounds.length, (chunk, worker) -> {
                while (rounds[chunk] < ASKS) {
                    if (jobs.cancelled(worker)) {
                        told.set(true);
                        return;
                    }
                    rounds[chunk]++;
                    LockSupport.parkNanos(1_000);
                }
            });
        } catch (final JobFailure failure) {
            counts.cancelled++;
            assertTrue(told.get(), where);
            assertInstanceOf(CancellationException.class, failure.getCause(), where);
            throw new IllegalStateException("closed", failure); // over, as for every other step of a closed system
        }
        assertFalse(told.get(), where + " half of the work, and no failure");
        final int[] expected = new int[rounds.length];
        Arrays.fill(expected, ASKS);
        assertArrayEquals(expected, rounds, where);
    }
}
