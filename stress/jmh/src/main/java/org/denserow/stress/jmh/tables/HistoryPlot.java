package org.denserow.stress.jmh.tables;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws the times of a save and a rewind of a history against rows, beside a plain copy of all arrays, as
/// [org.denserow.stress.jmh.frames.HistoryTimes] printed them. Both axes are logarithmic. Solid lines are saves, dashed
/// ones rewinds.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.HistoryPlot stress/jmh/results/measured/history.md engine/docs/history-times.png
/// ```
public final class HistoryPlot {

    private static final int WIDTH = 720; // pixels
    private static final int HEIGHT = 480;
    private static final double MILLI = 1e3; // µs
    private static final String ALL = "8 of 8 columns";
    private static final String LITTLE = "1 % of 1 of 8 columns";

    private HistoryPlot() {}

    /// One line of the plot.
    record Curve(String name, String written, String column, Color colour, List<Double> rows, List<Double> millis) {

        Curve(final String name, final String written, final String column, final int colour) {
            this(name, written, column, new Color(colour), new ArrayList<>(), new ArrayList<>());
        }

        private void drawInto(final XYChart chart) {
            final XYSeries series = chart.addSeries(name, rows, millis);
            series.setLineColor(colour);
            series.setMarkerColor(colour);
            series.setLineStyle(column.startsWith("rewind") ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
            series.setMarker(SeriesMarkers.CIRCLE);
        }
    }

    /// Draws the plot.
    ///
    /// @param args the file of the table, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the file of the table and the picture: args=" + args.length);
        }
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("8 columns of float: a frame saved, and a rewind by one frame")
                .xAxisTitle("rows")
                .yAxisTitle("ms")
                .build();
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        chart.getStyler().setYAxisDecimalPattern("0.###");
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.InsideNW);
        curves(Files.readString(Path.of(args[0]))).forEach(curve -> curve.drawInto(chart));
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(List.of(chart), 1, 1, picture, BitmapFormat.PNG);
    }

    /// {@return the curves, each with its points in the order of the table}
    static List<Curve> curves(final String table) {
        final List<Curve> curves = List.of(
                new Curve("all columns written: save", ALL, "save, µs", 0xd62728),
                new Curve("all columns written: rewind", ALL, "rewind, µs", 0xd62728),
                new Curve("plain copy of all columns", ALL, "plain save, µs", 0x7f7f7f),
                new Curve("1 % of one column written: save", LITTLE, "save, µs", 0x1f77b4),
                new Curve("1 % of one column written: rewind", LITTLE, "rewind, µs", 0x1f77b4));
        for (final PrintedTable printed : PrintedTable.of(table)) {
            for (final PrintedTable.Line line : printed.lines()) {
                for (final Curve curve : curves) {
                    if (line.cell("written").equals(curve.written)) {
                        curve.rows.add(line.number("rows"));
                        curve.millis.add(line.number(curve.column) / MILLI);
                    }
                }
            }
        }
        for (final Curve curve : curves) {
            if (curve.rows.isEmpty()) {
                throw new IllegalArgumentException("the table has no line of this case: written=" + curve.written
                        + "; make it again with stress/jmh/run history");
            }
        }
        return curves;
    }
}
