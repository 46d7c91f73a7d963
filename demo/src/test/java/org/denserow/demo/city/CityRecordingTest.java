package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The events of a city's run in a recording of the JDK's flight recorder: which there are, their fields and their
/// order. A recording changes no result.
class CityRecordingTest {

    private static final Set<String> SYSTEMS = Set.of("depart", "drive", "serve", "sweep");
    private static final int COPIES = 12; // several chunks of vehicles
    private static final int WORKERS = 2;
    private static final int FRAMES = 300;

    /// What the report of a frame says.
    private record Reported(long frame, long commands, long created, long destroyed) {}

    private record Hashes(long world, long order) {}

    @TempDir
    private Path folder;

    private final List<Reported> reports = new ArrayList<>();

    private Hashes run() {
        reports.clear();
        final Timetable town = SmallTown.create(11, 60);
        final DayPlan plan = DayPlan.of(town, COPIES);
        try (ShapeLoader loader = ShapeLoader.inBackground(town.shapes());
                CityWorld world = CityWorld.create(
                        plan,
                        SimulationOptions.defaults()
                                .withWorkers(WORKERS)
                                .withSeed(11)
                                .withoutSerialCutoff(),
                        loader)) {
            for (int i = 0; i < FRAMES; i++) {
                final var report = world.simulation().step();
                reports.add(
                        new Reported(report.frame(), report.commands(), report.createdRows(), report.destroyedRows()));
            }
            return new Hashes(world.simulation().hash(), world.simulation().orderHash());
        }
    }

    /// Runs a city while it is recorded.
    private List<RecordedEvent> record(final String... furtherEvents) throws IOException {
        final Path file = folder.resolve("city.jfr");
        final Hashes alone = run();
        try (Recording recording = new Recording()) {
            for (final String event : List.of("Frame", "Boundary", "System", "Stall", "PortFull", "FailedMessage")) {
                recording.enable("denserow." + event);
            }
            for (final String event : furtherEvents) {
                recording.enable("denserow." + event);
            }
            recording.start();
            assertEquals(alone, run(), "a recording must not change a result");
            recording.stop();
            recording.dump(file);
        }
        final List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
        events.removeIf(event -> !event.getEventType().getName().startsWith("denserow."));
        events.sort(Comparator.comparing(RecordedEvent::getStartTime)); // the file is in the order of its buffers
        return events;
    }

