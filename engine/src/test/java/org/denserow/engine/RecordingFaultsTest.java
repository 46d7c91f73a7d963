package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.snapshot.ObjectForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Recordings that were cut, damaged, written too slowly or not at all: never a silent gap.
@Timeout(300)
class RecordingFaultsTest {

    private static final int FRAMES = 12;
    private static final int FAILS = 7; // this frame of the scenario
    private static final int DAMAGED_FILES = Rounds.of(700, 2_000);
    private static final int FORGED_FILES = 500;
    private static final RecordingOptions OPTIONS = RecordingOptions.defaults().withHashes(1);

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);

    @TempDir
    private Path folder;

    record Text(String text) {}

    /// Writes texts when it is allowed to.
    private static final class Gate implements ObjectForm<Text> {

        private final CountDownLatch open = new CountDownLatch(1);
        private final CountDownLatch reached = new CountDownLatch(1);
        private volatile boolean fails;

        @Override
        public void write(final Text value, final DataOutput to) throws IOException {
            reached.countDown();
            try {
                assertTrue(open.await(60, TimeUnit.SECONDS));
            } catch (final InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
            if (fails) {
                throw new IOException("no space left");
            }
            to.writeUTF(value.text());
        }

        @Override
        public Text read(final DataInput from) throws IOException {
            return new Text(from.readUTF());
        }

        @Override
        public String shape() {
            return "utf";
        }
    }

    // ---- Cut and damaged files ----

    private List<String> record(final Path to) throws IOException {
        final List<String> states = new ArrayList<>();
        try (RecordedScenario scenario = new RecordedScenario(1)) {
            try (FileRecording _ = scenario.sim.recordTo(to, OPTIONS)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    states.add(scenario.state());
                    scenario.send(random);
                    scenario.step();
                }
                states.add(scenario.state());
            }
        }
        return states;
    }

    private static Path fileOf(final Path folder) {
        return folder.resolve("frame-0.messages");
    }

    @Test
    @DisplayName(
            "a file cut behind any byte: the whole frames before it, a torn tail with its bytes; no cut in the header")
    void open_cutAnywhere_isTorn() throws IOException {
        final List<String> states = record(folder);
        final byte[] whole = Files.readAllBytes(fileOf(folder));
        final Path cut = Files.createDirectory(folder.resolve("cut"));
        int refused = 0;
        long frames = 0;
        try (RecordedScenario again = new RecordedScenario(1)) {
            for (int length = 0; length < whole.length; length++) {
                Files.write(fileOf(cut), Arrays.copyOf(whole, length));
                final Replay replay;
                try {
                    replay = Replay.open(cut, again.sim);
                } catch (final IOException header) {
                    refused++;
                    assertEquals(refused, length + 1, "refused although a shorter file was not");
                    continue;
                }
                assertTrue(replay.tail().startsWith("torn: "), replay.tail());
                assertTrue(replay.endFrame() >= frames, "frames vanished: length=" + length);
                frames = replay.endFrame();
                replay.close();
            }
        }
        assertEquals(FRAMES, frames);
        assertTrue(refused < 400, "refused=" + refused);
        // the last one is played
        Files.write(fileOf(cut), Arrays.copyOf(whole, blocks(whole).get(6) + 5));
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(cut, again.sim)) {
            assertEquals("", replay.run());
            assertEquals(5, replay.endFrame());
            assertEquals(states.get(5), again.state());
            assertTrue(replay.tail().matches("torn: .*end frame=5, cut bytes=5"), replay::tail);
        }
        // the frame that fails is the last one
        Files.write(fileOf(cut), Arrays.copyOf(whole, blocks(whole).get(FAILS + 2)));
        try (RecordedScenario again = new RecordedScenario(1);
                Replay replay = Replay.open(cut, again.sim)) {
            assertEquals("fail", assertThrows(SystemFailure.class, replay::run).system());
            assertEquals(FAILS + 1, again.sim.frame());
        }
    }

    @Test
    @DisplayName("hundreds of files with one byte changed or added: each is refused, with the cause")
    void open_damaged_isRefused() throws IOException {
        record(folder);
        final byte[] whole = Files.readAllBytes(fileOf(folder));
        final Path damaged = Files.createDirectory(folder.resolve("damaged"));
        try (RecordedScenario again = new RecordedScenario(1)) {
            for (int i = 0; i < DAMAGED_FILES; i++) {
                final byte[] bytes = whole.clone();
                final int at = random.nextInt(bytes.length);
                bytes[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(fileOf(damaged), bytes);
                final IOException thrown = assertThrows(
                        IOException.class, () -> Replay.open(damaged, again.sim), "at=" + at + ", seed=" + seed);
                assertNotNull(thrown.getMessage());
            }
            Files.write(fileOf(damaged), Arrays.copyOf(whole, whole.length + 1));
            Trial.assertSays(
                    assertThrows(IOException.class, () -> Replay.open(damaged, again.sim)), "nothing follows the end");
        }
    }

    private static List<Integer> blocks(final byte[] file) {
        final List<Integer> places = new ArrayList<>();
        for (int at = 16; at < file.length; at += 12 + view(file).getInt(at)) {
            places.add(at);
        }
        return places;
    }

    private static ByteBuffer view(final byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    @DisplayName("500 files whose content was changed and whose checksums were mended: played, or refused with a cause")
    void run_forged_playsOrIsRefused() throws IOException {
        record(folder);
        final byte[] whole = Files.readAllBytes(fileOf(folder));
        final List<Integer> places = blocks(whole);
        final Path forged = Files.createDirectory(folder.resolve("forged"));
        int refused = 0;
        for (int i = 0; i < FORGED_FILES; i++) {
            final byte[] bytes = whole.clone();
            final int block = places.get(random.nextInt(places.size()));
            final int length = view(bytes).getInt(block);
            for (int change = random.nextInt(3); change >= 0; change--) {
                bytes[block + 8 + random.nextInt(length)] = (byte) (random.nextBoolean() ? -1 : random.nextInt());
            }
            final CRC32C crc = new CRC32C();
            crc.update(bytes, block + 8, length);
            view(bytes).putInt(block + 8 + length, (int) crc.getValue());
            Files.write(fileOf(forged), bytes);
            try (RecordedScenario again = new RecordedScenario(1);
                    Replay replay = Replay.open(forged, again.sim)) {
                replay.run();
            } catch (final IOException | IllegalArgumentException thrown) {
                assertNotNull(thrown.getMessage());
                refused++;
            }
        }
        assertTrue(refused > 50 && refused < FORGED_FILES, "refused=" + refused + ", seed=" + seed);
    }

    @Test
    @DisplayName("two frames of one recording exchanged are refused, though each has its checksum")
    void open_framesExchanged_isRefused() throws IOException {
        record(folder);
        final byte[] whole = Files.readAllBytes(fileOf(folder));
        final List<Integer> places = blocks(whole);
        assertEquals(1 + FRAMES + 1, places.size());
        final byte[] exchanged = whole.clone();
        final int one = places.get(2);
        final int two = places.get(3);
        final int end = places.get(4);
        System.arraycopy(whole, two, exchanged, one, end - two);
        System.arraycopy(whole, one, exchanged, one + end - two, two - one);
        Files.write(fileOf(folder), exchanged);
        try (RecordedScenario again = new RecordedScenario(1)) {
            Trial.assertSays(
                    assertThrows(IOException.class, () -> Replay.open(folder, again.sim)), "frame=2", "expected=1");
        }
    }

    // ---- A slow or failing disk ----

    private static Simulation sim(final List<String> handled) {
        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
        sim.port("text", Text.class, (message, commands) -> {
            handled.add(sim.frame() + message.text());
            return 0;
        });
        return sim;
    }

    @SuppressWarnings("unchecked")
    private static void send(final Simulation sim, final String text) {
        assertTrue(((Port<Text>) sim.definition().ports().getFirst()).offer(new Text(text)));
    }

    @Test
    @DisplayName("a slow disk stops frames: none is missing")
    void step_slowDisk_waits() throws Exception {
        final Gate gate = new Gate();
        final RecordingOptions options = OPTIONS.withForm(Text.class, gate);
        final List<String> handled = new ArrayList<>();
        final int frames = 3 * FileRecording.MAX_WAITING;
        try (Simulation sim = sim(handled)) {
            final FileRecording recording = sim.recordTo(folder, options);
            final Thread opener = new Thread(() -> {
                while (sim.frame() < FileRecording.MAX_WAITING) {
                    Thread.onSpinWait();
                }
                sleep();
                gate.open.countDown();
            });
            opener.start();
            for (int frame = 0; frame < frames; frame++) {
                if (frame == FileRecording.MAX_WAITING + 1) {
                    assertEquals(0, gate.open.getCount(), "this frame could not begin before");
                }
                send(sim, "m");
                sim.step();
            }
            opener.join();
            assertTrue(recording.isRunning());
            recording.close();
            assertEquals("", recording.whyEnded());
        }
        final List<String> again = new ArrayList<>();
        try (Simulation sim = sim(again);
                Replay replay = Replay.open(folder, sim, options)) {
            assertEquals(frames, replay.endFrame());
            assertEquals("", replay.run());
        }
        assertEquals(handled, again);
    }

    private static void sleep() {
        try {
            Thread.sleep(50);
        } catch (final InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    @DisplayName("endingWhenBehind: frames go on, the recording ends with a mark and a warning")
    void step_slowDiskAndEnding_endsWithAMark() throws Exception {
        final Gate gate = new Gate();
        final RecordingOptions options = OPTIONS.withForm(Text.class, gate).endingWhenBehind();
        final List<String> handled = new ArrayList<>();
        try (Warnings warnings = new Warnings();
                Simulation sim = sim(handled)) {
            final FileRecording recording = sim.recordTo(folder, options);
            for (int frame = 0; frame < 2 * FileRecording.MAX_WAITING; frame++) {
                send(sim, "m");
                sim.step();
            }
            assertFalse(recording.isRunning());
            assertEquals(FileRecording.MAX_WAITING, recording.endFrame());
            assertTrue(recording.whyEnded().contains("too slow"), recording::whyEnded);
            sim.recordPorts().stop(); // another one may begin
            sim.commands();
            gate.open.countDown();
            recording.close();
            assertEquals(1, warnings.texts().size());
            assertTrue(warnings.texts().getFirst().contains("too slow"), warnings.texts()::toString);
        }
        final List<String> again = new ArrayList<>();
        try (Simulation sim = sim(again);
                Replay replay = Replay.open(folder, sim, options)) {
            assertEquals(FileRecording.MAX_WAITING, replay.endFrame());
            assertTrue(replay.tail().contains("too slow"), replay::tail);
            assertEquals("", replay.run());
        }
        assertEquals(handled.subList(0, FileRecording.MAX_WAITING), again);
    }

    @Test
    @DisplayName("a disk that fails: step throws until the recording is closed, which throws, too; the tail is torn")
    void step_failingDisk_throws() throws Exception {
        final Gate gate = new Gate();
        gate.fails = true;
        gate.open.countDown();
        final RecordingOptions options = OPTIONS.withForm(Text.class, gate);
        final List<String> handled = new ArrayList<>();
        try (Simulation sim = sim(handled)) {
            final FileRecording recording = sim.recordTo(folder, options);
            sim.step(); // without a message
            send(sim, "m");
            final IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> runOn(sim));
            Trial.assertSays(thrown, "must not run a frame that the recording lacks", "no space left", "close()");
            assertThrows(IllegalStateException.class, sim::step);
            Trial.assertSays(assertThrows(IOException.class, recording::close), "no space left");
            final long frame = sim.frame();
            sim.step();
            assertEquals(frame + 1, sim.frame());
        }
        try (Simulation sim = sim(new ArrayList<>());
                Replay replay = Replay.open(folder, sim, options)) {
            assertEquals(1, replay.endFrame());
            assertTrue(replay.tail().startsWith("torn"), replay::tail);
        }
    }

    private static void runOn(final Simulation sim) {
        for (int i = 0; i < 1_000_000; i++) {
            sim.step();
        }
    }

    @Test
    @DisplayName(
            "a disk that fails, endingWhenBehind: frames go on with one warning; a simulation that closes warns, too")
    void step_failingDiskAndEnding_warns() throws Exception {
        final Gate gate = new Gate();
        gate.fails = true;
        gate.open.countDown();
        final RecordingOptions options = OPTIONS.withForm(Text.class, gate);
        try (Warnings warnings = new Warnings()) {
            try (Simulation sim = sim(new ArrayList<>())) {
                final FileRecording recording = sim.recordTo(folder, options.endingWhenBehind());
                send(sim, "m");
                sim.step();
                while (recording.isRunning()) { // until the recording thread has noticed
                    sleep();
                    sim.step();
                }
                sim.step();
                assertEquals(1, warnings.texts().size());
                assertTrue(warnings.texts().getFirst().contains("no space left"), warnings.texts()::toString);
                assertThrows(IOException.class, recording::close);
            }
            try (Simulation sim = sim(new ArrayList<>())) {
                sim.recordTo(folder.resolve("second"), options);
                send(sim, "m");
                sim.step();
            }
            assertEquals(2, warnings.texts().size());
            assertTrue(warnings.texts().getLast().contains("no space left"), warnings.texts()::toString);
        }
    }

    // ---- Messages ----

    @Test
    @DisplayName("a form that does not read all bytes is refused with the place; within a step it fails the frame")
    void replay_wrongForm_isNamed() throws Exception {
        final Gate gate = new Gate();
        gate.open.countDown();
        try (Simulation sim = sim(new ArrayList<>())) {
            sim.recordTo(folder, OPTIONS.withForm(Text.class, gate));
            send(sim, "long");
            sim.step();
        }
        final ObjectForm<Text> shorter = new ObjectForm<>() {
            @Override
            public void write(final Text value, final DataOutput to) {}

            @Override
            public Text read(final DataInput from) throws IOException {
                from.readByte();
                return new Text("?");
            }

            @Override
            public String shape() {
                return "utf";
            }
        };
        try (Simulation sim = sim(new ArrayList<>())) {
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> Replay.open(folder, sim)),
                    "port=text",
                    "written=utf");
            try (Replay replay = Replay.open(folder, sim, OPTIONS.withForm(Text.class, shorter))) {
                Trial.assertSays(assertThrows(IOException.class, replay::run), "frame=0", "port=0", "left=5");
                replay.seek(0);
                final SystemFailure byStep = assertThrows(SystemFailure.class, sim::step);
                assertEquals(UncheckedIOException.class, byStep.getCause().getClass());
            }
        }
    }

    private static final class Old {
        record Order(int price, Text name) {}
    }

    private static final class New {
        record Order(Text name, double weight, int price, Text street) {}
    }

    @Test
    @DisplayName("a message that gained components and changed their order is read by name")
    void replay_messageThatGainedComponents_isReadByName() throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Port<Old.Order> port = sim.port("order", Old.Order.class, (message, commands) -> 0);
            sim.recordTo(folder, OPTIONS);
            port.offer(new Old.Order(5, new Text("ann")));
            sim.step();
        }
        final List<New.Order> read = new ArrayList<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            sim.port("order", New.Order.class, (message, commands) -> {
                read.add(message);
                return 0;
            });
            try (Replay replay = Replay.open(folder, sim)) {
                assertEquals("", replay.run());
            }
        }
        assertEquals(List.of(new New.Order(new Text("ann"), 0, 5, null)), read);
    }

    @Test
    @DisplayName("a message that is no plain data is refused before the first frame, with the way to give a form")
    void recordTo_messageWithoutForm_isRefused() throws Exception {
        record Any(Object any) {}
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            sim.port("any", Any.class, (message, commands) -> 0);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> sim.recordTo(folder, OPTIONS)),
                    "port=any",
                    "RecordingOptions.withForm");
            assertFalse(Files.exists(fileOf(folder)));
            assertThrows(IllegalArgumentException.class, () -> OPTIONS.withHashes(0));
            assertThrows(IllegalArgumentException.class, () -> OPTIONS.withKeyframes(-1));
        }
    }
}
