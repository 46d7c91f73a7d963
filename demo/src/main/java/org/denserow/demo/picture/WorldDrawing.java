package org.denserow.demo.picture;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a world looks like, kept until it is drawn on a page. It is bounded: a large world has fewer points than it drew,
/// and says so.
///
/// *Threads*: one.
public final class WorldDrawing implements Picture {

    /// The most points. When they are full, every second one is left out, and so on.
    public static final int MOST_POINTS = 20_000;

    /// The most places of all lines together. Lines that come later are left out.
    public static final int MOST_PLACES = 200_000;

    private static final int POINTS_PER_SHAPE = 100; // of one colour, one after the other
    private static final double LEAST_STEP = 0.5; // pixels from one place of a line to the next
    private static final double LEAST_SPOT = 0.9; // radius, pixels
    private static final int FRAME = 0x999999;

    private record Line(Path2D path, double width, int colour) {}

    private final List<LegendEntry> legend = new ArrayList<>();
    private final List<String> sentences = new ArrayList<>();
    private final List<DayChart> charts = new ArrayList<>();
    private final List<FigureGroup> groups = new ArrayList<>();
    private final ColourCounts cellCounts = new ColourCounts();
    private final ColourCounts pointCounts = new ColourCounts();
    private final List<Line> lines = new ArrayList<>();
    private final float[] points = new float[4 * MOST_POINTS]; // x, y, dx, dy
    private final int[] colours = new int[MOST_POINTS];
    private double width = 1;
    private double height = 1;
    private Lattice cells; // null: none
    private int kept; // points
    private long drawn;
    private long stride = 1;
    private long linesDrawn;
    private int places;

    /// A drawing of nothing, 1 × 1.
    public WorldDrawing() {}

    // ---- What is drawn ----

    @Override
    public void size(final double newWidth, final double newHeight) {
        if (!(newWidth > 0 && newHeight > 0)) {
            throw new IllegalArgumentException("a world must have a size: width=" + newWidth + ", height=" + newHeight);
        }
        width = newWidth;
        height = newHeight;
    }

    @Override
    public void legend(final int colour, final String meaning) {
        legend.add(new LegendEntry(0, colour, meaning));
    }

    @Override
    public void legend(final double lineWidth, final int colour, final String meaning) {
        legend.add(new LegendEntry(lineWidth, colour, meaning));
    }

    @Override
    public void note(final String sentence) {
        sentences.add(sentence);
    }

    @Override
    public void chart(final DayChart chart) {
        charts.add(chart);
    }

    @Override
    public void chart(final FigureGroup group) {
        groups.add(group);
    }

    @Override
    public void cell(final int x, final int y, final int colour) {
        if (cells == null) {
            cells = new Lattice((int) Math.ceil(width), (int) Math.ceil(height));
        }
        cells.fill(x, y, colour);
        cellCounts.add(colour);
    }

    @Override
    public void line(final float[] x, final float[] y, final double lineWidth, final int colour) {
        linesDrawn++;
        if (x.length == 0 || places >= MOST_PLACES) {
            return;
        }
        final double step = LEAST_STEP * Math.max(width, height) / Lattice.MOST_SQUARES;
        final Path2D path = new Path2D.Double();
        path.moveTo(x[0], y[0]);
        places++;
        double fromX = x[0];
        double fromY = y[0];
        for (int i = 1; i < x.length; i++) {
            if (Math.hypot(x[i] - fromX, y[i] - fromY) >= step || i == x.length - 1) {
                path.lineTo(x[i], y[i]);
                places++;
                fromX = x[i];
                fromY = y[i];
            }
        }
        lines.add(new Line(path, lineWidth, colour));
    }

    @Override
    public void spot(final double x, final double y, final int colour) {
        arrow(x, y, PointShape.SMALL, PointShape.SMALL, colour);
    }

