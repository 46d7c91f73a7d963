package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.MemoryLog;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.RunRecording;
import org.denserow.demo.run.RunTable;
import org.denserow.demo.run.Saves;
import org.denserow.demo.run.SummaryLines;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;

/// One run of a scenario: a world and its checks and, with `--verify`, worlds of other worker counts in step with it.
///
/// *Threads*: one thread runs it and owns all simulations. They step one after the other: if all stepped at the same
/// time, their workers would compete for the cores, and run fewer chunks in parallel.
public final class ScenarioRun {

    /// Worker counts that `--verify` compares.
    private static final int[] VERIFIED_WORKERS = {1, 2, 3, 8};

    private static final int MAX_ERRORS = 5;

    /// The settings of a run.
    ///
    /// @param values of all parameters
    /// @param activation of the scenario
    /// @param steps not negative
    /// @param workers threads of the world that is reported, from 1
    /// @param seed of all random numbers
    /// @param verify whether to run worlds of other worker counts
    /// @param swapBudget exchanges of two rows in a step; 0: rows are not kept in an order
    /// @param rewinds whether to go back and run frames again, see [Rewinds]
    public record Settings(
            Values values,
            Activation activation,
            int steps,
            int workers,
            long seed,
            boolean verify,
            int swapBudget,
            boolean rewinds) {

        /// Settings of a run that does not go back.
        public Settings(
                final Values values,
                final Activation activation,
                final int steps,
                final int workers,
                final long seed,
                final boolean verify,
                final int swapBudget) {
            this(values, activation, steps, workers, seed, verify, swapBudget, false);
        }

        Settings withSeed(final long other) {
            return new Settings(values, activation, steps, workers, other, verify, swapBudget, rewinds);
        }

        Settings withValues(final Values other) {
            return new Settings(other, activation, steps, workers, seed, verify, swapBudget, rewinds);
        }

        SimulationOptions options(final int ofWorkers) {
            final SimulationOptions options = SimulationOptions.defaults()
                    .withWorkers(ofWorkers)
                    .withSeed(seed)
                    .withSwapBudget(swapBudget);
            return verify ? options.withoutSerialCutoff() : options;
        }

        /// {@return on what the results of a run depend beside its scenario, each as `name=value`; steps do not count, since
        ///     a longer run begins as a shorter one}
        List<String> describe(final Scenario scenario) {
            final List<String> all = new ArrayList<>();
            all.add("seed=" + seed);
            all.add("activation=" + activation);
            scenario.settings(values).forEach((name, value) -> all.add(name + '=' + value));
            all.add("layout=" + (scenario.layouts().isEmpty() ? "none" : values.layout()));
            all.add("swap-budget=" + swapBudget);
            return all;
        }

        /// {@return the worker counts of all worlds; the first is that of the world that is reported}
        public int[] workerCounts() {
            return verify
                    ? IntStream.concat(IntStream.of(workers), Arrays.stream(VERIFIED_WORKERS))
                            .distinct()
                            .toArray()
                    : new int[] {workers};
        }

        /// The worker counts of worlds whose hashes are compared, ascending; none without `--verify`.
        List<Integer> verifiedWorkers() {
            return verify ? Arrays.stream(workerCounts()).sorted().boxed().toList() : List.of();
        }
    }

    /// The results of a run.
    ///
    /// @param errors empty for a right run
    /// @param log of the world that is reported
    /// @param figures of the model at the end, by name
    /// @param remarks of the model on the run, by name
    /// @param notices names of those remarks that the shortest summary has, too
    /// @param tables of the model
    /// @param agentSteps sum over steps of the agents that acted
    /// @param chunks chunks run by each worker
    /// @param worldHash hash of the world after the last step
    /// @param orderHash hash of the order at the same time
    /// @param wallNanos time from the first step to the end, with all worlds and checks
    public record Result(
            List<String> errors,
            FrameLog log,
            Map<String, Double> figures,
            Map<String, String> remarks,
            Set<String> notices,
            List<RunTable> tables,
            long agentSteps,
            long[] chunks,
            long worldHash,
            long orderHash,
            long wallNanos) {}

