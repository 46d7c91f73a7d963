package org.denserow.demo.picture;

import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The picture of a run: the world and what its colours mean, and a chart of each figure beside it.
///
/// The same run gives the same bytes: of SVG on every machine, of PNG where fonts and JDK are the same.
///
/// *Threads*: one.
public final class Page {

    /// Pixels from left to right.
    public static final int WIDTH = 1280;

    /// Pixels from top to bottom.
    public static final int HEIGHT = 800;

    private static final int MARGIN = 24;
    private static final int WORLD = Lattice.MOST_SQUARES; // side of its square
    private static final int WORLD_TOP = 92;
    private static final int CHARTS_LEFT = 2 * MARGIN + WORLD;
    private static final int CHARTS_IN_A_COLUMN = 4;
    private static final int MOST_COLUMNS = 3;
    private static final int DAY_CHART_HEIGHT = 176;
    private static final int RIM_WIDTH = 8; // around a world that stands alone

    /// Pixels from left to right of a world that stands alone.
    public static final int WORLD_WIDTH = WORLD + 2 * RIM_WIDTH;

    private static final int CHART_WIDTH = 420; // of a chart that stands alone
    private static final int TALL_HEIGHT = 240; // of the histogram, too
    private static final int TITLE = 22; // size of the font
    private static final int TEXT = 13;
    private static final int LINE = 19; // pixels from one line of text to the next
    private static final int SWATCH = 12; // side of a colour of the legend
    private static final int STROKE = 28; // length of a line of the legend
    private static final int BLACK = 0x1A1A1A;
    private static final int GREY = 0x555555;
    private static final int RIM = 0x777777; // around a colour of the legend, which may be white

    private final String title;
    private final String subtitle;
    private final WorldDrawing world;
    private final FigureSeries figures;

    /// A page.
    ///
    /// @param title scenario
    /// @param subtitle frames, seed, parameters; cut after two lines
    /// @param world that was drawn
    /// @param figures that were taken
    public Page(final String title, final String subtitle, final WorldDrawing world, final FigureSeries figures) {
        this.title = title;
        this.subtitle = subtitle;
        this.world = world;
        this.figures = figures;
    }

    /// Tries whether this machine can draw texts for a PNG file. AWT needs libraries and fonts of the system.
    ///
    /// @return what is missing, in a few words; empty if nothing is
    public static String missingForPng() {
        System.setProperty("java.awt.headless", "true"); // no display is used, and none is needed
        try {
            new PixelPen(1, 1).text("0", 0, 0, Pen.Anchor.END, TEXT, BLACK);
            return "";
        } catch (final LinkageError | InternalError | RuntimeException missing) {
            Throwable first = missing;
            while (first.getCause() != null) {
                first = first.getCause();
            }
            return first.getMessage() == null ? first.getClass().getSimpleName() : first.getMessage();
        }
    }

    /// Writes the page as SVG.
    ///
    /// @param out stays open
    /// @throws IOException if `out` does not take it
    public void writeSvg(final OutputStream out) throws IOException {
        final SvgPen pen = new SvgPen(WIDTH, HEIGHT, words());
        draw(pen);
        pen.write(out);
    }

    /// Writes the page as PNG.
    ///
    /// @param out stays open
    /// @throws IOException if `out` does not take it
    public void writePng(final OutputStream out) throws IOException {
        final PixelPen pen = new PixelPen(WIDTH, HEIGHT);
        draw(pen);
        pen.write(out);
    }

    // ---- Its parts, for a report ----

    /// {@return the world alone, as an SVG element}
    public String worldSvg() {
        final int free = world.free(WORLD);
        final SvgPen pen = new SvgPen(WORLD_WIDTH, WORLD_WIDTH - 2 * free, world.words());
        world.draw(pen, RIM_WIDTH, RIM_WIDTH - free, WORLD);
        return pen.element();
    }

    /// {@return what each colour of the world means, and each width of its lines}
    public List<LegendEntry> legend() {
        return world.legend();
    }

    /// {@return what a reader must know of the picture: sentences of the world, and what of a large one is not drawn}
    public List<String> notes() {
        return world.notes();
    }

    /// {@return the charts of several figures over the time of day, as SVG elements}
    public List<String> dayChartSvgs() {
        return svgs(dayCharts());
    }

    /// {@return the chart of each other figure over the frames, as SVG elements}
    public List<String> chartSvgs() {
        return svgs(lineCharts());
    }

    private static List<String> svgs(final List<LineChart> charts) {
        return charts.stream().map(Page::svg).toList();
    }

    /// {@return a chart that stands alone, as an SVG element}
    static String svg(final LineChart chart) {
        final SvgPen pen = new SvgPen(CHART_WIDTH, TALL_HEIGHT, chart.words());
        chart.draw(pen, new Rectangle(CHART_WIDTH, TALL_HEIGHT));
        return pen.element();
    }

    /// {@return number of points of each figure in the charts}
    public int points() {
        return figures.points();
    }

    /// {@return frames from one point of the charts to the next}
    public long stride() {
        return figures.stride();
    }

    /// {@return rules of a style sheet that make charts dark for readers who want that}
    ///
    /// @param charts selects the elements that hold charts
    public static String darkStyle(final String charts) {
        return ChartColours.dark(charts);
    }

    // ---- The whole page ----

