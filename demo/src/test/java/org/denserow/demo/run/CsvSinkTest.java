package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines as CSV.
class CsvSinkTest {

    @Test
    void endLine_eachKindOfField_isTextThatReadsBack() throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (CsvSink csv = new CsvSink(out)) {
            csv.names(List.of("long", "double", "boolean", "text, quoted"));
            csv.field(Long.MIN_VALUE);
            csv.field(0.1);
            csv.field(true);
            csv.field(new StringBuilder("say \"é\", twice\n"));
            csv.endLine();
            csv.field(1);
            csv.field(Double.NaN);
            csv.field(false);
            csv.field("");
            csv.endLine();
            assertEquals(2, csv.lines());
        }
        assertEquals("""
                long,double,boolean,"text, quoted"
                -9223372036854775808,0.1,true,"say ""é"", twice
                "
                1,NaN,false,
                """, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName(
            "what a killed process leaves: all lines at the first end of a line a second after the names, or after the last time")
    void endLine_aSecondLater_allLinesAreInThePart(@TempDir final Path folder) throws IOException {
        final long[] nowNanos = {Long.MAX_VALUE - 10}; // a clock may overflow
        try (WholeFile file = WholeFile.create("csv", folder.resolve("a.csv"))) {
            final CsvSink csv = new CsvSink(file.out(), () -> nowNanos[0]);
            csv.names(List.of("a"));
            for (int i = 1; i <= 3; i++) {
                csv.field(i);
                csv.endLine();
            }
            nowNanos[0] += CsvSink.FLUSH_NANOS - 1;
            csv.field(4);
            csv.endLine();
            assertEquals("", part(folder), "less than a second");
            nowNanos[0]++;
            csv.field(5);
            csv.endLine();
            assertEquals("a\n1\n2\n3\n4\n5\n", part(folder));
        }
    }

    private static String part(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return Files.readString(files.findFirst().orElseThrow());
        }
    }

    @Test
    void endLine_wrongNumberOfFields_throws() throws IOException {
        try (CsvSink csv = new CsvSink(OutputStream.nullOutputStream())) {
            csv.names(List.of("a", "b"));
            csv.field(1);
            assertEquals(
                    "a line must have a field for each name: fields=1, names=2; call names once, before the first"
                            + " line",
                    assertThrows(IllegalStateException.class, csv::endLine).getMessage());
        }
    }

    @Test
    void endLine_streamIsFull_throws() {
        final CsvSink csv = new CsvSink(new OutputStream() {
            @Override
            public void write(final int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        csv.names(List.of("a"));
        final UncheckedIOException thrown = assertThrows(UncheckedIOException.class, () -> {
            while (true) { // the library and the stream hold some lines in memory
                csv.field(1);
                csv.endLine();
            }
        });
        assertEquals("No space left on device", thrown.getCause().getMessage());
    }
}
