package org.denserow.demo.picture;

import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;

/// A figure over the frames, as a line with two axes.
///
/// @param title the name of the figure
/// @param frames of each point, ascending
/// @param values of each point; the line has a gap where one is not finite
record LineChart(String title, double[] frames, double[] values) {

    private static final int LEFT = 66; // pixels, for the labels
    private static final int RIGHT = 26;
    private static final int TOP = 24;
    private static final int BOTTOM = 22;
    private static final int TITLE = 13; // size of the font
    private static final int LABEL = 11;
    private static final int PIXELS_PER_ROW = 34;
    private static final int PIXELS_PER_COLUMN = 48;
    private static final double WIDTH = 1.5; // of the line
    private static final double DENSE_WIDTH = 0.8; // where there are many points per pixel
    private static final int TEXT = 0x333333;
    private static final int GRID = 0xE2E2E2;
    private static final int LINE = 0x0072B2; // a blue that all readers tell from the grid

    /// Draws the chart.
    ///
    /// @param area of the page that it fills
    void draw(final Pen pen, final Rectangle area) {
        final Rectangle plot =
                new Rectangle(area.x + LEFT, area.y + TOP, area.width - LEFT - RIGHT, area.height - TOP - BOTTOM);
        final Scale across = Scale.exactly(frames, Math.max(1, plot.width / PIXELS_PER_COLUMN))
                .whole();
        final Scale up = Scale.around(values, Math.max(1, plot.height / PIXELS_PER_ROW));
        pen.text(title, plot.x, area.y + TOP - 8.0, Pen.Anchor.START, TITLE, TEXT);
        for (int mark = 0; mark < up.marks(); mark++) {
            final double y = y(plot, up, up.mark(mark));
            pen.draw(new Line2D.Double(plot.x, y, plot.getMaxX(), y), 1, GRID);
            pen.text(up.label(mark), plot.x - 6.0, y + 4, Pen.Anchor.END, LABEL, TEXT);
        }
        for (int mark = 0; mark < across.marks(); mark++) {
            final double x = x(plot, across, across.mark(mark));
            pen.draw(new Line2D.Double(x, plot.y, x, plot.getMaxY()), 1, GRID);
            pen.text(across.label(mark), x, plot.getMaxY() + 15, Pen.Anchor.MIDDLE, LABEL, TEXT);
        }
        pen.draw(line(plot, across, up), frames.length > 2 * plot.width ? DENSE_WIDTH : WIDTH, LINE);
    }

    private Path2D line(final Rectangle plot, final Scale across, final Scale up) {
        final Path2D line = new Path2D.Double();
        boolean isBroken = true;
        for (int point = 0; point < values.length; point++) {
            if (!Double.isFinite(values[point])) {
                isBroken = true;
                continue;
            }
            final double x = x(plot, across, frames[point]);
            final double y = y(plot, up, values[point]);
            if (isBroken) {
                line.moveTo(x, y);
                line.lineTo(x, y); // a value between two gaps is a dot
            } else {
                line.lineTo(x, y);
            }
            isBroken = false;
        }
        return line;
    }

    /// Marks lie in the middle of pixels, where lines are sharp.
    private static double x(final Rectangle plot, final Scale across, final double frame) {
        return plot.x + 0.5 + Math.rint(100 * plot.width * across.part(frame)) / 100;
    }

    private static double y(final Rectangle plot, final Scale up, final double value) {
        return plot.y + plot.height - 0.5 - Math.rint(100 * plot.height * up.part(value)) / 100;
    }
}
