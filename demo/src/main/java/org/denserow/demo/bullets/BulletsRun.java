package org.denserow.demo.bullets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.SummaryLines;
import org.denserow.engine.frame.FrameReport;
import org.denserow.engine.frame.SimulationOptions;

/// One run: a world and its invariants. With `--verify`, worlds of other worker counts run in step with it, and the
/// scan checks all of them.
///
/// *Threads*: one thread runs it; it owns all simulations.
final class BulletsRun {

    /// Worker counts that `--verify` compares.
    private static final int[] VERIFIED_WORKERS = {1, 2, 3, 8};

    /// Exchanges of rows per frame. Many things live for a few frames only, so the order must keep up with them.
    static final int SWAP_BUDGET = 10_000;

    private static final int MAX_ERRORS = 5;

    /// An action on a world, after the scan has copied it and before its frame, for tests of the checks.
    @FunctionalInterface
    interface Fault {

        /// None.
        Fault NONE = (world, workers) -> {};

        /// A world is about to run a frame.
        void before(BulletsWorld world, int workers);
    }

    /// The settings of a run.
    ///
    /// @param enemies number of enemies before each frame, `1 … BulletsWorld.MAX_ENEMIES`
    /// @param frames at least 1
    /// @param workers threads of the world that is reported, from 1
    record Settings(int enemies, ThingLayout layout, int frames, int workers, long seed, boolean verify) {

        SimulationOptions options(final int workers) {
            final SimulationOptions usual =
                    SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
            final SimulationOptions options = isOrdered()
                    ? usual.withSwapBudget(SWAP_BUDGET).withDetailedReport() // for times of systems
                    : usual;
            return verify ? options.withoutSerialCutoff() : options;
        }

        /// Whether the rows are kept in the order of cells, from some frame on.
        boolean isOrdered() {
            return layout == ThingLayout.DENSE;
        }

        /// The worker counts of all worlds; the first is that of the world that is reported.
        int[] workerCounts() {
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
    /// @param order effect of the order of cells there; empty in a pinned world
    /// @param thingFrames sum over frames of the things after the frame
    /// @param atEnd numbers of things at the end: bullets or lasers, enemies not tanks, tanks, all
    /// @param rows capacity of the type
    /// @param side cells along an edge
    /// @param chunks chunks run by each worker
    /// @param wallNanos time from the first frame to the last, with all worlds and checks
    record Result(
            List<String> errors,
            FrameLog log,
            OrderLog order,
            long thingFrames,
            int[] atEnd,
            int rows,
            int side,
            long[] chunks,
            long worldHash,
            long orderHash,
            long wallNanos) {}

    private final Settings settings;
    private final Progress progress;
    private final Outputs outputs;
    private final Fault fault;
    private final List<BulletsWorld> worlds = new ArrayList<>();
    private final List<Invariants> invariants = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final FrameLog log = new FrameLog();
    private final OrderLog order;
    private long thingFrames;

    BulletsRun(final Settings settings, final Progress progress, final Outputs outputs, final Fault fault) {
        this.settings = settings;
        this.order = new OrderLog(settings.frames());
        this.progress = progress;
        this.outputs = outputs;
        this.fault = fault;
    }

    /// Runs all frames; stops after the first wrong one.
    ///
    /// @throws org.denserow.demo.run.OutOfCapacity if rows were refused
    Result run() {
        try {
            for (final int workers : settings.workerCounts()) {
                final BulletsWorld world = BulletsWorld.create(
                        settings.enemies(), settings.layout(), settings.options(workers), settings.verify());
                worlds.add(world);
                invariants.add(new Invariants(world));
            }
            return runWorlds();
        } finally {
            worlds.forEach(BulletsWorld::close);
        }
    }

    private Result runWorlds() {
        final BulletsWorld first = worlds.getFirst();
        final Scan scan = settings.verify() ? new Scan(first) : null;
        outputs.begin(first.simulation(), lines -> BulletsLine.add(first, log, lines), first::draw);
        final long start = System.nanoTime();
        for (int frame = 0; frame < settings.frames() && errors.isEmpty(); frame++) {
            beginOrder(frame);
            outputs.before();
            frame(scan);
            outputs.after();
            if (settings.isOrdered()) {
                order.after(frame, first, first.simulation().report());
            }
            progress.frame(frame + 1L, first);
        }
        final long wallNanos = System.nanoTime() - start;
        outputs.end();
        final Query.Selections selections = Query.Selections.of(first.things());
        final FrameReport report = first.simulation().report();
        final long[] chunks = new long[report.workers()];
        Arrays.setAll(chunks, report::chunks);
        return new Result(
                errors.subList(0, Math.min(errors.size(), MAX_ERRORS)),
                log,
                order,
                thingFrames,
                new int[] {
                    selections.shots().count(),
                    selections.soft().count(),
                    first.things().tank().count(),
                    first.things().table().size()
                },
                first.things().table().capacity(),
                first.side(),
                chunks,
                first.simulation().hash(),
                first.simulation().orderHash(),
                wallNanos);
    }

    private void beginOrder(final int frame) {
        if (settings.isOrdered() && frame == order.begin()) {
            order.before(worlds.getFirst());
            worlds.forEach(BulletsWorld::keepInOrder);
        }
    }

    private void frame(final Scan scan) {
        for (int i = 0; i < worlds.size(); i++) {
            worlds.get(i).reinforce();
        }
        if (scan != null) {
            scan.play(worlds.getFirst()); // the other worlds are equal: the frame before has compared them
        }
        for (int i = 0; i < worlds.size(); i++) {
            final BulletsWorld world = worlds.get(i);
            invariants.get(i).before();
            fault.before(world, settings.workerCounts()[i]);
            final FrameReport report = world.step();
            invariants.get(i).after(report, errors);
            if (scan != null) {
                scan.compare(world, report, errors);
            }
            if (i == 0) {
                log.add(report);
                thingFrames += world.things().table().size();
            }
        }
        compareHashes();
    }

    private void compareHashes() {
        if (worlds.size() == 1) {
            return;
        }
        final BulletsWorld first = worlds.getFirst();
        final long world = first.simulation().hash();
        final long order = first.simulation().orderHash();
        for (int i = 1; i < worlds.size(); i++) {
            final long otherWorld = worlds.get(i).simulation().hash();
            final long otherOrder = worlds.get(i).simulation().orderHash();
            if (world != otherWorld || order != otherOrder) {
                errors.add("frame " + (first.simulation().frame() - 1)
                        + ": any number of workers must give one result: workers=" + settings.workers() + " and "
                        + settings.workerCounts()[i] + ", world=" + SummaryLines.hex(world) + " and "
                        + SummaryLines.hex(otherWorld) + ", order=" + SummaryLines.hex(order) + " and "
                        + SummaryLines.hex(otherOrder));
            }
        }
    }
}