    private final Scenario scenario;
    private final Settings settings;
    private final Progress progress;
    private final Outputs outputs;
    private final Saves saves;
    private final RunRecording recording;
    private final List<World> worlds = new ArrayList<>(); // the reported one first
    private final List<String> errors = new ArrayList<>();
    private final FrameLog log = new FrameLog();
    private final MemoryLog memory = log.memory();
    private long agentSteps;

    /// Prepares a run.
    ///
    /// @param scenario the model
    /// @param settings of the run
    /// @param progress told of each step
    /// @param outputs the files of the run
    public ScenarioRun(
            final Scenario scenario, final Settings settings, final Progress progress, final Outputs outputs) {
        this(scenario, settings, progress, outputs, Saves.none());
    }

    /// Prepares a run that may begin with a file and may be saved.
    ///
    /// @param scenario the model
    /// @param settings of the run
    /// @param progress told of each step
    /// @param outputs the files of the run
    /// @param saves from which it begins, and to which it is saved
    public ScenarioRun(
            final Scenario scenario,
            final Settings settings,
            final Progress progress,
            final Outputs outputs,
            final Saves saves) {
        this.scenario = scenario;
        this.settings = settings;
        this.progress = progress;
        this.outputs = outputs;
        this.saves = saves;
        this.recording = saves.recording();
    }

    /// Runs all steps; stops after the first wrong one.
    ///
    /// @return the results
    /// @throws Misfit if values do not fit each other, before the progress is told of anything
    /// @throws OutOfCapacity if rows were refused
    public Result run() {
        try {
            final Set<Long> others = MemoryLog.workers();
            Set<Long> ofFirst = Set.of();
            for (final int workers : settings.workerCounts()) {
                final SimulationOptions options = settings.options(workers);
                worlds.add(
                        create(scenario, settings, outputs.needSystemTimes() ? options.withDetailedReport() : options));
                begin(worlds.getLast());
                if (worlds.size() == 1) {
                    ofFirst = MemoryLog.workers();
                    ofFirst.removeAll(others);
                }
            }
            return run(worlds.getFirst(), ofFirst);
        } finally {
            worlds.forEach(World::close);
        }
    }

    /// Describes the run in its simulation, and loads the state with which it begins, if there is one.
    private void begin(final World world) {
        saves.describe(world.simulation(), scenario.name(), settings.describe(scenario));
        if (saves.areLoaded()) {
            world.expect(saves.from());
            saves.load(world.simulation());
        }
    }

    /// Makes a world of a run.
    ///
    /// @param scenario the model
    /// @param settings of the run
    /// @param options of the simulation, from these settings
    /// @return the world, to be closed
    /// @throws Misfit if values do not fit each other
    static World create(final Scenario scenario, final Settings settings, final SimulationOptions options) {
        final World world = made(scenario, settings, options);
        if (settings.swapBudget() > 0) {
            world.keepInOrder();
        }
        return world;
    }

    private static World made(final Scenario scenario, final Settings settings, final SimulationOptions options) {
        try {
            return settings.verify()
                    ? scenario.createVerified(settings.values(), settings.activation(), options)
                    : scenario.create(settings.values(), settings.activation(), options);
        } catch (final IllegalArgumentException wrong) {
            throw scenario.parameters().isEmpty() ? wrong : new Misfit(wrong); // without parameters: a defect
        }
    }

