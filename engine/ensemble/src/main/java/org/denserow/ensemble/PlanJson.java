package org.denserow.ensemble;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Plans as JSON: for people, and in the one form of which the hash is made.
final class PlanJson {

    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /// The array of a certificate that has a line for each task.
    static final String TASKS = "tasks";

    private static final String VERSION = "denserow-plan";
    private static final String PARAMETERS = "parameters";
    private static final String CELLS = "cells";
    private static final int NEWEST = 1;
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    private PlanJson() {}

    /// {@return a number as the shortest text that reads back as the same value; whole ones without a fraction}
    static String number(final double value) {
        final boolean isWhole = Math.rint(value) == value && Math.abs(value) < Cell.MAX_WHOLE;
        return isWhole && Double.doubleToRawLongBits(value) != Long.MIN_VALUE // -0.0
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /// {@return the text of which the hash is made: it never changes for a plan}
    static String compact(final Plan plan) {
        final StringWriter text = new StringWriter();
        try (JsonGenerator to = FACTORY.createGenerator(text)) {
            write(plan, to);
        } catch (final IOException never) {
            throw new UncheckedIOException(never);
        }
        return text.toString();
    }

    /// {@return the text for people: a line for each field and each cell}
    static String pretty(final Plan plan) {
        final StringWriter text = new StringWriter();
        try (JsonGenerator to = FACTORY.createGenerator(text)) {
            to.setPrettyPrinter(lines());
            write(plan, to);
        } catch (final IOException never) {
            throw new UncheckedIOException(never);
        }
        return text.append('\n').toString();
    }

    /// {@return a printer that writes a line for each field, and one for each cell of a plan and each task of a certificate}
    static PrettyPrinter lines() {
        return new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(new CellsOnLines());
    }

    /// Begins a line for each element of an array of cells or tasks, and none for those of other arrays.
    private static final class CellsOnLines implements DefaultPrettyPrinter.Indenter {

        @Override
        public void writeIndentation(final JsonGenerator to, final int level) throws IOException {
            final JsonStreamContext around = to.getOutputContext().getParent();
            final String name = around == null ? null : around.getCurrentName();
            if (CELLS.equals(name) || TASKS.equals(name)) {
                LINES.writeIndentation(to, level);
            } else {
                to.writeRaw(' ');
            }
        }

        @Override
        public boolean isInline() {
            return false;
        }
    }

    /// Writes a plan as an object.
    static void write(final Plan plan, final JsonGenerator to) throws IOException {
        final Design design = plan.design();
        to.writeStartObject();
        to.writeNumberField(VERSION, NEWEST);
        to.writeStringField("model", plan.model());
        writeTexts(to, PARAMETERS, design.names());
        to.writeArrayFieldStart(CELLS);
        for (int cell = 0; cell < design.cells(); cell++) {
            to.writeStartArray();
            final Cell values = design.cell(cell);
            for (int i = 0; i < design.names().size(); i++) {
                to.writeNumber(number(values.value(i)));
            }
            to.writeEndArray();
        }
        to.writeEndArray();
        to.writeNumberField("firstSeed", plan.firstSeed());
        to.writeNumberField("seeds", plan.seeds());
        to.writeNumberField("frames", plan.frames());
        to.writeNumberField("every", plan.every());
        writeTexts(to, "figures", plan.figures());
        to.writeEndObject();
    }

    static void writeTexts(final JsonGenerator to, final String name, final List<String> texts) throws IOException {
        to.writeArrayFieldStart(name);
        for (final String text : texts) {
            to.writeString(text);
        }
        to.writeEndArray();
    }

    // ---- Read ----

    /// {@return the plan of a text}
    ///
    /// @param place of the text, for messages
    static Plan read(final String text, final String place) throws IOException {
        try (JsonParser from = FACTORY.createParser(text)) {
            from.nextToken();
            final Plan plan = read(from);
            if (from.nextToken() != null) {
                throw new IOException("nothing must follow the plan: found=" + from.currentToken());
            }
            return plan;
        } catch (final IOException | IllegalArgumentException | NullPointerException wrong) {
            throw new IOException(
                    "a file must be a plan: place=" + place + ", cause=" + wrong.getMessage()
                            + "; Plan.write(Path) shows the form",
                    wrong);
        }
    }

    /// {@return the plan of an object, whose start is the current token; its end is the current one afterwards}
    static Plan read(final JsonParser from) throws IOException {
        expect(from, JsonToken.START_OBJECT);
        final Fields fields = new Fields();
        while (from.nextToken() != JsonToken.END_OBJECT) {
            expect(from, JsonToken.FIELD_NAME);
            final String name = from.currentName();
            from.nextToken();
            fields.read(name, from);
        }
        return fields.plan();
    }

    static void expect(final JsonParser from, final JsonToken token) throws IOException {
        if (from.currentToken() != token) {
            throw new IOException("another token is wanted: wanted=" + token + ", found=" + from.currentToken()
                    + ", line=" + from.currentTokenLocation().getLineNr() + ", column="
                    + from.currentTokenLocation().getColumnNr());
        }
    }

    static List<String> texts(final JsonParser from) throws IOException {
        final List<String> texts = new ArrayList<>();
        expect(from, JsonToken.START_ARRAY);
        while (from.nextToken() != JsonToken.END_ARRAY) {
            texts.add(text(from));
        }
        return texts;
    }

    static String text(final JsonParser from) throws IOException {
        expect(from, JsonToken.VALUE_STRING);
        return from.getText();
    }

    /// {@return a number, or one of the texts NaN, Infinity and -Infinity}
    static double anyNumber(final JsonParser from) throws IOException {
        return from.currentToken() == JsonToken.VALUE_STRING ? Double.parseDouble(from.getText()) : real(from);
    }

    private static double real(final JsonParser from) throws IOException {
        if (from.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            expect(from, JsonToken.VALUE_NUMBER_FLOAT);
        }
        return Double.parseDouble(from.getText());
    }

    static long whole(final JsonParser from) throws IOException {
        expect(from, JsonToken.VALUE_NUMBER_INT);
        return from.getLongValue();
    }

    static double[] reals(final JsonParser from) throws IOException {
        expect(from, JsonToken.START_ARRAY);
        return restOfReals(from);
    }

    /// {@return the numbers of an array behind the current token}
    static double[] restOfReals(final JsonParser from) throws IOException {
        double[] values = new double[8];
        int count = 0;
        while (from.nextToken() != JsonToken.END_ARRAY) {
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = anyNumber(from);
        }
        return Arrays.copyOf(values, count);
    }

    /// The fields of a plan that were read so far.
    private static final class Fields {

        private String model = "";
        private List<String> parameters = List.of();
        private List<double[]> cells = List.of();
        private List<Axis> grid = List.of();
        private long firstSeed = 1;
        private int seeds = 1;
        private long frames;
        private long every;
        private List<String> figures = List.of();
        private boolean hasVersion;

        void read(final String name, final JsonParser from) throws IOException {
            switch (name) {
                case VERSION -> {
                    hasVersion = true;
                    Checks.inRange("version", whole(from), NEWEST, NEWEST, "a later version of this program wrote it");
                }
                case "model" -> model = text(from);
                case PARAMETERS -> parameters = texts(from);
                case CELLS -> cells = rows(from);
                case "grid" -> grid = texts(from).stream().map(Axis::parse).toList();
                case "firstSeed" -> firstSeed = whole(from);
                case "seeds" -> seeds = (int) Checks.inRange(name, whole(from), 1, Plan.MAX_TASKS, "see Plan.seeds()");
                case "frames" -> frames = whole(from);
                case "every" -> every = whole(from);
                case "figures" -> figures = texts(from);
                default ->
                    throw new IOException("a plan must have known fields: field=" + Checks.shown(name) + ", line="
                            + from.currentTokenLocation().getLineNr());
            }
        }

        private static List<double[]> rows(final JsonParser from) throws IOException {
            final List<double[]> rows = new ArrayList<>();
            expect(from, JsonToken.START_ARRAY);
            while (from.nextToken() != JsonToken.END_ARRAY) {
                rows.add(reals(from));
                Checks.inRange("cells", rows.size(), 1, Design.MAX_CELLS, "split the plan");
            }
            return rows;
        }

        Plan plan() throws IOException {
            if (!hasVersion) {
                throw new IOException("a plan must begin with its version: \"" + VERSION + "\" : " + NEWEST);
            }
            if (!grid.isEmpty() && !(cells.isEmpty() && parameters.isEmpty())) {
                throw new IOException("a plan must have a grid or cells: found=both");
            }
            final boolean isNone = grid.isEmpty() && parameters.isEmpty() && cells.isEmpty();
            final Design design = isNone
                    ? Design.none()
                    : grid.isEmpty()
                            ? Design.list(parameters, cells.toArray(double[][]::new))
                            : Design.grid(grid.toArray(Axis[]::new));
            return new Plan(model, design, firstSeed, seeds, frames, every, figures);
        }
    }
}
