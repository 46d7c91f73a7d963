package org.denserow.demo.picture;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.lines.LineSink;

/// The figures of a run over its frames, at most [#MOST_POINTS] of each: when they are full, every second one is
/// forgotten, and from then on every second frame is wanted no more. So a short run has a point for each frame.
///
/// The first field of all lines is the number of frames. Fields of text are left out.
///
/// *Threads*: one. *Cost*: memory is allocated once, for the names.
public final class FigureSeries implements LineSink {

    /// The most points of a figure, an even number.
    public static final int MOST_POINTS = 500;

    private String[] names = {};
    private boolean[] isText = {};
    private double[][] values = {}; // of each field
    private long stride = 1; // frames
    private int points;
    private int field; // of the line that is being made

    /// Series without a point.
    public FigureSeries() {}

    /// {@return whether a line is wanted after a frame}
    ///
    /// @param frames frames that have run
    public boolean isDue(final long frames) {
        return frames % stride == 0;
    }

    // ---- Taking lines ----

    @Override
    public void names(final List<String> all) {
        names = all.toArray(String[]::new);
        isText = new boolean[names.length];
        values = new double[names.length][MOST_POINTS + 1];
    }

    @Override
    public void field(final long value) {
        values[field++][points] = value;
    }

    @Override
    public void field(final double value) {
        values[field++][points] = value;
    }

    @Override
    public void field(final boolean value) {
        values[field++][points] = value ? 1 : 0;
    }

    @Override
    public void field(final CharSequence value) {
        isText[field++] = true;
    }

    @Override
    public void endLine() {
        field = 0;
        points++;
        if (points > MOST_POINTS) {
            forgetEverySecond();
        }
    }

    /// The number of points is odd here, so the first and the last stay.
    private void forgetEverySecond() {
        points = points / 2 + 1;
        for (final double[] of : values) {
            for (int point = 0; point < points; point++) {
                of[point] = of[2 * point];
            }
        }
        stride *= 2;
    }

    // ---- What was taken ----

    /// {@return number of figures, without frames and fields of text}
    int count() {
        int count = 0;
        for (int i = 1; i < names.length; i++) {
            count += isText[i] ? 0 : 1;
        }
        return count;
    }

    /// {@return the name of a figure}
    ///
    /// @param figure in `[0, count())`
    String name(final int figure) {
        return names[fieldOf(figure)];
    }

    /// {@return the number of a figure by its name}
    ///
    /// @throws IllegalArgumentException if no figure has the name
    int figure(final String name) {
        for (int figure = 0; figure < count(); figure++) {
            if (name(figure).equals(name)) {
                return figure;
            }
        }
        throw new IllegalArgumentException("a chart must name figures of the model: figure=" + name);
    }

    /// {@return the frames of all points}
    double[] frames() {
        return Arrays.copyOf(values[0], points);
    }

    /// {@return a figure at all points}
    ///
    /// @param figure in `[0, count())`
    double[] values(final int figure) {
        return Arrays.copyOf(values[fieldOf(figure)], points);
    }

    private int fieldOf(final int figure) {
        int at = 0;
        for (int seen = -1; seen < figure; ) {
            at++;
            seen += isText[at] ? 0 : 1;
        }
        return at;
    }
}
