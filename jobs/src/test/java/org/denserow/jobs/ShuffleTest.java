package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The seeded executor: legal orders, repeatable, and the same results as threads.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShuffleTest {

    private static final int ROWS = 1000;
    private static final int SEEDS = 1000;

    /// Conflicts, overlap, nested dispatch and a reduction; the result is every row and the sum.
    ///
    /// @param declares whether the conflict of the last two nodes is declared; false is the broken twin
    private static String result(final JobSystem jobs, final boolean declares) {
        final double[] x = new double[ROWS];
        final double[] y = new double[ROWS];
        final double[] z = new double[ROWS];
        final double[] sum = new double[1];
        final DoubleReduction reduction = DoubleReduction.of(0, (left, right) -> left * 0.7 + right);
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.parallelFor("x", () -> ROWS, 64, (begin, end, chunk, worker) -> {
                    for (int row = begin; row < end; row++) {
                        x[row] = x[row] * 1.1 + row;
                    }
                })
                .writes("x");
        builder.dispatch(
                        "y",
                        () -> 10,
                        (chunk, worker) -> jobs.dispatch(10, (inner, same) -> {
                            for (int row = (chunk * 10 + inner) * 10; row < (chunk * 10 + inner + 1) * 10; row++) {
                                y[row] = y[row] * 0.9 + 1.0 / (1 + row);
                            }
                        }))
                .writes("y");
        builder.parallelFor("z", () -> ROWS, 128, (begin, end, chunk, worker) -> {
                    for (int row = begin; row < end; row++) {
                        z[row] += x[ROWS - 1 - row] * y[row];
                    }
                })
                .reads("x", "y")
                .writes("z");
        builder.owner(
                        "sum",
                        () -> sum[0] += reduction.over(jobs, ROWS, 64, (begin, end, chunk, worker) -> {
                            double part = 0;
                            for (int row = begin; row < end; row++) {
                                part += z[row];
                            }
                            return part;
                        }))
                .reads("z")
                .writes("sum");
        builder.boundary("apply", () -> x[0] += sum[0]);
        builder.single("first", (chunk, worker) -> y[0] = y[0] * 3 + 1).writes("y");
        final ScheduleBuilder.Node second = builder.single("second", (chunk, worker) -> y[0] = y[0] * 5 + 4);
        if (declares) {
            second.writes("y");
        }
        final Schedule schedule = builder.build();
        for (int frame = 0; frame < 3; frame++) {
            schedule.run();
        }
        return Arrays.hashCode(x) + " " + Arrays.hashCode(y) + ' ' + Arrays.hashCode(z) + ' '
                + Double.doubleToRawLongBits(sum[0]);
    }

    private static String shuffledResult(final long seed, final boolean declares) {
        try (JobSystem jobs = JobSystem.shuffled(4, seed)) {
            return result(jobs, declares);
        }
    }

    @Test
    void run_thousandSeeds_givesTheResultOfThreads() {
        final Set<String> results = new HashSet<>();
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (JobSystem jobs = JobSystem.create(Options.of(workers, 50))) {
                results.add(result(jobs, true));
            }
        }
        final long seed = Seed.next();
        for (int i = 0; i < SEEDS; i++) {
            results.add(shuffledResult(seed + i, true));
            assertEquals(1, results.size(), "seed=" + (seed + i));
        }
    }

    @Test
    void run_twinForgetsAConflict_resultsDiffer() {
        final Set<String> results = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            results.add(shuffledResult(seed, false));
        }
        assertTrue(results.size() > 1);
    }

    // ---- Orders and numbers ----

    /// What ran, in order, as text; nested two deep.
    private static List<String> trace(final long seed) {
        final List<String> trace = new ArrayList<>();
        try (JobSystem jobs = JobSystem.shuffled(3, seed)) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.dispatch("a", () -> 4, (chunk, worker) -> {
                trace.add("a" + chunk + '@' + worker);
                jobs.parallelFor(200, 64, (begin, end, inner, same) -> trace.add("in" + inner + '@' + same));
            });
            builder.dispatch("b", () -> 4, (chunk, worker) -> trace.add("b" + chunk + '@' + worker));
            builder.owner("own", () -> trace.add("own"));
            builder.build().run();
            jobs.dispatch(4, (chunk, worker) -> trace.add("c" + chunk + '@' + worker));
            jobs.dispatch(4, (chunk, worker) -> trace.add("d" + chunk + '@' + worker), SerialCutoff.adaptive());
        }
        return trace;
    }

    @Test
    void run_sameSeed_repeatsOrderAndNumbers() {
        assertEquals(trace(5), trace(5));
        assertNotEquals(trace(5), trace(6));
        assertEquals(4 + 16 + 4 + 1 + 8, trace(5).size());
    }

    @Test
    void dispatch_manySeeds_reachesEveryOrderAndEveryNumber() {
        final Set<String> orders = new HashSet<>();
        final Set<Integer> numbers = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(3, seed)) {
                assertEquals(3, jobs.workers());
                final StringBuilder order = new StringBuilder();
                jobs.dispatch(3, (chunk, worker) -> {
                    order.append(chunk);
                    numbers.add(worker);
                });
                orders.add(order.toString());
            }
        }
        assertEquals(Set.of("012", "021", "102", "120", "201", "210"), orders);
        assertEquals(Set.of(0, 1, 2), numbers);
    }

    /// Two chunks that are both begun have the same number only if the one was dispatched by the other.
    @Test
    void dispatch_nested_usesNumbersThatThreadsCouldHave() {
        for (int seed = 0; seed < 200; seed++) {
            final long where = seed;
            try (JobSystem jobs = JobSystem.shuffled(3, seed)) {
                final Set<Boolean> same = new HashSet<>();
                jobs.dispatch(
                        3,
                        (a, workerA) -> jobs.dispatch(
                                3,
                                (b, workerB) -> jobs.dispatch(3, (c, workerC) -> {
                                    assertTrue(workerC == workerB || workerC != workerA, "seed=" + where);
                                    same.add(workerC == workerB);
                                })));
                assertFalse(same.isEmpty());
            }
        }
    }

    @Test
    void dispatch_oneChunk_staysWithTheCaller() {
        try (JobSystem jobs = JobSystem.shuffled(8, 1)) {
            final Thread caller = Thread.currentThread();
            jobs.dispatch(
                    20,
                    (outer, worker) -> jobs.dispatch(1, (inner, same) -> {
                        assertEquals(worker, same);
                        assertSame(caller, Thread.currentThread());
                    }));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 257})
    void shuffled_workersOutOfRange_isAnError(final int workers) {
        assertThrows(IllegalArgumentException.class, () -> JobSystem.shuffled(workers, 1));
    }

    // ---- Failures ----

    @Test
    void dispatch_chunksFail_reportsTheLowestForEverySeed() {
        for (int seed = 0; seed < 200; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(3, seed)) {
                final boolean[] ran = new boolean[9];
                final JobFailure failure = assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(9, (chunk, worker) -> {
                            ran[chunk] = true;
                            if (chunk >= 4) {
                                throw new IllegalStateException(Integer.toString(chunk));
                            }
                        }));
                assertEquals(4, failure.chunk());
                for (int chunk = 0; chunk <= 4; chunk++) {
                    assertTrue(ran[chunk]);
                }
                int before = 4;
                for (final Throwable other : failure.getSuppressed()) {
                    final int chunk = Integer.parseInt(other.getMessage());
                    assertTrue(chunk > before);
                    before = chunk;
                }
            }
        }
    }
}
