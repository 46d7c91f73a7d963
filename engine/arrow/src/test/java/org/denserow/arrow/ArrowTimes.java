package org.denserow.arrow;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.lines.LineSink;
import org.denserow.engine.lines.RowLines;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// What it costs to write 1,000,000 rows of 6 columns: as CSV by [RowLines], as Arrow by [ArrowRows] (all of them, and
/// the half that has a tag), and, as the least that is possible, by a plain loop that copies the six arrays through a direct
/// buffer into a file. Windows of one file each, in drawn order, in one process; medians over the turns, and medians of the
/// ratios within turns. Every window forces its file to the disk, as [ArrowWriter#close()] does.
///
/// ```
/// java -Xmx4g -cp CLASSPATH org.denserow.arrow.ArrowTimes FOLDER [TURNS [ROWS]]
/// ```
/// Defaults: 9 turns, 1,000,000 rows. The folder should be in memory, so that a disk is not measured.
final class ArrowTimes {

    private static final int BUFFER_BYTES = 1 << 20;
    private static final int WARM_UPS = 3;

    /// Writes one file.
    private interface Way {
        void write(Path file) throws IOException;
    }

    private static Table table;
    private static Simulation sim;
    private static FloatColumn x;
    private static FloatColumn y;
    private static DoubleColumn mass;
    private static IntColumn age;
    private static LongColumn seen;
    private static Tag even;

    private ArrowTimes() {}

    public static void main(final String[] args) throws IOException {
        final Path folder = Files.createDirectories(Path.of(args[0]));
        final int turns = args.length > 1 ? Integer.parseInt(args[1]) : 9;
        final int rows = args.length > 2 ? Integer.parseInt(args[2]) : 1_000_000;
        fill(rows);
        final String[] names = {"CSV", "Arrow", "Arrow, every other row", "plain copy of the columns"};
        final List<Way> ways = List.of(
                ArrowTimes::csv, file -> arrow(file, false), file -> arrow(file, true), file -> plain(file, rows));
        final double[][] millis = new double[ways.size()][turns];
        final long[] bytes = new long[ways.size()];
        for (int turn = -WARM_UPS; turn < turns; turn++) {
            final List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
            Collections.shuffle(order, new Random(turn));
            for (final int way : order) {
                final Path file = folder.resolve("times-" + way);
                final long begin = System.nanoTime();
                ways.get(way).write(file);
                final double took = (System.nanoTime() - begin) / 1e6;
                if (turn >= 0) {
                    millis[way][turn] = took;
                }
                bytes[way] = Files.size(file);
                Files.delete(file);
            }
        }
        System.out.printf(Locale.ROOT, "rows=%d, turns=%d, folder=%s%n", rows, turns, folder);
        System.out.println("| way | median, ms | bytes a row | CSV / this | this / plain copy |");
        System.out.println("|---|---|---|---|---|");
        for (int way = 0; way < names.length; way++) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %.1f | %.2f |%n",
                    names[way],
                    median(millis[way]),
                    (double) bytes[way] / rows,
                    ratio(millis[0], millis[way]),
                    ratio(millis[way], millis[3]));
        }
        sim.close();
    }

    private static double ratio(final double[] above, final double[] below) {
        final double[] ratios = new double[above.length];
        Arrays.setAll(ratios, turn -> above[turn] / below[turn]);
        return median(ratios);
    }

    private static double median(final double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void fill(final int rows) {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        table = sim.define("fly", Layout.dense(rows));
        x = table.floats("x");
        y = table.floats("y");
        mass = table.doubles("mass");
        age = table.ints("age");
        seen = table.longs("seen");
        even = table.tag("even");
        final Random random = new Random(1);
        for (int row = 0; row < rows; row++) {
            table.create();
        }
        for (int row = 0; row < rows; row++) {
            x.values()[row] = 1000 * random.nextFloat();
            y.values()[row] = 1000 * random.nextFloat();
            mass.values()[row] = random.nextDouble();
            age.values()[row] = random.nextInt(100);
            seen.values()[row] = random.nextInt(1_000_000);
        }
        final Tag.Bits bits = even.bits();
        for (int row = 0; row < rows; row += 2) {
            bits.set(row);
        }
    }

    private static void csv(final Path file) throws IOException {
        try (Writer writer = new BufferedWriter(Files.newBufferedWriter(file), BUFFER_BYTES)) {
            RowLines.of(sim, table, LineSink.csv(writer))
                    .column(x)
                    .column(y)
                    .column(mass)
                    .column(age)
                    .column(seen)
                    .tag(even)
                    .collect();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static void arrow(final Path file, final boolean isHalf) throws IOException {
        try (ArrowWriter writer = ArrowWriter.file(file)) {
            final ArrowRows rows = ArrowRows.of(sim, table, writer)
                    .column(x)
                    .column(y)
                    .column(mass)
                    .column(age)
                    .column(seen)
                    .tag(even);
            if (isHalf) {
                rows.where(even);
            }
            rows.collect();
        }
    }

    /// The five columns and the words of the tag, without handles, frames or a schema.
    private static void plain(final Path file, final int rows) throws IOException {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
        final int piece = BUFFER_BYTES / Long.BYTES;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int row = 0; row < rows; row += piece) {
                final int count = Math.min(piece, rows - row);
                buffer.clear().asFloatBuffer().put(x.values(), row, count);
                write(channel, buffer, count * Float.BYTES);
                buffer.clear().asFloatBuffer().put(y.values(), row, count);
                write(channel, buffer, count * Float.BYTES);
                buffer.clear().asDoubleBuffer().put(mass.values(), row, count);
                write(channel, buffer, count * Double.BYTES);
                buffer.clear().asIntBuffer().put(age.values(), row, count);
                write(channel, buffer, count * Integer.BYTES);
                buffer.clear().asLongBuffer().put(seen.values(), row, count);
                write(channel, buffer, count * Long.BYTES);
            }
            final long[] words = new long[(rows + Long.SIZE - 1) / Long.SIZE];
            even.copyTo(0, words.length, words, 0);
            final ByteBuffer bits = ByteBuffer.allocateDirect(words.length * Long.BYTES);
            bits.asLongBuffer().put(words);
            write(channel, bits, bits.capacity());
            channel.force(true);
        }
    }

    private static void write(final FileChannel channel, final ByteBuffer from, final int bytes) throws IOException {
        from.position(0).limit(bytes);
        while (from.hasRemaining()) {
            channel.write(from);
        }
    }
}
