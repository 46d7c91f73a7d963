package org.denserow.stress.jmh.tables;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/// Draws the times of all libraries by workload, as [org.denserow.stress.jmh.peers.PeerTimes] printed them: the set of
/// go-ecs-benchmarks with the largest number of entities for which every library has all times. The axis is logarithmic.
///
/// ```
/// java -Djava.awt.headless=true -cp stress/jmh/target/benchmarks.jar \
///     org.denserow.stress.jmh.tables.PeerPlot stress/jmh/results/measured/peers.md engine/docs/peers-times.png
/// ```
public final class PeerPlot {

    private static final int WIDTH = 1100; // pixels
    private static final int HEIGHT = 560;
    private static final String SET = "go-ecs-benchmarks";
    private static final String NONE = "–";
    private static final int FIRST = 3; // column of a library
    private static final int MOST_LABELS = 40;
    private static final int ROTATED = 30; // degrees
    private static final Color[] COLOURS = {
        new Color(0x1f77b4),
        new Color(0xaec7e8),
        new Color(0xd62728),
        new Color(0xff7f0e),
        new Color(0x2ca02c),
        new Color(0x9467bd),
        new Color(0x7f7f7f),
    };

    private PeerPlot() {}

    /// The drawn lines.
    record Bars(int entities, List<String> libraries, List<PrintedTable.Line> lines) {

        /// {@return the workloads}
        List<String> workloads() {
            return lines.stream().map(line -> line.cell("workload")).toList();
        }

        /// {@return nanoseconds an entity by workload}
        List<Double> nanos(final String library) {
            return lines.stream().map(line -> line.number(library)).toList();
        }

        /// {@return where the axis begins}
        double powerOfTenBelow() {
            final double least = libraries.stream()
                    .flatMap(library -> nanos(library).stream())
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElseThrow();
            return Math.pow(10, Math.ceil(Math.log10(least)) - 1);
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
        final Bars bars = bars(Files.readString(Path.of(args[0])));
        final CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(String.format(Locale.ROOT, "%,d entities", bars.entities))
                .yAxisTitle("ns an entity")
                .build();
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisMin(bars.powerOfTenBelow());
        chart.getStyler().setXAxisLabelRotation(ROTATED);
        chart.getStyler().setXAxisMaxLabelCount(MOST_LABELS);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setSeriesColors(COLOURS);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
        for (final String library : bars.libraries) {
            chart.addSeries(library, bars.workloads(), bars.nanos(library));
        }
        final String picture = args[1].replaceFirst("\\.png$", ""); // the encoder adds it
        BitmapEncoder.saveBitmap(List.of(chart), 1, 1, picture, BitmapFormat.PNG);
    }

    /// {@return the lines to draw}
    ///
    /// @throws IllegalArgumentException if no number of entities has all times
    static Bars bars(final String text) {
        final List<PrintedTable> tables = PrintedTable.of(text).stream()
                .filter(table -> table.header().size() > FIRST
                        && table.header().get(FIRST).equals("denserow")
                        && table.header().getFirst().equals("set"))
                .toList();
        if (tables.size() != 1) {
            throw new IllegalArgumentException(
                    "one table of all times is needed: tables=" + tables.size() + "; measure again");
        }
        final List<String> header = tables.getFirst().header();
        final List<PrintedTable.Line> lines = tables.getFirst().lines().stream()
                .filter(line -> line.cell("set").equals(SET))
                .toList();
        final int entities = lines.stream()
                .mapToInt(PeerPlot::entities)
                .filter(size -> lines.stream()
                        .filter(line -> entities(line) == size)
                        .noneMatch(line -> line.cells().contains(NONE)))
                .max()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no number of entities has all times: lines=" + lines.size() + "; measure again"));
        return new Bars(
                entities,
                header.subList(FIRST, header.size() - 1), // the last one is the number of turns
                lines.stream().filter(line -> entities(line) == entities).toList());
    }

    private static int entities(final PrintedTable.Line line) {
        return (int) line.number("entities");
    }
}
