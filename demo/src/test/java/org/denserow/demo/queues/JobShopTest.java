package org.denserow.demo.queues;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Job shops: theory, rules, and broken twins.
class JobShopTest {

    private static final int SEEDS = Boolean.getBoolean("denserow.long") ? 200 : 6;
    private static final int STEPS = 20_000;
    private static final JobShopScenario SCENARIO = new JobShopScenario();
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);

    /// FT06 as it is published: machine and hours of each step of each job.
    private static final int[][] FT06 = {
        {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6},
        {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
        {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7},
        {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
        {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1},
        {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}
    };

    private static World create(final SimulationOptions options) {
        return SCENARIO.create(SMALL, Activation.SEQUENTIAL, options);
    }

    private static Stations[] theory(final double load) {
        return Arrays.stream(JobShop.HOURS)
                .mapToObj(hours -> new Stations(load * 6 / 43, 6.0 / hours, 1, 600))
                .toArray(Stations[]::new);
    }

    /// Makes a small world with more jobs than theory counts on, or with another system.
    private static World mutated(
            final SimulationOptions options, final double load, final BiConsumer<JobShop, Simulation> mutation) {
        return World.of(options, sim -> {
            final JobShop model = new JobShop(sim, 10, load * 6 / 43, 7_000, theory(0.8));
            model.open(sim);
            mutation.accept(model, sim);
            return new JobShopWorld(sim, model, theory(0.8));
        });
    }

    @Test
    void routes_andHours_areThoseOfFt06() {
        final int[] hours = new int[6];
        for (int kind = 0; kind < 6; kind++) {
            final int[] job = FT06[kind];
            assertArrayEquals(
                    IntStream.range(0, 6).map(step -> job[2 * step]).toArray(), JobShop.ROUTES[kind], "kind=" + kind);
            for (int step = 0; step < 6; step++) {
                hours[job[2 * step]] += job[2 * step + 1];
            }
        }
        assertArrayEquals(hours, JobShop.HOURS);
    }

    @Test
    @DisplayName("the mean number of jobs over seeds is that of theory, and the band names it")
    void step_small_agreesWithTheory() {
        final Map<String, Double> means = WorldRuns.means(JobShopTest::create, SEEDS, STEPS);
        WorldRuns.assertInBands(SCENARIO.bands(Activation.SEQUENTIAL), means, SEEDS);
        double jobs = 0; // of M/M/1 stations that do not know of each other
        for (final int hours : JobShop.HOURS) {
            final double busy = 0.8 * hours / 43;
            jobs += busy / (1 - busy);
        }
        assertEquals(jobs, SCENARIO.bands(Activation.SEQUENTIAL).getFirst().mean(), 1e-3);
        assertEquals(0.8 * 6 / 43, means.get("left"), 0.002, "as many leave as come");
    }

    @Test
    @DisplayName("the broken twin: a tenth more jobs leave the band")
    void bands_moreJobs_areOutside() {
        final Map<String, Double> means =
                WorldRuns.means(options -> mutated(options, 0.88, (model, sim) -> {}), 5, STEPS);
        assertEquals(List.of("jobs"), WorldRuns.outside(SCENARIO.bands(Activation.SEQUENTIAL), means, 5));
    }

    @Test
    void check_machineThatDropsItsJob_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                0.8,
                (model, sim) -> sim.system("drop").exclusive((all, commands) -> {
                    final long[] held = all.write(model.job);
                    for (int machine = 0; machine < held.length && all.frame() == 30; machine++) {
                        if (held[machine] != Handle.NULL) {
                            held[machine] = Handle.NULL;
                            commands.cancelWake(model.machines.handle(machine));
                            return;
                        }
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 60);
            assertTrue(
                    errors.getFirst().startsWith("no machine is idle while a job is at it: step=31, machine="),
                    errors::toString);
        }
    }

    @Test
    void check_jobThatSkipsAMachine_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                0.8,
                (model, sim) -> sim.system("skip").exclusive((all, commands) -> {
                    final long held = all.read(model.job)[5];
                    if (held != Handle.NULL && all.read(model.step)[model.jobs.row(held)] < 5) {
                        all.write(model.step)[model.jobs.row(held)]++;
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 2_000);
            assertTrue(
                    errors.stream()
                            .anyMatch(line ->
                                    line.matches("a machine works on a job that is at it: step=\\d+, machine=5, .*")),
                    errors::toString);
        }
    }

    @Test
    void check_jobThatIsLost_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                0.8,
                (model, sim) -> sim.system("lose").exclusive((all, commands) -> {
                    for (int row = 0; row < model.jobs.activeEnd() && all.frame() == 50; row++) {
                        if (all.read(model.job)[model.machine(row)] != model.jobs.handle(row)) {
                            commands.destroy(model.jobs.handle(row));
                            return;
                        }
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 60);
            assertTrue(
                    errors.getLast().startsWith("each job that came has left or is there: step=51, shop="),
                    errors::toString);
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        assertEquals("", WorldRuns.firstDifference(JobShopTest::create, 200));
    }
}
