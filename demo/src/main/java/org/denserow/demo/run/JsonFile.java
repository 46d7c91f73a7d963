package org.denserow.demo.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// The summary of a run as JSON. `demo/docs/files.md` describes each field. A field is added without notice; one that
/// goes, or changes its meaning or unit, changes the number of the schema.
final class JsonFile implements RunFile {

    /// The name and number of the schema.
    static final String SCHEMA = "denserow.run/1";

    private static final double EXACT = 1L << 53; // whole numbers below it are exact as doubles

    private final WholeFile file;

    JsonFile(final WholeFile file) {
        this.file = file;
    }

    @Override
    public void begin(final Simulation simulation, final Consumer<ModelLines> figures, final Scene world) {
        // the summary comes at the end
    }

    @Override
    public String finish(final RunFacts facts) {
        try {
            write(facts, file.out());
        } catch (final IOException full) {
            throw file.lost(full);
        }
        return String.format(Locale.ROOT, "json: %,d bytes in %s", file.keep(), file.name());
    }

    @Override
    public void close() {
        file.close();
    }

    /// Writes the summary of a run.
    ///
    /// @param out is flushed, and stays open
    /// @throws IOException if `out` does not take it
    static void write(final RunFacts facts, final OutputStream out) throws IOException {
        final DefaultIndenter lines = new DefaultIndenter("  ", "\n"); // the same on every system
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                    .setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(lines));
            json.writeStartObject();
            setting(json, facts);
            outcome(json, facts);
            times(json, facts);
            memory(json, facts.log().memory());
            machine(json, Machine.here());
            json.writeStringField("worldHash", SummaryLines.hex(facts.worldHash()));
            json.writeStringField("orderHash", SummaryLines.hex(facts.orderHash()));
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void setting(final JsonGenerator json, final RunFacts facts) throws IOException {
        final RunFacts.Setting setting = facts.setting();
        json.writeStringField("schema", SCHEMA);
        json.writeStringField("scenario", setting.scenario());
        if (!setting.title().isEmpty()) {
            json.writeStringField("title", setting.title());
        }
        if (!setting.activation().isEmpty()) {
            json.writeStringField("activation", setting.activation());
        }
        json.writeObjectFieldStart("parameters");
        for (final Map.Entry<String, ?> parameter : setting.parameters().entrySet()) {
            value(json, parameter.getKey(), parameter.getValue());
        }
        json.writeEndObject();
        if (!setting.layout().isEmpty()) {
            json.writeStringField("layout", setting.layout());
        }
        json.writeNumberField("swapBudget", setting.swapBudget());
        json.writeNumberField("warmup", setting.warmup());
        json.writeNumberField("seed", setting.seed());
        json.writeNumberField("workers", facts.chunks().length);
        json.writeArrayFieldStart("verified");
        for (final int workers : setting.verified()) {
            json.writeNumber(workers);
        }
        json.writeEndArray();
    }

    private static void outcome(final JsonGenerator json, final RunFacts facts) throws IOException {
        final FrameLog log = facts.log();
        json.writeBooleanField("right", facts.errors().isEmpty());
        json.writeArrayFieldStart("errors");
        for (final String error : facts.errors()) {
            json.writeString(error);
        }
        json.writeEndArray();
        json.writeBooleanField("reproducible", log.reproducible());
        numbers(json, "figures", facts.figures());
        json.writeObjectFieldStart("remarks");
        for (final Map.Entry<String, String> remark : facts.remarks().entrySet()) {
            json.writeStringField(remark.getKey(), remark.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("frames", log.frames());
        json.writeNumberField("agentSteps", facts.agentSteps());
        json.writeNumberField("commands", log.commands());
        numbers(json, "commandsByKind", log.commandsByKind());
        json.writeNumberField("stale", log.stale());
        json.writeNumberField("created", log.created());
        json.writeNumberField("activated", log.activated());
        json.writeNumberField("destroyed", log.destroyed());
        json.writeNumberField("moves", log.moves());
        json.writeNumberField("mostMoves", log.mostMoves());
        json.writeNumberField("framesWithMoves", log.framesWithMoves());
    }

    private static void times(final JsonGenerator json, final RunFacts facts) throws IOException {
        json.writeNumberField("wallNanos", facts.wallNanos());
        value(json, "agentStepsPerSecond", facts.agentStepsPerSecond());
        numbers(json, "frameNanos", facts.log().frameNanos());
        numbers(json, "phaseNanos", facts.log().phaseNanos());
        json.writeObjectFieldStart("phaseTimes");
        for (final Map.Entry<String, Map<String, Double>> phase :
                facts.log().phaseTimes().entrySet()) {
            numbers(json, phase.getKey(), phase.getValue());
        }
        json.writeEndObject();
        numbers(json, "boundaryNanos", facts.log().boundaryNanos());
        json.writeArrayFieldStart("chunks");
        for (final long chunks : facts.chunks()) {
            json.writeNumber(chunks);
        }
        json.writeEndArray();
    }

    private static void memory(final JsonGenerator json, final MemoryLog memory) throws IOException {
        numbers(json, "allocatedBytes", memory.bytes());
        numbers(json, "threadBytes", memory.otherBytes());
        json.writeNumberField("framesThatAllocate", memory.framesThatAllocate());
        json.writeNumberField("lastFrameThatAllocates", memory.lastFrameThatAllocates());
        json.writeNumberField("collections", memory.collections());
        json.writeNumberField("collectionMillis", memory.collectionMillis());
    }

    private static void numbers(
            final JsonGenerator json, final String name, final Map<String, ? extends Number> numbers)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (final Map.Entry<String, ? extends Number> number : numbers.entrySet()) {
            value(json, number.getKey(), number.getValue());
        }
        json.writeEndObject();
    }

    private static void machine(final JsonGenerator json, final Machine machine) throws IOException {
        json.writeObjectFieldStart("machine");
        json.writeStringField("jdk", machine.jdk());
        json.writeStringField("vm", machine.vm());
        json.writeNumberField("cores", machine.cores());
        json.writeStringField("cpu", machine.cpu());
        json.writeEndObject();
    }

    /// Writes a number, a whole one without a point; a number that JSON does not have as null; anything else as text.
    private static void value(final JsonGenerator json, final String name, final Object value) throws IOException {
        if (!(value instanceof final Number number)) {
            json.writeStringField(name, value.toString());
            return;
        }
        final double real = number.doubleValue();
        if (!Double.isFinite(real)) {
            json.writeNullField(name);
        } else if (number instanceof Long
                || number instanceof Integer
                || real == Math.rint(real) && Math.abs(real) < EXACT) {
            json.writeNumberField(name, number.longValue());
        } else {
            json.writeNumberField(name, real);
        }
    }
}
