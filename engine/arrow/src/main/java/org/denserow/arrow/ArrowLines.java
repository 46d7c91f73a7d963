package org.denserow.arrow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.denserow.engine.lines.LineSink;

/// Lines of named fields as an Arrow table: figures over time, reports of frames.
///
/// ```java
/// ModelLines lines = ModelLines.of(sim, ArrowLines.of(writer)).rows("sheep", sheep).mean("mean energy", energy);
/// ```
///
/// Lines are kept until a batch of them is full, or the writer closes. The type of a field is that of its values in the
/// first batch:
///
/// | values | type |
/// |---|---|
/// | `long` | int64 |
/// | `long`, and `double` that are NaN | int64; NaN is missing |
/// | `float` | float32 |
/// | `double`, also with `long` or `float` | float64 |
/// | truth values | bool |
/// | texts | utf8 |
///
/// `ModelLines.min` and `max` of whole numbers give NaN where there is no row: so these fields are whole numbers, some of
/// them missing. In later batches a value must fit the type: a `long` fits float64 if it has the same value as a
/// `double`; a `double` fits int64 if it is NaN. Values are never missing in the other types.
///
/// Names of fields are distinct and at least one. A call out of order is an `IllegalStateException`, and drops the line
/// that was begun, as does an exception of a text. A value that does not fit is an `IllegalArgumentException` of the
/// call that ends the batch; nothing of the batch is written then, and later calls are refused.
///
/// *Threads*: the owner of the simulation. *Cost*: memory for one batch; nothing is allocated for a line once it has
/// grown, except for texts.
public final class ArrowLines implements LineSink {

    /// Lines of a batch unless [#batchLines(int)] says another number: 1,024.
    public static final int DEFAULT_BATCH_LINES = 1 << 10;

    private final ArrowWriter writer;
    private final List<LineField> fields = new ArrayList<>();
    private final List<FieldBuffers> buffers = new ArrayList<>(); // of all fields, once the schema is written
    private int batchLines = DEFAULT_BATCH_LINES;
    private int lines; // whole ones that are kept
    private int filled; // fields of the line that was begun

    private ArrowLines(final ArrowWriter writer) {
        this.writer = Objects.requireNonNull(writer, "writer: pass ArrowWriter.file(…) or stream(…)");
        writer.bind(this::flush, "ArrowLines");
    }

    /// {@return a sink of lines}
    ///
    /// @param writer takes the lines of this sink only
    public static ArrowLines of(final ArrowWriter writer) {
        return new ArrowLines(writer);
    }

    /// Sets the number of lines of a batch.
    ///
    /// @param count in `[1, ArrowRows.MAX_BATCH_ROWS]`
    /// @return this
    /// @throws IllegalArgumentException if it is out of range
    /// @throws IllegalStateException after the first line
    public ArrowLines batchLines(final int count) {
        if (count < 1 || count > ArrowRows.MAX_BATCH_ROWS) {
            throw new IllegalArgumentException("a batch has a number of lines in [1, " + ArrowRows.MAX_BATCH_ROWS
                    + "]: batchLines=" + count + "; 1 writes each line at once");
        }
        if (!fields.isEmpty()) {
            throw new IllegalStateException("the size of batches is said before the first line: batchLines=" + count
                    + "; call it before the first collect()");
        }
        batchLines = count;
        return this;
    }

    @Override
    public void names(final List<String> names) {
        writer.checkOpen();
        if (!fields.isEmpty()) {
            throw new IllegalStateException("fields are named once: names=" + fields.size() + ", again=" + names.size()
                    + "; lines of another source need a sink of their own");
        }
        final Set<String> seen = new HashSet<>();
        for (final String name : Objects.requireNonNull(names, "names: name the fields")) {
            if (!seen.add(Objects.requireNonNull(name, "name: name the field"))) {
                throw new IllegalArgumentException(
                        "names of fields are distinct: name=" + name + "; rename one of the two");
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a line has at least one field: names=0; name what the lines have");
        }
        names.forEach(name -> fields.add(new LineField(name)));
    }

    @Override
    public void field(final long value) {
        next().add(value);
    }

    @Override
    public void field(final double value) {
        next().add(value);
    }

    @Override
    public void field(final float value) {
        next().add(value);
    }

    @Override
    public void field(final boolean value) {
        next().add(value);
    }

    @Override
    public void field(final CharSequence value) {
        Objects.requireNonNull(value, "value: pass an empty text for none");
        final LineField field = next();
        try {
            field.add(value.toString()); // it is valid during the call only
        } catch (final RuntimeException | Error thrown) { // by a text of the user
            drop();
            throw thrown;
        }
    }

    /// Ends the line, and writes a batch if it is full.
    ///
    /// @throws IllegalStateException if the line has fewer fields than there are names; it is dropped
    /// @throws IllegalArgumentException if a value of the batch does not fit the type of its field
    @Override
    public void endLine() {
        checkNamed();
        if (filled != fields.size()) {
            final int had = filled;
            drop();
            throw new IllegalStateException("a line has a field for each name: fields=" + had + ", names="
                    + fields.size() + "; the line is dropped");
        }
        filled = 0;
        lines++;
        if (lines == batchLines) {
            flush();
        }
    }

    private LineField next() {
        checkNamed();
        if (filled == fields.size()) {
            drop();
            throw new IllegalStateException("a line has a field for each name: fields=" + (fields.size() + 1)
                    + ", names=" + fields.size() + "; call endLine() after the last field; the line is dropped");
        }
        return fields.get(filled++);
    }

    private void checkNamed() {
        writer.checkOpen();
        if (fields.isEmpty()) {
            throw new IllegalStateException("fields have names before the first line: names=0; call names(…) first");
        }
    }

    private void drop() {
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).cut(lines);
        }
        filled = 0;
    }

    /// Writes the kept lines.
    private void flush() {
        drop(); // a line that was begun
        if (lines == 0) {
            return;
        }
        try {
            if (!writer.hasSchema()) {
                fields.forEach(field -> buffers.add(field.decide()));
                writer.begin(buffers.stream().map(FieldBuffers::field).toList(), Map.of());
            }
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).moveTo(buffers.get(i));
            }
            writer.batch(buffers, lines);
            lines = 0;
        } catch (final RuntimeException | Error thrown) {
            writer.fail(thrown);
            throw thrown;
        }
    }

    @Override
    public String toString() {
        return "ArrowLines{lines=" + lines + ", fields=" + fields + '}';
    }
}
