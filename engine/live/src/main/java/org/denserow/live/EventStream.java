package org.denserow.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/// Streams of events: the status after each publication, and at least once a second. A reader that is slow gets the
/// newest status when it has taken the one before; nothing is queued for it.
///
/// *Threads*: one for each stream, at most [#MAX_STREAMS].
final class EventStream {

    /// Streams at once: 16.
    static final int MAX_STREAMS = 16;

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Viewer viewer;
    private final Status status;
    private final Moments moments;
    private final Handlers handlers;
    private final Watch watch;
    private final long periodNanos;

    EventStream(
            final LiveOptions options,
            final Viewer viewer,
            final Status status,
            final Moments moments,
            final Handlers handlers,
            final Watch watch) {
        this.viewer = viewer;
        this.status = status;
        this.moments = moments;
        this.handlers = handlers;
        this.watch = watch;
        this.periodNanos = Math.round(SECOND_NANOS / options.rate());
    }

    void addTo(final Map<String, Route> gets) {
        gets.put("/api/events", query -> {
            if (watch.streams(1) > MAX_STREAMS) {
                watch.streams(-1);
                throw new Refusal(
                        429, "too many event streams at once: most=" + MAX_STREAMS + "; close pages that nobody reads");
            }
            return Answer.stream("text/event-stream; charset=utf-8", this::write, () -> watch.streams(-1));
        });
    }

    private void write(final OutputStream out) throws IOException, InterruptedException {
        Publication shown = viewer.board().latest();
        long from = shown.times().first();
        while (true) { // until the client is gone, or the page is closed: then this thread is interrupted
            handlers.extend();
            moments.note(shown);
            final String event = "event: status\ndata: " + status.of(shown, from) + "\n\n";
            out.write(event.getBytes(StandardCharsets.UTF_8));
            out.flush(); // waits for a slow reader; Handlers ends the stream if it takes nothing
            from = shown.times().first() + shown.times().count();
            handlers.rest(); // from here on it waits for the owner, not for the reader
            final long sentNanos = System.nanoTime();
            viewer.board().await(shown, SECOND_NANOS);
            final long earlyNanos = periodNanos - (System.nanoTime() - sentNanos);
            if (earlyNanos > 0) {
                Thread.sleep(Duration.ofNanos(earlyNanos));
            }
            shown = viewer.board().latest();
        }
    }
}
