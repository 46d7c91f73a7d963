package org.denserow.ensemble;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;

/// What an ensemble costs beside its runs, and how well it fills the cores. The reference is a plain loop that makes a
/// simulation for each task, defines the model, runs it, hashes it and closes it: on one thread, and on as many as there
/// are cores, which is the most that the machine gives. Windows in drawn order, in one process; medians of the ratios
/// within turns.
///
/// ```
/// java -Xmx4g -cp CLASSPATH org.denserow.ensemble.EnsembleTimes FOLDER [TURNS [RUNS [FRAMES]]]
/// ```
/// Defaults: 5 turns, 1,000 runs of 300 frames. One long run: `FOLDER 3 1 100000`.
final class EnsembleTimes {

    private static final int ROWS = 1_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /// Runs all tasks.
    private interface Way {
        void run() throws Exception;
    }

    private EnsembleTimes() {}

    public static void main(final String[] args) throws Exception {
        final Path folder = Files.createDirectories(Path.of(args[0]));
        final int turns = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        final int runs = args.length > 2 ? Integer.parseInt(args[2]) : 1_000;
        final int frames = args.length > 3 ? Integer.parseInt(args[3]) : 300;
        final Plan plan = Plan.of("walk", Design.grid(Axis.of("step", 1)))
                .withSeeds(1, runs)
                .withFrames(frames);
        final Runs one = Runs.of(plan, EnsembleTimes::walk).withCores(1);
        final Runs all = Runs.of(plan, EnsembleTimes::walk).withCores(CORES).withWorkers(1);
        final List<String> names = List.of(
                "plain loop, 1 thread",
                "plain loop, " + CORES + " threads",
                "ensemble, 1 core",
                "ensemble, " + CORES + " cores",
                "ensemble, " + CORES + " cores, a file a run");
        final List<Way> ways = List.of(
                () -> plain(plan, 1),
                () -> plain(plan, CORES),
                () -> check(one.run()),
                () -> check(all.run()),
                () -> check(all.runInto(fresh(folder))));
        final double[][] millis = new double[ways.size()][turns];
        for (int turn = -1; turn < turns; turn++) {
            final List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4));
            Collections.shuffle(order, new Random(turn));
            for (final int way : order) {
                final long begin = System.nanoTime();
                ways.get(way).run();
                if (turn >= 0) {
                    millis[way][turn] = (System.nanoTime() - begin) / 1e6;
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d runs of %d frames, %d rows, %d cores%n", runs, frames, ROWS, CORES);
        for (int way = 0; way < ways.size(); way++) {
            System.out.printf(
                    Locale.ROOT,
                    "%-32s %,10.1f ms, %.3f times as fast as the plain loop on 1 thread%n",
                    names.get(way),
                    median(millis[way]),
                    ratio(millis[0], millis[way]));
        }
        System.out.printf(
                Locale.ROOT,
                "cores filled: %.3f of %d; of what the plain loop fills: %.3f; overhead on 1 core: %.1f %%%n",
                ratio(millis[0], millis[3]) / CORES,
                CORES,
                ratio(millis[1], millis[3]),
                100 * (ratio(millis[2], millis[0]) - 1));
    }

    private static void check(final Results results) {
        if (!results.failures().isEmpty()) {
            throw new IllegalStateException("a run that fails must not be measured: failure="
                    + results.failures().getFirst().failure());
        }
    }

    /// {@return the median of the ratios within turns}
    private static double ratio(final double[] above, final double[] below) {
        final double[] ratios = new double[above.length];
        Arrays.setAll(ratios, turn -> above[turn] / below[turn]);
        return median(ratios);
    }

    private static double median(final double[] values) {
        return Spread.of(values).median();
    }

    private static Path fresh(final Path folder) throws Exception {
        final Path into = folder.resolve("runs");
        if (Files.exists(into)) {
            try (Stream<Path> files = Files.walk(into)) {
                for (final Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
        return into;
    }

    private static void plain(final Plan plan, final int threads) throws Exception {
        final AtomicInteger next = new AtomicInteger();
        final List<Thread> started = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            started.add(new Thread(() -> {
                for (int task = next.getAndIncrement(); task < plan.tasks(); task = next.getAndIncrement()) {
                    try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                            .withWorkers(1)
                            .withSeed(plan.task(task).seed()))) {
                        define(sim, 1);
                        sim.run(plan.frames());
                        sim.hash();
                        sim.orderHash();
                    }
                }
            }));
            started.getLast().start();
        }
        for (final Thread each : started) {
            each.join();
        }
    }

    private static void walk(final Simulation sim, final Cell cell, final Figures figures) {
        final Table walkers = define(sim, (float) cell.value("step"));
        figures.add("walkers", walkers::size);
    }

    private static Table define(final Simulation sim, final float step) {
        final Table walkers = sim.define("walker", Layout.dense(2 * ROWS));
        final FloatColumn x = walkers.floats("x");
        final FloatColumn y = walkers.floats("y");
        sim.system("walk").writes(x, y).creates(walkers).over(walkers, (rows, commands) -> {
            final float[] xs = rows.write(x);
            final float[] ys = rows.write(y);
            for (int row = rows.begin(); row < rows.end(); row++) {
                final var draw = rows.random().at(row);
                xs[row] += step * (draw.nextFloat() - .5f);
                ys[row] += step * (draw.nextFloat() - .5f);
                if (draw.chance(.01)) {
                    commands.destroy(walkers.handle(row));
                    commands.create(walkers);
                }
            }
        });
        for (int i = 0; i < ROWS; i++) {
            walkers.create();
        }
        return walkers;
    }
}
