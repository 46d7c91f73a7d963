package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.jobs.Dispatcher.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every chunk and every row exactly once, for any number of workers and any number of chunks.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExactlyOnceTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void dispatch_randomChunkCounts_runsEveryChunkOnce(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 100))) {
            for (int round = 0; round < 500; round++) {
                checkEveryChunkOnce(jobs::dispatch, random.nextInt(300), workers, "seed=" + seed + " round=" + round);
            }
            assertTrue(isQuiet(jobs), "nothing is left active or held");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 63, 64, 65, 1 << 16})
    void dispatch_chunkCountAtLimits_runsEveryChunkOnce(final int chunks) {
        try (JobSystem jobs = JobSystem.withWorkers(3)) {
            checkEveryChunkOnce(jobs::dispatch, chunks, 3, "");
        }
    }

    @Test
    void dispatch_maxWorkers_runsEveryChunkOnce() {
        try (JobSystem jobs = JobSystem.create(Options.of(JobSystem.MAX_WORKERS, 0))) {
            for (int round = 0; round < 5; round++) {
                checkEveryChunkOnce(jobs::dispatch, 1000, JobSystem.MAX_WORKERS, "round=" + round);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-3, Integer.MAX_VALUE - 1})
    void dispatch_numberWraps_runsEveryChunkOnce(final int firstNumber) {
        try (JobSystem jobs = new JobSystem(Options.of(3, 100), firstNumber, Parker.SYSTEM).start()) {
            for (int round = 0; round < 200; round++) {
                checkEveryChunkOnce(jobs::dispatch, 1 + round % 7, 3, "round=" + round);
            }
        }
    }

    @Test
    void dispatch_nothingBroken_passesTheCheck() {
        checkEveryChunkOnce(Dispatcher.broken(Fault.NONE), 50, 2, "");
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAIM_IN_TWO_STEPS", "LAST_CHUNK_FORGOTTEN"})
    void dispatch_brokenTwin_failsTheCheck(final Fault fault) {
        final Dispatcher twin = Dispatcher.broken(fault);
        assertThrows(AssertionError.class, () -> checkEveryChunkOnce(twin, 50, 2, ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void parallelFor_randomRows_runsEveryRowOnceInTheFixedChunks(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 100))) {
            for (int round = 0; round < 200; round++) {
                final int rows = random.nextInt(20_000);
                final int grain = 64 * (1 + random.nextInt(8));
                final String where = "seed=" + seed + " rows=" + rows + " grain=" + grain;
                final byte[] runs = new byte[rows]; // plain: two workers never share a row, and the join publishes
                final int[] chunkOf = new int[rows];
                jobs.parallelFor(rows, grain, (begin, end, chunk, worker) -> {
                    for (int row = begin; row < end; row++) {
                        runs[row]++;
                        chunkOf[row] = chunk;
                    }
                });
                for (int row = 0; row < rows; row++) {
                    assertEquals(1, runs[row], where + " row=" + row);
                    assertEquals(row / grain, chunkOf[row], where + " row=" + row);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parallelFor_largestRowCount_doesNotOverflow(final int workers) {
        final int grain = 1 << 30;
        final int[] begins = new int[2];
        final int[] ends = new int[2];
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            jobs.parallelFor(Integer.MAX_VALUE, grain, (begin, end, chunk, worker) -> {
                begins[chunk] = begin;
                ends[chunk] = end;
            });
        }
        assertEquals(0, begins[0]);
        assertEquals(grain, ends[0]);
        assertEquals(grain, begins[1]);
        assertEquals(Integer.MAX_VALUE, ends[1]);
    }

    private static void checkEveryChunkOnce(
            final Dispatcher jobs, final int chunks, final int workers, final String where) {
        final AtomicIntegerArray runs = new AtomicIntegerArray(chunks);
        final int[] written = new int[chunks]; // plain: the join publishes it
        jobs.dispatch(chunks, (chunk, worker) -> {
            if (worker < 0 || worker >= workers) {
                throw new IllegalStateException("worker=" + worker);
            }
            runs.incrementAndGet(chunk);
            written[chunk] = chunk + 1;
        });
        for (int chunk = 0; chunk < chunks; chunk++) {
            assertEquals(1, runs.get(chunk), where + " chunks=" + chunks + " chunk=" + chunk);
            assertEquals(chunk + 1, written[chunk], where + " chunks=" + chunks + " chunk=" + chunk);
        }
    }

    private static boolean isQuiet(final JobSystem jobs) {
        return !jobs.executor().pool().hasActive() && jobs.executor().pool().freeEntries() == DispatchPool.SIZE;
    }
}
