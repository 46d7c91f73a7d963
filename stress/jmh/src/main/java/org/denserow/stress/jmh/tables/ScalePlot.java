package org.denserow.stress.jmh.tables;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws how frames scale, as [org.denserow.stress.jmh.scale.ScaleTimes] printed it: on the left the speed-up of each
/// workload against the number of workers, on the right the memory bandwidth of the triad and of `iterate`.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.ScalePlot stress/jmh/results/measured/scale.md engine/docs/scale-times.png
/// ```
public final class ScalePlot {

    private static final int WIDTH = 700; // pixels of one half
    private static final int HEIGHT = 480;
    private static final Color GREY = new Color(0x9f9f9f);
    private static final Color[] COLOURS = {
        new Color(0x1f77b4),
        new Color(0xd62728),
        new Color(0x2ca02c),
        new Color(0x9467bd),
        new Color(0xff7f0e),
        new Color(0x8c564b),
    };

    private ScalePlot() {}

    /// One line of the plot.
    record Curve(String name, List<Integer> workers, List<Double> values) {

        Curve(final String name) {
            this(name, new ArrayList<>(), new ArrayList<>());
        }

        private void add(final PrintedTable.Line line, final String places, final String column) {
            workers.add((int) line.number(places));
            values.add(line.number(column));
        }

        private XYSeries drawInto(final XYChart chart, final Color colour) {
            final XYSeries series = chart.addSeries(name, workers, values);
            series.setLineColor(colour);
            series.setMarkerColor(colour);
            series.setMarker(SeriesMarkers.CIRCLE);
            return series;
        }
    }

    /// Draws the plot.
    ///
    /// @param args the printed tables, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the printed tables and the picture: args=" + args.length);
        }
        final String text = Files.readString(Path.of(args[0]));
        final List<Curve> speedUps = speedUps(text);
        final XYChart left = chart("speed-up", "times faster than one worker", "workers");
        for (int i = 0; i < speedUps.size(); i++) {
            speedUps.get(i).drawInto(left, COLOURS[i % COLOURS.length]);
        }
        final List<Integer> workers = speedUps.getFirst().workers();
        final Curve ideal = new Curve(
                "as many as workers",
                workers,
                workers.stream().map(Integer::doubleValue).toList());
        final XYSeries line = ideal.drawInto(left, GREY);
        line.setLineStyle(SeriesLines.DASH_DASH);
        line.setMarker(SeriesMarkers.NONE);
        final List<Curve> bandwidths = bandwidths(text);
        final XYChart right = chart("memory bandwidth", "GB/s", "threads");
        for (int i = 0; i < bandwidths.size(); i++) {
            bandwidths.get(i).drawInto(right, i == 0 ? GREY : COLOURS[i]);
        }
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(List.of(left, right), 1, 2, picture, BitmapFormat.PNG);
    }

    private static XYChart chart(final String title, final String up, final String along) {
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(along)
                .yAxisTitle(up)
                .build();
        chart.getStyler().setXAxisDecimalPattern("0.#");
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        return chart;
    }

    /// {@return the speed-up of each workload, in the order of the table}
    static List<Curve> speedUps(final String text) {
        final Map<String, Curve> curves = new LinkedHashMap<>();
        for (final PrintedTable.Line line : tables(text).getFirst().lines()) {
            final String name = line.cell("workload").replace("`", "") + ", " + line.cell("items");
            curves.computeIfAbsent(name, Curve::new).add(line, "workers", "speed-up");
        }
        return List.copyOf(curves.values());
    }

    /// {@return the bandwidth of the triad, with the lines that its stores read, and of `iterate`}
    static List<Curve> bandwidths(final String text) {
        final Curve triad = new Curve("triad, with the lines that stores read");
        final Curve iterate = new Curve("iterate in memory");
        for (final PrintedTable.Line line : tables(text).get(1).lines()) {
            triad.add(line, "threads", "triad with");
            iterate.add(line, "threads", "`iterate`, GB/s");
        }
        return List.of(triad, iterate);
    }

    private static List<PrintedTable> tables(final String text) {
        final List<PrintedTable> tables = PrintedTable.of(text);
        if (tables.size() != 2
                || tables.stream().anyMatch(table -> table.lines().isEmpty())) {
            throw new IllegalArgumentException("two tables with lines are needed, of frames and of bandwidths: tables="
                    + tables.size() + "; measure again");
        }
        return tables;
    }
}
