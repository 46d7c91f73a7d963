package org.denserow.demo.run;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.denserow.engine.lines.LineSink;

/// Lines as CSV (RFC 4180, UTF-8, lines end with a line feed): the names first. Numbers are written
/// as Java writes them, so a reader gets the same `double` back.
///
/// A line that ends a second or more after the last flush, or after the names, is flushed with those before it. So a
/// process that is killed loses the lines of less than a second, and may leave half a line at the end.
///
/// *Threads*: one. *Errors*: an `UncheckedIOException` if the stream does not take a line.
public final class CsvSink implements LineSink, AutoCloseable {

    /// A line that ends so long after the last flush is flushed.
    static final long FLUSH_NANOS = 1_000_000_000L;

    private final CsvWriter csv;
    private final LongSupplier clock; // nanoseconds
    private long flushedNanos;
    private final List<String> fields = new ArrayList<>(); // of the line that is being made
    private int names;
    private long lines;

    /// Writes nothing yet.
    ///
    /// @param out takes the lines; [#close()] closes it
    public CsvSink(final OutputStream out) {
        this(out, System::nanoTime);
    }

    /// At the time of a clock, for tests.
    CsvSink(final OutputStream out, final LongSupplier clock) {
        this.clock = clock;
        csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    @Override
    public void names(final List<String> all) {
        names = all.size();
        csv.writeRecord(all);
        flushedNanos = clock.getAsLong();
    }

    @Override
    public void field(final long value) {
        fields.add(Long.toString(value));
    }

    @Override
    public void field(final double value) {
        fields.add(Double.toString(value));
    }

    @Override
    public void field(final boolean value) {
        fields.add(Boolean.toString(value));
    }

    @Override
    public void field(final CharSequence value) {
        fields.add(value.toString());
    }

    /// {@inheritDoc}
    ///
    /// @throws IllegalStateException if the line has more or fewer fields than there are names
    @Override
    public void endLine() {
        if (fields.size() != names) {
            throw new IllegalStateException("a line must have a field for each name: fields=" + fields.size()
                    + ", names=" + names + "; call names once, before the first line");
        }
        csv.writeRecord(fields);
        fields.clear();
        lines++;
        final long nowNanos = clock.getAsLong();
        if (nowNanos - flushedNanos >= FLUSH_NANOS) {
            flush(nowNanos);
        }
    }

    private void flush(final long nowNanos) {
        flushedNanos = nowNanos;
        try {
            csv.flush();
        } catch (final IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /// {@return lines that have ended, without the names}
    public long lines() {
        return lines;
    }

    /// Writes what is left, and closes the stream.
    ///
    /// @throws IOException if the stream does not take it
    @Override
    public void close() throws IOException {
        csv.close();
    }
}