    @Override
    public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
        drawn++;
        pointCounts.add(colour);
        if ((drawn - 1) % stride != 0) {
            return;
        }
        if (kept == MOST_POINTS) {
            leaveOutEverySecond();
            if ((drawn - 1) % stride != 0) {
                return;
            }
        }
        points[4 * kept] = (float) x;
        points[4 * kept + 1] = (float) y;
        points[4 * kept + 2] = (float) dx;
        points[4 * kept + 3] = (float) dy;
        colours[kept] = colour;
        kept++;
    }

    private void leaveOutEverySecond() {
        kept /= 2;
        for (int point = 0; point < kept; point++) {
            System.arraycopy(points, 8 * point, points, 4 * point, 4);
            colours[point] = colours[2 * point];
        }
        stride *= 2;
    }

    // ---- On a page ----

    /// {@return what each colour means, in the order in which the world said so}
    List<LegendEntry> legend() {
        return legend;
    }

    /// {@return the charts of several figures for which the world asked}
    List<DayChart> charts() {
        return charts;
    }

    /// {@return the figures that share a chart over the frames}
    List<FigureGroup> groups() {
        return groups;
    }

    /// {@return what is seen, in words and figures: the size, how many cells and points each colour has, and the lines}
    String words() {
        final StringBuilder words = new StringBuilder(
                String.format(Locale.ROOT, "A picture of the world, %,.0f wide and %,.0f high.", width, height));
        for (final LegendEntry entry : legend) {
            final long inCells = cellCounts.of(entry.colour());
            final long inPoints = pointCounts.of(entry.colour());
            if (entry.width() == 0) {
                words.append(String.format(
                        Locale.ROOT,
                        " %s: %s.",
                        entry.meaning(),
                        inCells > 0 && inPoints > 0
                                ? of(inCells, "cell") + " and " + of(inPoints, "point")
                                : inCells > 0 ? of(inCells, "cell") : inPoints > 0 ? of(inPoints, "point") : "none"));
            }
        }
        return linesDrawn == 0
                ? words.toString()
                : words.append(String.format(Locale.ROOT, " Lines: %,d.", linesDrawn))
                        .toString();
    }

    /// {@return what a reader must know: what the world said, and what of a large one is not drawn}
    List<String> notes() {
        final List<String> notes = new ArrayList<>(sentences);
        if (cells != null && !cells.note().isEmpty()) {
            notes.add(cells.note());
        }
        if (stride > 1) {
            notes.add(String.format(Locale.ROOT, "%,d of %,d points are drawn", kept, drawn));
        }
        if (lines.size() < linesDrawn) {
            notes.add(String.format(Locale.ROOT, "%,d of %,d lines are drawn", lines.size(), linesDrawn));
        }
        return notes;
    }

    private static String of(final long count, final String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    /// {@return pixels that a square of the page has free above the world, and below it}
    ///
    /// @param side pixels, at least [Lattice#MOST_SQUARES]
    int free(final int side) {
        return (int) ((side - height * scale(side)) / 2);
    }

    private double scale(final int side) {
        return cells == null ? side / Math.max(width, height) : cells.scale(side);
    }

    /// Draws the world into a square of the page, in its middle.
    ///
    /// @param side pixels, at least [Lattice#MOST_SQUARES]
    void draw(final Pen pen, final int left, final int top, final int side) {
        final double scale = scale(side);
        final int x0 = left + (int) ((side - width * scale) / 2);
        final int y0 = top + side - free(side);
        final Path2D frame = new Path2D.Double();
        frame.moveTo(x0 - 0.5, y0 + 0.5);
        frame.lineTo(x0 + width * scale + 0.5, y0 + 0.5);
        frame.lineTo(x0 + width * scale + 0.5, y0 - height * scale - 0.5);
        frame.lineTo(x0 - 0.5, y0 - height * scale - 0.5);
        frame.closePath();
        if (cells != null) {
            cells.draw(pen, x0, y0, scale);
        }
        pen.draw(frame, 1, FRAME);
        final AffineTransform toPage = new AffineTransform(scale, 0, 0, -scale, x0, y0);
        for (final Line line : lines) {
            pen.draw(toPage.createTransformedShape(line.path()), line.width(), line.colour());
        }
        drawPoints(pen, x0, y0, scale);
    }

    private void drawPoints(final Pen pen, final int x0, final int y0, final double scale) {
        final double room = Math.sqrt(width * scale * height * scale / Math.max(1, kept)); // of a point, along a side
        final double radius = Math.clamp(0.3 * room, 1, cells == null ? 5 : Math.max(1, 0.32 * scale));
        final double small = Math.min(0.5 * radius, Math.max(LEAST_SPOT, 0.05 * room)); // lines stay visible below them
        for (int begin = 0, end; begin < kept; begin = end) {
            final Path2D shape = new Path2D.Double();
            for (end = begin; end < kept && end < begin + POINTS_PER_SHAPE && colours[end] == colours[begin]; end++) {
                PointShape.add(
                        shape,
                        x0 + points[4 * end] * scale,
                        y0 - points[4 * end + 1] * scale,
                        points[4 * end + 2],
                        -points[4 * end + 3],
                        Float.isNaN(points[4 * end + 2]) ? small : radius);
            }
            pen.fill(shape, colours[begin]);
        }
    }
}
