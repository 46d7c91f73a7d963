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
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws the time to apply a boundary against the part of the rows that it replaces, with one and two workers and with
/// plain arrays: the work `mix` of 1,000,000 rows, as [org.denserow.stress.jmh.commands.BoundaryTimes] printed it.
/// Both axes are logarithmic.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.BoundaryPlot stress/jmh/results/measured engine/docs/boundary-times.png
/// ```
public final class BoundaryPlot {

    private static final int WIDTH = 720; // pixels
    private static final int HEIGHT = 480;
    private static final int ROWS = 1_000_000;
    private static final int COMMANDS = 3; // for each row that is replaced
    private static final double MILLI = 1e6; // ns

    // Columns of the table.
    private static final int COMMANDS_AT = 2;
    private static final int WORK_AT = 3;
    private static final int WORKERS_AT = 4;
    private static final int APPLY_AT = 6;
    private static final int PLAIN_AT = 7;

    private BoundaryPlot() {}

    /// One line of the plot.
    private record Line(String name, Color colour, List<Double> replaced, List<Double> millis) {

        Line(final String name, final int colour) {
            this(name, new Color(colour), new ArrayList<>(), new ArrayList<>());
        }

        void add(final double commands, final double nanos) {
            replaced.add(100 * commands / COMMANDS / ROWS);
            millis.add(commands * nanos / MILLI);
        }

        void drawInto(final XYChart chart) {
            final XYSeries series = chart.addSeries(name, replaced, millis);
            series.setLineColor(colour);
            series.setMarkerColor(colour);
            series.setMarker(SeriesMarkers.CIRCLE);
        }
    }

    /// Draws the plot.
    ///
    /// @param args the folder of the result files, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the folder of the results and the picture: args=" + args.length);
        }
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("1,000,000 rows: some are set, destroyed and created anew")
                .xAxisTitle("% of the rows")
                .yAxisTitle("ms to apply it")
                .build();
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.InsideNW);
        lines(Files.readAllLines(Path.of(args[0]).resolve("boundary.md"))).forEach(line -> line.drawInto(chart));
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(List.of(chart), 1, 1, picture, BitmapFormat.PNG);
    }

    private static List<Line> lines(final List<String> table) {
        final Line one = new Line("one worker", 0xd62728);
        final Line two = new Line("two workers", 0x1f77b4);
        final Line plain = new Line("plain arrays, changed at once", 0x7f7f7f);
        for (final String row : table) {
            final String[] cells = row.replace(",", "").replace("`", "").split("\\s*\\|\\s*");
            if (cells.length > PLAIN_AT && cells[1].equals(Integer.toString(ROWS)) && cells[WORK_AT].equals("mix")) {
                final double commands = Double.parseDouble(cells[COMMANDS_AT]);
                if (cells[WORKERS_AT].equals("1")) {
                    one.add(commands, Double.parseDouble(cells[APPLY_AT]));
                    plain.add(commands, Double.parseDouble(cells[PLAIN_AT]));
                } else if (cells[WORKERS_AT].equals("2")) {
                    two.add(commands, Double.parseDouble(cells[APPLY_AT]));
                }
            }
        }
        if (one.replaced().isEmpty() || two.replaced().isEmpty()) {
            throw new IllegalArgumentException("the table has no mix of " + ROWS + " rows with one and two workers");
        }
        return List.of(one, two, plain);
    }
}
