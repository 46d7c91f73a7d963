package org.denserow.demo.picture;

import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Figures over the frames, the time of day or a parameter, as lines with two axes.
///
/// @param title the name of the figure, or what all figures count
/// @param at frames, seconds or values of each point, ascending
/// @param across what they are: [#FRAME], [#TIME_OF_DAY], or the name of a parameter
/// @param lines at least one; several have names
record LineChart(String title, double[] at, String across, List<Line> lines) {

    /// The axis has frames.
    static final String FRAME = "frame";

    /// The axis has seconds after midnight.
    static final String TIME_OF_DAY = "time of day";

    /// One of the lines.
    ///
    /// @param name for the reader
    /// @param values of each point; the line has a gap where one is not finite
    /// @param low the lower end of a band around each value; without a band, the values
    /// @param high the upper end of the band
    record Line(String name, double[] values, double[] low, double[] high, int colour) {

        /// A line without a band.
        Line(final String name, final double[] values, final int colour) {
            this(name, values, values, values, colour);
        }

        boolean hasBand() {
            return low != values && Arrays.stream(low).anyMatch(Double::isFinite);
        }
    }

    private static final int LEFT = 66; // pixels, for the labels
    private static final int RIGHT = 26;
    private static final int TOP = 24;
    private static final int NAMES = 18; // for the names of several lines
    private static final int BOTTOM = 22;
    private static final int TITLE = 13; // size of the font
    private static final int LABEL = 11;
    private static final int PIXELS_PER_ROW = 34;
    private static final int PIXELS_PER_COLUMN = 48;
    private static final int SAMPLE = 12; // length of a line beside its name
    private static final double WIDTH = 1.5; // of a line
    private static final double DENSE_WIDTH = 0.8; // where there are many points per pixel
    private static final int TEXT = ChartColours.TEXT;
    private static final int GRID = ChartColours.GRID;
    private static final MathContext DIGITS = new MathContext(4); // of a figure in words

    /// {@return the chart of one figure over the frames}
    ///
    /// @param frames of each point, ascending
    /// @param values of each point
    static LineChart of(final String figure, final double[] frames, final double[] values) {
        return new LineChart(figure, frames, FRAME, List.of(new Line(figure, values, ChartColours.line(0))));
    }

    /// {@return the chart in words and figures: where each line begins and ends, its least and its greatest value}
    String words() {
        if (at.length == 0) {
            return "Line chart of " + title + ", without a point.";
        }
        final StringBuilder words = new StringBuilder("Line chart of ")
                .append(title)
                .append(isTimeOfDay() ? ", from " : isFrame() ? " over frames " : " over " + across + " ")
                .append(when(0))
                .append(" to ")
                .append(when(at.length - 1))
                .append('.');
        lines.forEach(line -> words.append(' ').append(words(line)));
        return words.toString();
    }

    private String words(final Line line) {
        final double[] values = line.values();
        int first = -1;
        int last = -1;
        int least = -1;
        int most = -1;
        for (int point = 0; point < values.length; point++) {
            if (Double.isFinite(values[point])) {
                first = first < 0 ? point : first;
                last = point;
                least = least < 0 || values[point] < values[least] ? point : least;
                most = most < 0 || values[point] > values[most] ? point : most;
            }
        }
        if (first < 0) {
            return line.name() + ": no value.";
        }
        final String where = isTimeOfDay() ? " at " : " at " + across + " ";
        return line.name() + ": first " + number(values[first]) + ", last " + number(values[last]) + ", lowest "
                + number(values[least]) + where + when(least) + ", highest " + number(values[most]) + where
                + when(most) + ".";
    }

    private boolean isTimeOfDay() {
        return across.equals(TIME_OF_DAY);
    }

    private boolean isFrame() {
        return across.equals(FRAME);
    }

    private String when(final int point) {
        if (!isTimeOfDay() && !isFrame()) {
            return number(at[point]);
        }
        final long time = Math.round(at[point]);
        return isTimeOfDay()
                ? String.format(Locale.ROOT, "%02d:%02d", time / 3600, time / 60 % 60)
                : String.format(Locale.ROOT, "%,d", time);
    }

    private static String number(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : BigDecimal.valueOf(value).round(DIGITS).toPlainString();
    }

