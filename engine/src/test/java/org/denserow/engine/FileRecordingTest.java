package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording in a file is played with equal frames, from any frame, for any number of workers.
@Timeout(300)
class FileRecordingTest {

    private static final int BEFORE = 20;
    private static final int FRAMES = 100;
    private static final RecordingOptions HASHED = RecordingOptions.defaults().withHashes(1);
    private static final RecordingOptions KEYED =
            RecordingOptions.defaults().withHashes(5).withKeyframes(16);

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);

    @TempDir
    private Path folder;

    /// Records some frames.
    ///
    /// @return the state before each, and at the end
    private List<String> record(final RecordedScenario scenario, final Path to, final RecordingOptions options)
            throws IOException {
        final List<String> states = new ArrayList<>();
        try (FileRecording recording = scenario.sim.recordTo(to, options)) {
            assertEquals(scenario.sim.frame(), recording.fromFrame());
            for (int frame = 0; frame < FRAMES; frame++) {
                states.add(scenario.state());
                scenario.send(random);
                scenario.step();
            }
            states.add(scenario.state());
            assertEquals(scenario.sim.frame(), recording.endFrame());
            assertTrue(recording.isRunning());
        }
        assertTrue(scenario.failures > 0, "no frame failed");
        return states;
    }

    @Test
    @DisplayName("a recording from the first frame, played by a new simulation: equal states with 1, 2, 3, 8 workers")
    void run_fromTheFirstFrame_sameStates() throws IOException {
        final List<String> states;
        try (RecordedScenario scenario = new RecordedScenario(2)) {
            states = record(scenario, folder, HASHED);
        }
        for (final int workers : Trial.WORKER_COUNTS) {
            try (RecordedScenario again = new RecordedScenario(workers);
                    Replay replay = Replay.open(folder, again.sim, HASHED)) {
                assertEquals("", replay.tail());
                assertEquals(0, replay.fromFrame());
                assertEquals(FRAMES, replay.endFrame());
                for (int frame = 0; frame <= FRAMES; frame++) {
                    replay.seek(frame);
                    assertEquals(states.get(frame), again.state(), () -> "workers=" + workers + ", seed=" + seed);
                }
                assertEquals("", replay.run());
                assertTrue(again.puts.offer(new RecordedScenario.Put(1, RecordedScenario.Kind.SOFT, "")));
            }
        }
    }

    @Test
    @DisplayName("seek: any frame in any order by the nearest keyframe, then the run to the end")
    void seek_anyFrame_sameState() throws IOException {
        final List<String> states;
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                scenario.send(random);
                scenario.step();
            }
            states = record(scenario, folder, KEYED);
        }
        try (RecordedScenario again = new RecordedScenario(3);
                Replay replay = Replay.open(folder, again.sim)) {
            assertArrayEquals(
                    new long[] {BEFORE, BEFORE + 16, BEFORE + 32, BEFORE + 48, BEFORE + 64, BEFORE + 80, BEFORE + 96},
                    replay.keyframes());
            for (int i = 0; i < 60; i++) {
                final int frame = random.nextInt(FRAMES + 1);
                replay.seek(BEFORE + frame);
                assertEquals(states.get(frame), again.state(), () -> "seed=" + seed);
                if (frame < FRAMES) {
                    assertFalse(again.kills.offer(new RecordedScenario.Kill(1)), "a replay takes no messages");
                }
            }
            replay.seek(BEFORE + 3);
            assertEquals("", replay.run());
            assertEquals(states.getLast(), again.state());
            assertThrows(IllegalArgumentException.class, () -> replay.seek(BEFORE - 1));
            assertThrows(IllegalArgumentException.class, () -> replay.seek(BEFORE + FRAMES + 1));
        }
    }

    @Test
    @DisplayName("without keyframes a simulation that has passed a frame does not go back")
    void seek_backWithoutKeyframe_isRefused() throws IOException {
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            record(scenario, folder, HASHED);
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            replay.seek(30);
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> replay.seek(29)),
                    "seek=29",
                    "record with keyframes");
            replay.seek(31);
            again.sim.stopReplay();
            again.step();
            assertThrows(IllegalStateException.class, replay::run);
        }
    }

    @Test
    @DisplayName("a replay that goes another way: the first frame whose hash differs, with type, column and row")
    void run_another_isNamed() throws IOException {
        final int cheatsAt = 37;
        final RecordingOptions all = RecordingOptions.defaults().withHashes(1).withKeyframes(1);
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            try (FileRecording _ = scenario.sim.recordTo(folder, all)) {
                while (scenario.sim.frame() < FRAMES) {
                    scenario.puts.offer(new RecordedScenario.Put(7, RecordedScenario.Kind.SOFT, ""));
                    scenario.step();
                }
            }
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            again.cheatsAt = cheatsAt;
            final String difference = replay.run();
            assertTrue(
                    difference.matches("frame=38: the world before it differs; keyframe=38, type=unit,"
                            + " handle=1:\\d+#\\d+, row=\\d+, part=unit.value: 7 \\(recorded\\), 8 \\(replayed\\)"),
                    difference);
            assertEquals(difference, replay.difference());
            replay.seek(cheatsAt - 1);
            assertEquals(difference, replay.difference(), "the first one stays");
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            again.cheatsAt = cheatsAt;
            replay.seek(cheatsAt);
            assertEquals("", replay.difference());
            replay.seek(cheatsAt + 2);
            assertEquals("", replay.difference(), "the keyframe leads past the frame");
            replay.seek(cheatsAt);
            again.step();
            replay.seek(cheatsAt + 1);
            assertEquals("", replay.difference(), "not compared before the next frame");
            assertTrue(replay.run().startsWith("frame=38: "), replay::difference);
        }
    }

    @Test
    @DisplayName("a replay whose order alone goes another way is named, too")
    void run_anotherOrder_isNamed() throws IOException {
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            try (FileRecording _ = scenario.sim.recordTo(folder, HASHED)) {
                while (scenario.sim.frame() < FRAMES) {
                    scenario.puts.offer(new RecordedScenario.Put(7, RecordedScenario.Kind.SOFT, ""));
                    scenario.step();
                }
            }
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            again.cheatsAt = 37;
            again.cheatsInOrder = true;
            assertEquals("frame=38: the order before it differs", replay.run());
        }
    }

    @Test
    @DisplayName("a keyframe that an asset delays is taken before the first frame that allows it")
    void keyframe_assetMissing_isTakenLater() throws IOException {
        final CompletableFuture<String> asset = new CompletableFuture<>();
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            scenario.sim.commands().activateAt(scenario.sim.commands().createPending(scenario.units.table()), 9, asset);
            scenario.sim.step();
            final RecordingOptions options = RecordingOptions.defaults().withKeyframes(4);
            assertThrows(IllegalStateException.class, () -> scenario.sim.recordTo(folder, options), "the first one");
        }
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table rows = sim.define("row", Layout.dense(64));
            final Port<RecordedScenario.Kill> port =
                    sim.port("wait", RecordedScenario.Kill.class, (message, commands) -> {
                        commands.activateAt(commands.createPending(rows), 20, asset);
                        return 0;
                    });
            try (FileRecording _ =
                    sim.recordTo(folder, RecordingOptions.defaults().withKeyframes(4))) {
                sim.run(3);
                port.offer(new RecordedScenario.Kill(1));
                sim.run(3);
                asset.complete("there");
                sim.run(4);
            }
            try (Replay replay = Replay.open(folder, sim)) {
                assertArrayEquals(new long[] {0, 6, 8}, replay.keyframes());
            }
        }
    }

    @Test
    @DisplayName("hashes every m frames and keyframes every n: the next hash, the next keyframe")
    void run_anotherWithFewKeyframes_isNamedAtTheNextOne() throws IOException {
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            record(scenario, folder, RecordingOptions.defaults().withHashes(4).withKeyframes(10));
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            again.units.table().create(); // before the first keyframe, so it is lost with the restore
            again.sim.run(1);
            replay.seek(1);
            again.units.value().values(); // between frames the holder may look …
            again.units.table().create(); // … and change things: the next hash finds it
            final String difference = replay.run();
            assertTrue(difference.startsWith("frame=4: the world before it differs; keyframe=10, "), difference);
        }
    }

    @Test
    @DisplayName("twenty ports: messages come back to their ports, in order")
    void run_manyPorts_sameOrder() throws IOException {
        final List<List<String>> runs = new ArrayList<>();
        int sent = 0;
        for (final boolean isReplay : new boolean[] {false, true}) {
            final List<String> handled = new ArrayList<>();
            final List<Port<RecordedScenario.Kill>> ports = new ArrayList<>();
            runs.add(handled);
            try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
                for (int i = 0; i < 20; i++) {
                    final String name = "port" + i;
                    ports.add(sim.port(name, RecordedScenario.Kill.class, (message, commands) -> {
                        handled.add(sim.frame() + name + message.handle());
                        return 0;
                    }));
                }
                if (isReplay) {
                    try (Replay replay = Replay.open(folder, sim)) {
                        replay.run();
                    }
                    continue;
                }
                sim.recordTo(folder, RecordingOptions.defaults());
                for (int frame = 0; frame < FRAMES; frame++) {
                    for (int i = random.nextInt(300); i > 0; i--) {
                        ports.get(random.nextInt(ports.size())).offer(new RecordedScenario.Kill(i));
                        sent++;
                    }
                    sim.step();
                }
            }
        }
        assertEquals(runs.get(0), runs.get(1), () -> "seed=" + seed);
        assertEquals(sent, runs.get(0).size());
    }

    // ---- What is refused ----

    @Test
    @DisplayName("while it runs, changes of the owner between frames are refused; afterwards they are allowed")
    void owner_changesBetweenFrames_areRefused() throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table rows = sim.define("row", Layout.dense(64));
            final IntColumn value = rows.ints("value");
            final List<String> handled = new ArrayList<>();
            final CustomCommand create = sim.command("create", 0, payload -> handled.add("" + rows.create()));
            final Port<RecordedScenario.Kill> port =
                    sim.port("kill", RecordedScenario.Kill.class, (message, commands) -> {
                        commands.send(create);
                        return 0;
                    });
            sim.system("idle").reads(value).over(rows, (range, commands) -> {});
            final long row = rows.create();
            final HashIndex keys = rows.indices().unique("keys", rows.ints("key"));
            final Commands kept = sim.commands();
            final FileRecording recording = sim.recordTo(folder, RecordingOptions.defaults());
            for (final Runnable change : List.<Runnable>of(
                    sim::commands,
                    rows::create,
                    rows::createPermanent,
                    () -> rows.destroy(row),
                    () -> keys.view().rekey(0, 5),
                    () -> rows.indices().drop(keys),
                    () -> rows.indices().unique("more", value),
                    () -> rows.ordering().drop(),
                    () -> sim.switchOff("idle"),
                    () -> rows.ints("late"))) {
                Trial.assertSays(assertThrows(IllegalStateException.class, change::run), "close() the recording");
            }
            port.offer(new RecordedScenario.Kill(1));
            sim.step();
            assertEquals(1, handled.size(), "handlers of commands change rows as ever");
            kept.destroy(row);
            Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "commands wait", "frame=1");
            Trial.assertSays(assertThrows(IllegalStateException.class, () -> sim.run(3)), "commands wait");
            recording.close();
            recording.close();
            sim.step();
            assertEquals(1, rows.size());
            sim.commands();
            rows.create();
        }
    }

    @Test
    @DisplayName("one recording at a time, one recording a folder, no restore while it runs, no commands that wait")
    void recordTo_misuse_isRefused() throws IOException {
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            scenario.units.table().create();
            scenario.sim.commands().destroy(scenario.units.table().handle(0));
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> scenario.sim.recordTo(folder, KEYED)),
                    "commands wait");
            scenario.step();
            final Snapshot snapshot = scenario.sim.snapshot();
            try (FileRecording recording = scenario.sim.recordTo(folder, KEYED)) {
                Trial.assertSays(
                        assertThrows(IllegalStateException.class, () -> scenario.sim.recordTo(folder, KEYED)),
                        "close() it first");
                assertThrows(IllegalStateException.class, scenario.sim::recordPorts);
                assertThrows(IllegalStateException.class, () -> scenario.sim.restore(snapshot));
                assertThrows(IllegalStateException.class, () -> Replay.open(folder, scenario.sim));
                assertTrue(recording.toString().contains("running=true"), recording::toString);
            }
            assertThrows(FileAlreadyExistsException.class, () -> scenario.sim.recordTo(folder, KEYED));
            scenario.step();
            final PortRecording inMemory = scenario.sim.recordPorts();
            assertThrows(IllegalStateException.class, () -> scenario.sim.recordTo(folder.resolve("other"), HASHED));
            assertFalse(Files.exists(folder.resolve("other")));
            inMemory.stop();
        }
    }

    @Test
    @DisplayName("a recording without frames; closed with its simulation; with other ports")
    void open_emptyAndOther() throws IOException {
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            scenario.sim.recordTo(folder, HASHED);
        }
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(folder, again.sim)) {
            assertEquals("", replay.tail());
            assertEquals(0, replay.endFrame());
            assertEquals("", replay.run());
        }
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            other.port("put", RecordedScenario.Put.class, (message, commands) -> 0);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> Replay.open(folder, other)),
                    "recorded=[put, kill]",
                    "ports=[put]");
        }
    }
}
