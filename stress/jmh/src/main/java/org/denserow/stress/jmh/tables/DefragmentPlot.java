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
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Draws the placed part of a table, step by step, while some of its rows are replaced in each step: from the curves that [org.denserow.stress.jmh.defragment.DefragmentTimes] wrote. Solid lines are the exact order, dashed ones
/// chunks.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.DefragmentPlot stress/jmh/results/measured/defragment.csv engine/docs/defragment-placed.png
/// ```
public final class DefragmentPlot {

    private static final int WIDTH = 840; // pixels
    private static final int HEIGHT = 480;
    private static final String HEADER = "order,replaced,step,placed";
    private static final String EXACT = "exact";
    private static final Map<String, Color> COLOURS = colours(); // by rate; others are not drawn

    // Columns of the file.
    private static final int ORDER_AT = 0;
    private static final int REPLACED_AT = 1;
    private static final int STEP_AT = 2;
    private static final int PLACED_AT = 3;
    private static final int COLUMNS = 4;

    private DefragmentPlot() {}

    private static Map<String, Color> colours() {
        final Map<String, Color> colours = new LinkedHashMap<>();
        colours.put("0.01 %", new Color(0x2ca02c));
        colours.put("0.1 %", new Color(0x1f77b4));
        colours.put("1 %", new Color(0xd62728));
        return colours;
    }

    /// One line of the plot.
    record Curve(String order, String replaced, List<Integer> steps, List<Double> placed) {

        private void drawInto(final XYChart chart) {
            final XYSeries series = chart.addSeries(replaced + ", " + order, steps, placed);
            series.setLineColor(COLOURS.get(replaced));
            series.setLineStyle(order.equals(EXACT) ? SeriesLines.SOLID : SeriesLines.DASH_DASH);
            series.setMarker(SeriesMarkers.NONE);
        }
    }

    /// Draws the plot.
    ///
    /// @param args the file of the curves, and the PNG file to write
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments are needed, the file of the curves and the picture: args=" + args.length);
        }
        final XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("Placed rows while some are replaced in each step, budget 1,000")
                .xAxisTitle("steps")
                .yAxisTitle("% of the rows within 512 rows of a neighbour in the order")
                .build();
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setYAxisMax(100.0);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        curves(Files.readAllLines(Path.of(args[0]))).forEach(curve -> curve.drawInto(chart));
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(List.of(chart), 1, 1, picture, BitmapFormat.PNG);
    }

    /// {@return the curves of the rates that are drawn, as they come in the file}
    static List<Curve> curves(final List<String> lines) {
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw new IllegalArgumentException("the file of curves begins with its header: expected=" + HEADER
                    + ", found=" + (lines.isEmpty() ? "nothing" : lines.getFirst()));
        }
        final Map<String, Curve> curves = new LinkedHashMap<>();
        for (final String line : lines.subList(1, lines.size())) {
            final String[] cells = line.split(",");
            if (cells.length != COLUMNS) {
                throw new IllegalArgumentException("a line of curves has " + COLUMNS + " cells: line=" + line);
            }
            if (COLOURS.containsKey(cells[REPLACED_AT])) {
                final Curve curve = curves.computeIfAbsent(
                        cells[ORDER_AT] + cells[REPLACED_AT],
                        key -> new Curve(cells[ORDER_AT], cells[REPLACED_AT], new ArrayList<>(), new ArrayList<>()));
                curve.steps.add(Integer.valueOf(cells[STEP_AT]));
                curve.placed.add(100 * Double.parseDouble(cells[PLACED_AT]));
            }
        }
        if (curves.isEmpty()) {
            throw new IllegalArgumentException("the file has no curve of these rates: " + COLOURS.keySet());
        }
        return List.copyOf(curves.values());
    }
}