    private Result run(final World world, final Set<Long> workers) {
        outputs.begin(world.simulation(), world::collect, world);
        if (!saves.areLoaded()) {
            world.check(errors::add); // the initial state
        } // a loaded one was checked before it was saved, with the report of its last frame, which files do not have
        if (recording.isWanted()) {
            world.settle();
            recording.begin(world.simulation());
        }
        final Rewinds rewinds = settings.rewinds() ? new Rewinds(world, settings.seed()) : null;
        memory.begin(workers);
        final long start = System.nanoTime();
        try {
            progress.frame(saves.from(), world);
            for (long step = saves.from(); step < settings.steps() && errors.isEmpty(); step++) {
                if (recording.isKeyframeDue(step)) {
                    world.settle();
                }
                runStep(world);
                if (rewinds != null) {
                    rewinds.step(errors::add);
                }
                if (saves.isDue(step + 1) && errors.isEmpty()) {
                    world.settle();
                    saves.save(world.simulation());
                }
                progress.frame(step + 1, world);
            }
        } catch (final Interruption.Interrupted asked) {
            save(world);
            throw asked;
        }
        save(world);
        final long worldHash = world.simulation().hash();
        final long orderHash = world.simulation().orderHash();
        while (errors.isEmpty() && world.isUnfinished()) {
            runStep(world);
        }
        final long wallNanos = System.nanoTime() - start;
        memory.end();
        outputs.end();
        final Map<String, Double> figures = new LinkedHashMap<>();
        world.figures((name, figure) -> figures.put(name, figure.getAsDouble()));
        final Map<String, String> remarks = new LinkedHashMap<>();
        world.notices(remarks::put);
        if (rewinds != null) {
            rewinds.remark(remarks::put);
        }
        final Set<String> notices = Set.copyOf(remarks.keySet());
        world.remarks(remarks::put);
        final List<RunTable> tables = new ArrayList<>();
        world.tables(tables::add);
        final FrameReport report = world.simulation().report();
        final long[] chunks = new long[report.workers()];
        Arrays.setAll(chunks, report::chunks);
        return new Result(
                errors.subList(0, Math.min(errors.size(), MAX_ERRORS)),
                log,
                figures,
                remarks,
                notices,
                tables,
                agentSteps,
                chunks,
                worldHash,
                orderHash,
                wallNanos);
    }

    /// Ends the recording, and saves a right world after its last step, if that is wanted. What is left then ends by itself, also after a load.
    private void save(final World world) {
        recording.end();
        if (saves.areWanted() && errors.isEmpty()) {
            world.settle();
            saves.end(world.simulation());
        }
    }

    private void runStep(final World first) {
        outputs.before();
        memory.mark(MemoryLog.Part.FILES); // with the progress after the last frame
        final FrameReport report = step(first);
        memory.mark(MemoryLog.Part.FRAMES);
        check(first, report);
        log.add(report);
        agentSteps += first.agents();
        if (worlds.size() > 1) {
            stepOthers(first.simulation().hash(), first.simulation().orderHash());
        }
        memory.mark(MemoryLog.Part.CHECKS);
        outputs.after();
    }

    private FrameReport step(final World first) {
        try {
            return first.step();
        } catch (final IllegalStateException refused) {
            throw recording.cause(refused);
        }
    }

    private void stepOthers(final long worldHash, final long orderHash) {
        for (int i = 1; i < worlds.size(); i++) {
            final World other = worlds.get(i);
            check(other, other.step());
            final long otherWorld = other.simulation().hash();
            final long otherOrder = other.simulation().orderHash();
            if (worldHash != otherWorld || orderHash != otherOrder) {
                errors.add("step " + other.simulation().frame()
                        + ": any number of workers must give one result: workers=" + settings.workers() + " and "
                        + settings.workerCounts()[i] + ", world=" + SummaryLines.hex(worldHash) + " and "
                        + SummaryLines.hex(otherWorld) + ", order=" + SummaryLines.hex(orderHash) + " and "
                        + SummaryLines.hex(otherOrder) + ", first difference: "
                        + WorldCells.of(worlds.getFirst().simulation())
                                .firstDifference(WorldCells.of(other.simulation())));
            }
        }
    }

    private void check(final World world, final FrameReport report) {
        if (report.refusedCreates() > 0) {
            throw new OutOfCapacity(String.join("; ", report.notes()));
        }
        world.check(errors::add);
    }
}
