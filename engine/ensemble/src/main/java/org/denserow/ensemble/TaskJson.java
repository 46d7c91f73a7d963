package org.denserow.ensemble;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The file of a task: one line of JSON. Its last field is a checksum of all bytes before that field, so a file that a crash
/// of the machine has torn is known from a whole one.
///
/// @param plan hash of its plan
/// @param start the first state, as [Results#start()]
/// @param jvm that ran the task
/// @param result of the task
record TaskJson(String plan, String start, String jvm, TaskResult result) {

    private static final String VERSION = "denserow-task";
    private static final int NEWEST = 1;
    private static final String CHECK = ",\"crc32c\":\"";
    private static final String END = "\"}\n";
    private static final int DIGITS = 8;
    private static final int TAIL = CHECK.length() + DIGITS + END.length();

    /// {@return the bytes of the file}
    byte[] bytes() {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator to = PlanJson.FACTORY.createGenerator(bytes)) {
            to.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
            to.writeStartObject();
            to.writeNumberField(VERSION, NEWEST);
            to.writeStringField("plan", plan);
            to.writeStringField("start", start);
            to.writeStringField("jvm", jvm);
            to.writeNumberField("task", result.task());
            to.writeNumberField("seed", result.seed());
            to.writeNumberField("frame", result.frame());
            to.writeStringField("hash", Results.hex(result.hash()));
            to.writeStringField("order", Results.hex(result.orderHash()));
            to.writeStringField("failure", result.failure());
            PlanJson.writeTexts(to, "figures", result.figures());
            to.writeArrayFieldStart("rows");
            for (int row = 0; row < result.rows(); row++) {
                writeRow(to, row);
            }
            to.writeEndArray();
        } catch (final IOException never) {
            throw new UncheckedIOException(never);
        }
        bytes.writeBytes((CHECK + check(bytes.toByteArray(), bytes.size()) + END).getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    private void writeRow(final JsonGenerator to, final int row) throws IOException {
        to.writeStartArray();
        to.writeNumber(result.frame(row));
        for (int i = 0; i < result.figures().size(); i++) {
            final double value = result.value(row, i);
            if (Double.isFinite(value)) {
                to.writeNumber(PlanJson.number(value));
            } else {
                to.writeString(Double.toString(value)); // JSON has no such number
            }
        }
        to.writeEndArray();
    }

    private static String check(final byte[] bytes, final int count) {
        final CRC32C sum = new CRC32C();
        sum.update(bytes, 0, count);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /// {@return what a file holds; null if it is torn: it ends too early, or its bytes are not those that were written}
    ///
    /// @param place of the file, for messages
    /// @throws IOException if it is whole, and no file of a task that this version reads
    static @Nullable TaskJson read(final byte[] bytes, final String place) throws IOException {
        final int end = bytes.length - TAIL;
        if (end < 0) {
            return null;
        }
        final String tail = new String(bytes, end, TAIL, StandardCharsets.ISO_8859_1);
        if (!tail.equals(CHECK + check(bytes, end) + END)) {
            return null;
        }
        try (JsonParser from = PlanJson.FACTORY.createParser(bytes)) {
            from.nextToken();
            PlanJson.expect(from, JsonToken.START_OBJECT);
            final Fields fields = new Fields();
            while (from.nextToken() != JsonToken.END_OBJECT) {
                final String name = from.currentName();
                from.nextToken();
                fields.read(name, from);
            }
            return fields.file();
        } catch (final IOException | IllegalArgumentException wrong) {
            throw new IOException(
                    "a file must be that of a task: file=" + place + ", cause=" + wrong.getMessage()
                            + "; another program or a later version wrote it, take another folder",
                    wrong);
        }
    }

    /// The fields of a file that were read so far.
    private static final class Fields {

        private String plan = "";
        private String start = "";
        private String jvm = "";
        private int task;
        private long seed;
        private long frame;
        private long hash;
        private long order;
        private String failure = "";
        private List<String> figures = List.of();
        private final List<Long> frames = new ArrayList<>();
        private final List<double[]> values = new ArrayList<>();

        void read(final String name, final JsonParser from) throws IOException {
            switch (name) {
                case VERSION -> Checks.inRange("version", PlanJson.whole(from), NEWEST, NEWEST, "update this program");
                case "plan" -> plan = PlanJson.text(from);
                case "start" -> start = PlanJson.text(from);
                case "jvm" -> jvm = PlanJson.text(from);
                case "task" -> task = (int) Checks.inRange(name, PlanJson.whole(from), 0, Plan.MAX_TASKS, "see Plan");
                case "seed" -> seed = PlanJson.whole(from);
                case "frame" -> frame = PlanJson.whole(from);
                case "hash" -> hash = HexFormat.fromHexDigitsToLong(PlanJson.text(from));
                case "order" -> order = HexFormat.fromHexDigitsToLong(PlanJson.text(from));
                case "failure" -> failure = PlanJson.text(from);
                case "figures" -> figures = PlanJson.texts(from);
                case "rows" -> rows(from);
                case "crc32c" -> PlanJson.text(from);
                default -> throw new IOException("a task must have known fields: field=" + Checks.shown(name));
            }
        }

        private void rows(final JsonParser from) throws IOException {
            PlanJson.expect(from, JsonToken.START_ARRAY);
            while (from.nextToken() != JsonToken.END_ARRAY) {
                PlanJson.expect(from, JsonToken.START_ARRAY);
                from.nextToken();
                frames.add(PlanJson.whole(from));
                values.add(PlanJson.restOfReals(from));
            }
        }

        TaskJson file() throws IOException {
            for (final double[] row : values) {
                if (row.length != figures.size()) {
                    throw new IOException("a row must have a value for each figure: figures=" + figures.size()
                            + ", values=" + row.length);
                }
            }
            final TaskResult result = new TaskResult(
                    task,
                    seed,
                    frame,
                    hash,
                    order,
                    failure,
                    List.copyOf(figures),
                    frames.stream().mapToLong(Long::longValue).toArray(),
                    values.toArray(double[][]::new));
            return new TaskJson(plan, start, jvm, result);
        }
    }
}
