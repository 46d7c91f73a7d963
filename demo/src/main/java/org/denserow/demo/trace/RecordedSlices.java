package org.denserow.demo.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// Makes slices of the events of a recording of the JDK's flight recorder.
///
/// | event | lane | name of the slice | details |
/// |---|---|---|---|
/// | `denserow.Frame` | frames | `frame 12` | frame, commands, created, destroyed, live; failed |
/// | `denserow.Boundary` | boundaries | open, inner, close | frame, boundary |
/// | `denserow.System` | systems | the system | frame, chunks, busy in nanoseconds |
/// | `denserow.Chunk` | its worker | the system | frame, chunk |
/// | `denserow.Apply` | its worker | `apply vehicle` | frame, type |
/// | `jdk.GCPhasePause` | the JVM's | as the JDK names it | number of the collection |
///
/// A frame that the recording does not hold whole is left out: it has no `denserow.Frame`, which is its last event.
final class RecordedSlices {

    /// The events that become slices.
    static final List<String> EVENTS = List.of(
            "denserow.Frame",
            "denserow.Boundary",
            "denserow.System",
            "denserow.Chunk",
            "denserow.Apply",
            "jdk.GCPhasePause");

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private record FrameOf(String simulation, long frame) {}

    private RecordedSlices() {}

    /// Reads a recording.
    ///
    /// @param recording a file of the flight recorder
    /// @param from the first frame that is wanted; the time before it is left out
    /// @return its slices, in no order
    /// @throws IOException if the file cannot be read
    static List<Slice> of(final Path recording, final long from) throws IOException {
        final Set<FrameOf> whole = new HashSet<>();
        final List<Slice> slices = new ArrayList<>();
        final List<FrameOf> frames = new ArrayList<>(); // of the slice at the same index
        long begin = Long.MAX_VALUE; // of the first frame
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                final RecordedEvent event = file.readEvent();
                if (!EVENTS.contains(event.getEventType().getName())) {
                    continue;
                }
                final boolean inFrame = event.hasField("frame");
                final FrameOf frame =
                        inFrame ? new FrameOf(event.getString("simulation"), event.getLong("frame")) : null;
                if (event.getEventType().getName().equals("denserow.Frame") && frame.frame() >= from) {
                    whole.add(frame);
                    begin = Math.min(begin, nanos(event.getStartTime()));
                }
                slices.add(slice(event));
                frames.add(frame);
            }
        }
        final List<Slice> kept = new ArrayList<>(slices.size());
        for (int i = 0; i < slices.size(); i++) {
            if (frames.get(i) == null ? slices.get(i).begin() >= begin : whole.contains(frames.get(i))) {
                kept.add(slices.get(i));
            }
        }
        return kept;
    }

    private static Slice slice(final RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "denserow.Frame" -> frame(event);
            case "denserow.Boundary" ->
                inFrame(event, Lane.Kind.BOUNDARY, 0, event.getString("kind"), "boundary", event.getInt("boundary"));
            case "denserow.System" -> system(event);
            case "denserow.Chunk" -> onWorker(event, event.getString("system"), "chunk", event.getInt("chunk"));
            case "denserow.Apply" ->
                onWorker(event, "apply " + event.getString("type"), "type", event.getString("type"));
            default ->
                slice(
                        event,
                        new Lane(Lane.JVM, Lane.Kind.PAUSE, 0),
                        event.getString("name"),
                        Map.of("collection", event.getLong("gcId")));
        };
    }

    private static Slice frame(final RecordedEvent event) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("frame", event.getLong("frame"));
        for (final String figure : List.of("commands", "created", "destroyed", "live")) {
            details.put(figure, event.getLong(figure));
        }
        if (event.getBoolean("failed")) {
            details.put("failed", true);
        }
        return slice(event, lane(event, Lane.Kind.FRAME, 0), "frame " + event.getLong("frame"), details);
    }

    private static Slice system(final RecordedEvent event) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("frame", event.getLong("frame"));
        details.put("chunks", event.getInt("chunks"));
        details.put("busy", event.getDuration("busy").toNanos());
        return slice(event, lane(event, Lane.Kind.SYSTEM, 0), event.getString("system"), details);
    }

    private static Slice onWorker(
            final RecordedEvent event, final String name, final String detail, final Object value) {
        return inFrame(event, Lane.Kind.WORKER, event.getInt("worker"), name, detail, value);
    }

    private static Slice inFrame(
            final RecordedEvent event,
            final Lane.Kind kind,
            final int number,
            final String name,
            final String detail,
            final Object value) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("frame", event.getLong("frame"));
        details.put(detail, value);
        return slice(event, lane(event, kind, number), name, details);
    }

    private static Lane lane(final RecordedEvent event, final Lane.Kind kind, final int number) {
        return new Lane(event.getString("simulation"), kind, number);
    }

    private static Slice slice(
            final RecordedEvent event, final Lane lane, final String name, final Map<String, Object> details) {
        return new Slice(lane, name, nanos(event.getStartTime()), nanos(event.getEndTime()), details);
    }

    private static long nanos(final Instant moment) {
        return moment.getEpochSecond() * NANOS_PER_SECOND + moment.getNano();
    }
}
