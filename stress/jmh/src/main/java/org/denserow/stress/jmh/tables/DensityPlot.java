package org.denserow.stress.jmh.tables;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws the time of a pass per live row against the density of live rows, a line per rival: live rows at random on the
/// left, in clusters on the right. Both axes are logarithmic; a point is the median over all iterations of all forks.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.DensityPlot stress/jmh/results/measured/bits.csv engine/docs/bitfields-density.png
/// ```
public final class DensityPlot {

    private static final int WIDTH = 720; // pixels of one half
    private static final int HEIGHT = 620;
    private static final double NANOS_PER_MICRO = 1000;
    private static final List<String> SHAPES = List.of("random", "clustered");

    /// Lines of this project are solid and coloured, loops by hand black, the others grey or brown.
    private static final Map<String, Look> LOOKS = Map.of(
            "cursor", new Look(new Color(0x1f77b4), SeriesLines.SOLID),
            "words", new Look(new Color(0xd62728), SeriesLines.SOLID),
            "levels", new Look(new Color(0x2ca02c), SeriesLines.SOLID),
            "nextSet", new Look(new Color(0x9467bd), SeriesLines.SOLID),
            "plain", new Look(Color.BLACK, SeriesLines.DASH_DASH),
            "shift", new Look(Color.BLACK, SeriesLines.DOT_DOT),
            "bytes", new Look(Color.GRAY, SeriesLines.DASH_DASH),
            "object", new Look(Color.GRAY, SeriesLines.DOT_DOT),
            "bitSet", new Look(new Color(0xb8860b), SeriesLines.DASH_DASH),
            "roaring", new Look(new Color(0xb8860b), SeriesLines.DOT_DOT));

    private record Look(Color colour, BasicStroke line) {}

    private DensityPlot() {}

    /// Draws the plot.
    ///
    /// @param args the result file, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the result file and the picture: args=" + args.length);
        }
        final List<Result> results = ResultFile.read(Path.of(args[0]));
        final List<XYChart> charts =
                SHAPES.stream().map(shape -> chart(results, shape)).toList();
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(charts, 1, SHAPES.size(), picture, BitmapFormat.PNG);
    }

    private static XYChart chart(final List<Result> results, final String shape) {
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("live rows " + (shape.equals("random") ? "at random" : "in clusters"))
                .xAxisTitle("live rows, % of " + slots(results))
                .yAxisTitle("ns per live row, one pass")
                .build();
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        final double[] range = range(results);
        chart.getStyler().setYAxisMin(range[0]);
        chart.getStyler().setYAxisMax(range[1]);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setMarkerSize(6);
        chart.getStyler().setLegendPosition(LegendPosition.InsideNE);
        for (final String rival : rivals(results)) {
            final double[][] points = points(results, rival, shape);
            final Look look = LOOKS.getOrDefault(rival, new Look(Color.MAGENTA, SeriesLines.SOLID));
            final XYSeries line = chart.addSeries(rival, points[0], points[1]);
            line.setLineColor(look.colour);
            line.setLineStyle(look.line);
            line.setMarkerColor(look.colour);
            line.setMarker(SeriesMarkers.CIRCLE);
        }
        return chart;
    }

    /// The powers of ten around all points, so both halves have the same scale.
    private static double[] range(final List<Result> results) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (final String rival : rivals(results)) {
            for (final String shape : SHAPES) {
                for (final double nanos : points(results, rival, shape)[1]) {
                    least = Math.min(least, nanos);
                    most = Math.max(most, nanos);
                }
            }
        }
        return new double[] {Math.pow(10, Math.floor(Math.log10(least))), Math.pow(10, Math.ceil(Math.log10(most)))};
    }

    private static String slots(final List<Result> results) {
        return String.format(
                Locale.ROOT, "%,d", Long.parseLong(scans(results).getFirst().param("slots")));
    }

    /// The rivals in the order of the file.
    static List<String> rivals(final List<Result> results) {
        return scans(results).stream()
                .map(result -> result.param("rival"))
                .distinct()
                .toList();
    }

    /// The line of one rival: percent of live rows ascending, and the time per live row. Where nothing is live, there
    /// is no such time.
    static double[][] points(final List<Result> results, final String rival, final String shape) {
        final List<double[]> points = new ArrayList<>();
        for (final Result result : scans(results)) {
            final double percent = Double.parseDouble(result.param("live"));
            if (percent > 0
                    && result.param("rival").equals(rival)
                    && result.param("shape").equals(shape)) {
                final double rows = Double.parseDouble(result.param("slots")) * percent / 100;
                final double nanos =
                        NANOS_PER_MICRO * result.metric(Result.TIME).median();
                points.add(new double[] {percent, nanos / rows});
            }
        }
        points.sort(Comparator.comparingDouble(point -> point[0]));
        return new double[][] {
            points.stream().mapToDouble(point -> point[0]).toArray(),
            points.stream().mapToDouble(point -> point[1]).toArray()
        };
    }

    private static List<Result> scans(final List<Result> results) {
        return results.stream()
                .filter(result -> result.param(Result.BENCHMARK).equals("scan"))
                .toList();
    }
}
