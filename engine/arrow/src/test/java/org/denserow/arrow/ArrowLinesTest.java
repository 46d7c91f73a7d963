package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.lines.ReportLines;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@DisplayName("Lines as an Arrow table")
class ArrowLinesTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private interface Writing {
        void to(ArrowLines lines);
    }

    private Decoded written(final Writing writing) throws IOException {
        bytes.reset();
        try (ArrowWriter writer = ArrowWriter.stream(bytes)) {
            writing.to(ArrowLines.of(writer));
        }
        return Decoded.stream(bytes.toByteArray());
    }

    private static void assertRefused(
            final Class<? extends Throwable> kind, final String message, final Executable call) {
        final Throwable thrown = assertThrows(kind, call);
        assertTrue(thrown.getMessage().contains(message), thrown::getMessage);
    }

    @Test
    @DisplayName("fields have the types and values that were put in, bit for bit")
    void field_allKinds_haveEqualValues() throws IOException {
        final double payload = Double.longBitsToDouble(0x7FF8_0000_0000_0BADL);
        final float single = Float.intBitsToFloat(0x7FC0_1234);
        final Decoded found = written(lines -> {
            lines.names(List.of("long", "double", "float", "bool", "text"));
            for (int line = 0; line < 70; line++) {
                lines.field(Long.MIN_VALUE + line);
                lines.field(line == 3 ? payload : line / 10.0);
                lines.field(line == 4 ? single : line / 10f);
                lines.field(line % 3 == 0);
                lines.field(line == 5 ? "" : "ü" + line);
                lines.endLine();
            }
        });
        assertEquals("{long=int64?, double=float64, float=float32, bool=bool, text=utf8}", found.types.toString());
        assertEquals(List.of(70), found.batches);
        for (int line = 0; line < 70; line++) {
            assertEquals(Long.MIN_VALUE + line, found.column("long").get(line));
            assertEquals(
                    Decoded.text(line == 3 ? payload : line / 10.0),
                    Decoded.text(found.column("double").get(line)));
            assertEquals(
                    Decoded.text(line == 4 ? single : line / 10f),
                    Decoded.text(found.column("float").get(line)));
            assertEquals(line % 3 == 0, found.column("bool").get(line));
            assertEquals(line == 5 ? "" : "ü" + line, found.column("text").get(line));
        }
    }

    @Test
    @DisplayName("long texts, characters of all lengths in UTF-8, half of a pair as a question mark")
    void field_texts_areUtf8() throws IOException {
        final String sheep = "\uD83D\uDC11";
        final List<String> texts = List.of(
                "x".repeat(1_023) + sheep + "y", "é€" + sheep, (sheep + "€").repeat(2_000), "", "a\uD83Db", "\uDC11");
        final Decoded found = written(lines -> {
            lines.names(List.of("text"));
            texts.forEach(text -> {
                lines.field(text);
                lines.endLine();
            });
        });
        assertEquals(List.of(texts.get(0), texts.get(1), texts.get(2), "", "a?b", "?"), found.column("text"));
    }

    @Test
    @DisplayName("the least of whole numbers is a whole number, missing where there is no row")
    void field_longAndNotANumber_isMissing() throws IOException {
        final Decoded found = written(lines -> {
            lines.names(List.of("least", "mixed", "none"));
            for (int line = 0; line < 3; line++) {
                if (line == 0) {
                    lines.field(Double.NaN);
                } else {
                    lines.field((long) line);
                }
                if (line == 0) {
                    lines.field(7L);
                } else {
                    lines.field(line == 1 ? 0.5 : Double.NaN);
                }
                lines.field(Double.NaN);
                lines.endLine();
            }
        });
        assertEquals("{least=int64?, mixed=float64, none=float64}", found.types.toString());
        assertEquals(Arrays.asList(null, 1L, 2L), found.column("least"));
        assertEquals(List.of(7.0, 0.5, Double.NaN), found.column("mixed"));
    }

    @Test
    @DisplayName("a value of a later batch must fit, and fits if it has the same value")
    void field_laterBatch_mustFit() throws IOException {
        final Decoded found = written(lines -> {
            lines.batchLines(1).names(List.of("real", "whole"));
            put(lines, 0.5, 1L);
            put(lines, 3L, Double.NaN);
            put(lines, 1L << 60, 3L);
        });
        assertEquals(List.of(0.5, 3.0, 0x1p60), found.column("real"));
        assertEquals(Arrays.asList(1L, null, 3L), found.column("whole"));
        assertRefused(
                IllegalArgumentException.class,
                "a value fits the type of its field: field=real, type=FLOAT64, value=9007199254740993",
                () -> later((1L << 53) + 1, 1L));
        assertRefused(IllegalArgumentException.class, "value=9223372036854775807", () -> later(Long.MAX_VALUE, 1L));
        assertRefused(IllegalArgumentException.class, "field=whole, type=INT64, value=2.0", () -> later(1L, 2.0));
        assertRefused(IllegalArgumentException.class, "field=whole, type=INT64, value=\"a\"", () -> later(1L, "a"));
        assertRefused(IllegalArgumentException.class, "field=real, type=FLOAT64, value=true", () -> later(true, 1L));
    }

    /// Two batches of one line each; the second has these values.
    private static void later(final Object real, final Object whole) {
        final ArrowLines lines = ArrowLines.of(ArrowWriter.stream(new ByteArrayOutputStream()));
        lines.batchLines(1).names(List.of("real", "whole"));
        put(lines, 0.5, 1L);
        put(lines, real, whole);
    }

    private static void put(final ArrowLines lines, final Object... values) {
        for (final Object value : values) {
            switch (value) {
                case Long number -> lines.field(number.longValue());
                case Double number -> lines.field(number.doubleValue());
                case Boolean truth -> lines.field(truth.booleanValue());
                default -> lines.field((CharSequence) value);
            }
        }
        lines.endLine();
    }

    @Test
    @DisplayName("texts and numbers in one field are refused")
    void field_textsAndNumbers_areRefused() {
        assertRefused(IllegalArgumentException.class, "a field has values of one kind: field=a", () -> {
            final ArrowLines lines = ArrowLines.of(ArrowWriter.stream(new ByteArrayOutputStream()));
            lines.batchLines(2).names(List.of("a"));
            put(lines, 1L);
            put(lines, "text");
        });
    }

    @Test
    @DisplayName("calls out of order are refused and drop the line")
    void endLine_outOfOrder_dropsTheLine() throws IOException {
        final Decoded found = written(lines -> {
            assertRefused(IllegalStateException.class, "fields have names", () -> lines.field(1L));
            assertRefused(IllegalArgumentException.class, "at least one field", () -> lines.names(List.of()));
            assertRefused(
                    IllegalArgumentException.class,
                    "names of fields are distinct",
                    () -> lines.names(List.of("a", "a")));
            lines.names(List.of("a", "b"));
            assertRefused(IllegalStateException.class, "fields are named once", () -> lines.names(List.of("a")));
            assertRefused(IllegalStateException.class, "before the first line", () -> lines.batchLines(3));
            put(lines, 1L, "one");
            lines.field(2L);
            assertRefused(IllegalStateException.class, "fields=1, names=2; the line is dropped", lines::endLine);
            lines.field(3L);
            lines.field("three");
            assertRefused(IllegalStateException.class, "call endLine()", () -> lines.field(4L));
            lines.field(5L);
            assertRefused(NullPointerException.class, "value", () -> lines.field((CharSequence) null));
            lines.field("five");
            lines.endLine();
            lines.field(6L); // begun and never ended
        });
        assertEquals(List.of(1L, 5L), found.column("a"));
        assertEquals(List.of("one", "five"), found.column("b"));
    }

    @Test
    @DisplayName("figures of a model and reports of frames come in whole batches")
    void modelLines_figures_areWritten() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            final Decoded figures = written(lines -> {
                final ModelLines model = ModelLines.of(world.sim, lines.batchLines(4))
                        .rows("sheep", world.table)
                        .min("least", world.whole)
                        .mean("mean", world.whole)
                        .text("season", () -> world.sim.frame() % 2 == 0 ? "wet" : "dry");
                for (int frame = 0; frame < 10; frame++) {
                    model.collect();
                    world.create(1);
                    world.whole.values()[frame] = 10 * frame;
                    world.sim.step();
                }
            });
            assertEquals(List.of(4, 4, 2), figures.batches);
            assertEquals(List.of(0L, 1L, 2L), figures.column("sheep").subList(0, 3));
            assertEquals(Arrays.asList(null, 0L, 0L), figures.column("least").subList(0, 3));
            assertEquals(List.of(0.0, 5.0), figures.column("mean").subList(1, 3));
            assertEquals(List.of("wet", "dry"), figures.column("season").subList(0, 2));
            final Decoded reports = written(lines -> {
                final ReportLines report = ReportLines.of(world.sim, lines);
                for (int frame = 0; frame < 3; frame++) {
                    world.sim.step();
                    report.collect();
                }
            });
            assertEquals(List.of(10L, 11L, 12L), reports.column("frame"));
            assertEquals("bool", reports.types.get("reproducible"));
            assertEquals("utf8", reports.types.get("notes"));
        }
    }
}
