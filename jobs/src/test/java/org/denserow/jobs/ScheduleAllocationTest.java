package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No byte is allocated by a run or a reduction, on any thread of the system, once it is warm.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleAllocationTest {

    private static final long[] SUMS = new long[8 * 16];
    private static final ChunkJob LEAF = (chunk, worker) -> SUMS[worker * 16] += chunk;

    /// A lost wake-up fails here, not when the test runs out of time.
    private static JobSystem start(final int workers) {
        return new JobSystem(Options.of(workers, 200), 1, new ImpatientParker(ImpatientParker.LIMIT_NANOS)).start();
    }

    /// Every kind of node, rounds, two segments, a nested dispatch, a derived part that is rebuilt in each run.
    private static ScheduleBuilder declare(final JobSystem jobs) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        builder.rebuild("fill", "grid", () -> 3, LEAF).reads("x");
        builder.dispatch("a", () -> 5, LEAF).writes("x");
        builder.dispatch("b", () -> 2, (chunk, worker) -> jobs.dispatch(2, LEAF))
                .writes("y");
        builder.parallelFor("c", () -> 300, 64, (begin, end, chunk, worker) -> SUMS[worker * 16] += end)
                .reads("grid", "y");
        builder.single("d", LEAF).reads("x", "y");
        builder.owner("e", () -> SUMS[0]++).reads("y");
        builder.rounds("g", () -> 4, round -> round, LEAF).writes("z");
        builder.boundary("apply", () -> SUMS[0]++);
        builder.single("f", LEAF).reads("grid");
        return builder;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void run_steadyState_allocatesNothing(final int workers) {
        try (JobSystem jobs = start(workers)) {
            final Schedule parallel = declare(jobs).withoutSerialCutoff().build();
            final Schedule adaptive = declare(jobs).build();
            assertEquals(0, AllocationTest.allocatedBytes(jobs, () -> {
                parallel.run();
                adaptive.run();
                adaptive.changed("x");
            }));
            assertTrue(SUMS[0] > 0);
        }
    }

    /// The twin: what a node allocates is found, so what the schedule allocated would be.
    @Test
    void run_twinAllocatesInANode_isMeasured() {
        try (JobSystem jobs = start(2)) {
            final Object[] kept = new Object[2 * 16];
            final ScheduleBuilder builder = declare(jobs).withoutSerialCutoff();
            builder.dispatch("twin", () -> 4, (chunk, worker) -> kept[worker * 16] = new long[10]);
            final long bytes = AllocationTest.allocatedBytes(jobs, builder.build()::run);
            assertTrue(bytes >= AllocationTest.MEASURED * 4L * 80, "bytes=" + bytes);
        }
    }

    @Test
    void over_steadyState_allocatesNothing() {
        try (JobSystem jobs = start(3)) {
            final DoubleReduction doubles = DoubleReduction.of(0, Double::sum);
            final LongReduction longs = LongReduction.of(0, Long::sum);
            final DoubleReduction.Job doubleJob = (begin, end, chunk, worker) -> begin * 0.1;
            final LongReduction.Job longJob = (begin, end, chunk, worker) -> begin;
            final RangeJob words = (begin, end, chunk, worker) -> SUMS[worker * 16] += end;
            assertEquals(0, AllocationTest.allocatedBytes(jobs, () -> {
                SUMS[0] += (long) doubles.over(jobs, 1000, 64, doubleJob);
                SUMS[0] += longs.over(jobs, 1000, 64, longJob);
                jobs.parallelForWords(100, 8, words);
            }));
        }
    }
}
