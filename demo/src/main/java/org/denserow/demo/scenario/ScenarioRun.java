package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.SummaryLines;
import org.denserow.engine.collect.ModelLines;
import org.denserow.engine.frame.FrameReport;
import org.denserow.engine.frame.SimulationOptions;

/// One run of a scenario: a world and its checks and, with `--verify`, worlds of other worker counts in step with it.
///
/// *Threads*: one thread runs it; it owns all simulations.
final class ScenarioRun {

    /// Worker counts that `--verify` compares.
    private static final int[] VERIFIED_WORKERS = {1, 2, 3, 8};

    private static final int MAX_ERRORS = 5;

    /// The settings of a run.
    ///
    /// @param values of all parameters
    /// @param activation of the scenario
    /// @param steps at least 1
    /// @param workers threads of the world that is reported, from 1
    /// @param seed of all random numbers
    /// @param verify whether to run worlds of other worker counts
    /// @param swapBudget exchanges of two rows in a step; 0: rows are not kept in an order
    record Settings(
            Values values, Activation activation, int steps, int workers, long seed, boolean verify, int swapBudget) {

        Settings withSeed(final long other) {
            return new Settings(values, activation, steps, workers, other, verify, swapBudget);
        }

        Settings withValues(final Values other) {
            return new Settings(other, activation, steps, workers, seed, verify, swapBudget);
        }

        SimulationOptions options(final int ofWorkers) {
            final SimulationOptions options = SimulationOptions.defaults()
                    .withWorkers(ofWorkers)
                    .withSeed(seed)
                    .withSwapBudget(swapBudget);
            return verify ? options.withoutSerialCutoff() : options;
        }

        /// The worker counts of all worlds; the first is that of the world that is reported.
        int[] workerCounts() {
            return verify
                    ? IntStream.concat(IntStream.of(workers), Arrays.stream(VERIFIED_WORKERS))
                            .distinct()
                            .toArray()
                    : new int[] {workers};
        }
    }

    /// The results of a run.
    ///
    /// @param errors empty for a right run
    /// @param log of the world that is reported
    /// @param figures of the model at the end, by name
    /// @param agentSteps sum over steps of the agents that acted
    /// @param chunks chunks run by each worker
    /// @param worldHash hash of the world at the end
    /// @param orderHash hash of the order at the end
    /// @param wallNanos time from the first step to the last, with all worlds and checks
    record Result(
            List<String> errors,
            FrameLog log,
            Map<String, Double> figures,
            long agentSteps,
            long[] chunks,
            long worldHash,
            long orderHash,
            long wallNanos) {}

    private final Scenario scenario;
    private final Settings settings;
    private final Progress progress;
    private final Outputs outputs;
    private final List<World> worlds = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final FrameLog log = new FrameLog();
    private long agentSteps;

    ScenarioRun(final Scenario scenario, final Settings settings, final Progress progress, final Outputs outputs) {
        this.scenario = scenario;
        this.settings = settings;
        this.progress = progress;
        this.outputs = outputs;
    }

    /// Runs all steps; stops after the first wrong one.
    ///
    /// @throws IllegalArgumentException if values do not fit each other
    Result run() {
        try {
            for (final int workers : settings.workerCounts()) {
                worlds.add(scenario.create(settings.values(), settings.activation(), settings.options(workers)));
                if (settings.swapBudget() > 0) {
                    worlds.getLast().keepInOrder();
                }
            }
            return runWorlds();
        } finally {
            worlds.forEach(World::close);
        }
    }

    private Result runWorlds() {
        final World first = worlds.getFirst();
        outputs.begin(first.simulation(), lines -> addFigures(first, lines));
        first.check(errors::add); // the initial state
        final long start = System.nanoTime();
        for (int step = 0; step < settings.steps() && errors.isEmpty(); step++) {
            outputs.before();
            step(first);
            outputs.after();
            progress.frame(step + 1L, first);
        }
        final long wallNanos = System.nanoTime() - start;
        final Map<String, Double> figures = new LinkedHashMap<>();
        first.figures((name, figure) -> figures.put(name, figure.getAsDouble()));
        final FrameReport report = first.simulation().report();
        final long[] chunks = new long[report.workers()];
        Arrays.setAll(chunks, report::chunks);
        return new Result(
                errors.subList(0, Math.min(errors.size(), MAX_ERRORS)),
                log,
                figures,
                agentSteps,
                chunks,
                first.simulation().hash(),
                first.simulation().orderHash(),
                wallNanos);
    }

    private static void addFigures(final World world, final ModelLines lines) {
        world.figures((final String name, final DoubleSupplier figure) -> lines.value(name, figure));
    }

    private void step(final World first) {
        for (int i = 0; i < worlds.size(); i++) {
            final World world = worlds.get(i);
            final FrameReport report = world.step();
            world.check(errors::add);
            if (i == 0) {
                log.add(report);
                agentSteps += world.agents();
            } else {
                compare(first, world, settings.workerCounts()[i]);
            }
        }
    }

    private void compare(final World first, final World other, final int workers) {
        final long world = first.simulation().hash();
        final long order = first.simulation().orderHash();
        final long otherWorld = other.simulation().hash();
        final long otherOrder = other.simulation().orderHash();
        if (world != otherWorld || order != otherOrder) {
            errors.add("step " + first.simulation().frame() + ": any number of workers must give one result: workers="
                    + settings.workers() + " and " + workers + ", world=" + SummaryLines.hex(world) + " and "
                    + SummaryLines.hex(otherWorld) + ", order=" + SummaryLines.hex(order) + " and "
                    + SummaryLines.hex(otherOrder));
        }
    }
}
