package org.denserow.engine.inspect;

import static org.denserow.engine.inspect.Town.OPTIONS;
import static org.denserow.engine.inspect.Town.town;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.engine.FileRecording;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.inspect.Town.Gift;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where two recordings part, with many hashes and keyframes and with none; recordings that their model does not repeat.
class BisectRecordingsTest {

    @TempDir
    private Path parent;

    private Path record(final String name, final int from, final RecordingOptions how, final Consumer<Town> change)
            throws IOException {
        final Path folder = parent.resolve(name);
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Town town = new Town(sim, frame -> frame >= from ? 2 : 1);
            try (FileRecording recording = sim.recordTo(folder, how)) {
                for (int frame = 0; frame < 100; frame++) {
                    if (frame % 10 == 0) {
                        town.gifts.offer(new Gift(frame));
                    }
                    if (frame == 50) {
                        change.accept(town);
                    }
                    sim.step();
                }
                assertEquals(100, recording.endFrame());
            }
        }
        return folder;
    }

    private static Side recorded(final String name, final Path folder, final int from) {
        return Side.recorded(name, folder, OPTIONS, town(frame -> frame >= from ? 2 : 1));
    }

    @Test
    @DisplayName("two builds that differ in a constant, from their files: with hashes of each frame, and with few")
    void between_recordingsOfTwoBuilds_areBisected() throws IOException {
        final String expected = "frame=61, system=earn, type=person, handle=1:70#1, row=70, part=person.money:"
                + " 62 (build 1), 63 (build 2)";
        for (final RecordingOptions how : new RecordingOptions[] {
            RecordingOptions.defaults().withHashes(1).withKeyframes(25),
            RecordingOptions.defaults().withHashes(10).withKeyframes(40),
            RecordingOptions.defaults()
        }) {
            final Path one = record("one " + how.hashCode(), 1_000, how, town -> {});
            final Path two = record("two " + how.hashCode(), 61, how, town -> {});
            final Bisect found = Bisect.between(recorded("build 1", one, 1_000), recorded("build 2", two, 61))
                    .orElseThrow();
            assertEquals(expected, found.toString());
            assertTrue(found.probes() <= 8, () -> "probes=" + found.probes());
        }
        assertEquals(
                Optional.empty(),
                Bisect.between(
                        recorded("a", record("a", 9, RecordingOptions.defaults(), town -> {}), 9),
                        recorded("b", record("b", 9, RecordingOptions.defaults().withHashes(1), town -> {}), 9)));
    }

    @Test
    @DisplayName("runs begin at the keyframe before the frame: 11 frames each, not 61")
    void between_recordingsWithKeyframes_runFewFrames() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(25);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 61, how, town -> {});
        final AtomicInteger ran = new AtomicInteger(); // frames in which the person earns
        final Bisect found = Bisect.between(
                        Side.recorded("a", one, OPTIONS, town(frame -> ran.incrementAndGet() > 0 ? 1 : 0)),
                        Side.recorded(
                                "b", two, OPTIONS, town(frame -> ran.incrementAndGet() > 0 && frame >= 61 ? 2 : 1)))
                .orElseThrow();
        assertEquals("61 earn", found.frame() + " " + found.system());
        assertEquals(0, found.probes(), "the recorded hashes are enough");
        assertTrue(ran.get() <= 35 * 12, () -> "frames=" + ran);
    }

    @Test
    void between_recordingsOfOtherInput_namesNoSystem() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(20);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 1_000, how, town -> town.gifts.offer(new Gift(1_000)));
        assertEquals(
                "frame=50, type=person, handle=1:5#1, row=5, part=person.money: 50 (a), 1000 (b)",
                Bisect.between(recorded("a", one, 1_000), recorded("b", two, 1_000))
                        .orElseThrow()
                        .toString());
    }

    @Test
    @DisplayName("a model that does not play its recording as it was recorded is the answer")
    void between_recordingThatItsModelDoesNotRepeat_saysSo() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(20);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 61, how, town -> {});
        final Bisect found = Bisect.between(recorded("a", one, 1_000), recorded("b", two, 1_000))
                .orElseThrow();
        assertFalse(found.repeats());
        assertTrue(found.toString().startsWith("frame=61, part=hash after the frame: world="), found.toString());
        assertTrue(found.toString().endsWith("(b again)"), found.toString());
    }

    @Test
    @DisplayName("with a keyframe after each frame also the cell is named, though no process repeats the recording")
    void between_recordingWithKeyframesThatItsModelDoesNotRepeat_namesTheCell() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(1);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 61, how, town -> {});
        assertEquals(
                "frame=61, type=person, handle=1:70#1, row=70, part=person.age: 123 (b as recorded), 125 (b again)",
                Bisect.between(recorded("a", one, 1_000), recorded("b", two, 1_000))
                        .orElseThrow()
                        .toString());
    }

    @Test
    void between_recordingAndModel_areCompared() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withKeyframes(30);
        final Path folder = record("recorded", 1_000, how, town -> {});
        final Bisect found = Bisect.between(
                        recorded("recorded", folder, 1_000), Side.of("run", OPTIONS, town(frame -> 1), 500))
                .orElseThrow();
        assertEquals(
                "frame=10, type=person, handle=1:5#1, row=5, part=person.money: 10 (recorded), 0 (run)",
                found.toString(),
                "the run has no messages; the first of the recording gives 0");
    }

    // ---- Bad input ----

    @Test
    void between_noFrameInCommon_isRefused() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withKeyframes(30);
        final Path folder = record("late", 1_000, how, town -> {});
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.filter(each -> isOfFrame(each, 0) || isOfFrame(each, 30))
                    .toList()) {
                Files.delete(file); // old files may go at any time
            }
        }
        final IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Bisect.between(recorded("late", folder, 1_000), Side.of("short", OPTIONS, town(frame -> 1), 40)));
        assertEquals(
                "two sides need a frame in common: late=[60, 100), short=[0, 40); run more frames, or pass other"
                        + " recordings",
                refused.getMessage());
    }

    private static boolean isOfFrame(final Path file, final int frame) {
        return file.getFileName().toString().matches("frame-0*" + frame + "\\..*");
    }

    @Test
    void between_folderWithoutRecording_isRefused() {
        final Side none = recorded("none", parent.resolve("none"), 1_000);
        final UncheckedIOException refused = assertThrows(UncheckedIOException.class, () -> Bisect.between(none, none));
        assertTrue(refused.getMessage().contains("none"), refused.getMessage());
    }

    @Test
    void recorded_nothing_isRefused() {
        assertThrows(NullPointerException.class, () -> recorded("a", null, 1));
        assertThrows(NullPointerException.class, () -> recorded("a", parent, 1).withRecordingOptions(null));
    }
}
