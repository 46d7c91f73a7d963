package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Clients that stall, read slowly, break off or ask too much: frames go on, and nothing of them stays.
class UnkindClientsTest {

    private static final long LIMIT_NANOS = 1_000_000_000L;
    private static final int MILLIS = 30_000; // the longest wait for what must come

    private static Owner<SampleModel> owner(final int flies) {
        return new Owner<>(
                () -> new SampleModel(
                        SimulationOptions.defaults().withWorkers(2).withoutLossWarnings(), flies),
                model -> model.sim,
                SampleModel::options,
                LIMIT_NANOS);
    }

    private static String head(final Live live, final String method, final String path) {
        return method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + live.port() + "\r\n" + Guard.TOKEN + ": "
                + live.address().getFragment() + "\r\n";
    }

    @Test
    @DisplayName(
            "a client that sends half a request is cut off, and more of them than there are places keep nobody out")
    void halfRequests_areCutOff() throws IOException {
        try (Owner<SampleModel> owner = owner(50);
                Client client = new Client(owner.live())) {
            final List<Raw> stalled = new ArrayList<>();
            for (int i = 0; i < Handlers.MAX_REQUESTS + 20; i++) {
                stalled.add(new Raw(owner.live().port()).send("GET /api/defin"));
            }
            owner.awaitFrames(5);
            for (final Raw raw : stalled) {
                assertTrue(raw.isClosed(MILLIS));
                raw.close();
            }
            client.json("/api/definition");
            owner.awaitFrames(5);
        }
    }

    @Test
    @DisplayName("a client that stalls in its body is cut off")
    void halfBody_isCutOff() throws IOException {
        try (Owner<SampleModel> owner = owner(50);
                Client client = new Client(owner.live());
                Raw raw = new Raw(owner.live().port())) {
            raw.send(head(owner.live(), "POST", "/api/pause") + "Content-Length: 100\r\n\r\nhalf");
            assertTrue(raw.isClosed(MILLIS));
            assertEquals(false, client.json("/api/definition").get("history"));
            owner.awaitFrames(5); // it was not paused
        }
    }

    /// A model whose status is long: many tags.
    private static Simulation manyTags() {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        for (int type = 0; type < 40; type++) {
            final Table table = sim.define("type " + type, Layout.dense(8));
            for (int tag = 0; tag < 60; tag++) {
                table.tag("a tag with quite a long name, number " + tag);
            }
        }
        return sim;
    }

    @Test
    @DisplayName("a reader of events that takes nothing is cut off; another one gets each status meanwhile")
    void slowReader_isCutOff() throws IOException {
        try (Owner<Simulation> owner = new Owner<>(
                        UnkindClientsTest::manyTags, sim -> sim, sim -> LiveOptions.defaults(), LIMIT_NANOS);
                Client client = new Client(owner.live());
                Raw slow = new Raw(owner.live().port(), 1024)) {
            slow.send(head(owner.live(), "GET", "/api/events") + "\r\n");
            try (Client.Events events = client.events()) {
                final long end = System.nanoTime() + MILLIS * 1_000_000L;
                int taken = 0;
                while (owner.live().requests() > 1 || taken < 20) {
                    events.next();
                    taken++;
                    assertTrue(System.nanoTime() - end < 0, "the slow reader is cut off");
                }
            }
            final String all = slow.all(); // comes to an end
            assertTrue(all.startsWith("HTTP/1.1 200"), "it was let in");
            owner.awaitFrames(5);
        }
    }