    private String words() {
        return Stream.of(
                        Stream.of(title + ", " + subtitle + ".", world.words()),
                        dayCharts().stream().map(LineChart::words),
                        lineCharts().stream().map(LineChart::words))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    private void draw(final Pen pen) {
        pen.text(title, MARGIN, 36, Pen.Anchor.START, TITLE, BLACK);
        int y = 60;
        for (final String line : lines(subtitle)) {
            pen.text(line, MARGIN, y, Pen.Anchor.START, TEXT, GREY);
            y += LINE;
        }
        world.draw(pen, MARGIN, WORLD_TOP, WORLD);
        legend(pen);
        charts(pen);
    }

    /// Breaks a text after semicolons; at most two lines.
    private static List<String> lines(final String text) {
        final int most = (int) ((WIDTH - 2 * MARGIN) / Pen.width("0", TEXT));
        if (text.length() <= most) {
            return List.of(text);
        }
        final int semicolon = text.lastIndexOf("; ", most);
        final int end = semicolon < 0 ? most : semicolon + 2;
        final String rest = text.substring(end);
        return List.of(
                text.substring(0, end).strip(), rest.length() <= most ? rest : rest.substring(0, most - 1) + "…");
    }

    private void legend(final Pen pen) {
        double x = MARGIN;
        int y = WORLD_TOP + WORLD + MARGIN;
        for (final LegendEntry entry : world.legend()) {
            final int sign = entry.width() > 0 ? STROKE + (int) Math.ceil(entry.width()) : SWATCH;
            final double width = sign + 6 + Pen.width(entry.meaning(), TEXT) + MARGIN;
            if (x + width > WIDTH && x > MARGIN) {
                x = MARGIN;
                y += LINE;
            }
            if (entry.width() > 0) {
                final double cap = entry.width() / 2; // a line is round at its ends
                pen.draw(new Line2D.Double(x + cap, y - 5, x + sign - cap, y - 5), entry.width(), entry.colour());
            } else {
                final Rectangle swatch = new Rectangle((int) x, y - SWATCH + 1, SWATCH, SWATCH);
                pen.fill(swatch, entry.colour());
                pen.draw(swatch, 0.8, RIM);
            }
            pen.text(entry.meaning(), (int) x + sign + 6, y, Pen.Anchor.START, TEXT, BLACK);
            x += width;
        }
        y += world.legend().isEmpty() ? 0 : LINE;
        for (final String note : world.notes()) {
            pen.text(note, MARGIN, y, Pen.Anchor.START, TEXT, GREY);
            y += LINE;
        }
    }

    /// The charts for which the world asked.
    private List<LineChart> dayCharts() {
        final List<LineChart> charts = new ArrayList<>();
        for (final DayChart chart : world.charts()) {
            final List<LineChart.Line> lines = new ArrayList<>();
            for (final DayChart.Line line : chart.lines()) {
                final double[] values = Arrays.stream(figures.values(figures.figure(line.figure())))
                        .map(value -> line.factor() * value)
                        .toArray();
                lines.add(new LineChart.Line(line.name(), values, line.colour()));
            }
            final double[] seconds = Arrays.stream(figures.frames())
                    .map(frame -> chart.start() + frame)
                    .toArray();
            charts.add(new LineChart(chart.title(), seconds, LineChart.TIME_OF_DAY, lines));
        }
        return charts;
    }

    /// A chart of each figure, or of several that belong together, in the order of the figures. Left out are those which
    /// a chart of the day shows as they are.
    private List<LineChart> lineCharts() {
        final Set<String> shown = world.charts().stream()
                .flatMap(chart -> chart.lines().stream())
                .filter(line -> line.factor() == 1)
                .map(DayChart.Line::figure)
                .collect(Collectors.toCollection(HashSet::new));
        final List<LineChart> charts = new ArrayList<>();
        for (int figure = 0; figure < figures.count(); figure++) {
            final String name = figures.name(figure);
            if (!shown.contains(name)) {
                final LineChart chart = world.groups().stream()
                        .filter(group -> group.figures().contains(name))
                        .findFirst()
                        .map(this::groupChart)
                        .orElseGet(() -> LineChart.of(name, figures.frames(), figures.values(figures.figure(name))));
                charts.add(chart);
                chart.lines().forEach(line -> shown.add(line.name()));
            }
        }
        return charts;
    }

    private LineChart groupChart(final FigureGroup group) {
        final List<LineChart.Line> lines = new ArrayList<>();
        for (final String name : group.figures()) {
            lines.add(new LineChart.Line(name, figures.values(figures.figure(name)), ChartColours.line(lines.size())));
        }
        return new LineChart(group.title(), figures.frames(), LineChart.FRAME, lines);
    }

    private void charts(final Pen pen) {
        final List<LineChart> ofDay = dayCharts();
        int top = WORLD_TOP - 10;
        if (!ofDay.isEmpty()) {
            grid(pen, ofDay, ofDay.size(), top, DAY_CHART_HEIGHT);
            top += DAY_CHART_HEIGHT;
        }
        final List<LineChart> charts = lineCharts();
        if (charts.isEmpty()) {
            return;
        }
        final int columns = Math.min(Math.ceilDiv(charts.size(), CHARTS_IN_A_COLUMN), MOST_COLUMNS);
        final int rows = Math.ceilDiv(charts.size(), columns);
        final int height = (WORLD_TOP - 10 + WORLD - top) / rows;
        grid(pen, charts, columns, top, height);
        pen.text("frames", WIDTH - 26.0, top + rows * height + 12.0, Pen.Anchor.END, TEXT - 2, GREY);
    }

    /// Draws charts of one size, row by row.
    private static void grid(
            final Pen pen, final List<LineChart> charts, final int columns, final int top, final int height) {
        final int width = (WIDTH - CHARTS_LEFT) / columns;
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i)
                    .draw(
                            pen,
                            new Rectangle(
                                    CHARTS_LEFT + i % columns * width, top + i / columns * height, width, height));
        }
    }
}