    /// Draws the chart.
    ///
    /// @param area of the page that it fills
    void draw(final Pen pen, final Rectangle area) {
        final int top = TOP + NAMES * (lines.size() > 1 ? names(null, 0, 0, area.width - LEFT) : 0);
        final Rectangle plot =
                new Rectangle(area.x + LEFT, area.y + top, area.width - LEFT - RIGHT, area.height - top - BOTTOM);
        final int columns = Math.max(1, plot.width / PIXELS_PER_COLUMN);
        final Scale exact = Scale.exactly(at, columns);
        final Scale along = isTimeOfDay() ? Scale.ofTime(at, columns) : isFrame() ? exact.whole() : exact;
        final Scale up = Scale.around(
                lines.stream()
                        .flatMap(line -> Stream.of(line.values(), line.low(), line.high()))
                        .flatMapToDouble(Arrays::stream)
                        .toArray(),
                Math.max(1, plot.height / PIXELS_PER_ROW));
        pen.text(title, plot.x, area.y + TOP - 8.0, Pen.Anchor.START, TITLE, TEXT);
        if (lines.size() > 1) {
            names(pen, plot.x, area.y + TOP + 8.0, area.width - LEFT);
        }
        for (int mark = 0; mark < up.marks(); mark++) {
            final double y = y(plot, up, up.mark(mark));
            pen.draw(new Line2D.Double(plot.x, y, plot.getMaxX(), y), 1, GRID);
            pen.text(up.label(mark), plot.x - 6.0, y + 4, Pen.Anchor.END, LABEL, TEXT);
        }
        for (int mark = 0; mark < along.marks(); mark++) {
            final double x = x(plot, along, along.mark(mark));
            pen.draw(new Line2D.Double(x, plot.y, x, plot.getMaxY()), 1, GRID);
            final String label = isTimeOfDay() ? along.timeLabel(mark) : along.label(mark);
            pen.text(label, x, plot.getMaxY() + 15, Pen.Anchor.MIDDLE, LABEL, TEXT);
        }
        lines.stream().filter(Line::hasBand).forEach(line -> pen.shade(band(line, plot, along, up), line.colour()));
        for (final Line line : lines) {
            pen.draw(
                    path(line.values(), plot, along, up),
                    at.length > 2 * plot.width ? DENSE_WIDTH : WIDTH,
                    line.colour());
        }
    }

    /// Writes the names of the lines, as many side by side as there is room for.
    ///
    /// @param pen null: nothing is written
    /// @param room pixels from the left
    /// @return number of rows
    private int names(final Pen pen, final double left, final double top, final double room) {
        double x = left;
        int rows = 1;
        for (final Line line : lines) {
            final double width = SAMPLE + 5 + Pen.width(line.name(), LABEL);
            if (x > left && x + width > left + room) {
                x = left;
                rows++;
            }
            if (pen != null) {
                final double y = top + (rows - 1) * NAMES;
                pen.draw(new Line2D.Double(x, y - 4, x + SAMPLE, y - 4), 2, line.colour());
                pen.text(line.name(), x + SAMPLE + 5, y, Pen.Anchor.START, LABEL, TEXT);
            }
            x += width + SAMPLE;
        }
        return rows;
    }

    private Path2D path(final double[] values, final Rectangle plot, final Scale across, final Scale up) {
        final Path2D path = new Path2D.Double();
        boolean isBroken = true;
        for (int point = 0; point < values.length; point++) {
            if (!Double.isFinite(values[point])) {
                isBroken = true;
                continue;
            }
            final double x = x(plot, across, at[point]);
            final double y = y(plot, up, values[point]);
            if (isBroken) {
                path.moveTo(x, y);
                path.lineTo(x, y); // a value between two gaps is a dot
            } else {
                path.lineTo(x, y);
            }
            isBroken = false;
        }
        return path;
    }

    /// {@return the area between the two ends of a band, in pieces where an end is not finite}
    private Path2D band(final Line line, final Rectangle plot, final Scale along, final Scale up) {
        final Path2D band = new Path2D.Double();
        int first = 0;
        for (int point = 0; point <= at.length; point++) {
            if (point == at.length || !Double.isFinite(line.low()[point]) || !Double.isFinite(line.high()[point])) {
                for (int i = first; i < point; i++) {
                    final double x = x(plot, along, at[i]);
                    if (i == first) {
                        band.moveTo(x, y(plot, up, line.high()[i]));
                    } else {
                        band.lineTo(x, y(plot, up, line.high()[i]));
                    }
                }
                for (int i = point - 1; i >= first; i--) {
                    band.lineTo(x(plot, along, at[i]), y(plot, up, line.low()[i]));
                }
                if (first < point) {
                    band.closePath();
                }
                first = point + 1;
            }
        }
        return band;
    }

    /// Marks lie in the middle of pixels, where lines are sharp.
    private static double x(final Rectangle plot, final Scale across, final double place) {
        return plot.x + 0.5 + Math.rint(100 * plot.width * across.part(place)) / 100;
    }

    private static double y(final Rectangle plot, final Scale up, final double value) {
        return plot.y + plot.height - 0.5 - Math.rint(100 * plot.height * up.part(value)) / 100;
    }
}