    private static List<RecordedEvent> named(final List<RecordedEvent> events, final String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("denserow." + name))
                .toList();
    }

    private static Map<Long, List<RecordedEvent>> byFrame(final List<RecordedEvent> events) {
        final Map<Long, List<RecordedEvent>> byFrame = new HashMap<>();
        for (final RecordedEvent event : events) {
            byFrame.computeIfAbsent(event.getLong("frame"), frame -> new ArrayList<>())
                    .add(event);
        }
        return byFrame;
    }

    private static void assertWithin(final RecordedEvent frame, final RecordedEvent part) {
        assertTrue(
                !part.getStartTime().isBefore(frame.getStartTime())
                        && !part.getEndTime().isAfter(frame.getEndTime()),
                () -> frame + "\n" + part);
    }

    @Test
    void record_frames_oneEventEachInOrderWithTheFiguresOfItsReport() throws IOException {
        final List<RecordedEvent> events = record();
        final List<RecordedEvent> frames = named(events, "Frame");
        final List<Reported> recorded = new ArrayList<>();
        for (final RecordedEvent frame : frames) {
            recorded.add(new Reported(
                    frame.getLong("frame"),
                    frame.getLong("commands"),
                    frame.getLong("created"),
                    frame.getLong("destroyed")));
            assertFalse(frame.getBoolean("failed"));
            assertTrue(frame.getLong("live") > 0);
        }
        assertEquals(FRAMES, frames.size());
        for (int i = 0; i < FRAMES; i++) {
            assertEquals(reports.get(i), recorded.get(i));
        }
        assertTrue(recorded.stream().anyMatch(frame -> frame.created() > 0), "the city must have departures");
        assertTrue(recorded.stream().anyMatch(frame -> frame.destroyed() > 0), "the city must have stop events");
        assertEquals(
                Set.of("denserow.Frame", "denserow.Boundary", "denserow.System"),
                names(events),
                "chunks and playback are off by default, and nothing stalls or fails");
        assertEquals(1, simulations(events).size(), "one job system: " + simulations(events));
    }

    private static Set<String> names(final List<RecordedEvent> events) {
        final Set<String> names = new HashSet<>();
        events.forEach(event -> names.add(event.getEventType().getName()));
        return names;
    }

    private static Set<String> simulations(final List<RecordedEvent> events) {
        final Set<String> names = new HashSet<>();
        events.forEach(event -> names.add(event.getString("simulation")));
        return names;
    }

    @Test
    void record_boundariesAndSystems_lieInTheirFrameInOrder() throws IOException {
        final List<RecordedEvent> events = record();
        final Map<Long, List<RecordedEvent>> boundaries = byFrame(named(events, "Boundary"));
        final Map<Long, List<RecordedEvent>> systems = byFrame(named(events, "System"));
        final Set<String> seen = new HashSet<>();
        for (final RecordedEvent frame : named(events, "Frame")) {
            final List<RecordedEvent> both = boundaries.remove(frame.getLong("frame"));
            assertEquals(
                    List.of("0 open", "1 close"),
                    both.stream()
                            .map(event -> event.getInt("boundary") + " " + event.getString("kind"))
                            .toList());
            both.forEach(boundary -> assertWithin(frame, boundary));
            assertFalse(both.getLast().getStartTime().isBefore(both.getFirst().getEndTime()));
            final Map<String, RecordedEvent> ran = new HashMap<>();
            for (final RecordedEvent system : systems.remove(frame.getLong("frame"))) {
                ran.put(system.getString("system"), system);
                assertWithin(frame, system);
                assertFalse(system.getStartTime().isBefore(both.getFirst().getEndTime()), "after the opening boundary");
                assertFalse(system.getEndTime().isAfter(both.getLast().getStartTime()), "before the closing boundary");
                seen.add(system.getString("system"));
                assertTrue(system.getInt("chunks") > 0);
                assertTrue(system.getDuration("busy").toNanos() > 0);
            }
            if (ran.containsKey("drive")) { // it reads what serve writes, so the order of declaration is that of time
                assertFalse(ran.get("serve")
                        .getStartTime()
                        .isBefore(ran.get("drive").getEndTime()));
            }
        }
        assertEquals(Map.of(), boundaries, "no boundary without a frame");
        assertEquals(Map.of(), systems, "no system without a frame");
        assertEquals(SYSTEMS, seen);
    }

    @Test
    void record_chunks_areThoseOfTheirSystemOnTheThreadsOfWorkers() throws IOException {
        final List<RecordedEvent> events = record("Chunk", "Apply");
        final Map<Long, List<RecordedEvent>> systems = byFrame(named(events, "System"));
        final Map<Long, List<RecordedEvent>> applied = byFrame(named(events, "Apply"));
        final Map<Long, List<RecordedEvent>> chunks = byFrame(named(events, "Chunk"));
        final Map<Integer, Long> threads = new HashMap<>();
        for (final RecordedEvent frame : named(events, "Frame")) {
            final long number = frame.getLong("frame");
            final Map<String, Set<Integer>> ran = new HashMap<>();
            for (final RecordedEvent chunk : chunks.getOrDefault(number, List.of())) {
                assertWithin(frame, chunk);
                assertTrue(
                        ran.computeIfAbsent(chunk.getString("system"), name -> new HashSet<>())
                                .add(chunk.getInt("chunk")),
                        () -> "a chunk runs once: " + chunk);
                final long thread = chunk.getThread().getJavaThreadId();
                assertEquals(thread, threads.computeIfAbsent(chunk.getInt("worker"), worker -> thread));
            }
            for (final RecordedEvent system : systems.get(number)) {
                final Set<Integer> of = ran.remove(system.getString("system"));
                assertEquals(system.getInt("chunks"), of.size(), () -> "chunks of " + system);
            }
            assertEquals(Map.of(), ran, "no chunk without a system");
            for (final RecordedEvent type : applied.getOrDefault(number, List.of())) {
                assertWithin(frame, type);
            }
            if (reports.get((int) number).commands() > 0) {
                assertTrue(applied.containsKey(number), "frame=" + number + " has commands");
            }
        }
        final Set<String> types = new HashSet<>();
        named(events, "Apply").forEach(event -> types.add(event.getString("type")));
        assertTrue(types.containsAll(Set.of("vehicle", "event", "stop")), types.toString());
        assertTrue(Set.of(0, WORKERS - 1).containsAll(threads.keySet()), "workers: " + threads);
    }
}
