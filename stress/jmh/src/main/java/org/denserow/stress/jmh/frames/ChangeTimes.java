package org.denserow.stress.jmh.frames;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.engine.Deltas;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;

/// What tracked changes cost and spare, each way beside its reference, in turns in one process: a system that writes in
/// place, with and without tracking; the hash of changed blocks beside that of all rows, and a delta beside a snapshot,
/// where one block of 100 has changed. Prints a table in Markdown: microseconds of processor time of the owner, medians,
/// and the medians of the ratios of a turn.
/// ```
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.ChangeTimes [SECONDS]
/// ```
public final class ChangeTimes {

    private static final String USAGE = "usage: ChangeTimes [SECONDS]";
    private static final double SECONDS = 60;
    private static final int[] ROWS = {1_000, 10_000, 100_000, 1_000_000};
    private static final int WARM_UP_SHARE = 3; // a third of the time is not measured
    private static final int ROUNDS = 20; // pairs of worlds
    private static final int MOST = 100_000; // turns
    private static final int CHANGED_SHARE = 100; // one block of so many changes
    private static final float DT = 1f / 60;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// The position and speed of rows, as in the benchmark `Iterate`.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Table bodies;
        private final FloatColumn[] columns = new FloatColumn[6];
        private final int rows;
        private int changed;

        World(final int rows, final boolean isTracked, final boolean isMoving) {
            this.rows = rows;
            final SimulationOptions options = SimulationOptions.defaults().withWorkers(1);
            sim = Simulation.create(isTracked ? options.withTrackedChanges() : options);
            bodies = sim.define("body", Layout.dense(rows));
            for (int i = 0; i < columns.length; i++) {
                columns[i] = bodies.floats("cell" + i);
            }
            final SplittableRandom random = new SplittableRandom(7);
            for (int row = 0; row < rows; row++) {
                bodies.create();
            }
            for (int i = 3; i < columns.length; i++) {
                final float[] cells = columns[i].values();
                for (int row = 0; row < rows; row++) {
                    cells[row] = (float) (random.nextBoolean() ? random.nextDouble(1, 2) : -random.nextDouble(1, 2));
                }
            }
            if (isMoving) {
                move();
            }
            sim.step();
        }

        private void move() {
            sim.system("move")
                    .reads(columns[3], columns[4], columns[5])
                    .writes(columns[0], columns[1], columns[2])
                    .over(bodies, (chunk, commands) -> {
                        final float[] x = chunk.write(columns[0]);
                        final float[] y = chunk.write(columns[1]);
                        final float[] z = chunk.write(columns[2]);
                        final float[] vx = chunk.read(columns[3]);
                        final float[] vy = chunk.read(columns[4]);
                        final float[] vz = chunk.read(columns[5]);
                        for (int row = chunk.begin(); row < chunk.end(); row++) {
                            x[row] += vx[row] * DT;
                            y[row] += vy[row] * DT;
                            z[row] += vz[row] * DT;
                        }
                    });
        }

