package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import org.denserow.engine.Clock;
import org.denserow.engine.FileRecording;
import org.denserow.engine.History;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The times of frames are input, as messages are: recordings keep them, and a replay runs each frame at its time.
class TimesInRecordingsTest {

    private static final int CALLS = 120;
    private static final int ROWS = 40;

    @TempDir
    private Path folder;

    private record Poke(int row, long ticks) {}

    /// Rows that sleep, wake, and are woken by messages; some frames fail.
    private static final class World implements AutoCloseable {

        private final Simulation sim;
        private final Clock clock;
        private final Table things;
        private final Port<Poke> pokes;
        private final List<String> trace = new ArrayList<>();

        World(final int workers, final LongPredicate fails) {
            sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withoutSerialCutoff()
                    .withoutLossWarnings());
            clock = sim.clock("min", 60);
            things = sim.define("thing", Layout.dense(ROWS));
            final LongColumn last = things.longs("last");
            final Tag woken = things.woken();
            pokes = sim.port("poke", Poke.class, (poke, commands) -> {
                commands.wakeAfter(things.handle(poke.row), poke.ticks);
                return 0;
            });
            sim.system("fail").reads(last).once((chunk, commands) -> {
                if (fails.test(chunk.frame())) {
                    throw new IllegalStateException("on purpose");
                }
            });
            sim.system("wake").writes(last).over(woken, (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    rows.write(last)[row] = clock.now();
                    commands.wakeAfter(things.handle(row), 30 + row * 7L);
                }
            });
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
        }

        /// Sends messages and lets time pass, as an outside world does.
        void play(final Random random) {
            for (int call = 0; call < CALLS; call++) {
                if (random.nextInt(3) > 0) {
                    pokes.offer(new Poke(random.nextInt(ROWS), random.nextInt(200)));
                }
                try {
                    if (random.nextInt(5) == 0) {
                        sim.step();
                    } else {
                        sim.runUntil(clock.now() + random.nextInt(90));
                    }
                } catch (final SystemFailure failure) {
                    sim.recover();
                }
            }
        }

        void listen() {
            sim.listen(ended -> trace.add(state()));
        }

        String state() {
            return sim.frame() + " " + clock.now() + " " + sim.hash() + " " + sim.orderHash();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static boolean never(final long frame) {
        return false;
    }

    private static boolean sometimes(final long frame) {
        return frame % 23 == 11;
    }

    @ParameterizedTest(name = "replayed by {0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a recording in memory repeats each frame at its time, by step or by runUntil")
    void replay_inMemory_runsFramesAtTheirTimes(final int workers) {
        final long seed = Seed.next();
        try (World world = new World(1, TimesInRecordingsTest::never);
                World byStep = new World(workers, TimesInRecordingsTest::never);
                World byTime = new World(workers, TimesInRecordingsTest::never)) {
            List.of(world, byStep, byTime).forEach(World::listen);
            final PortRecording recording = world.sim.recordPorts();
            world.play(new Random(seed));
            recording.stop();
            byStep.sim.replay(recording);
            byStep.sim.run(recording.endFrame());
            assertEquals(world.trace, byStep.trace, "seed=" + seed);
            byTime.sim.replay(recording);
            byTime.sim.runUntil(world.clock.now());
            assertEquals(world.trace, byTime.trace, "seed=" + seed);
            assertEquals(world.clock.now(), byTime.clock.now());
            assertTrue(world.trace.size() > CALLS, "too few frames");
        }
    }

    @Test
    @DisplayName("a replay refuses a frame whose time has passed")
    void replay_timeHasPassed_isRefused() {
        try (World world = new World(1, TimesInRecordingsTest::never);
                World late = new World(1, TimesInRecordingsTest::never)) {
            final PortRecording recording = world.sim.recordPorts();
            world.pokes.offer(new Poke(0, 5));
            world.sim.runUntil(10);
            recording.stop();
            late.sim.runUntil(7);
            late.sim.replay(recording);
            final IllegalStateException thrown = assertThrows(IllegalStateException.class, late.sim::step);
            assertTrue(thrown.getMessage().contains("recorded=0, now=7"), thrown::getMessage);
        }
    }

    @ParameterizedTest(name = "replayed by {0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a recording in files keeps times of frames, failed ones too, and that of its end")
    void replay_fromFiles_runsFramesAtTheirTimes(final int workers) throws IOException {
        final long seed = Seed.next();
        final String end;
        final long frames;
        try (World world = new World(1, TimesInRecordingsTest::sometimes)) {
            final FileRecording recording = world.sim.recordTo(
                    folder, RecordingOptions.defaults().withHashes(1).withKeyframes(20));
            world.play(new Random(seed));
            try {
                world.sim.runUntil(world.clock.now() + 1); // a jump after the last frame, mostly
            } catch (final SystemFailure failure) {
                world.sim.recover();
            }
            recording.close();
            end = world.state();
            frames = world.sim.frame();
        }
        try (World again = new World(workers, TimesInRecordingsTest::sometimes);
                Replay replay = Replay.open(folder, again.sim)) {
            assertEquals("", replay.run(), "seed=" + seed);
            assertEquals(end, again.state(), "seed=" + seed);
            replay.seek(frames / 2);
            replay.seek(frames / 3);
            assertEquals("", replay.run(), "seed=" + seed);
            assertEquals(end, again.state(), "seed=" + seed);
        }
    }

    @Test
    @DisplayName("a history repeats its frames at their times")
    void check_history_repeatsTimes() {
        try (World world = new World(2, TimesInRecordingsTest::never);
                History history = world.sim.keepHistory(16, Long.MAX_VALUE)) {
            for (int row = 0; row < ROWS; row++) {
                world.pokes.offer(new Poke(row, 11L * row));
            }
            world.sim.runUntil(world.clock.nextTime());
            while (world.sim.frame() < 30) {
                world.sim.runUntil(world.clock.nextTime());
            }
            final String before = world.state();
            history.check(15);
            assertEquals(before, world.state());
            history.rewind(history.oldest());
            while (world.sim.frame() < 30) {
                world.sim.runUntil(world.clock.nextTime());
            }
            assertEquals(before, world.state());
        }
    }

    @Test
    @DisplayName("a snapshot holds the time, the sleeping rows and those just woken, also through a file")
    void restore_snapshot_goesOnAlike() throws IOException {
        final long seed = Seed.next();
        try (World world = new World(1, TimesInRecordingsTest::never);
                World other = new World(3, TimesInRecordingsTest::never)) {
            world.play(new Random(seed));
            world.sim.runUntil(Math.min(world.clock.nextTime(), world.clock.now() + 40));
            world.sim.snapshot().writeTo(folder.resolve("state"));
            other.sim.runUntil(3); // what is restored replaces it
            other.sim.restore(Snapshot.read(folder.resolve("state")));
            assertEquals(world.state(), other.state(), "seed=" + seed);
            world.listen();
            other.listen();
            world.sim.runUntil(world.clock.now() + 500);
            other.sim.runUntil(other.clock.now() + 500);
            assertEquals(world.trace, other.trace, "seed=" + seed);
            assertTrue(world.trace.size() > 50);
        }
    }
}
