package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording with keyframes has a message file for each: the oldest may be deleted, no other may.
@Timeout(300)
class RecordingFilesTest {

    private static final int FRAMES = 40;
    private static final RecordingOptions OPTIONS =
            RecordingOptions.defaults().withHashes(1).withKeyframes(10);

    private final long seed = Seed.next();
    private final List<String> states = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void record() throws IOException {
        final SplittableRandom random = new SplittableRandom(seed);
        try (RecordedScenario scenario = new RecordedScenario(2);
                FileRecording _ = scenario.sim.recordTo(folder, OPTIONS)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                states.add(scenario.state());
                scenario.send(random);
                scenario.step();
            }
            states.add(scenario.state());
        }
    }

    private Path messages(final int frame) {
        return folder.resolve("frame-" + frame + ".messages");
    }

    private void delete(final int frame) throws IOException {
        Files.delete(messages(frame));
        Files.delete(folder.resolve("frame-" + frame + ".snapshot"));
    }

    private void assertRefused(final String... says) throws IOException {
        try (RecordedScenario again = new RecordedScenario(1)) {
            Trial.assertSays(assertThrows(IOException.class, () -> Replay.open(folder, again.sim)), says);
        }
    }

    /// Opens it, asserts how it ends, and runs it from its first frame.
    private void assertPlays(final int fromFrame, final int endFrame, final String tail) throws IOException {
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            assertEquals(fromFrame, replay.fromFrame());
            assertEquals(endFrame, replay.endFrame());
            assertTrue(replay.tail().matches(tail), replay::tail);
            replay.seek(fromFrame);
            assertEquals(states.get(fromFrame), again.state());
            assertEquals("", replay.run());
            assertEquals(states.get(endFrame), again.state(), () -> "seed=" + seed);
        }
    }

    @Test
    @DisplayName("a message file and a keyframe every 10 frames; a recording without its oldest ones is played")
    void open_withoutTheOldest_isPlayed() throws IOException {
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            assertArrayEquals(new long[] {0, 10, 20, 30}, replay.keyframes());
        }
        assertPlays(0, FRAMES, "");
        delete(0);
        delete(10);
        assertPlays(20, FRAMES, "");
    }

    @Test
    @DisplayName("a message file between others that is gone, cut or renamed is refused")
    void open_withoutOneBetween_isRefused() throws IOException {
        final byte[] whole = Files.readAllBytes(messages(20));
        Files.delete(messages(20));
        assertRefused("a message file follows", "frame=30", "end of the one before=20");
        Files.write(messages(20), Arrays.copyOf(whole, whole.length - 1));
        assertRefused("a message file follows", "frame=30");
        Files.write(messages(20), Arrays.copyOf(whole, 20));
        assertRefused("cut before its first frame");
        Files.delete(messages(20));
        Files.write(messages(19), whole);
        assertRefused("a message file follows", "frame=19");
    }

    @Test
    @DisplayName("a last message file that is gone, or cut before its first frame, is a torn tail")
    void open_withoutTheLast_isTorn() throws IOException {
        final byte[] whole = Files.readAllBytes(messages(30));
        Files.write(messages(30), Arrays.copyOf(whole, 20));
        assertPlays(0, 30, "torn: .*end frame=30, cut bytes=20 of an empty file");
        Files.delete(messages(30));
        assertPlays(0, 30, "torn: .*end frame=30, cut bytes=0");
    }

    @Test
    @DisplayName("a folder without a message file has no recording; one with a keyframe alone takes none")
    void open_nothing_isRefused() throws IOException {
        delete(0);
        delete(10);
        delete(20);
        Files.delete(messages(30));
        assertRefused("a recording has a message file");
        try (RecordedScenario other = new RecordedScenario(1)) {
            Trial.assertSays(
                    assertThrows(IOException.class, () -> other.sim.recordTo(folder, OPTIONS)),
                    "a folder has one recording");
        }
    }
}
