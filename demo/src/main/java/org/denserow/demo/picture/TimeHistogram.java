package org.denserow.demo.picture;

import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.util.Locale;

/// A histogram of times with a logarithmic axis: a bar for each twentieth of a power of ten.
///
/// @param nanos times, ascending; a time below 1 counts as 1
/// @param counts how often each was
public record TimeHistogram(long[] nanos, long[] counts) {

    static final int WIDTH = 420; // pixels
    static final int HEIGHT = 240;
    private static final Rectangle PLOT = new Rectangle(66, 30, 336, 160);
    private static final int BARS_PER_DECADE = 20;
    private static final int FEWEST_BARS = BARS_PER_DECADE; // around equal times
    private static final int PIXELS_PER_ROW = 34;
    private static final int TITLE = 13; // size of the font
    private static final int LABEL = 11;
    private static final int PIXELS_PER_LABEL = 56;
    private static final int TEXT = ChartColours.TEXT;
    private static final int GRID = ChartColours.GRID;
    private static final int BAR = ChartColours.line(0);

    /// {@return the histogram as an SVG element; one without a bar if there is no time}
    public String svg() {
        final SvgPen pen = new SvgPen(WIDTH, HEIGHT, words());
        draw(pen);
        return pen.element();
    }

    /// {@return the histogram in words and figures}
    String words() {
        if (nanos.length == 0) {
            return "Histogram of frame times, without a frame.";
        }
        long frames = 0;
        long largest = 0;
        int bar = 0; // the one with the most frames
        for (int begin = 0, end; begin < nanos.length; begin = end) {
            long inBar = 0;
            for (end = begin; end < nanos.length && bar(nanos[end]) == bar(nanos[begin]); end++) {
                inBar += counts[end];
            }
            frames += inBar;
            if (inBar > largest) {
                largest = inBar;
                bar = bar(nanos[begin]);
            }
        }
        return String.format(
                Locale.ROOT,
                "Histogram of %,d frame times, from %s to %s µs on a logarithmic axis. The highest bar is %,d, from %s to %s µs.",
                frames,
                micros(nanos[0]),
                micros(nanos[nanos.length - 1]),
                largest,
                micros(edge(bar)),
                micros(edge(bar + 1)));
    }

    /// {@return the time at which a bar begins}
    private static double edge(final int bar) {
        return StrictMath.pow(10, (double) bar / BARS_PER_DECADE);
    }

    /// Draws it on an empty page.
    void draw(final Pen pen) {
        pen.text("frames", PLOT.x, PLOT.y - 10.0, Pen.Anchor.START, TITLE, TEXT);
        pen.text("frame time, µs, logarithmic", PLOT.getMaxX(), HEIGHT - 12.0, Pen.Anchor.END, TITLE, TEXT);
        if (nanos.length > 0) {
            drawBars(pen);
        }
    }

    private void drawBars(final Pen pen) {
        final int low = bar(nanos[0]);
        final long[] bars = new long[Math.max(FEWEST_BARS, bar(nanos[nanos.length - 1]) - low + 1)];
        for (int i = 0; i < nanos.length; i++) {
            bars[bar(nanos[i]) - low] += counts[i];
        }
        final double[] heights = new double[bars.length + 1]; // with a zero, where the axis begins
        for (int i = 0; i < bars.length; i++) {
            heights[i] = bars[i];
        }
        final Scale up = Scale.around(heights, PLOT.height / PIXELS_PER_ROW).whole();
        for (int mark = 0; mark < up.marks(); mark++) {
            final double y = PLOT.getMaxY() - Math.rint(PLOT.height * up.part(up.mark(mark))) + 0.5;
            pen.draw(new Line2D.Double(PLOT.x, y, PLOT.getMaxX(), y), 1, GRID);
            pen.text(up.label(mark), PLOT.x - 6.0, y + 4, Pen.Anchor.END, LABEL, TEXT);
        }
        final double width = PLOT.getWidth() / bars.length;
        for (int i = 0; i < bars.length; i++) {
            if (bars[i] > 0) {
                final int height = Math.max(1, (int) Math.rint(PLOT.height * up.part(bars[i]))); // one frame is seen
                final int left = (int) Math.rint(PLOT.x + i * width);
                final int right = Math.max(left + 1, (int) Math.rint(PLOT.x + (i + 1) * width) - 1);
                pen.fillSquares(new Rectangle(left, (int) PLOT.getMaxY() - height, right - left, height), BAR);
            }
        }
        marks(pen, low, bars.length, width);
    }

    /// Marks lie at 1, 2 and 5 times powers of ten; a long axis has numbers at the powers only, as far as there is room.
    private static void marks(final Pen pen, final int low, final int bars, final double width) {
        double free = PLOT.x;
        for (int decade = 0; decade <= 13; decade++) {
            for (final int digit : new int[] {1, 2, 5}) {
                final double time = digit * StrictMath.pow(10, decade);
                final double x = PLOT.x + (BARS_PER_DECADE * StrictMath.log10(time) - low) * width;
                if (x < PLOT.x - 0.5 || x > PLOT.x + bars * width + 0.5) {
                    continue;
                }
                pen.draw(new Line2D.Double(x, PLOT.getMaxY(), x, PLOT.getMaxY() + 4), 1, TEXT);
                if (x >= free && (digit == 1 || bars <= 2 * BARS_PER_DECADE)) {
                    pen.text(micros(time), x, PLOT.getMaxY() + 17, Pen.Anchor.MIDDLE, LABEL, TEXT);
                    free = x + PIXELS_PER_LABEL;
                }
            }
        }
    }

    private static String micros(final double nanos) {
        final int digits = nanos >= 1000 ? 0 : nanos >= 100 ? 1 : nanos >= 10 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + digits + "f", nanos / 1000);
    }

    private static int bar(final long time) {
        return (int) Math.floor(BARS_PER_DECADE * StrictMath.log10(Math.max(1, time)));
    }
}
