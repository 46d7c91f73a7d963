package org.denserow.demo.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/// Writes slices in the Chrome trace format, which chrome://tracing and ui.perfetto.dev read: one JSON object, one
/// event a line.
///
/// Source: "Trace Event Format", the public document of the Chromium project: complete events (`ph` X) and metadata
/// events (`ph` M). Times are microseconds there; here they have three digits after the point, so no nanosecond is
/// lost. The first slice begins at 0.
final class ChromeTrace {

    private static final int NANO_DIGITS = 3; // of a microsecond

    private final JsonGenerator json;
    private final long origin; // nanoseconds
    private int process;
    private int thread;

    private ChromeTrace(final JsonGenerator json, final long origin) {
        this.json = json;
        this.origin = origin;
    }

    /// Writes a trace.
    ///
    /// @param slices in any order
    /// @param out is flushed, and stays open
    /// @throws IOException if `out` does not take it
    static void write(final List<Slice> slices, final OutputStream out) throws IOException {
        final long origin = slices.stream().mapToLong(Slice::begin).min().orElse(0);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).setPrettyPrinter(new EventPerLine());
            new ChromeTrace(json, origin).write(LaneRows.of(slices));
        }
    }

    private void write(final List<LaneRows.Row> rows) throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        String shown = "";
        for (final LaneRows.Row row : rows) {
            if (!row.lane().process().equals(shown)) {
                shown = row.lane().process();
                process++;
                thread = 0;
                name("process_name", shown);
            }
            thread++;
            name("thread_name", row.title());
            order();
            for (final Slice slice : row.slices()) {
                slice(slice);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void name(final String what, final String name) throws IOException {
        begin("M", what);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void order() throws IOException {
        begin("M", "thread_sort_index");
        json.writeObjectFieldStart("args");
        json.writeNumberField("sort_index", thread);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void slice(final Slice slice) throws IOException {
        begin("X", slice.name());
        json.writeNumberField("ts", micros(slice.begin() - origin));
        json.writeNumberField("dur", micros(slice.end() - slice.begin()));
        json.writeObjectFieldStart("args");
        for (final Map.Entry<String, Object> detail : slice.details().entrySet()) {
            json.writeFieldName(detail.getKey());
            switch (detail.getValue()) {
                case Long number -> json.writeNumber(number);
                case Integer number -> json.writeNumber(number);
                case Boolean truth -> json.writeBoolean(truth);
                case Object text -> json.writeString(text.toString());
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void begin(final String phase, final String name) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", thread);
        json.writeStringField("name", name);
    }

    private static BigDecimal micros(final long nanos) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS);
    }

    private static final class EventPerLine extends MinimalPrettyPrinter {

        private static final long serialVersionUID = 1L;

        @Override
        public void beforeArrayValues(final JsonGenerator json) throws IOException {
            json.writeRaw('\n');
        }

        @Override
        public void writeArrayValueSeparator(final JsonGenerator json) throws IOException {
            json.writeRaw(",\n");
        }

        @Override
        public void writeEndArray(final JsonGenerator json, final int values) throws IOException {
            json.writeRaw("\n]");
        }
    }
}
