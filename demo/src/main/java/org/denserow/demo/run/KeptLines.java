package org.denserow.demo.run;

import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.picture.ChartPoints;
import org.denserow.engine.lines.LineSink;

/// Lines that are kept until the end of a run: one for each point of its charts, so there are never too many.
///
/// *Threads*: one.
final class KeptLines implements LineSink {

    private final LineSink to;
    private final ChartPoints points = new ChartPoints(1);
    private final List<List<Object>> lines = new ArrayList<>();
    private final List<Object> fields = new ArrayList<>(); // of the line that is being made

    /// @param to takes the names at once, and the lines in [#writeAll()]
    KeptLines(final LineSink to) {
        this.to = to;
    }

    /// {@return whether a line is wanted after a frame}
    ///
    /// @param frames frames that have run
    boolean isDue(final long frames) {
        return points.isDue(frames);
    }

    @Override
    public void names(final List<String> all) {
        to.names(all);
    }

    @Override
    public void field(final long value) {
        fields.add(value);
    }

    @Override
    public void field(final double value) {
        fields.add(value);
    }

    @Override
    public void field(final float value) {
        fields.add(value);
    }

    @Override
    public void field(final boolean value) {
        fields.add(value);
    }

    @Override
    public void field(final CharSequence value) {
        fields.add(value.toString());
    }

    @Override
    public void endLine() {
        lines.add(List.copyOf(fields));
        fields.clear();
        if (points.add()) {
            for (int line = 0; line < points.count(); line++) {
                lines.set(line, lines.get(2 * line));
            }
            lines.subList(points.count(), lines.size()).clear();
        }
    }

    /// Passes all lines on.
    void writeAll() {
        for (final List<Object> line : lines) {
            line.forEach(this::write);
            to.endLine();
        }
    }

    private void write(final Object field) {
        switch (field) {
            case Long value -> to.field(value.longValue());
            case Double value -> to.field(value.doubleValue());
            case Float value -> to.field(value.floatValue());
            case Boolean value -> to.field(value.booleanValue());
            default -> to.field((String) field);
        }
    }
}