        /// Sets all columns of a row in one of 100 blocks, in a frame.
        void change() {
            changed++;
            for (int row = changed % rows; row < rows; row += 64 * CHANGED_SHARE) {
                for (final FloatColumn column : columns) {
                    sim.commands().set(bodies.handle(row), column, changed);
                }
            }
            sim.step();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private ChangeTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds, 60 if there are none
    public static void main(final String[] args) {
        final double seconds;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        measure(seconds, ROWS, System.out::println);
    }

    static void measure(final double seconds, final int[] rows, final Consumer<String> line) {
        final double each = seconds / (3 * rows.length);
        line.accept("| rows of 24 bytes | what | µs | reference | µs | ratio (at most) | turns |");
        line.accept("|---|---|---|---|---|---|---|");
        for (final int count : rows) {
            iterate(each, count, line);
        }
        for (final int count : rows) {
            hash(each, count, line);
        }
        for (final int count : rows) {
            delta(each, count, line);
        }
    }

    /// Worlds are made anew many times, since where their arrays lie in memory decides up to a tenth of the time.
    private static void iterate(final double seconds, final int rows, final Consumer<String> line) {
        final int frames = Math.max(1, 200_000 / rows);
        final Pairs pairs = new Pairs();
        for (int round = 0; round < ROUNDS; round++) {
            try (World first = new World(rows, round % 2 == 0, true);
                    World second = new World(rows, round % 2 != 0, true)) {
                final World tracked = round % 2 == 0 ? first : second;
                final World plain = round % 2 == 0 ? second : first;
                pairs.take(
                        seconds / ROUNDS, () -> {}, () -> steps(tracked.sim, frames), () -> steps(plain.sim, frames));
            }
        }
        final String what = frames == 1 ? "a frame" : frames + " frames";
        line.accept(pairs.line(rows, what + ", tracked", "not tracked", 1.02));
    }

    private static void steps(final Simulation sim, final int frames) {
        for (int frame = 0; frame < frames; frame++) {
            sim.step();
        }
    }

    private static void hash(final double seconds, final int rows, final Consumer<String> line) {
        try (World plain = new World(rows, false, false);
                World tracked = new World(rows, true, false)) {
            final Pairs pairs = new Pairs();
            pairs.take(
                    seconds,
                    () -> {
                        plain.change();
                        tracked.change();
                    },
                    tracked.sim::hash,
                    plain.sim::hash);
            line.accept(pairs.line(rows, "hash of changed blocks", "of all rows", 0.1));
            if (plain.sim.hash() != tracked.sim.hash()) {
                throw new IllegalStateException("both hashes are equal: rows=" + rows);
            }
        }
    }

    private static void delta(final double seconds, final int rows, final Consumer<String> line) {
        try (World world = new World(rows, true, false)) {
            final Deltas deltas = world.sim.deltas();
            world.change();
            final long bytes = deltas.next().bytes();
            final double share = (double) bytes / world.sim.snapshot().bytes();
            final Pairs pairs = new Pairs();
            pairs.take(seconds, world::change, deltas::next, world.sim::snapshot);
            final String what = String.format(Locale.ROOT, "delta, %.1f %% of the bytes", 100 * share);
            line.accept(pairs.line(rows, what, "snapshot", 0.15));
        }
    }

    /// Turns of a way and its reference.
    private static final class Pairs {

        private final double[] ways = new double[MOST]; // microseconds by turn
        private final double[] references = new double[MOST];
        private final double[] ratios = new double[MOST];
        private int turns;

        /// Takes turns for a time.
        ///
        /// @param before is called before each turn, and not measured
        void take(final double seconds, final Runnable before, final Runnable way, final Runnable reference) {
            final long start = System.nanoTime();
            while (System.nanoTime() - start < seconds * 1e9 / WARM_UP_SHARE) {
                before.run();
                way.run();
                reference.run();
            }
            do {
                before.run();
                if (turns % 2 == 0) {
                    ways[turns] = micros(way);
                    references[turns] = micros(reference);
                } else {
                    references[turns] = micros(reference);
                    ways[turns] = micros(way);
                }
                ratios[turns] = ways[turns] / references[turns];
                turns++;
            } while (turns < MOST && System.nanoTime() - start < seconds * 1e9);
        }

        /// {@return a line of the table}
        ///
        /// @param limit of the ratio
        String line(final int rows, final String what, final String reference, final double limit) {
            final double ratio = median(ratios, turns);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %s | %.1f | %s (%s) | %,d |",
                    rows,
                    what,
                    median(ways, turns),
                    reference,
                    median(references, turns),
                    String.format(Locale.ROOT, ratio <= limit ? "%.3f" : "**%.3f**", ratio),
                    limit,
                    turns);
        }
    }

    private static double micros(final Runnable run) {
        final long start = THREADS.getCurrentThreadCpuTime();
        run.run();
        return (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
    }

    private static double median(final double[] values, final int count) {
        final double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return sorted[count / 2];
    }
}
