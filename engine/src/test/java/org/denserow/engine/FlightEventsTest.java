package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a flight recording of the JDK says about a simulation: events, their fields and order; and that a recording
/// changes nothing.
class FlightEventsTest {

    private static final String NAME = "recorded"; // of the simulation
    private static final int CHUNKS = 3;

    @TempDir
    Path folder;

    record Thing(Table table, IntColumn n) {}

    record Add(int n) {}

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withPortCapacity(2)
                .withJobs(JobOptions.defaults().withName(NAME));
    }

    /// Two segments: a system of three chunks, an exclusive system, a system that creates and destroys.
    private static Simulation model(final int workers) {
        final Simulation sim = Simulation.create(options(workers));
        final Thing things = sim.define("thing", Thing.class, Layout.dense(1_000));
        for (int i = 0; i < CHUNKS * 64; i++) {
            things.table.create();
        }
        sim.system("count").writes(things.n).grain(64).over(things.table, (rows, commands) -> {
            final int[] n = rows.write(things.n);
            for (int row = rows.begin(); row < rows.end(); row++) {
                n[row]++;
            }
        });
        sim.system("alone").exclusive((world, commands) -> {});
        sim.system("turn").creates(things.table).grain(1024).over(things.table, (rows, commands) -> {
            commands.create(things.table);
            commands.destroy(things.table.handle(rows.begin()));
        });
        sim.port("add", Add.class, (message, commands) -> {
            if (message.n < 0) {
                throw new IllegalArgumentException("negative");
            }
            return 0;
        });
        return sim;
    }

    private static Recording recording(final String... alsoOn) {
        final Recording recording = new Recording();
        for (final String name : alsoOn) {
            recording.enable(name);
        }
        recording.start();
        return recording;
    }

    /// {@return the events of the simulation in order of their beginning; of those that begin together the longer first}
    private List<RecordedEvent> events(final Recording recording) throws IOException {
        recording.stop();
        final Path file = Files.createTempFile(folder, "events", ".jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("denserow."))
                .filter(event -> event.getString("simulation").equals(NAME))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime)
                        .thenComparing(RecordedEvent::getEndTime, Comparator.reverseOrder()))
                .toList();
    }

    private static Stream<RecordedEvent> named(final List<RecordedEvent> events, final String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("denserow." + name));
    }

    /// {@return what an event says, except its time}
    private static String words(final RecordedEvent event) {
        final String name = event.getEventType().getName().substring("denserow.".length());
        return event.getLong("frame") + " "
                + switch (name) {
                    case "Frame" ->
                        "frame created=" + event.getLong("created") + " destroyed=" + event.getLong("destroyed")
                                + " commands=" + event.getLong("commands") + " live=" + event.getLong("live")
                                + " failed=" + event.getBoolean("failed");
                    case "Boundary" -> event.getString("kind") + " " + event.getInt("boundary");
                    case "System" -> event.getString("system") + " chunks=" + event.getInt("chunks");
                    default -> name;
                };
    }

    private static boolean contains(final RecordedEvent outer, final RecordedEvent inner) {
        return !inner.getStartTime().isBefore(outer.getStartTime())
                && !inner.getEndTime().isAfter(outer.getEndTime());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void recording_defaults_hasFramesBoundariesAndSystemsInOrder(final int workers) throws IOException {
        try (Simulation sim = model(workers);
                Recording recording = recording()) {
            sim.run(2);
            final List<String> expected = new ArrayList<>();
            for (int frame = 0; frame < 2; frame++) {
                for (final String words : List.of(
                        "frame created=1 destroyed=1 commands=2 live=192 failed=false",
                        "open 0",
                        "count chunks=3",
                        "inner 1",
                        "alone chunks=1",
                        "turn chunks=1",
                        "close 2")) {
                    expected.add(frame + " " + words);
                }
            }
            final List<RecordedEvent> events = events(recording);
            assertEquals(expected, events.stream().map(FlightEventsTest::words).toList());
            final List<RecordedEvent> frames = named(events, "Frame").toList();
            for (final RecordedEvent event : events) {
                assertTrue(contains(frames.get((int) event.getLong("frame")), event), event::toString);
            }
            named(events, "System").forEach(event -> {
                final Duration busy = event.getDuration("busy");
                assertTrue(busy.isPositive(), event::toString);
                final double most = 1.01 * workers * event.getDuration().toNanos(); // two clocks, each with its speed
                assertTrue(busy.toNanos() <= most + 1_000, event::toString);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void recording_chunksAndTypes_onTheirThreadsInsideSystemAndBoundary(final int workers) throws IOException {
        try (Simulation sim = model(workers);
                Recording recording = recording("denserow.Chunk", "denserow.Apply")) {
            sim.step();
            final List<RecordedEvent> events = events(recording);
            final RecordedEvent count = named(events, "System")
                    .filter(event -> event.getString("system").equals("count"))
                    .findFirst()
                    .orElseThrow();
            final List<RecordedEvent> chunks = named(events, "Chunk")
                    .filter(event -> event.getString("system").equals("count"))
                    .toList();
            assertEquals(
                    IntStream.range(0, CHUNKS).boxed().toList(),
                    chunks.stream().map(event -> event.getInt("chunk")).sorted().toList());
            for (final RecordedEvent chunk : chunks) {
                assertTrue(contains(count, chunk), chunk::toString);
                final int worker = chunk.getInt("worker");
                assertEquals(
                        worker == 0 ? Thread.currentThread().getName() : NAME + "-worker-" + worker,
                        chunk.getThread().getJavaName());
            }
            assertEquals(CHUNKS + 2, named(events, "Chunk").count()); // the other two systems have one each
            final List<RecordedEvent> applied = named(events, "Apply").toList();
            for (final RecordedEvent each : applied) {
                assertEquals("thing", each.getString("type"));
                assertEquals(
                        1,
                        named(events, "Boundary")
                                .filter(boundary -> contains(boundary, each))
                                .count());
            }
            final RecordedEvent close = named(events, "Boundary").toList().getLast();
            assertTrue(contains(close, applied.getLast()));
        }
    }

    /// Two types meet, so each is applied by a worker of its own.
    @Test
    void recording_typesAppliedSideBySide_namesTheWorkerOfEach() throws IOException {
        final CyclicBarrier both = new CyclicBarrier(2);
        try (Simulation sim = Simulation.create(options(2));
                Recording recording = recording("denserow.Apply")) {
            final List<Table> tables =
                    List.of(sim.define("left", Layout.dense(8)), sim.define("right", Layout.dense(8)));
            for (final Table table : tables) {
                table.store().schema().follow(new IdleFollower() {
                    @Override
                    public void created(final int beginRow, final int endRow, final RowState state) {
                        try {
                            both.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
                        } catch (final Exception e) {
                            throw new AssertionError(e);
                        }
                    }
                });
                sim.commands().create(table);
            }
            sim.step();
            final List<RecordedEvent> applied =
                    named(events(recording), "Apply").toList();
            assertEquals(
                    List.of(0, 1),
                    applied.stream()
                            .map(event -> event.getInt("worker"))
                            .distinct()
                            .sorted()
                            .toList());
            for (final RecordedEvent each : applied) {
                final int worker = each.getInt("worker");
                assertEquals(
                        worker == 0 ? Thread.currentThread().getName() : NAME + "-worker-" + worker,
                        each.getThread().getJavaName());
            }
        }
    }

    @Test
    void recording_onlyChunks_hasNoSystems() throws IOException {
        try (Simulation sim = model(2);
                Recording recording = new Recording()) {
            recording.enable("denserow.Chunk");
            recording.disable("denserow.System");
            recording.disable("denserow.Boundary");
            recording.disable("denserow.Frame");
            recording.start();
            sim.step();
            final List<RecordedEvent> events = events(recording);
            assertEquals(CHUNKS + 2, events.size());
            assertEquals(CHUNKS + 2, named(events, "Chunk").count());
        }
    }

    @Test
    void recording_frameFails_saysSoAndGoesOn() throws IOException {
        final boolean[] fails = {true};
        try (Simulation sim = model(2);
                Recording recording = recording()) {
            sim.system("fails").once((chunk, commands) -> {
                if (fails[0]) {
                    throw new IllegalStateException("on purpose");
                }
            });
            assertThrows(SystemFailure.class, sim::step);
            fails[0] = false;
            sim.recover();
            sim.step();
            final List<RecordedEvent> events = events(recording);
            assertEquals(
                    List.of(true, false),
                    named(events, "Frame")
                            .map(event -> event.getBoolean("failed"))
                            .toList());
            assertEquals(
                    List.of("0 fails chunks=1", "1 fails chunks=1"),
                    named(events, "System")
                            .filter(event -> event.getString("system").equals("fails"))
                            .map(FlightEventsTest::words)
                            .toList());
            assertEquals(
                    List.of("0 open 0", "0 inner 1", "1 open 0", "1 inner 1", "1 close 2"),
                    named(events, "Boundary").map(FlightEventsTest::words).toList());
        }
    }

    @Test
    void recording_portFullAndMessageFails_isNamedOncePerFrameAndMessage() throws IOException {
        try (Simulation sim = model(1);
                Recording recording = recording()) {
            @SuppressWarnings("unchecked")
            final Port<Add> port = (Port<Add>) sim.definition().ports().getFirst();
            port.offer(new Add(1));
            port.offer(new Add(-1));
            assertFalse(port.offer(new Add(2)));
            assertFalse(port.offerAll(List.of(new Add(3), new Add(4))));
            assertTrue(port.ask(new Add(5)).isCompletedExceptionally());
            assertTrue(port.askAll(List.of(new Add(6))).getFirst().isCompletedExceptionally());
            sim.step();
            assertEquals(5, sim.report().refusedMessages());
            sim.step();
            assertEquals(0, sim.report().refusedMessages());
            assertEquals(5, port.refused());
            final List<RecordedEvent> events = events(recording);
            final RecordedEvent full = named(events, "PortFull").findFirst().orElseThrow();
            assertEquals(1, named(events, "PortFull").count());
            assertEquals("add", full.getString("port"));
            assertEquals(5, full.getLong("refused"));
            assertEquals(2, full.getInt("capacity"));
            final RecordedEvent failed =
                    named(events, "FailedMessage").findFirst().orElseThrow();
            assertEquals(1, named(events, "FailedMessage").count());
            assertEquals("add", failed.getString("port"));
            assertEquals(IllegalArgumentException.class.getName(), failed.getString("exception"));
            assertEquals("negative", failed.getString("message"));
        }
    }

    @Test
    void offer_closedOrReplayed_countsNothing() {
        final PortRecording tape;
        try (Simulation recorded = model(1)) {
            tape = recorded.recordPorts();
            recorded.step();
            tape.stop();
        }
        final Simulation sim = model(1);
        @SuppressWarnings("unchecked")
        final Port<Add> port = (Port<Add>) sim.definition().ports().getFirst();
        sim.replay(tape);
        assertFalse(port.offer(new Add(1)));
        sim.close();
        assertFalse(port.offer(new Add(1)));
        assertEquals(0, port.refused());
    }

    @Test
    void recording_workerHangs_hasItsStack() throws IOException, InterruptedException {
        final CountDownLatch reported = new CountDownLatch(1);
        final SimulationOptions options = options(2)
                .withJobs(JobOptions.defaults()
                        .withName(NAME)
                        .withStallLimit(JobOptions.MIN_STALL_LIMIT, report -> reported.countDown()));
        try (Simulation sim = Simulation.create(options);
                Recording recording = recording()) {
            sim.system("hangs").once((chunk, commands) -> await(reported));
            sim.step();
            final RecordedEvent stall =
                    named(events(recording), "Stall").findFirst().orElseThrow();
            assertEquals("hangs", stall.getString("system"));
            assertEquals(0, stall.getInt("chunk"));
            assertNotNull(stall.getString("stalledThread"));
            assertTrue(stall.getDuration("atLeast").compareTo(JobOptions.MIN_STALL_LIMIT) >= 0);
            assertTrue(stall.getString("stack").contains("FlightEventsTest"), stall.getString("stack"));
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            assertTrue(latch.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// A recording begins and ends between frames, and the hashes stay those of a run without one.
    @Test
    void recording_anyWorkers_changesNoHash() {
        final long[] plain = new long[6];
        final long[] order = new long[6];
        try (Simulation sim = model(1)) {
            for (int frame = 0; frame < plain.length; frame++) {
                sim.step();
                plain[frame] = sim.hash();
                order[frame] = sim.orderHash();
            }
        }
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = model(workers)) {
                Recording recording = null;
                for (int frame = 0; frame < plain.length; frame++) {
                    if (frame == 2) {
                        recording = recording("denserow.Chunk", "denserow.Apply");
                    } else if (frame == 4) {
                        recording.close();
                    }
                    sim.step();
                    assertEquals(plain[frame], sim.hash(), "frame=" + frame + ", workers=" + workers);
                    assertEquals(order[frame], sim.orderHash(), "frame=" + frame + ", workers=" + workers);
                }
            }
        }
    }

    /// Not even after a recording, when the event classes of the JVM have been rewritten.
    @Test
    void frames_afterARecording_allocateNothing() {
        try (Simulation first = model(1);
                Recording recording = recording("denserow.Chunk", "denserow.Apply")) {
            first.step();
            recording.stop();
        }
        final SteadyFrames steady = new SteadyFrames();
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(CHUNKS * 64));
            for (int i = 0; i < CHUNKS * 64; i++) {
                things.table.create();
            }
            sim.system("count").writes(things.n).grain(64).over(things.table, (rows, commands) -> {
                final int[] n = rows.write(things.n);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    n[row]++;
                }
            });
            sim.system("turn").creates(things.table).over(things.table, (rows, commands) -> {
                commands.set(things.table.handle(rows.begin()), things.n, 0);
            });
            SteadyFrames.assertNone(steady.bytes(sim, 2));
        }
    }

    /// The names that pages give, and which of them a recording must ask for.
    @Test
    void settings_default_leaveOutChunksAndTypes() throws IOException {
        try (Simulation sim = model(1);
                Recording recording = recording()) {
            sim.step();
            final List<RecordedEvent> events = events(recording);
            assertEquals(
                    0, named(events, "Chunk").count() + named(events, "Apply").count());
        }
    }
}
