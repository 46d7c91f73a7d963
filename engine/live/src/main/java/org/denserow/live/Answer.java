package org.denserow.live;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// The answer to a request: bytes, or a body that is written piece by piece.
///
/// *Threads*: one.
final class Answer {

    /// Writes a long body.
    interface Body {

        /// Writes all of it; closes nothing.
        void writeTo(OutputStream out) throws IOException, InterruptedException;
    }

    private final int status;
    private final String type;
    private final byte[] bytes; // null: a body
    private final Body body;
    private final String file; // name of a download, or empty
    private final Runnable end; // runs when it was sent, or could not be

    private Answer(
            final int status,
            final String type,
            final byte[] bytes,
            final Body body,
            final String file,
            final Runnable end) {
        this.status = status;
        this.type = type;
        this.bytes = bytes;
        this.body = body;
        this.file = file;
        this.end = end;
    }

    static Answer of(final Json json) {
        return json(200, json);
    }

    private static Answer json(final int status, final Json json) {
        final byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
        return new Answer(status, "application/json; charset=utf-8", bytes, null, "", () -> {});
    }

    static Answer of(final String type, final byte[] bytes) {
        return new Answer(200, type, bytes, null, "", () -> {});
    }

    /// A stream that goes on, such as events.
    ///
    /// @param end runs once, after the last byte or the first failure
    static Answer stream(final String type, final Body body, final Runnable end) {
        return new Answer(200, type, null, body, "", end);
    }

    /// A file to be saved.
    ///
    /// @param end as of a stream
    static Answer download(final String type, final String file, final Body body, final Runnable end) {
        return new Answer(200, type, null, body, file, end);
    }

    static Answer refused(final Refusal refusal) {
        return json(
                refusal.status(),
                new Json().object().field("error", refusal.getMessage()).end());
    }

    void send(final HttpExchange exchange) throws IOException, InterruptedException {
        try {
            sendTo(exchange);
        } finally {
            end.run();
        }
    }

    private void sendTo(final HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (!file.isEmpty()) {
            exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=\"" + file + '"');
        }
        if (body == null) {
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
            return;
        }
        exchange.sendResponseHeaders(status, 0); // in chunks
        try (OutputStream out = exchange.getResponseBody()) {
            body.writeTo(out);
        }
    }

    @Override
    public String toString() {
        return "Answer{status=" + status + ", type=" + type + '}';
    }
}