    @Test
    @DisplayName("a download that nobody takes is cut off, and its copy is given back")
    void slowDownload_isCutOff() throws IOException {
        final int flies = 150_000;
        try (Owner<SampleModel> owner = owner(flies);
                Client client = new Client(owner.live())) {
            for (int round = 0; round < OneTimeCopies.MAX_AT_ONCE + 1; round++) {
                try (Raw slow = new Raw(owner.live().port(), 1024)) {
                    slow.send(head(owner.live(), "GET", "/api/csv?type=fly") + "\r\n");
                    final long end = System.nanoTime() + MILLIS * 1_000_000L;
                    while (slow.socket.getInputStream().available() == 0
                            || owner.live().requests() > 0) {
                        assertTrue(System.nanoTime() - end < 0, "the download begins, and is cut off");
                        LockSupport.parkNanos(1_000_000);
                    }
                    final long lines = slow.all().lines().count();
                    assertTrue(lines < flies, "lines=" + lines);
                }
            }
            owner.awaitFrames(3);
            assertEquals(200, client.get("/api/csv?type=rider").statusCode(), "all places are free again");
        }
    }

    @Test
    @DisplayName("clients that break off in the middle leave nothing behind")
    void brokenClients_leaveNothing() throws IOException {
        final Owner<SampleModel> owner = owner(20_000);
        try (owner;
                Client client = new Client(owner.live())) {
            for (int i = 0; i < 100; i++) {
                try (Raw raw = new Raw(owner.live().port(), 1024)) {
                    final String path = switch (i % 4) {
                        case 0 -> "/api/events";
                        case 1 -> "/api/csv?type=fly";
                        case 2 -> "/api/picture?type=fly&x=x&y=y&max=100000";
                        default -> "/api/row?handle=" + i;
                    };
                    raw.send(head(owner.live(), "GET", path) + "\r\n");
                    if (i % 3 == 0) {
                        raw.socket.setSoLinger(true, 0); // a reset
                    }
                }
            }
            owner.awaitFrames(5);
            final long end = System.nanoTime() + MILLIS * 1_000_000L;
            while (owner.live().requests() > 0) {
                assertTrue(
                        System.nanoTime() - end < 0, "requests=" + owner.live().requests());
                LockSupport.parkNanos(1_000_000);
            }
            final Map<String, Object> rows = client.json("/api/search?type=fly&part=x&op=ge&value=0&max=1");
            assertEquals(20_000.0, rows.get("total"));
        }
    }

    @Test
    @DisplayName("a burst of some thousand requests is answered or refused, and frames go on")
    void burst_framesGoOn() throws Exception {
        try (Owner<SampleModel> owner = owner(2000);
                ExecutorService pool = Executors.newFixedThreadPool(24)) {
            final long before = owner.frames();
            final String[] paths = {
                "/api/definition",
                "/api/picture?type=fly&x=x&y=y&color=lit&max=500",
                "/api/histogram?type=fly&part=speed",
                "/api/search?type=fly&part=age&op=gt&value=100",
                "/api/moments"
            };
            final List<Future<int[]>> results = new ArrayList<>();
            for (int worker = 0; worker < 24; worker++) {
                final int number = worker;
                results.add(pool.submit(() -> {
                    final int[] counts = new int[2];
                    try (Client client = new Client(owner.live())) {
                        for (int i = 0; i < 100; i++) {
                            final int status = client.get(paths[(number + i) % paths.length])
                                    .statusCode();
                            counts[status == 200 ? 0 : 1]++;
                        }
                    }
                    return counts;
                }));
            }
            int answered = 0;
            int refused = 0;
            for (final Future<int[]> result : results) {
                answered += result.get()[0];
                refused += result.get()[1];
            }
            assertEquals(2400, answered + refused);
            assertTrue(answered > 1200, "answered=" + answered + ", refused=" + refused);
            assertTrue(owner.frames() - before > 20, "frames=" + (owner.frames() - before));
        }
    }

    @Test
    @DisplayName("a request for the owner is answered with the reason when it runs no frame")
    void tasks_withoutFrames_areRefused() throws Exception {
        try (Owner<SampleModel> owner = Owner.ofSample(50);
                Client client = new Client(owner.live())) {
            final long fly = owner.between(() -> owner.model().flies.handle(0));
            owner.stand(true);
            final String reason = Client.refusal(503, client.get("/api/row?handle=" + fly));
            assertTrue(reason.contains("ran no frame"), reason);
            owner.stand(false);
            assertEquals(200, client.get("/api/row?handle=" + fly).statusCode());
        }
    }
}
