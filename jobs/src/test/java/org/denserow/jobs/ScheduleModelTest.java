package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.denserow.jobs.RandomGraph.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Random graphs on threads and on the seeded executor, against running the nodes one after the other.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleModelTest {

    private static JobSystem start(final int workers, final Parker parker) {
        return new JobSystem(Options.of(workers, 100), 1, parker).start();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_randomGraphs_computesWhatOneAfterTheOtherDoes(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (JobSystem jobs = start(workers, new ImpatientParker(ImpatientParker.LIMIT_NANOS))) {
            for (int round = 0; round < 200; round++) {
                final long graphSeed = random.nextLong();
                final RandomGraph graph = new RandomGraph(jobs, graphSeed, Fault.NONE);
                graph.check(3, "seed=" + seed + " round=" + round);
            }
            assertQuiet(jobs);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_randomGraphsFail_reportsTheLowestAndRunsAgain(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int failed = 0;
        try (JobSystem jobs = start(workers, new ImpatientParker(ImpatientParker.LIMIT_NANOS))) {
            for (int round = 0; round < 200; round++) {
                final RandomGraph graph = new RandomGraph(jobs, random.nextLong(), Fault.NONE);
                final String where = "seed=" + seed + " round=" + round;
                for (int time = 0; time < 3; time++) {
                    failed += graph.checkFailure(random.nextLong() & random.nextLong(), where) ? 1 : 0;
                    graph.check(1, where);
                }
            }
            assertQuiet(jobs);
        }
        assertTrue(failed > 100, "failed=" + failed + " seed=" + seed);
    }

    /// The twin: without it, a lost wake-up would hang the tests above until they run out of time.
    @Test
    void run_twinLosesUnparks_failsAfterTheLimit() {
        final ImpatientParker parker = new ImpatientParker(200_000_000);
        try (JobSystem jobs = start(2, parker)) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.pinned("a", 1, (chunk, worker) -> {});
            final Schedule schedule = builder.build();
            final Worker worker = jobs.executor().workers().get(1);
            while (!worker.isParked()) {
                Thread.onSpinWait();
            }
            parker.loseUnparks(true);
            final AssertionError lost = assertThrows(AssertionError.class, schedule::run);
            parker.loseUnparks(false);
            assertTrue(lost.getMessage().contains("a wake-up was lost: blocker=ScheduleRun"), lost::getMessage);
            LockSupport.unpark(worker); // the one that was lost
        }
    }

    private static void assertQuiet(final JobSystem jobs) {
        assertFalse(jobs.executor().pool().hasActive());
        assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries());
    }

    // ---- The seeded executor ----

    @Test
    void run_shuffledGraphs_computesWhatOneAfterTheOtherDoes() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            try (JobSystem jobs = JobSystem.shuffled(4, random.nextLong())) {
                final RandomGraph graph = new RandomGraph(jobs, random.nextLong(), Fault.NONE);
                graph.check(2, "seed=" + seed + " round=" + round);
            }
        }
    }

    @Test
    void run_shuffledGraphsFail_reportsTheLowest() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            try (JobSystem jobs = JobSystem.shuffled(4, random.nextLong())) {
                final RandomGraph graph = new RandomGraph(jobs, random.nextLong(), Fault.NONE);
                final String where = "seed=" + seed + " round=" + round;
                graph.checkFailure(random.nextLong() & random.nextLong(), where);
                graph.check(1, where);
            }
        }
    }

    /// The twins, on the seeded executor with fixed seeds: sure to fail, or never.
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void run_brokenTwin_failsTheCheck(final Fault fault) {
        int caught = 0;
        for (int seed = 0; seed < 100; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(4, seed)) {
                new RandomGraph(jobs, seed, fault).check(1, "seed=" + seed);
            } catch (final AssertionError e) {
                caught++;
            }
        }
        assertTrue(caught > 10, "caught=" + caught);
    }
}
