package org.denserow.demo.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Slices of events that this test commits; [org.denserow.demo.RunFilesTest] reads those of the engine.
class RecordedSlicesTest {

    @TempDir
    private Path folder;

    private abstract static class InFrame extends Event {
        String simulation = "made-up";
        long frame;
    }

    @Name("denserow.Frame")
    private static final class Frame extends InFrame {
        long commands = 5;
        long created = 4;
        long destroyed = 3;
        long live = 2;
        boolean failed;
    }

    @Name("denserow.System")
    private static final class OfSystem extends InFrame {
        String system = "drive";
        int chunks = 7;

        @jdk.jfr.Timespan
        long busy = 1234;
    }

    @Name("denserow.Chunk")
    private static final class Chunk extends InFrame {
        String system = "drive";
        int chunk = 6;
        int worker = 1;
    }

    @Name("denserow.Apply")
    private static final class Apply extends InFrame {
        String type = "stop";
        int worker = 1;
    }

    @Name("denserow.Boundary")
    private static final class Boundary extends InFrame {
        int boundary = 1;
        String kind = "close";
    }

    /// Commits a frame of no length.
    static void commitFrame(final long frame) {
        commit(new Frame(), frame);
    }

    private static void commit(final InFrame event, final long frame) {
        event.frame = frame;
        event.begin();
        event.commit();
    }

    private Path record(final Runnable events) throws IOException {
        final Path file = folder.resolve("a.jfr");
        try (Recording recording = new Recording()) {
            RecordedSlices.EVENTS.forEach(recording::enable);
            recording.start();
            events.run();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    private static List<String> texts(final List<Slice> slices) {
        return slices.stream()
                .filter(slice -> slice.lane().process().equals("made-up"))
                .sorted(Comparator.comparingLong(Slice::begin))
                .map(slice -> slice.lane().title() + ": " + slice.name() + " " + slice.details())
                .toList();
    }

    @Test
    void of_eachEvent_laneNameAndDetails() throws IOException {
        final Path file = record(() -> {
            commit(new OfSystem(), 3);
            commit(new Chunk(), 3);
            commit(new Boundary(), 3);
            commit(new Apply(), 3);
            commit(new Frame(), 3);
            final Frame failed = new Frame();
            failed.failed = true;
            commit(failed, 4);
        });
        assertEquals(
                List.of(
                        "systems: drive {frame=3, chunks=7, busy=1234}",
                        "worker 1: drive {frame=3, chunk=6}",
                        "boundaries: close {frame=3, boundary=1}",
                        "worker 1: apply stop {frame=3, type=stop}",
                        "frames: frame 3 {frame=3, commands=5, created=4, destroyed=3, live=2}",
                        "frames: frame 4 {frame=4, commands=5, created=4, destroyed=3, live=2, failed=true}"),
                texts(RecordedSlices.of(file, 0)));
    }

    @Test
    void of_partOfAFrameOrEarlierFrame_isLeftOut() throws IOException {
        final Path file = record(() -> {
            commit(new Chunk(), 1);
            commit(new Frame(), 1);
            commit(new Chunk(), 2);
            commit(new Frame(), 2);
            commit(new Chunk(), 3); // and no more of frame 3
        });
        assertEquals(
                List.of(
                        "worker 1: drive {frame=2, chunk=6}",
                        "frames: frame 2 {frame=2, commands=5, created=4, destroyed=3, live=2}"),
                texts(RecordedSlices.of(file, 2)));
    }

    @Test
    void of_collection_isAPauseOfTheJvm() throws IOException {
        final Path file = record(() -> {
            System.gc();
            commit(new Frame(), 1);
            System.gc();
        });
        final List<Slice> slices = RecordedSlices.of(file, 0);
        final List<Slice> pauses = slices.stream()
                .filter(slice -> slice.lane().kind() == Lane.Kind.PAUSE)
                .toList();
        assertTrue(!pauses.isEmpty(), slices.toString());
        final Slice frame = slices.stream()
                .filter(slice -> slice.lane().kind() == Lane.Kind.FRAME)
                .findFirst()
                .orElseThrow();
        assertTrue(pauses.stream().allMatch(pause -> pause.begin() >= frame.begin()), "none before the first frame");
        assertTrue(pauses.stream().allMatch(pause -> pause.lane().process().equals("JVM")));
    }
}
