package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ControlRoutesTest {

    private static SampleModel sample(final int flies) {
        return new SampleModel(SimulationOptions.defaults().withWorkers(2).withoutLossWarnings(), flies);
    }

    private static Owner<SampleModel> withHistory(final int flies) {
        return new Owner<>(
                () -> sample(flies),
                model -> model.sim,
                model -> model.options().withHistory(model.sim.keepHistory(100, 1 << 26)));
    }

    @Test
    @DisplayName("a pause holds the owner, a resume lets it go")
    void pause_holds() {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(3);
            final Map<String, Object> state = client.posted("/api/pause");
            assertEquals(true, state.get("paused"));
            final long frames = owner.frames();
            assertEquals(frames + 1, Client.whole(state.get("frame")), "it is held inside step()");
            assertEquals(state, client.posted("/api/pause"), "twice");
            assertEquals(frames, owner.frames());
            assertEquals(false, client.posted("/api/resume").get("paused"));
            owner.awaitFrames(3);
        }
    }

    @Test
    @DisplayName("steps run just so many frames; run-to stops at its frame")
    void step_runsFrames() {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            final long at = Client.whole(client.posted("/api/pause").get("frame"));
            assertEquals(at + 1, Client.whole(client.posted("/api/step").get("frame")));
            assertEquals(at + 2, Client.whole(client.posted("/api/step").get("frame")));
            assertEquals(
                    at + 12, Client.whole(client.posted("/api/step?frames=10").get("frame")));
            final Map<String, Object> reached = client.posted("/api/runto?frame=" + (at + 40));
            assertEquals(at + 40, Client.whole(reached.get("frame")));
            assertEquals(true, reached.get("paused"));
            Client.refusal(400, client.post("/api/runto?frame=" + (at + 40)));
            Client.refusal(400, client.post("/api/step?frames=0"));
            Client.refusal(400, client.post("/api/step?frames=1000001"));
            client.posted("/api/resume");
            owner.awaitFrames(3);
        }
    }

    @Test
    @DisplayName("while it is paused the page looks at rows, hashes and pictures as before")
    void paused_isLookedAt() {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            final long frame = Client.whole(client.posted("/api/pause").get("frame"));
            final Client.Picture picture = client.picture("type=fly&x=x&y=y&color=age");
            assertEquals((double) frame, picture.header().get("frame"));
            assertEquals(
                    (double) frame,
                    client.json("/api/row?handle=" + picture.handles()[3]).get("frame"));
            assertEquals((double) frame, client.json("/api/hashes").get("frame"));
            assertEquals(
                    (double) frame,
                    client.json("/api/search?type=fly&part=speed&op=gt&value=0").get("frame"));
            assertEquals(
                    (double) frame,
                    client.json("/api/referrers?handle=" + picture.handles()[3]).get("frame"));
            client.posted("/api/resume");
        }
    }

    @Test
    @DisplayName("a pace lets at most so many frames run a second, and 0 ends it")
    void pace_slowsDown() throws InterruptedException {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            client.posted("/api/pace?hertz=20");
            owner.awaitFrames(2);
            final long begin = owner.frames();
            final long beginNanos = System.nanoTime();
            owner.awaitFrames(8);
            final double seconds = (System.nanoTime() - beginNanos) / 1e9;
            assertTrue((owner.frames() - begin) / seconds < 30, "hertz=" + (owner.frames() - begin) / seconds);
            client.posted("/api/pace?hertz=0.01");
            owner.live();
            client.posted("/api/pace?hertz=0");
            owner.awaitFrames(20);
            Client.refusal(400, client.post("/api/pace?hertz=-1"));
            Client.refusal(400, client.post("/api/pace?hertz=0.001"));
            Client.refusal(400, client.post("/api/pace?hertz=Infinity"));
        }
    }

    @Test
    @DisplayName("a rewind takes the world back and holds it there; the frames run again with the same result")
    void rewind_goesBack() {
        try (Owner<SampleModel> owner = withHistory(50);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(30);
            final long present = Client.whole(client.posted("/api/pause").get("frame"));
            final Map<String, Object> hashes = client.json("/api/hashes");
            final Map<String, Object> back = client.posted("/api/rewind?frame=" + (present - 20));
            assertEquals(present - 20, Client.whole(back.get("frame")));
            assertEquals(true, back.get("paused"));
            assertEquals((double) (present - 20), client.json("/api/hashes").get("frame"));
            assertEquals(
                    present,
                    Client.whole(client.posted("/api/runto?frame=" + present).get("frame")));
            assertEquals(hashes, client.json("/api/hashes"));
            Client.refusal(400, client.post("/api/rewind?frame=" + (present + 1000)));
            client.posted("/api/resume");
            owner.awaitFrames(3);
        }
    }

    @Test
    @DisplayName("without a history a rewind is refused")
    void rewind_withoutHistory_isRefused() {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            Client.refusal(400, client.post("/api/rewind?frame=1"));
            owner.awaitFrames(2);
        }
    }

    @Test
    @DisplayName("a snapshot is a file that restores")
    void snapshot_restores() throws IOException {
        try (Owner<SampleModel> owner = new Owner<>(
                        () -> new SampleModel(
                                SimulationOptions.defaults().withWorkers(2).withoutLossWarnings(), 50),
                        model -> model.sim,
                        SampleModel::options);
                Client client = new Client(owner.live())) {
            client.posted("/api/pause");
            final HttpResponse<byte[]> response = client.post("/api/snapshot");
            assertEquals(200, response.statusCode(), () -> Client.text(response));
            final Map<String, Object> hashes = client.json("/api/hashes");
            final SampleModel other = sample(50);
            other.sim.restore(Snapshot.read(new ByteArrayInputStream(response.body()), FileOptions.defaults()));
            assertEquals(Client.whole(hashes.get("frame")), other.sim.frame());
            assertEquals(Long.parseUnsignedLong((String) hashes.get("hash"), 16), other.sim.hash());
            other.sim.close();
            client.posted("/api/resume");
        }
    }

    @Test
    @DisplayName("a parameter is sent to its port; out of range it is refused; a full port says so")
    void parameter_isSent() {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            client.posted("/api/parameter?name=wind&value=12.5");
            owner.awaitFrames(2);
            final float wind = owner.between(() -> owner.model().wind.get(0));
            assertEquals(12.5f, wind);
            assertEquals(
                    12.5,
                    Client.named(client.json("/api/definition").get("parameters"), "wind")
                            .get("value"));
            Client.refusal(400, client.post("/api/parameter?name=wind&value=20.5"));
            Client.refusal(400, client.post("/api/parameter?name=wind&value=NaN"));
            Client.refusal(404, client.post("/api/parameter?name=rain&value=1"));
            owner.stand(true);
            int refused = 0;
            while (owner.model().port.room() > 0) {
                owner.model().port.offer(new SampleModel.SetWind(1));
            }
            refused += client.post("/api/parameter?name=wind&value=3").statusCode() == 503 ? 1 : 0;
            assertEquals(1, refused);
            assertEquals(
                    12.5,
                    Client.named(client.json("/api/definition").get("parameters"), "wind")
                            .get("value"));
            owner.stand(false);
        }
    }

    @Test
    @DisplayName("a page that only shows refuses every change")
    void control_notAllowed_isRefused() {
        try (Owner<SampleModel> owner =
                        new Owner<>(() -> sample(50), model -> model.sim, model -> LiveOptions.defaults());
                Client client = new Client(owner.live())) {
            for (final String path : java.util.List.of(
                    "pause",
                    "resume",
                    "step",
                    "runto?frame=9",
                    "pace?hertz=1",
                    "rewind?frame=1",
                    "snapshot",
                    "parameter?name=wind&value=1")) {
                Client.refusal(403, client.post("/api/" + path));
            }
            owner.awaitFrames(5);
        }
    }
}
