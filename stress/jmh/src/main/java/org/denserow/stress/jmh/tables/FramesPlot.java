package org.denserow.stress.jmh.tables;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.denserow.stress.jmh.frames.FrameRun;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws the number of frames by time, a half per load: all frames, and those that overlap no stall of the machine.
/// Both axes are logarithmic; a point is a bucket of frames, each a tenth wider than the one before.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.FramesPlot stress/jmh/results/measured engine/docs/frames-times.png
/// ```
public final class FramesPlot {

    private static final int WIDTH = 720; // pixels of one half
    private static final int HEIGHT = 480;
    private static final double MILLI = 1000; // µs
    private static final Color ALL = new Color(0xd62728);
    private static final Color UNSTALLED = new Color(0x1f77b4);

    private FramesPlot() {}

    /// Draws the plot.
    ///
    /// @param args the folder of the result files, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the folder of the results and the picture: args=" + args.length);
        }
        final List<FrameRun> runs = new ArrayList<>();
        for (final String file : FramesTables.FILES) {
            runs.add(FrameRun.read(Path.of(args[0]).resolve(file)));
        }
        final double[] range = range(runs);
        final List<XYChart> charts = runs.stream().map(run -> chart(run, range)).toList();
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(charts, 1, charts.size(), picture, BitmapFormat.PNG);
    }

    private static XYChart chart(final FrameRun run, final double[] range) {
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(String.format(
                        Locale.ROOT, "%s: %,d rows, %,d replaced per frame", run.load(), run.rows(), run.churned()))
                .xAxisTitle("ms per frame")
                .yAxisTitle("frames")
                .build();
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setXAxisMin(range[0]);
        chart.getStyler().setXAxisMax(range[1]);
        chart.getStyler().setYAxisMin(1.0);
        chart.getStyler().setYAxisMax(range[2]);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setMarkerSize(5);
        chart.getStyler().setLegendPosition(LegendPosition.InsideNE);
        add(chart, "all frames", run, FrameRun.Bucket::frames, ALL, SeriesLines.DASH_DASH);
        add(chart, "without a stall", run, FrameRun.Bucket::unstalled, UNSTALLED, SeriesLines.SOLID);
        return chart;
    }

    private static void add(
            final XYChart chart,
            final String name,
            final FrameRun run,
            final ToLongFunction<FrameRun.Bucket> count,
            final Color colour,
            final BasicStroke stroke) {
        final List<FrameRun.Bucket> buckets = run.histogram().stream()
                .filter(bucket -> count.applyAsLong(bucket) > 0) // a logarithm has no zero
                .toList();
        if (buckets.isEmpty()) {
            return;
        }
        final XYSeries line = chart.addSeries(
                name,
                buckets.stream().mapToDouble(bucket -> bucket.upTo() / MILLI).toArray(),
                buckets.stream().mapToDouble(count::applyAsLong).toArray());
        line.setLineColor(colour);
        line.setLineStyle(stroke);
        line.setMarkerColor(colour);
        line.setMarker(SeriesMarkers.CIRCLE);
    }

    /// The powers of ten around all points, so both halves have the same scale: least and most time, most frames.
    private static double[] range(final List<FrameRun> runs) {
        double least = Double.MAX_VALUE;
        double most = 0;
        double frames = 1;
        for (final FrameRun run : runs) {
            for (final FrameRun.Bucket bucket : run.histogram()) {
                least = Math.min(least, bucket.upTo() / MILLI);
                most = Math.max(most, bucket.upTo() / MILLI);
                frames = Math.max(frames, bucket.frames());
            }
        }
        return new double[] {
            power(Math.floor(Math.log10(least))),
            power(Math.ceil(Math.log10(most))),
            power(Math.ceil(Math.log10(frames)))
        };
    }

    private static double power(final double exponent) {
        return Math.pow(10, exponent);
    }
}
