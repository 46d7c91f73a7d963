package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextLinesTest {

    private static String text(
            final Function<Appendable, TextLines> format, final List<String> names, final Consumer<TextLines> lines) {
        final StringWriter writer = new StringWriter();
        final StringBuilder builder = new StringBuilder();
        for (final Appendable output : List.of(writer, builder)) {
            final TextLines sink = format.apply(output);
            sink.names(names);
            lines.accept(sink);
        }
        assertEquals(writer.toString(), builder.toString(), "a writer and a builder get the same text");
        return builder.toString();
    }

    private static void everyKind(final TextLines lines) {
        lines.field(Long.MIN_VALUE);
        lines.field(0.1);
        lines.field(0.1f);
        lines.field(true);
        lines.field("grey");
        lines.endLine();
        lines.field(7);
        lines.field(1e300);
        lines.field(-0f);
        lines.field(false);
        lines.field("");
        lines.endLine();
    }

    private static final List<String> KINDS = List.of("whole", "double", "float", "truth", "text");

    @Test
    void csv_everyKind_hasNamesFirst() {
        assertEquals("""
                whole,double,float,truth,text
                -9223372036854775808,0.1,0.1,true,grey
                7,1.0E300,-0.0,false,
                """, text(TextLines::csv, KINDS, TextLinesTest::everyKind));
    }

    @Test
    void json_everyKind_isOneObjectALine() {
        assertEquals("""
                {"whole":-9223372036854775808,"double":0.1,"float":0.1,"truth":true,"text":"grey"}
                {"whole":7,"double":1.0E300,"float":-0.0,"truth":false,"text":""}
                """, text(TextLines::json, KINDS, TextLinesTest::everyKind));
    }

    private static void notFinite(final TextLines lines) {
        for (final double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            lines.field(value);
            lines.field((float) value);
            lines.endLine();
        }
    }

    @Test
    void notFinite_isTextInCsvAndNullInJson() {
        final List<String> names = List.of("a", "b");
        assertEquals(
                "a,b\nNaN,NaN\nInfinity,Infinity\n-Infinity,-Infinity\n",
                text(TextLines::csv, names, TextLinesTest::notFinite));
        assertEquals("{\"a\":null,\"b\":null}\n".repeat(3), text(TextLines::json, names, TextLinesTest::notFinite));
    }

    private static Consumer<TextLines> texts(final String... texts) {
        return lines -> {
            for (final String text : texts) {
                lines.field(text);
            }
            lines.endLine();
        };
    }

    @Test
    void csv_textsThatNeedQuotes_haveThem() {
        assertEquals(
                "\"a,b\",\"c\"\"d\"\n\"1,2\",\"say \"\"ba\"\"\"\n\"two\nlines\",\"\r\"\n a ,'b'\n",
                text(
                        TextLines::csv,
                        List.of("a,b", "c\"d"),
                        texts("1,2", "say \"ba\"")
                                .andThen(texts("two\nlines", "\r"))
                                .andThen(texts(" a ", "'b'"))));
    }

    @Test
    @DisplayName("an empty text alone in its line is quoted, since readers skip an empty line")
    void csv_onlyFieldEmpty_isQuoted() {
        assertEquals("a\n\"\"\n", text(TextLines::csv, List.of("a"), texts("")));
    }

    @Test
    void json_textsWithControlsQuotesAndHalfPairs_areEscaped() {
        assertEquals(
                "{\"a\\\"b\":\"\\\\ \\\" \\n\\r\\t \\u0000\\u001f\u007f é\uD83D\uDC11\"}\n"
                        + "{\"a\\\"b\":\"\\ud83d|\\udc11|\\udc11\\ud83d\"}\n",
                text(
                        TextLines::json,
                        List.of("a\"b"),
                        texts("\\ \" \n\r\t \u0000\u001f\u007f é\uD83D\uDC11")
                                .andThen(texts("\uD83D|\uDC11|\uDC11\uD83D"))));
    }

    @Test
    @DisplayName("numbers do not follow the locale")
    void numbers_otherLocale_areTheSame() {
        final Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertTrue(text(TextLines::csv, KINDS, TextLinesTest::everyKind).contains("-9223372036854775808,0.1,0.1"));
        } finally {
            Locale.setDefault(before);
        }
    }

    // ---- Misuse ----

    private static void assertRefused(final Class<? extends Exception> kind, final String part, final Runnable call) {
        final String message = assertThrows(kind, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void names_noneTwiceOrAgain_areRefused() {
        final TextLines lines = TextLines.csv(new StringBuilder());
        assertRefused(IllegalArgumentException.class, "names=0", () -> lines.names(List.of()));
        assertRefused(IllegalArgumentException.class, "name=b", () -> lines.names(List.of("a", "b", "b")));
        assertThrows(NullPointerException.class, () -> lines.names(null));
        lines.names(List.of("a"));
        assertRefused(IllegalStateException.class, "again=2", () -> lines.names(List.of("a", "b")));
    }

    @Test
    void fields_beforeNames_areRefused() {
        final TextLines lines = TextLines.json(new StringBuilder());
        assertRefused(IllegalStateException.class, "names=0", () -> lines.field(1));
        assertRefused(IllegalStateException.class, "names=0", lines::endLine);
    }

    @Test
    @DisplayName("a line with too many or too few fields is refused and dropped: the next one is whole")
    void fields_otherCount_areRefusedAndTheLineIsDropped() {
        final StringBuilder text = new StringBuilder();
        final TextLines lines = TextLines.csv(text);
        lines.names(List.of("a", "b"));
        lines.field(1);
        assertRefused(IllegalStateException.class, "fields=1, names=2", lines::endLine);
        lines.field(2);
        lines.field(3);
        assertRefused(IllegalStateException.class, "fields=3, names=2", () -> lines.field("x"));
        lines.field(4);
        lines.field(5);
        lines.endLine();
        assertEquals("a,b\n4,5\n", text.toString());
    }

    @Test
    void fieldAndOutput_null_areRefused() {
        assertThrows(NullPointerException.class, () -> TextLines.csv(null));
        final TextLines lines = TextLines.csv(new StringBuilder());
        lines.names(List.of("a"));
        assertThrows(NullPointerException.class, () -> lines.field((CharSequence) null));
        lines.field(1);
        lines.endLine();
    }

    @Test
    @DisplayName("a text that throws in the middle drops its line")
    void field_textThrows_dropsTheLine() {
        final StringBuilder text = new StringBuilder();
        final TextLines lines = TextLines.json(text);
        lines.names(List.of("a", "b"));
        lines.field("x");
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> lines.field(new CharSequence() {
                    @Override
                    public int length() {
                        return 5;
                    }

                    @Override
                    public char charAt(final int index) {
                        return "abc".charAt(index);
                    }

                    @Override
                    public CharSequence subSequence(final int start, final int end) {
                        return this;
                    }
                }));
        lines.field(1);
        lines.field(2);
        lines.endLine();
        assertEquals("{\"a\":1,\"b\":2}\n", text.toString());
    }

    // ---- Output that fails ----

    /// Takes some characters, then its disk is full.
    private static final class FullDisk extends Writer {

        private final StringBuilder written = new StringBuilder();
        private int room;

        FullDisk(final int room) {
            this.room = room;
        }

        @Override
        public void write(final char[] characters, final int offset, final int length) throws IOException {
            written.append(characters, offset, Math.min(room, length));
            room -= length;
            if (room < 0) {
                throw new IOException("disk full");
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            throw new AssertionError("closed");
        }
    }

    @Test
    @DisplayName("after an output has failed in the middle of a line nothing is appended to the half line")
    void endLine_outputFails_throwsAndTakesNoMore() {
        final FullDisk disk = new FullDisk(8);
        final TextLines lines = TextLines.csv(disk);
        lines.names(List.of("a"));
        lines.field(100);
        lines.endLine();
        lines.field(200);
        final UncheckedIOException thrown = assertThrows(UncheckedIOException.class, lines::endLine);
        assertEquals("disk full", thrown.getCause().getMessage());
        disk.room = 100;
        for (final Runnable call : List.<Runnable>of(
                () -> lines.field(300), lines::endLine, () -> lines.names(List.of("a")), () -> lines.field("x"))) {
            final IllegalStateException refused = assertThrows(IllegalStateException.class, call::run);
            assertTrue(refused.getMessage().contains("output=FullDisk"), refused.getMessage());
            assertEquals(thrown.getCause(), refused.getCause());
        }
        assertEquals("a\n100\n20", disk.written.toString());
    }
}
