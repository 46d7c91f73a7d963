package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LiveTest {

    @Test
    @DisplayName("the page's files are served without a token, with headers that protect them")
    void page_isServed() {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live())) {
            final var response = client.send(java.net.http.HttpRequest.newBuilder(java.net.URI.create(
                            "http://127.0.0.1:" + owner.live().port() + "/"))
                    .build());
            assertEquals(200, response.statusCode());
            assertTrue(Client.text(response).startsWith("<!doctype html>"), Client.text(response));
            for (final String header : List.of(
                    "Referrer-Policy: no-referrer",
                    "X-Content-Type-Options: nosniff",
                    "Cache-Control: no-store",
                    "X-Frame-Options: DENY")) {
                final String[] pair = header.split(": ");
                assertEquals(pair[1], response.headers().firstValue(pair[0]).orElse(""));
            }
            assertTrue(response.headers()
                    .firstValue("Content-Security-Policy")
                    .orElse("")
                    .startsWith("default-src 'self'"));
            Client.refusal(404, client.get("/other"));
        }
    }

    @Test
    @DisplayName("the definition names types, parts, pictures, lattices, systems, ports, tallies, parameters")
    void definition_isWhole() {
        try (Owner<SampleModel> owner = Owner.ofSample(100);
                Client client = new Client(owner.live())) {
            owner.awaitFrames(1);
            final Map<String, Object> definition = client.json("/api/definition");
            assertEquals("Flies", definition.get("title"));
            assertEquals(true, definition.get("control"));
            assertEquals(true, definition.get("detailed"));
            assertEquals(false, definition.get("history"));
            final Map<String, Object> fly = Client.named(definition.get("types"), "fly");
            assertEquals("dense", fly.get("layout"));
            assertEquals(Map.of("x", "x", "y", "y"), fly.get("picture"));
            assertNull(fly.get("lattice"));
            assertEquals("tag", Client.named(fly.get("parts"), "lit").get("kind"));
            final Map<String, Object> cell = Client.named(definition.get("types"), "cell");
            assertEquals(Map.of("width", 128.0, "height", 128.0), cell.get("lattice"));
            assertNull(cell.get("picture"));
            final Map<String, Object> rider = Client.named(definition.get("types"), "rider");
            assertEquals(Map.of("x", "pos.0", "y", "pos.1"), rider.get("picture"));
            assertEquals(2.0, Client.named(rider.get("parts"), "pos").get("lanes"));
            assertEquals("fly", Client.named(rider.get("parts"), "rides").get("target"));
            assertEquals("names", Client.named(rider.get("parts"), "names").get("kind"));
            assertEquals("String", Client.named(rider.get("parts"), "name").get("values"));
            final Map<String, Object> move = Client.named(definition.get("systems"), "move");
            assertEquals(List.of("weather.wind", "fly.speed"), move.get("reads"));
            assertEquals(List.of("fly.x", "fly.y", "fly.age"), move.get("writes"));
            assertEquals("fly", move.get("type"));
            assertEquals(
                    List.of("fly"),
                    Client.named(definition.get("systems"), "breed").get("creates"));
            assertEquals(
                    "SetWind", Client.named(definition.get("ports"), "wind").get("message"));
            assertEquals(List.of("eaten"), definition.get("tallies"));
            assertEquals(
                    20.0, Client.named(definition.get("parameters"), "wind").get("max"));
        }
    }

    @Test
    @DisplayName("systems, ports and parts that are defined after the page was opened are shown")
    void definition_growsUntilTheFirstFrame() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table things = sim.define("thing", Layout.dense(10));
            try (Live live = Live.open(sim, 0);
                    Client client = new Client(live)) {
                assertEquals(List.of(), client.json("/api/definition").get("systems"));
                final var value = things.ints("value");
                sim.system("count").writes(value).over(things, (rows, commands) -> {});
                sim.step();
                final Map<String, Object> definition = client.json("/api/definition");
                Client.named(definition.get("systems"), "count");
                final Map<String, Object> thing = Client.named(definition.get("types"), "thing");
                Client.named(thing.get("parts"), "value");
                things.tag("late");
                final Object parts = Client.named(client.json("/api/definition").get("types"), "thing")
                        .get("parts");
                Client.named(parts, "late");
            }
        }
    }

    @Test
    @DisplayName("a simulation that has not run a frame is shown, and ports and types can still be defined")
    void open_beforeTheFirstFrame_endsNoDefinition() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            try (Live live = Live.open(sim, 0);
                    Client client = new Client(live);
                    Client.Events events = client.events()) {
                final Map<String, Object> status = events.next();
                assertEquals(0.0, status.get("frame"));
                sim.define("thing", Layout.dense(10));
                assertEquals(0, sim.frame());
            } catch (final java.io.IOException closed) {
                throw new AssertionError(closed);
            }
        }
    }

    @Test
    @DisplayName("a port that is taken is refused, with the number in the message")
    void open_portTaken_throws() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
                Live first = Live.open(sim, 0)) {
            final UncheckedIOException thrown =
                    assertThrows(UncheckedIOException.class, () -> Live.open(sim, first.port()));
            assertTrue(thrown.getMessage().contains("port=" + first.port()), thrown.getMessage());
            sim.step(); // the one that failed left no listener
        }
    }

    @Test
    @DisplayName("two pages look at one simulation, each with a token of its own")
    void open_twice_showsTwice() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
                Live one = Live.open(sim, 0);
                Live two = Live.open(sim, 0);
                Client first = new Client(one);
                Client second = new Client(two)) {
            sim.step();
            assertNotEquals(one.address().getFragment(), two.address().getFragment());
            first.json("/api/definition");
            second.json("/api/definition");
        }
    }

    @Test
    @DisplayName("a page is opened by the owner only")
    void open_byAnotherThread_throws() throws InterruptedException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Throwable[] thrown = new Throwable[1];
            final Thread other = new Thread(() -> {
                try {
                    Live.open(sim, 0).close();
                } catch (final Throwable refused) {
                    thrown[0] = refused;
                }
            });
            other.start();
            other.join();
            assertTrue(thrown[0] instanceof IllegalStateException, String.valueOf(thrown[0]));
        }
    }

    @Test
    @DisplayName("after close() the port is free, no listener is left, and frames go on")
    void close_givesThePortBack() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Live live = Live.open(sim, 0);
            final int port = live.port();
            live.close();
            live.close();
            sim.step();
            try (Live again = Live.open(sim, port)) {
                assertEquals(port, again.port());
            }
            assertFalse(sim.isPaused());
        }
    }
}
