package org.denserow.stress.jmh.frames;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.jmh.Turns;

/// Snapshots in files beside plain loops over as many bytes, in turns in one process: writing beside a `FileChannel` that
/// writes an array with the same steps (beside its place, forced, moved, the folder forced); reading beside a `FileChannel` that is read into a new array with
/// one CRC32C. It prints times and ratios.
///
/// `java -Xmx6g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.SnapshotFileTimes [ROWS [SECONDS]]`
public final class SnapshotFileTimes {

    private static final int ROWS = 2_000_000;
    private static final double SECONDS = 40;
    private static final int STAGE = 1 << 16;

    private SnapshotFileTimes() {}

    private interface Step {
        void run() throws IOException;
    }

    /// Runs all loops.
    ///
    /// @param args rows, seconds
    /// @throws IOException if the temporary folder cannot be written
    public static void main(final String[] args) throws IOException {
        final int rows = args.length < 1 ? ROWS : Integer.parseInt(args[0]);
        final double seconds = args.length < 2 ? SECONDS : Double.parseDouble(args[1]);
        final Path folder = Files.createTempDirectory("snapshots");
        final Path file = folder.resolve("world.snapshot");
        final Path plain = folder.resolve("plain");
        try (Simulation sim = world(rows)) {
            final Snapshot snapshot = sim.snapshot();
            snapshot.writeTo(file);
            final byte[] bytes = new byte[(int) Files.size(file)];
            new SplittableRandom(1).nextBytes(bytes);
            writePlain(plain, bytes);
            final Turns turns = new Turns(1);
            final int written = add(turns, () -> snapshot.writeTo(file));
            final int writtenPlain = add(turns, () -> writePlain(plain, bytes));
            final int read = add(turns, () -> Snapshot.read(file));
            final int readPlain = add(turns, () -> readPlain(plain));
            final int taken = add(turns, sim::snapshot);
            turns.run(seconds);
            System.out.printf(Locale.ROOT, "rows %,d, file %,d bytes%n%n", rows, bytes.length);
            System.out.println("| | ms | MB/s | time / plain |");
            System.out.println("|---|---|---|---|");
            print("written and forced", turns, written, bytes.length, turns.spread(written, writtenPlain));
            print("plain array, with the same steps", turns, writtenPlain, bytes.length, "");
            print("read and checked", turns, read, bytes.length, turns.spread(read, readPlain));
            print("plain array, read with a CRC32C", turns, readPlain, bytes.length, "");
            print("snapshot taken, in memory", turns, taken, bytes.length, "");
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(plain);
            Files.delete(folder);
        }
    }

    private static int add(final Turns turns, final Step step) {
        return turns.add(() -> {}, () -> {
            try {
                step.run();
            } catch (final IOException thrown) {
                throw new UncheckedIOException(thrown);
            }
        });
    }

    private static void print(
            final String what, final Turns turns, final int which, final int bytes, final String ratio) {
        final double nanos = turns.nanos(which);
        System.out.printf(Locale.ROOT, "| %s | %.1f | %,.0f | %s |%n", what, nanos / 1e6, bytes / nanos * 1e3, ratio);
    }

    private static Simulation world(final int rows) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table flies = sim.define("fly", Layout.dense(rows));
        final FloatColumn at = flies.vec3("at");
        final FloatColumn speed = flies.vec3("speed");
        final DoubleColumn weight = flies.doubles("weight");
        for (int row = 0; row < rows; row++) {
            flies.create();
            at.values()[3 * row] = row;
            speed.values()[3 * row + 1] = 0.1f * row;
            weight.values()[row] = Math.sqrt(row);
        }
        sim.step();
        return sim;
    }

    private static void writePlain(final Path file, final byte[] bytes) throws IOException {
        final ByteBuffer stage = ByteBuffer.allocateDirect(STAGE);
        final Path beside = file.resolveSibling("plain.writing");
        try (FileChannel channel = FileChannel.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            for (int at = 0; at < bytes.length; at += STAGE) {
                stage.clear();
                stage.put(bytes, at, Math.min(STAGE, bytes.length - at)).flip();
                while (stage.hasRemaining()) {
                    channel.write(stage);
                }
            }
            channel.force(true);
        }
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel folder = FileChannel.open(file.getParent())) {
            folder.force(true);
        }
    }

    private static long readPlain(final Path file) throws IOException {
        final ByteBuffer stage = ByteBuffer.allocateDirect(STAGE);
        final CRC32C crc = new CRC32C();
        try (FileChannel channel = FileChannel.open(file)) {
            final byte[] bytes = new byte[(int) channel.size()];
            for (int at = 0; at < bytes.length; at += stage.limit()) {
                stage.clear().limit(Math.min(STAGE, bytes.length - at));
                while (stage.hasRemaining() && channel.read(stage) >= 0) {}
                stage.flip();
                stage.get(bytes, at, stage.limit());
                crc.update(stage.rewind());
            }
            return crc.getValue() + bytes[bytes.length - 1];
        }
    }
}
