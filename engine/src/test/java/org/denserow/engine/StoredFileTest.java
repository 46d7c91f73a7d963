package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.engine.fixture.Rounds;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that another process wrote, and files that an older build wrote: they restore, and the frames that follow are
/// the same.
///
/// `src/test/files/NAME.snapshot` and the first line of `NAME.txt`, its state, were written by [StoredModel#main] when the
/// format was new: every later build must read them. The other lines are what the frames after it make of it, by the rules
/// of this version for handles: they change when these do, and only then. A new format adds files, and never replaces one.
class StoredFileTest {

    private static final int FRAMES = Rounds.of(400, 1_000);
    private static final int EVERY = 50;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("another JVM restores a file and runs hundreds of frames: equal with 1, 2, 3, 8 workers")
    void restore_inAnotherJvm_sameFrames() throws IOException, InterruptedException {
        final Path file = folder.resolve("model.snapshot");
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoredModel.class.getName(),
                        file.toString(),
                        Integer.toString(FRAMES),
                        Integer.toString(EVERY))
                .redirectErrorStream(true)
                .start();
        final List<String> expected =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(0, process.waitFor(), expected::toString);
        assertEquals(1 + FRAMES / EVERY, expected.size(), expected::toString);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertSeen(expected, file, FRAMES, workers);
        }
    }

    @Test
    @DisplayName("the file of format 1 that stands in the repository: its state, and 100 frames by this version")
    void restore_storedFile_sameFrames() throws IOException {
        final Path files = Path.of(System.getProperty("denserow.root"), "engine", "src", "test", "files");
        final List<String> expected = Files.readAllLines(files.resolve("format-1.txt"));
        for (final int workers : new int[] {1, 3}) {
            assertSeen(expected, files.resolve("format-1.snapshot"), EVERY * (expected.size() - 1), workers);
        }
    }

    private static void assertSeen(final List<String> expected, final Path file, final int frames, final int workers)
            throws IOException {
        try (StoredModel model = new StoredModel(workers)) {
            model.sim.restore(Snapshot.read(file));
            model.checkInvariants();
            assertEquals(expected, model.go(frames, EVERY), () -> "workers=" + workers);
            model.checkInvariants();
        }
    }
}
