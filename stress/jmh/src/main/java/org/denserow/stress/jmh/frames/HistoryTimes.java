package org.denserow.stress.jmh.frames;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.denserow.engine.History;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.jmh.Turns;

/// What a history costs beside plain copies of the arrays that changed, frame by frame in one process: the save is the
/// time of a frame with a history less that of the same frame in a twin without one; the rewind goes back by one frame.
/// The plain copies go into as many arrays as the history has entries, in turn, and come back from them. It prints
/// medians over the frames, and ratios.
///
/// - 8 columns of `float`, all written in each frame; 1,000 to 1,000,000 rows;
/// - the same columns and rows, and one column is written in 1 % of its rows;
/// - as the first with 100,000 rows, and 1 % of them die and come in each frame, so that the slots change too.
///
/// ```
/// stress/jmh/run history
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.HistoryTimes [FRAMES [ROWS]]
/// ```
public final class HistoryTimes {

    private static final int FRAMES = 600;
    private static final int MORE = 32; // times as many frames of few rows
    private static final int FEW = 100_000; // rows, below which there are more frames
    private static final int ROWS = 1_000_000;
    private static final int LARGEST = 1_000; // times the rows of the smallest case
    private static final int COLUMNS = 8;
    private static final int ENTRIES = 8;
    private static final int SPARSE = 100; // 1 % of the rows
    private static final double LIMIT = 1.3;

