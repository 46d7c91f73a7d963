package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What of the lines has left the buffer of a writer, which a killed process loses.
class FlushedLinesTest {

    private long nowNanos;

    private void line(final LineSink lines, final long value) {
        lines.field(value);
        lines.endLine();
    }

    @Test
    @DisplayName("the names leave the buffer at once, lines at the first end of a line a second after the last time")
    void endLine_aSecondLater_allLinesAreOut() {
        final StringWriter file = new StringWriter();
        final TextLines lines = TextLines.csv(new BufferedWriter(file, 1 << 16), () -> nowNanos);
        nowNanos = Long.MAX_VALUE - 10; // a clock may overflow
        lines.names(List.of("a"));
        assertEquals("a\n", file.toString());
        line(lines, 1);
        nowNanos += TextLines.FLUSH_NANOS - 1;
        line(lines, 2);
        assertEquals("a\n", file.toString(), "less than a second");
        nowNanos++;
        lines.field(3);
        assertEquals("a\n", file.toString(), "only whole lines");
        lines.endLine();
        assertEquals("a\n1\n2\n3\n", file.toString());
        line(lines, 4);
        assertEquals("a\n1\n2\n3\n", file.toString());
        nowNanos += 60 * TextLines.FLUSH_NANOS;
        line(lines, 5);
        assertEquals("a\n1\n2\n3\n4\n5\n", file.toString());
    }

    @Test
    @DisplayName("a slow run loses nothing: each line that comes a second after the one before is out at once")
    void endLine_everySecond_eachLineIsOut() {
        final StringWriter file = new StringWriter();
        final TextLines lines = TextLines.csv(new BufferedWriter(file), () -> nowNanos);
        lines.names(List.of("a"));
        final StringBuilder expected = new StringBuilder("a\n");
        for (int i = 0; i < 5; i++) {
            nowNanos += TextLines.FLUSH_NANOS;
            line(lines, i);
            expected.append(i).append('\n');
            assertEquals(expected.toString(), file.toString());
        }
    }

    @Test
    @DisplayName("a flush that fails is a failure of the output: it is thrown, and later calls are refused")
    void endLine_flushFails_throwsAndTakesNoMore() {
        final Writer full = new BufferedWriter(new StringWriter()) {
            @Override
            public void flush() throws IOException {
                if (nowNanos > 0) {
                    throw new IOException("disk full");
                }
            }
        };
        final TextLines lines = TextLines.csv(full, () -> nowNanos);
        lines.names(List.of("a"));
        nowNanos += TextLines.FLUSH_NANOS;
        lines.field(1);
        final UncheckedIOException thrown = assertThrows(UncheckedIOException.class, lines::endLine);
        assertEquals("disk full", thrown.getCause().getMessage());
        assertThrows(IllegalStateException.class, () -> lines.field(2));
    }
}
