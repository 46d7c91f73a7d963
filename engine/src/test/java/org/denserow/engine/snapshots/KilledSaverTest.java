package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.denserow.engine.SnapshotWriter;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that saves all the time is killed, as by `kill -9`, again and again, each time after a random while. Each one
/// goes on from the file of the one before. `-Ddenserow.kills=` kills more often.
class KilledSaverTest {

    private static final int KILLS = Integer.getInteger("denserow.kills", Rounds.of(4, 10));
    private static final int ROWS = 1 << 17; // a file of half a mebibyte: a write takes long enough to be met
    private static final int LONGEST_MILLIS = 200;

    private final long seed = Seed.next();

    @TempDir
    private Path folder;

    /// Runs and saves until it is killed.
    static final class Saver {

        private Saver() {}

        /// Prints the number of each frame whose save was counted as written. It looks only when the next save was taken:
        /// so the write before has ended, and the count is not that of a write that ended between two looks.
        public static void main(final String[] arguments) throws IOException {
            final Path file = Path.of(arguments[0]);
            final Beats beats = new Beats(1, ROWS);
            if (Files.exists(file)) {
                beats.restore(file, FileOptions.defaults());
            }
            final SnapshotWriter writer = new SnapshotWriter(file, FileOptions.defaults());
            long running = 0; // the frame that is being written
            for (long saves = 0; ; ) {
                beats.sim.step();
                if (writer.save(beats.sim)) {
                    if (saves > 0) {
                        check(writer, saves);
                        System.out.println(running);
                    }
                    saves++;
                    running = beats.sim.frame();
                }
            }
        }

        /// Ends the process if an ended write was not counted.
        private static void check(final SnapshotWriter writer, final long ended) {
            if (writer.written() < ended || writer.failed() > 0) {
                throw new IllegalStateException("each write that ended was written: ended=" + ended + ", " + writer);
            }
        }
    }

    @Test
    @DisplayName("after each of many kills the file is whole, and at least as new as the last write that was counted")
    void kill_whileSaving_fileIsWhole() throws IOException, InterruptedException {
        final Random random = new Random(seed);
        final Path file = folder.resolve("beats");
        final Path beside = folder.resolve("beats.writing");
        int met = 0; // kills in the middle of a write
        long frames = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            final long counted = runAndKill(file, random.nextInt(LONGEST_MILLIS));
            met += Files.exists(beside) ? 1 : 0;
            final String figures = "seed=" + seed + ", kill=" + kill + ", before=" + frames + ", counted=" + counted;
            try (Beats beats = new Beats(1, ROWS)) {
                final long read = beats.restore(file, FileOptions.defaults());
                assertTrue(read >= counted && read > frames, () -> figures + ", read=" + read);
                frames = read;
            }
        }
        System.out.println("kills=" + KILLS + ", in the middle of a write=" + met + ", frames=" + frames);
    }

    /// {@return the last frame that the process said was saved}
    private long runAndKill(final Path file, final int millis) throws IOException, InterruptedException {
        final Path printed = folder.resolve("printed");
        Files.deleteIfExists(printed);
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-ea",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Saver.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            while (Files.size(printed) == 0) { // no save was counted yet
                assertTrue(process.isAlive(), "the process ended by itself");
                Thread.sleep(1);
            }
            Thread.sleep(millis);
            assertTrue(process.isAlive(), () -> "the process ended by itself: see " + printed);
        } finally {
            process.destroyForcibly().waitFor();
        }
        return Files.readAllLines(printed).stream()
                .filter(line -> !line.isEmpty()) // a last line may be cut, and is a smaller number then
                .mapToLong(Long::parseLong)
                .max()
                .orElseThrow();
    }
}
