package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.engine.frame.FrameReport;
import org.denserow.engine.frame.SimulationOptions;

/// One run from the first second to the last: a world and its check and, with `--verify`, a second world in lockstep.
///
/// *Threads*: one thread runs it and owns the world; [Lockstep] owns the second one.
final class CityRun {

    private static final int FEWEST_WORKERS_TO_VERIFY = 2;

    /// A companion that is told when a frame of the world begins and ends.
    interface Follower {

        /// None.
        Follower NONE = new Follower() {
            @Override
            public void begin() {}

            @Override
            public String end(final CityWorld world) {
                return "";
            }
        };

        /// The world begins a frame.
        void begin();

        /// The world has ended its frame.
        ///
        /// @return the difference between the two; empty if there is none
        String end(CityWorld world);
    }

    /// The settings of a run.
    ///
    /// @param workers threads, from 1; at least two when verifying
    /// @param seed seed of the made-up passengers
    /// @param lateAssets whether a vehicle stays pending while its shape is late; if not, the frame waits for the shape
    /// @param verify whether to run a second world of one worker beside the first
    record Settings(int workers, long seed, boolean lateAssets, boolean verify) {

        SimulationOptions options() {
            final SimulationOptions options = SimulationOptions.defaults()
                    .withWorkers(verify ? Math.max(workers, FEWEST_WORKERS_TO_VERIFY) : workers)
                    .withSeed(seed);
            final SimulationOptions forced = verify ? options.withoutSerialCutoff() : options;
            return lateAssets ? forced.withLateAssets() : forced;
        }
    }

    /// The results of a run.
    ///
    /// @param errors empty for a right run
    /// @param errorCount all errors; `errors` keeps only the first
    /// @param worldHash hash of the world at the end of the last second of service
    /// @param orderHash hash of the order at the same time
    /// @param chunks chunks run by each worker
    /// @param verifiedFrames frames after which the second world had the same hashes; 0 when not verifying
    /// @param wallNanos time from the first frame to the last, with the second world, hashes and checks
    record Result(
            CityFigures figures,
            List<String> errors,
            long errorCount,
            long worldHash,
            long orderHash,
            FrameLog log,
            long[] chunks,
            long boarded,
            long staleLookUps,
            long verifiedFrames,
            long wallNanos) {}

    private final DayPlan plan;
    private final Settings settings;
    private final Progress progress;
    private final Outputs outputs;
    private final Consumer<CityWorld> afterStep;
    private final CityCheck check;
    private final FrameLog log = new FrameLog();
    private final List<String> differences = new ArrayList<>();

    /// Prepares a run.
    ///
    /// @param afterStep an action on the first world between a frame and its check, for tests of the check
    CityRun(
            final DayPlan plan,
            final Settings settings,
            final Progress progress,
            final Outputs outputs,
            final Consumer<CityWorld> afterStep) {
        this.plan = plan;
        this.settings = settings;
        this.progress = progress;
        this.outputs = outputs;
        this.afterStep = afterStep;
        this.check = new CityCheck(plan);
    }

    /// {@return frames of a run in which no shape is late: one per second, and one that clears up}
    static int frames(final DayPlan plan) {
        return plan.frames() == 0 ? 0 : plan.frames() + 1;
    }

    /// Runs the day.
    ///
    /// @throws OutOfCapacity if rows were refused
    Result run() {
        return run(ShapeLoader.inBackground(plan.timetable().shapes()));
    }

    /// Runs the day with shapes decoded on threads of `executor`.
    Result run(final ExecutorService executor) {
        return run(new ShapeLoader(plan.timetable().shapes(), executor));
    }

    private Result run(final ShapeLoader loader) {
        final SimulationOptions options = settings.options();
        try (loader;
                CityWorld world = CityWorld.create(plan, options, loader)) {
            if (!settings.verify()) {
                return run(world, Follower.NONE);
            }
            try (Lockstep lockstep = new Lockstep(plan, options.withWorkers(1), loader)) {
                return run(world, lockstep);
            }
        }
    }

    private Result run(final CityWorld world, final Follower follower) {
        outputs.begin(world.simulation(), lines -> CityLine.add(world, check, lines), new CityMap(world)::draw);
        final long start = System.nanoTime();
        while (differences.isEmpty() && !isOver(world)) {
            frame(world, follower);
        }
        final long worldHash = world.simulation().hash();
        final long orderHash = world.simulation().orderHash();
        if (differences.isEmpty() && world.simulation().frame() > 0) {
            frame(world, follower); // clears up: destroys the last events
            check.finish(world);
        }
        final long wallNanos = System.nanoTime() - start;
        outputs.end();
        final List<String> errors = new ArrayList<>(differences);
        errors.addAll(check.kept());
        final FrameReport report = world.simulation().report();
        final long[] chunks = new long[report.workers()];
        for (int worker = 0; worker < chunks.length; worker++) {
            chunks[worker] = report.chunks(worker);
        }
        return new Result(
                check.figures(world),
                errors,
                differences.size() + check.mismatches(),
                worldHash,
                orderHash,
                log,
                chunks,
                check.boarded(),
                check.staleLookUps(),
                settings.verify() ? log.frames() - differences.size() : 0,
                wallNanos);
    }

    /// Whether the last second of service is over, and every vehicle with a late shape has made its events.
    private boolean isOver(final CityWorld world) {
        if (world.simulation().frame() < plan.frames()) {
            return false;
        }
        final int vehicles =
                world.vehicles().table().size() + world.vehicles().table().pending();
        return log.reproducible() || vehicles == 0;
    }

    private void frame(final CityWorld world, final Follower follower) {
        outputs.before();
        follower.begin();
        final FrameReport report = world.step();
        afterStep.accept(world);
        log.add(report);
        check.frame(world, report);
        final String difference = follower.end(world);
        if (!difference.isEmpty()) {
            differences.add(difference);
        }
        outputs.after();
        progress.frame(world.simulation().frame(), world);
    }
}
