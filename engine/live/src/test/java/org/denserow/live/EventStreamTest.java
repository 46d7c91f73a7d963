package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EventStreamTest {

    @Test
    @DisplayName("a status has figures of types, tags, ports, totals, memory and times")
    void status_isWhole() throws IOException {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live());
                Client.Events events = client.events()) {
            owner.awaitFrames(10);
            Map<String, Object> status = events.next();
            while (Client.list(Client.map(status.get("times")).get("frames")).size() < 2) {
                status = events.next();
            }
            assertEquals(false, status.get("paused"));
            assertEquals(false, status.get("waiting"));
            assertTrue((Double) status.get("hertz") > 0, String.valueOf(status.get("hertz")));
            assertEquals(100.0, Client.named(status.get("types"), "fly").get("rows"));
            assertEquals(100.0, Client.named(status.get("types"), "rider").get("rows"));
            assertEquals(
                    List.of("lit", "old"),
                    Client.list(status.get("tags")).stream()
                            .map(each -> Client.map(each).get("tag"))
                            .toList());
            assertEquals(0.0, Client.named(status.get("ports"), "wind").get("size"));
            final Set<Object> totals = new HashSet<>();
            Client.list(status.get("totals"))
                    .forEach(each -> totals.add(Client.map(each).get("name")));
            assertTrue(
                    totals.containsAll(List.of(
                            "refusedCreates", "refusedMessages", "failedMessages", "staleCommands", "lateFrames")),
                    totals.toString());
            assertEquals(1, Client.list(status.get("tallies")).size());
            assertTrue((Double) Client.map(status.get("memory")).get("heapUsed") > 0);
            assertEquals(List.of(0.0), status.get("parameters"));
            assertNull(status.get("failure"));
            assertNull(status.get("history"));
            final Map<String, Object> times = Client.map(status.get("times"));
            final int frames = Client.list(times.get("frames")).size();
            for (final String figure : FrameTimes.FIGURES) {
                assertEquals(frames, Client.list(times.get(figure)).size());
            }
            assertEquals(frames, Client.list(times.get("bySystem")).size());
            assertEquals(
                    5,
                    Client.list(Client.list(times.get("bySystem")).getFirst()).size());
        }
    }

    @Test
    @DisplayName("each frame is told to a reader once, in order, and the newest ones are never left out")
    void times_areToldOnce() throws IOException {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live());
                Client.Events events = client.events()) {
            final List<Long> frames = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                final Map<String, Object> status = events.next();
                final List<Object> told =
                        Client.list(Client.map(status.get("times")).get("frames"));
                assertTrue(told.size() <= FrameTimes.KEPT, "told=" + told.size());
                told.forEach(frame -> frames.add(Client.whole(frame)));
                if (!told.isEmpty()) {
                    assertEquals(Client.whole(status.get("frame")) - 1, Client.whole(told.getLast()));
                }
            }
            assertTrue(frames.size() > 8, frames.toString());
            for (int i = 1; i < frames.size(); i++) {
                assertTrue(frames.get(i - 1) < frames.get(i), frames.toString());
            }
        }
    }

    @Test
    @DisplayName("an owner that runs no frames is shown as waiting, and events go on")
    void waiting_isShown() throws IOException {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live());
                Client.Events events = client.events()) {
            owner.stand(true);
            Map<String, Object> status = events.next();
            while (status.get("waiting").equals(false)) {
                status = events.next();
            }
            assertEquals(0.0, status.get("hertz"));
            owner.stand(false);
            while (status.get("waiting").equals(true)) {
                status = events.next();
            }
        }
    }

    @Test
    @DisplayName("a frame that fails is shown with its reason, and counted")
    void failure_isShown() throws IOException {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withDetailedReport())) {
            final Table things = sim.define("thing", Layout.fixed(4));
            final boolean[] fails = {false};
            sim.system("fail").over(things, (rows, commands) -> {
                if (fails[0]) {
                    throw new IllegalStateException("on purpose");
                }
            });
            try (Live live = Live.open(sim, 0);
                    Client client = new Client(live);
                    Client.Events events = client.events()) {
                events.next();
                sim.step();
                fails[0] = true;
                org.junit.jupiter.api.Assertions.assertThrows(SystemFailure.class, sim::step);
                Map<String, Object> status = events.next();
                while (status.get("failure") == null) {
                    status = events.next();
                }
                assertTrue(String.valueOf(status.get("failure")).contains("fail"), status.toString());
                assertEquals(
                        1.0, Client.named(status.get("totals"), "failedFrames").get("value"));
                sim.recover();
                fails[0] = false;
                sim.step();
                assertNotNull(events.next());
            }
        }
    }

    @Test
    @DisplayName("totals count what was refused and stale, from the simulation's own sums")
    void totals_countLosses() throws IOException {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings())) {
            final Table things = sim.define("thing", Layout.dense(4));
            try (Live live = Live.open(sim, 0);
                    Client client = new Client(live);
                    Client.Events events = client.events()) {
                events.next();
                final long gone = things.create();
                things.destroy(gone);
                sim.commands().destroy(gone);
                for (int i = 0; i < 7; i++) {
                    sim.commands().create(things);
                }
                sim.step();
                Map<String, Object> status = events.next();
                while (Client.whole(status.get("frame")) < 1) {
                    status = events.next();
                }
                assertEquals(
                        3.0,
                        Client.named(status.get("totals"), "refusedCreates").get("value"));
                assertEquals(
                        1.0, Client.named(status.get("totals"), "staleCommands").get("value"));
            }
        }
    }

    @Test
    @DisplayName("more streams than the limit are refused; a stream that ends makes room")
    void streams_areBounded() throws Exception {
        try (Owner<SampleModel> owner = Owner.ofSample(10);
                Client client = new Client(owner.live())) {
            final List<Client.Events> open = new ArrayList<>();
            for (int i = 0; i < EventStream.MAX_STREAMS; i++) {
                open.add(client.events());
                open.getLast().next();
            }
            Client.refusal(429, client.get("/api/events"));
            open.removeFirst().close();
            final long end = System.nanoTime() + 30_000_000_000L;
            int status = 0;
            while (status != 200 && System.nanoTime() - end < 0) {
                final var response = java.net.http.HttpClient.newHttpClient()
                        .send(
                                client.request("/api/events").build(),
                                java.net.http.HttpResponse.BodyHandlers.ofInputStream());
                status = response.statusCode();
                response.body().close();
                Thread.sleep(20);
            }
            assertEquals(200, status);
            for (final Client.Events events : open) {
                events.close();
            }
        }
    }
}
