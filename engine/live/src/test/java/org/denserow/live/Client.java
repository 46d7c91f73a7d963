package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A page that looks, for tests.
final class Client implements AutoCloseable {

    /// A picture as a page reads it.
    ///
    /// @param edges of a network: the places of both ends of each
    record Picture(Map<String, Object> header, long[] handles, float[] x, float[] y, float[] c, int[] edges) {}

    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;
    private final String token;

    Client(final Live live) {
        final URI address = live.address();
        base = "http://" + address.getHost() + ':' + address.getPort();
        token = address.getFragment();
    }

    HttpRequest.Builder request(final String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .header(Guard.TOKEN, token);
    }

    HttpResponse<byte[]> send(final HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (final IOException | InterruptedException failed) {
            throw new IllegalStateException(request.uri().toString(), failed);
        }
    }

    HttpResponse<byte[]> get(final String path) {
        return send(request(path).build());
    }

    HttpResponse<byte[]> post(final String path) {
        return send(request(path).POST(HttpRequest.BodyPublishers.noBody()).build());
    }

    static String text(final HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /// {@return the body of a successful answer}
    Map<String, Object> json(final String path) {
        return json(get(path));
    }

    Map<String, Object> posted(final String path) {
        return json(post(path));
    }

    static Map<String, Object> json(final HttpResponse<byte[]> response) {
        assertEquals(200, response.statusCode(), () -> response.uri() + ": " + text(response));
        return map(JsonReader.read(text(response)));
    }

    /// {@return the reason of a refusal with this status}
    static String refusal(final int status, final HttpResponse<byte[]> response) {
        assertEquals(status, response.statusCode(), () -> response.uri() + ": " + text(response));
        final String reason = (String) map(JsonReader.read(text(response))).get("error");
        org.junit.jupiter.api.Assertions.assertTrue(reason.contains(":") && reason.contains(";"), reason);
        return reason;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(final Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(final Object value) {
        return (List<Object>) value;
    }

    /// {@return the object of a list that has a name}
    static Map<String, Object> named(final Object list, final String name) {
        return list(list).stream()
                .map(Client::map)
                .filter(each -> name.equals(each.get("name")))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + list));
    }

    static long whole(final Object number) {
        return ((Double) number).longValue();
    }

    static String encoded(final String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    Picture picture(final String query) {
        final HttpResponse<byte[]> response = get("/api/picture?" + query);
        assertEquals(200, response.statusCode(), () -> text(response));
        return picture(response.body());
    }

    static Picture picture(final byte[] body) {
        final ByteBuffer bytes = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        final int length = bytes.getInt();
        assertEquals(0, (length + 4) % 8, "the arrays are aligned");
        final byte[] text = new byte[length];
        bytes.get(text);
        final Map<String, Object> header = map(JsonReader.read(new String(text, StandardCharsets.UTF_8)));
        if (header.containsKey("width")) {
            final float[] cells = floats(bytes, (int) (whole(header.get("width")) * whole(header.get("height"))));
            assertEquals(0, bytes.remaining());
            return new Picture(header, new long[0], new float[0], new float[0], cells, new int[0]);
        }
        final int shown = (int) whole(header.get("shown"));
        final long[] handles = new long[shown];
        bytes.asLongBuffer().get(handles);
        bytes.position(bytes.position() + shown * 8);
        final int placed = Boolean.FALSE.equals(header.get("placed")) ? 0 : shown;
        final int[] edges = new int[header.containsKey("edges") ? 2 * (int) whole(header.get("edges")) : 0];
        final float[] x = floats(bytes, placed);
        final float[] y = floats(bytes, placed);
        final float[] c = floats(bytes, bytes.remaining() > 4 * edges.length ? shown : 0);
        bytes.asIntBuffer().get(edges);
        assertEquals(4 * edges.length, bytes.remaining());
        return new Picture(header, handles, x, y, c, edges);
    }

    private static float[] floats(final ByteBuffer bytes, final int count) {
        final float[] values = new float[count];
        bytes.asFloatBuffer().get(values);
        bytes.position(bytes.position() + count * 4);
        return values;
    }

    /// Opens an event stream.
    Events events() {
        try {
            final HttpResponse<InputStream> response =
                    http.send(request("/api/events").build(), HttpResponse.BodyHandlers.ofInputStream());
            assertEquals(200, response.statusCode());
            assertEquals(
                    "text/event-stream; charset=utf-8",
                    response.headers().firstValue("Content-Type").orElse(""));
            return new Events(response.body());
        } catch (final IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// A stream that is read.
    static final class Events implements AutoCloseable {

        private final InputStream stream;
        private final BufferedReader lines;

        Events(final InputStream stream) {
            this.stream = stream;
            this.lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        }

        /// {@return the next status}
        Map<String, Object> next() {
            try {
                assertEquals("event: status", lines.readLine());
                final String data = lines.readLine();
                assertEquals("", lines.readLine());
                return map(JsonReader.read(data.substring("data: ".length())));
            } catch (final IOException failed) {
                throw new IllegalStateException(failed);
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
