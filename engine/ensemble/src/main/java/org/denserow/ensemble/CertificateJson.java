package org.denserow.ensemble;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Certificates as JSON. Tasks are short arrays below the names of their fields, one a line.
final class CertificateJson {

    private static final String VERSION = "denserow-certificate";
    private static final int NEWEST = 1;
    private static final List<String> COLUMNS = List.of("task", "seed", "frame", "hash", "order", "failure");

    private CertificateJson() {}

    /// {@return the text of a file}
    static String text(final Certificate certificate) {
        final StringWriter text = new StringWriter();
        try (JsonGenerator to = PlanJson.FACTORY.createGenerator(text)) {
            to.setPrettyPrinter(PlanJson.lines());
            to.writeStartObject();
            to.writeNumberField(VERSION, NEWEST);
            to.writeStringField("build", certificate.build());
            PlanJson.writeTexts(to, "jvms", certificate.jvms());
            to.writeStringField("start", certificate.start());
            to.writeStringField("planHash", certificate.plan().hash());
            to.writeFieldName("plan");
            PlanJson.write(certificate.plan(), to);
            PlanJson.writeTexts(to, "columns", COLUMNS);
            to.writeArrayFieldStart(PlanJson.TASKS);
            for (final TaskResult task : certificate.tasks()) {
                to.writeStartArray();
                to.writeNumber(task.task());
                to.writeNumber(task.seed());
                to.writeNumber(task.frame());
                to.writeString(Results.hex(task.hash()));
                to.writeString(Results.hex(task.orderHash()));
                to.writeString(task.failure());
                to.writeEndArray();
            }
            to.writeEndArray();
            to.writeEndObject();
        } catch (final IOException never) {
            throw new UncheckedIOException(never);
        }
        return text.append('\n').toString();
    }

    /// {@return the certificate of a text}
    ///
    /// @param place of the text, for messages
    static Certificate read(final String text, final String place) throws IOException {
        try (JsonParser from = PlanJson.FACTORY.createParser(text)) {
            from.nextToken();
            PlanJson.expect(from, JsonToken.START_OBJECT);
            final Fields fields = new Fields();
            while (from.nextToken() != JsonToken.END_OBJECT) {
                PlanJson.expect(from, JsonToken.FIELD_NAME);
                final String name = from.currentName();
                from.nextToken();
                fields.read(name, from);
            }
            return fields.certificate();
        } catch (final IOException | IllegalArgumentException wrong) {
            throw new IOException(
                    "a file must be a certificate: place=" + place + ", cause=" + wrong.getMessage()
                            + "; Certificate.write(Path) writes one",
                    wrong);
        }
    }

    /// The fields of a certificate that were read so far.
    private static final class Fields {

        private boolean hasVersion;
        private String build = "";
        private List<String> jvms = List.of();
        private String start = "";
        private String planHash = "";
        private Plan plan = Plan.of("none", Design.none());
        private List<String> columns = List.of();
        private final List<TaskResult> tasks = new ArrayList<>();

        void read(final String name, final JsonParser from) throws IOException {
            switch (name) {
                case VERSION -> {
                    hasVersion = true;
                    Checks.inRange("version", PlanJson.whole(from), NEWEST, NEWEST, "a later version wrote it");
                }
                case "build" -> build = PlanJson.text(from);
                case "jvms" -> jvms = PlanJson.texts(from);
                case "start" -> start = PlanJson.text(from);
                case "planHash" -> planHash = PlanJson.text(from);
                case "plan" -> plan = PlanJson.read(from);
                case "columns" -> columns = PlanJson.texts(from);
                case PlanJson.TASKS -> tasks(from);
                default -> throw new IOException("a certificate must have known fields: field=" + Checks.shown(name));
            }
        }

        private void tasks(final JsonParser from) throws IOException {
            PlanJson.expect(from, JsonToken.START_ARRAY);
            while (from.nextToken() != JsonToken.END_ARRAY) {
                PlanJson.expect(from, JsonToken.START_ARRAY);
                from.nextToken();
                final long number = Checks.inRange("task", PlanJson.whole(from), 0, Plan.MAX_TASKS, "see Plan");
                from.nextToken();
                final long seed = PlanJson.whole(from);
                from.nextToken();
                final long frame = PlanJson.whole(from);
                from.nextToken();
                final long hash = HexFormat.fromHexDigitsToLong(PlanJson.text(from));
                from.nextToken();
                final long order = HexFormat.fromHexDigitsToLong(PlanJson.text(from));
                from.nextToken();
                final String failure = PlanJson.text(from);
                from.nextToken();
                PlanJson.expect(from, JsonToken.END_ARRAY);
                tasks.add(new TaskResult(
                        (int) number, seed, frame, hash, order, failure, List.of(), new long[0], new double[0][]));
            }
        }

        Certificate certificate() throws IOException {
            if (!hasVersion) {
                throw new IOException("a certificate must begin with its version: \"" + VERSION + "\" : " + NEWEST);
            }
            if (!columns.equals(COLUMNS)) {
                throw new IOException("tasks must have the known columns: columns=" + columns + ", known=" + COLUMNS);
            }
            if (!plan.hash().equals(planHash)) {
                throw new IOException("the plan must have the hash that the certificate says: hash=" + plan.hash()
                        + ", said=" + Checks.shown(planHash) + "; one of both was changed");
            }
            if (tasks.size() != plan.tasks()) {
                throw new IOException("a certificate must have all tasks of its plan: tasks of the plan=" + plan.tasks()
                        + ", tasks=" + tasks.size());
            }
            for (int i = 0; i < tasks.size(); i++) {
                final TaskResult task = tasks.get(i);
                if (task.task() != i || task.seed() != plan.task(i).seed()) {
                    throw new IOException("tasks must stand in the order of the plan, with its seeds: place=" + i
                            + ", task=" + task.task() + ", seed=" + task.seed());
                }
            }
            return new Certificate(plan, build, jvms, start, tasks);
        }
    }
}
