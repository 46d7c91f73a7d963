package org.denserow.demo.picture;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.lines.LineSink;

/// The figures of a run over its frames, as many of each as [ChartPoints] says. A short run has a point for each frame.
///
/// The first field of all lines is the number of frames. Fields of text are left out.
///
/// *Threads*: one. *Cost*: memory is allocated once, for the names.
public final class FigureSeries implements LineSink {

    /// The most points of a figure.
    public static final int MOST_POINTS = ChartPoints.MOST_POINTS;

    private String[] names = {};
    private boolean[] isText = {};
    private double[][] values = {}; // of each field
    private final ChartPoints points;
    private int field; // of the line that is being made

    /// Series without a point.
    ///
    /// @param every frames from one point to the next, as long as none was forgotten, at least 1
    public FigureSeries(final long every) {
        points = new ChartPoints(every);
    }

    /// {@return whether a line is wanted after a frame}
    ///
    /// @param frames frames that have run
    public boolean isDue(final long frames) {
        return points.isDue(frames);
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
        values[field++][points.count()] = value;
    }

    @Override
    public void field(final double value) {
        values[field++][points.count()] = value;
    }

    @Override
    public void field(final boolean value) {
        values[field++][points.count()] = value ? 1 : 0;
    }

    @Override
    public void field(final CharSequence value) {
        isText[field++] = true;
    }

    @Override
    public void endLine() {
        field = 0;
        if (points.add()) {
            for (final double[] of : values) {
                for (int point = 0; point < points.count(); point++) {
                    of[point] = of[2 * point];
                }
            }
        }
    }

    // ---- What was taken ----

    /// {@return number of points of each figure}
    public int points() {
        return points.count();
    }

    /// {@return frames from one point to the next; the last frame of a run is a point in any case}
    public long stride() {
        return points.stride();
    }

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
        return Arrays.copyOf(values[0], points.count());
    }

    /// {@return a figure at all points}
    ///
    /// @param figure in `[0, count())`
    double[] values(final int figure) {
        return Arrays.copyOf(values[fieldOf(figure)], points.count());
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
