package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.util.HashSet;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityTest {

    private static Owner<SampleModel> owner;
    private static int port;
    private static String token;

    @BeforeAll
    static void open() {
        owner = Owner.ofSample(50);
        port = owner.live().port();
        token = Guard.TOKEN + ": " + owner.live().address().getFragment();
    }

    @AfterAll
    static void close() {
        owner.close();
    }

    private static void assertStatus(final int status, final String response) {
        assertTrue(response.startsWith("HTTP/1.1 " + status + ' '), response);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "127.0.0.1",
                "127.0.0.1:1",
                "localhost:PORT.evil.example",
                "",
                "127.0.0.2:PORT"
            })
    @DisplayName("another host name is refused, even with the token: no name may be bound anew to this machine")
    void host_foreign_isRefused(final String host) throws IOException {
        final String sent = "Host: " + host.replace("PORT", "" + port);
        assertStatus(403, Raw.ask(port, "GET", "/api/definition", sent, token));
        assertStatus(403, Raw.ask(port, "GET", "/", sent));
    }

    @Test
    @DisplayName("no host and two hosts are refused")
    void host_missingOrTwice_isRefused() throws IOException {
        assertStatus(403, Raw.ask(port, "GET", "/api/definition", token));
        assertStatus(
                403, Raw.ask(port, "GET", "/api/definition", "Host: 127.0.0.1:" + port, "Host: evil.example", token));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]"})
    @DisplayName("the names of the loopback address are let in")
    void host_loopback_isLetIn(final String name) throws IOException {
        final String host = name + ':' + port;
        assertStatus(200, Raw.ask(port, "GET", "/api/definition", "Host: " + host, token));
        assertStatus(200, Raw.ask(port, "GET", "/api/definition", "Host: " + host, "Origin: http://" + host, token));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "https://127.0.0.1:PORT",
                "http://127.0.0.1",
                "http://127.0.0.1:1",
                "http://localhost:PORT",
                ""
            })
    @DisplayName("another origin is refused, even with the token")
    void origin_foreign_isRefused(final String origin) throws IOException {
        final String sent = "Origin: " + origin.replace("PORT", "" + port);
        for (final String method : new String[] {"GET", "POST"}) {
            final String path = method.equals("GET") ? "/api/definition" : "/api/pause";
            assertStatus(403, Raw.ask(port, method, path, "Host: 127.0.0.1:" + port, sent, token, "Content-Length: 0"));
        }
        owner.awaitFrames(2);
    }

    @Test
    @DisplayName("a missing, wrong, short, long or doubled token is refused, for each path of the interface")
    void token_wrong_isRefused() throws IOException {
        final String host = "Host: 127.0.0.1:" + port;
        for (final String path : new String[] {"/api/definition", "/api/events", "/api/none"}) {
            assertStatus(401, Raw.ask(port, "GET", path, host));
            assertStatus(401, Raw.ask(port, "GET", path, host, Guard.TOKEN + ": x"));
            assertStatus(401, Raw.ask(port, "GET", path, host, token.substring(0, token.length() - 1)));
            assertStatus(401, Raw.ask(port, "GET", path, host, token + "x"));
            assertStatus(401, Raw.ask(port, "GET", path, host, token, token));
            assertStatus(401, Raw.ask(port, "GET", path + "?token=" + token, host));
        }
        assertStatus(401, Raw.ask(port, "POST", "/api/pause", host, "Content-Length: 0"));
        owner.awaitFrames(2);
    }

    @Test
    @DisplayName("tokens are random, and have 144 bits")
    void token_isRandom() {
        final Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            tokens.add(new Guard("", 1).token());
        }
        assertEquals(100, tokens.size());
        tokens.forEach(each -> assertTrue(each.matches("[A-Za-z0-9_-]{24}"), each));
    }

    @Test
    @DisplayName("a long query, a long body and a query with an error are refused")
    void bounds_areKept() {
        try (Client client = new Client(owner.live())) {
            Client.refusal(413, client.get("/api/search?type=" + "x".repeat(Query.MAX_LENGTH)));
            Client.refusal(404, client.get("/api/histogram?part=x&type=" + "x".repeat(Query.MAX_LENGTH - 12)));
            Client.refusal(
                    413,
                    client.send(client.request("/api/pause")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[Guard.MAX_BODY + 1]))
                            .build()));
            assertEquals(
                    200,
                    client.send(client.request("/api/resume")
                                    .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[Guard.MAX_BODY]))
                                    .build())
                            .statusCode());
            Client.refusal(400, client.get("/api/histogram?type=fly&type=fly&part=x"));
            Client.refusal(405, client.post("/api/definition"));
            Client.refusal(405, client.get("/api/pause"));
            Client.refusal(
                    405,
                    client.send(client.request("/api/definition")
                            .method("DELETE", HttpRequest.BodyPublishers.noBody())
                            .build()));
            owner.awaitFrames(2);
        }
    }

    @Test
    @DisplayName("a query that cannot be decoded is refused")
    void query_wrongEncoding_isRefused() throws IOException {
        final String response = Raw.ask(port, "GET", "/api/search?type=%C3%28%zz", "Host: 127.0.0.1:" + port, token);
        assertStatus(400, response);
    }

    @Test
    @DisplayName("every answer, a refusal too, has the headers that protect it, and tells no other origin anything")
    void answers_areProtected() throws IOException {
        for (final String response : new String[] {
            Raw.ask(port, "GET", "/", "Host: 127.0.0.1:" + port),
            Raw.ask(port, "GET", "/api/definition", "Host: 127.0.0.1:" + port),
            Raw.ask(port, "GET", "/api/definition", "Host: 127.0.0.1:" + port, token)
        }) {
            final String lower = response.toLowerCase(java.util.Locale.ROOT);
            for (final String header : new String[] {
                "referrer-policy: no-referrer",
                "x-frame-options: deny",
                "content-security-policy: default-src 'self'",
                "cache-control: no-store",
                "x-content-type-options: nosniff"
            }) {
                assertTrue(lower.contains("\r\n" + header), header + " is not in " + response);
            }
            assertFalse(lower.contains("access-control-allow"), response);
        }
    }

    @Test
    @DisplayName("it listens at the loopback address only")
    void address_isLoopback() throws IOException {
        for (final NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            for (final InetAddress address : each.inetAddresses().toList()) {
                if (!address.isLoopbackAddress()) {
                    org.junit.jupiter.api.Assertions.assertThrows(
                            IOException.class, () -> new Socket(address, port).close(), address.toString());
                }
            }
        }
        try (Socket socket = new Socket("127.0.0.1", port)) {
            assertTrue(socket.isConnected());
        }
    }

    @Test
    @DisplayName("a page that is opened without options only shows")
    void defaults_onlyShow() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
                Live live = Live.open(sim, 0);
                Client client = new Client(live)) {
            assertEquals(false, client.json("/api/definition").get("control"));
            Client.refusal(403, client.post("/api/pause"));
            sim.step();
        }
    }
}
