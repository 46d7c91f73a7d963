package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.FileRecording;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Replay;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page changes no result, and what it sends through a port is recorded.
class LiveDeterminismTest {

    private static final int FLIES = 3000;
    private static final int FRAMES = 40;

    private static SampleModel model(final int workers) {
        return new SampleModel(SimulationOptions.defaults().withWorkers(workers).withoutLossWarnings(), FLIES);
    }

    private static long[] hashes(final SampleModel model, final Runnable each) {
        final long[] hashes = new long[2 * FRAMES];
        for (int frame = 0; frame < FRAMES; frame++) {
            model.sim.step();
            each.run();
            hashes[2 * frame] = model.sim.hash();
            hashes[2 * frame + 1] = model.sim.orderHash();
        }
        return hashes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("both hashes of every frame are the same with a page that looks, steps and pauses, and without one")
    void hashes_areEqual(final int workers) throws Exception {
        final SampleModel alone = model(workers);
        final long[] expected = hashes(alone, () -> {});
        alone.sim.close();
        final SampleModel shown = model(workers);
        final Live live = Live.open(shown.sim, shown.options());
        final AtomicBoolean ends = new AtomicBoolean();
        final AtomicInteger looks = new AtomicInteger();
        final Thread browser = new Thread(() -> {
            try (Client client = new Client(live);
                    Client.Events events = client.events()) {
                while (!ends.get()) {
                    looks.addAndGet(
                            client.get("/api/picture?type=fly&x=x&y=y&color=lit&max=1000")
                                                    .statusCode()
                                            == 200
                                    ? 1
                                    : 0);
                    looks.addAndGet(
                            client.get("/api/search?type=rider&part=rides&op=ne&value=0")
                                                    .statusCode()
                                            == 200
                                    ? 1
                                    : 0);
                    client.get("/api/row?handle=" + shown.flies.handle(1));
                    looks.addAndGet(client.get("/api/csv?type=rider").statusCode() == 200 ? 1 : 0);
                    client.get("/api/referrers?handle=" + shown.flies.handle(2));
                    looks.addAndGet(client.get("/api/hashes").statusCode() == 200 ? 1 : 0);
                    client.post("/api/pause");
                    client.post("/api/step?frames=2");
                    client.post("/api/resume");
                    events.next();
                }
            } catch (final IOException | IllegalStateException closed) {
                // the page is closed
            }
        });
        browser.start();
        final long[] found = hashes(shown, () -> {
            final int before = looks.get();
            final long end = System.nanoTime() + 40_000_000L;
            while (looks.get() == before && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(200_000); // so that the page looks at many frames, and has a core to do so
            }
        });
        ends.set(true);
        live.close();
        browser.join();
        shown.sim.close();
        for (int i = 0; i < found.length; i++) {
            final int frame = i / 2;
            assertEquals(expected[i], found[i], () -> "frame=" + frame);
        }
        assertTrue(looks.get() >= 5, "it looked: looks=" + looks);
    }

    @Test
    @DisplayName("a recording with a parameter that the page set replays to the same hashes")
    void recording_withParameter_replays(@TempDir final Path folder) throws IOException {
        final SampleModel recorded = model(2);
        final long hash;
        try (Live live = Live.open(recorded.sim, recorded.options());
                Client client = new Client(live);
                FileRecording recording = recorded.sim.recordTo(
                        folder.resolve("run"), RecordingOptions.defaults().withHashes(5))) {
            recorded.sim.run(10);
            client.posted("/api/parameter?name=wind&value=17");
            recorded.sim.run(10);
            client.posted("/api/parameter?name=wind&value=3");
            recorded.sim.run(10);
            hash = recorded.sim.hash();
            assertTrue(recording.isRunning());
        }
        recorded.sim.close();
        final SampleModel plain = model(1);
        plain.sim.run(30);
        assertNotEquals(hash, plain.sim.hash(), "the control: the parameter has an effect");
        plain.sim.close();
        final SampleModel replayed = model(3);
        try (Replay replay = Replay.open(folder.resolve("run"), replayed.sim)) {
            assertEquals("", replay.run());
        }
        assertEquals(hash, replayed.sim.hash());
        replayed.sim.close();
    }
}
