package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.io.Flushable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/// Lines as text, CSV or JSON; [LineSink] says how they look, and when an output is flushed.
///
/// *Threads*: one at a time.
final class TextLines implements LineSink {

    /// A line that ends so long after the last flush is flushed, with those before it: a killed process loses the lines of
    /// less than a second, and a system call a second costs nothing that one can measure.
    static final long FLUSH_NANOS = 1_000_000_000L;

    private final LineFormat format;
    private final Appendable output;
    private final LongSupplier clock; // nanoseconds
    private final StringBuilder buffer = new StringBuilder();
    private char[] characters = {}; // of a line, for a writer
    private int names; // 0 before they are named
    private int fields; // of the line in the buffer
    private Throwable failure; // of the output, or null
    private boolean wasFlushed;
    private long flushedNanos; // when the output was flushed last

    private TextLines(final LineFormat format, final Appendable output, final LongSupplier clock) {
        this.format = format;
        this.output = given(output, "output", "pass a Writer or a StringBuilder");
        this.clock = clock;
    }

    /// {@return lines of comma-separated values, with the quoting of RFC 4180}
    ///
    /// @param output gets whole lines
    static TextLines csv(final Appendable output) {
        return csv(output, System::nanoTime);
    }

    /// {@return lines of comma-separated values at the time of a clock, for tests}
    static TextLines csv(final Appendable output, final LongSupplier clock) {
        return new TextLines(new CsvFormat(), output, clock);
    }

    /// {@return lines of one JSON object each}
    ///
    /// @param output gets whole lines
    static TextLines json(final Appendable output) {
        return new TextLines(new JsonFormat(), output, System::nanoTime);
    }

    /// Names the fields of all lines; for CSV this appends the first line.
    ///
    /// @param names distinct, at least one, in order
    /// @throws IllegalArgumentException if there is none, or a name comes twice
    /// @throws IllegalStateException if the fields are named already: one sink takes the lines of one source
    @Override
    public void names(final List<String> names) {
        checkOutput();
        if (this.names > 0) {
            throw new IllegalStateException("fields are named once: names=" + this.names + ", again=" + names.size()
                    + "; lines of another source need a sink of their own");
        }
        final List<String> copy = List.copyOf(given(names, "names"));
        if (copy.isEmpty()) {
            throw new IllegalArgumentException("a line has at least one field: names=0; name what the lines have");
        }
        final Set<String> seen = new HashSet<>();
        for (final String name : copy) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException(
                        "names of fields are distinct: name=" + name + "; rename one of the two");
            }
        }
        this.names = copy.size();
        format.names(copy, buffer);
        append();
    }

    @Override
    public void field(final long value) {
        begin();
        buffer.append(value);
    }

    @Override
    public void field(final double value) {
        begin();
        if (Double.isFinite(value)) {
            buffer.append(value);
        } else {
            format.notFinite(value, buffer);
        }
    }

    @Override
    public void field(final float value) {
        begin();
        if (Float.isFinite(value)) {
            buffer.append(value);
        } else {
            format.notFinite(value, buffer);
        }
    }

    @Override
    public void field(final boolean value) {
        begin();
        buffer.append(value);
    }

    @Override
    public void field(final CharSequence value) {
        given(value, "value", "pass an empty text for none");
        begin();
        try {
            format.text(value, buffer);
        } catch (final RuntimeException | Error thrown) { // by a text of the user
            drop();
            throw thrown;
        }
    }

    /// Appends the line to the output.
    ///
    /// @throws IllegalStateException if the line has fewer fields than there are names; it is dropped
    /// @throws UncheckedIOException if the output throws an [IOException]; later calls are refused
    @Override
    public void endLine() {
        checkOutput();
        checkNamed();
        if (fields != names) {
            final int had = fields;
            drop();
            throw new IllegalStateException(
                    "a line has a field for each name: fields=" + had + ", names=" + names + "; the line is dropped");
        }
        format.end(buffer);
        append();
    }

    private void begin() {
        checkOutput();
        checkNamed();
        if (fields == names) {
            drop();
            throw new IllegalStateException("a line has a field for each name: fields=" + (names + 1) + ", names="
                    + names + "; call endLine() after the last field; the line is dropped");
        }
        format.begin(fields, buffer);
        fields++;
    }

    private void checkNamed() {
        if (names == 0) {
            throw new IllegalStateException("fields have names before the first line: names=0; call names(…) first");
        }
    }

    private void checkOutput() {
        if (failure != null) {
            throw new IllegalStateException(
                    "an output that has failed takes no more lines: output="
                            + output.getClass().getSimpleName() + "; a part of its last line may be written, so begin"
                            + " a new output (the cause is its failure)",
                    failure);
        }
    }

    private void drop() {
        buffer.setLength(0);
        fields = 0;
    }

    /// Appends the buffer to the output, flushes the output if it is time, and empties the buffer.
    private void append() {
        try {
            if (output instanceof Writer writer) { // its append(CharSequence) would make a String
                final int length = buffer.length();
                if (characters.length < length) {
                    characters = new char[buffer.capacity()];
                }
                buffer.getChars(0, length, characters, 0);
                writer.write(characters, 0, length);
            } else {
                output.append(buffer);
            }
            if (output instanceof Flushable flushable) {
                flush(flushable);
            }
        } catch (final IOException thrown) {
            failure = thrown;
            throw new UncheckedIOException("the output of lines failed: names=" + names, thrown);
        } catch (final RuntimeException | Error thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            drop();
        }
    }

    private void flush(final Flushable flushable) throws IOException {
        final long nowNanos = clock.getAsLong();
        if (!wasFlushed || nowNanos - flushedNanos >= FLUSH_NANOS) {
            wasFlushed = true;
            flushedNanos = nowNanos;
            flushable.flush();
        }
    }

    @Override
    public String toString() {
        return "TextLines{" + format.getClass().getSimpleName() + ", names=" + names + '}';
    }
}