    /// A simulation whose systems write one float in each chunk of a column, or in 1 % of the rows.
    private static final class World implements AutoCloseable {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1));
        private final FloatColumn[] columns = new FloatColumn[COLUMNS];
        private final int written;

        World(final int rows, final int written, final boolean churns) {
            this.written = written;
            final Table table = sim.define("row", Layout.dense(rows + rows / 50)); // room for those that come
            for (int column = 0; column < COLUMNS; column++) {
                columns[column] = table.floats("column " + column);
            }
            for (int row = 0; row < rows; row++) {
                table.create();
            }
            for (int column = 0; column < written; column++) {
                final FloatColumn each = columns[column];
                sim.system("write " + column).writes(each).over(table, (range, commands) -> {
                    final float[] cells = range.write(each);
                    final int step = written == COLUMNS ? range.end() : SPARSE;
                    for (int row = range.begin(); row < range.end(); row += step) {
                        cells[row]++;
                    }
                });
            }
            if (churns) {
                sim.system("churn").creates(table).over(table, (range, commands) -> {
                    final int first = range.begin() + (int) (range.frame() % SPARSE);
                    for (int row = first; row < range.end(); row += SPARSE) {
                        commands.destroy(table.handle(row));
                        commands.create(table);
                    }
                });
            }
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private HistoryTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args frames, 600 if there are none; rows of the largest case, 1,000,000 if there are none
    public static void main(final String[] args) {
        final int frames;
        final int rows;
        try {
            frames = args.length > 0 ? Integer.parseInt(args[0]) : FRAMES;
            rows = args.length > 1 ? Integer.parseInt(args[1]) : ROWS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException("usage: HistoryTimes [FRAMES [ROWS]]: args=" + List.of(args), e);
        }
        measure(frames, rows, System.out::println);
    }

    /// Measures all cases.
    ///
    /// @param frames measured frames of each, at least 1; up to 32 times as many below 100,000 rows
    /// @param rows of the largest case, at least 1,000
    /// @param to gets the lines of the table
    static void measure(final int frames, final int rows, final Consumer<String> to) {
        if (rows < LARGEST) {
            throw new IllegalArgumentException("the smallest case has a row: rows of the largest=" + rows
                    + ", at least=" + LARGEST + "; pass more");
        }
        if (frames < 1) {
            throw new IllegalArgumentException("a median needs a frame: frames=" + frames + "; pass at least 1");
        }
        to.accept("| rows | written | save, µs | rewind, µs | plain save, µs | plain rewind, µs | save / plain"
                + " | rewind / plain |");
        to.accept("|---|---|---|---|---|---|---|---|");
        for (int divisor = LARGEST; divisor >= 1; divisor /= 10) {
            measure(frames, rows / divisor, COLUMNS, false, "8 of 8 columns", to);
            measure(frames, rows / divisor, 1, false, "1 % of 1 of 8 columns", to);
        }
        measure(frames, rows / 10, COLUMNS, true, "8 of 8 columns, 1 % of the rows anew", to);
    }

    private static void measure(
            final int least,
            final int rows,
            final int written,
            final boolean churns,
            final String what,
            final Consumer<String> to) {
        final int frames = least * Math.clamp(FEW / rows, 1, MORE);
        try (World world = new World(rows, written, churns);
                World twin = new World(rows, written, churns)) {
            final PlainCopies plain = new PlainCopies(world.columns, world.written, rows, churns);
            twin.sim.step();
            world.sim.step();
            final History history = world.sim.keepHistory(ENTRIES, Long.MAX_VALUE);
            final double[][] nanos = new double[4][frames];
            for (int frame = -frames / 2; frame < frames; frame++) {
                final boolean isPlainFirst = frame % 2 == 0; // neither finds warmer caches
                final long plainSave = isPlainFirst ? nanos(plain::save, frame) : 0;
                final long framedFirst = isPlainFirst ? nanos(twin) : 0;
                final long kept = nanos(world);
                final long framed = isPlainFirst ? framedFirst : nanos(twin);
                final long save = isPlainFirst ? plainSave : nanos(plain::save, frame);
                final long plainRewind = isPlainFirst ? nanos(plain::load, frame - 1) : 0;
                final long start = System.nanoTime();
                history.rewind(world.sim.frame() - 1);
                final long rewound = System.nanoTime() - start;
                final long rewind = isPlainFirst ? plainRewind : nanos(plain::load, frame - 1);
                world.sim.step(); // goes on; the others do as much, so that their arrays are as warm
                twin.sim.step();
                nanos(plain::save, frame);
                if (frame >= 0) {
                    nanos[0][frame] = kept - framed;
                    nanos[1][frame] = rewound;
                    nanos[2][frame] = save;
                    nanos[3][frame] = rewind;
                }
            }
            final double save = median(nanos[0]);
            final double rewind = median(nanos[1]);
            final double plainSave = median(nanos[2]);
            final double plainRewind = median(nanos[3]);
            to.accept(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.2f | %.2f | %.2f | %.2f | %s | %s |",
                    rows,
                    what,
                    save / 1e3,
                    rewind / 1e3,
                    plainSave / 1e3,
                    plainRewind / 1e3,
                    marked(save / plainSave),
                    marked(rewind / plainRewind)));
        }
    }

    private static long nanos(final World world) {
        final long start = System.nanoTime();
        world.sim.step();
        return System.nanoTime() - start;
    }

    private static long nanos(final IntConsumer plain, final int frame) {
        final long start = System.nanoTime();
        plain.accept(frame & ENTRIES - 1);
        return System.nanoTime() - start;
    }

    private static String marked(final double ratio) {
        return Turns.marked(ratio, LIMIT);
    }

    private static double median(final double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    /// Copies by `System.arraycopy` of the arrays that change: the columns that are written, and with churn all columns,
    /// an array of `long` for slots and one of `int` for rows.
    private static final class PlainCopies {

        private final Object[] sources;
        private final Object[][] copies = new Object[ENTRIES][];
        private final int rows;

        PlainCopies(final FloatColumn[] columns, final int written, final int rows, final boolean churns) {
            this.rows = rows;
            this.sources = new Object[written + (churns ? 2 : 0)];
            for (int column = 0; column < written; column++) {
                sources[column] = new float[rows];
            }
            if (churns) {
                sources[written] = new long[rows];
                sources[written + 1] = new int[rows];
            }
            for (int entry = 0; entry < ENTRIES; entry++) {
                copies[entry] = new Object[sources.length];
                for (int i = 0; i < sources.length; i++) {
                    copies[entry][i] = Array.newInstance(sources[i].getClass().getComponentType(), rows);
                }
            }
        }

        void save(final int entry) {
            for (int i = 0; i < sources.length; i++) {
                System.arraycopy(sources[i], 0, copies[entry][i], 0, rows);
            }
        }

        void load(final int entry) {
            for (int i = 0; i < sources.length; i++) {
                System.arraycopy(copies[entry][i], 0, sources[i], 0, rows);
            }
        }
    }
}
