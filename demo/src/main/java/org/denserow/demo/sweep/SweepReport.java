package org.denserow.demo.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.denserow.demo.picture.Page;
import org.denserow.demo.picture.SpreadChart;
import org.denserow.demo.run.HtmlPage;
import org.denserow.demo.run.ReportStyle;
import org.denserow.demo.run.RunTable;
import org.denserow.demo.scenario.FigureText;
import org.denserow.ensemble.Cell;
import org.denserow.ensemble.Interval;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Results;
import org.denserow.ensemble.Spread;
import org.denserow.ensemble.Statistics;

/// The page of a sweep: its table, and each figure as curves of means with bands, over the parameter that has the
/// most values, and over the frames if rows were taken during the runs. The same results give the same bytes.
final class SweepReport {

    /// The line by which a page of this class is known.
    static final String GENERATOR = "<meta name=\"generator\" content=\"Denserow demo, sweep\"/>";

    private static final int MOST_CELLS = 200; // of the table of the page

    private final Results results;
    private final Plan plan;
    private final Statistics statistics;
    private final int varied;
    private final Map<String, SortedMap<Double, Integer>> curves;
    private final HtmlPage html = new HtmlPage();

    SweepReport(final Results results) {
        this.results = results;
        this.plan = results.plan();
        this.statistics = Statistics.of(results);
        this.varied = varied();
        this.curves = curves();
    }

    /// {@return the page}
    ///
    /// @param files beside it
    String html(final List<String> files) {
        final String title = "Sweep: " + plan.model();
        html.begin(title, GENERATOR, ReportStyle.SHEET + Page.darkStyle(".charts"));
        html.append("<header>\n<h1>").text(title).append("</h1>\n");
        html.paragraph(String.format(
                Locale.ROOT,
                "%,d cells, %,d seeds from %d, %,d frames a run",
                plan.design().cells(),
                plan.seeds(),
                plan.firstSeed(),
                plan.frames()));
        html.append("</header>\n");
        verdict();
        final String band = plan.seeds() == 1
                ? "One seed: curves have no bands."
                : "Curves are means over the seeds; bands are 95 % confidence intervals of the means.";
        html.charts("Figures over the parameter", band + left(curves.size()), parameterCharts());
        html.charts("Figures over the frames", band + left(plan.design().cells()), frameCharts());
        html.table(cells());
        html.append("<div class=\"columns\">\n");
        html.table("Plan and place", place());
        html.append("</div>\n");
        html.files(files);
        return html.end();
    }

    private void verdict() {
        final int failed = results.failures().size();
        html.append("<section>\n<p class=\"verdict ")
                .append(failed == 0 ? "right" : "wrong")
                .append("\">");
        html.text(
                        failed == 0
                                ? "Right: all runs ended, and all checks passed."
                                : String.format(Locale.ROOT, "Wrong: %,d of %,d runs failed.", failed, plan.tasks()))
                .append("</p>\n");
        html.list(results.failures().stream()
                .limit(SweepCommand.MOST_NAMED)
                .map(run -> "run " + run.task() + ", seed " + run.seed() + ", "
                        + plan.task(run.task()).cell() + ": " + run.failure())
                .toList());
        html.append("</section>\n");
    }

    private static String left(final int curves) {
        return curves <= SpreadChart.MOST_CURVES
                ? ""
                : String.format(Locale.ROOT, " The first %d of %,d curves are drawn.", SpreadChart.MOST_CURVES, curves);
    }

    // ---- Charts ----

    /// {@return the place of the parameter with the most values, the last one of several; -1 without parameters}
    private int varied() {
        int varied = -1;
        long most = 0;
        for (int i = 0; i < plan.design().names().size(); i++) {
            final int parameter = i;
            final long values = IntStream.range(0, plan.design().cells())
                    .mapToDouble(cell -> plan.design().cell(cell).value(parameter))
                    .distinct()
                    .count();
            if (values >= most) {
                varied = i;
                most = values;
            }
        }
        return varied;
    }

    /// {@return the cells of each curve over [#varied], by the values of the other parameters; in order of its values}
    private Map<String, SortedMap<Double, Integer>> curves() {
        final Map<String, SortedMap<Double, Integer>> curves = new LinkedHashMap<>();
        for (int cell = 0; varied >= 0 && cell < plan.design().cells(); cell++) {
            final Cell values = plan.design().cell(cell);
            final List<String> others = new ArrayList<>();
            for (int i = 0; i < values.names().size(); i++) {
                if (i != varied) {
                    others.add(values.names().get(i) + "=" + SweepTexts.number(values.value(i)));
                }
            }
            curves.computeIfAbsent(String.join(", ", others), name -> new TreeMap<>())
                    .putIfAbsent(values.value(varied), cell);
        }
        curves.values().removeIf(points -> points.size() < 2); // such as those of a Latin hypercube
        return curves;
    }

    private List<String> parameterCharts() {
        if (curves.isEmpty()) {
            return List.of();
        }
        final String parameter = plan.design().names().get(varied);
        final double[] at = curves.values().stream()
                .limit(SpreadChart.MOST_CURVES)
                .flatMap(points -> points.keySet().stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .distinct()
                .toArray();
        final List<String> svgs = new ArrayList<>();
        for (final String figure : results.figures()) {
            final List<SpreadChart.Curve> drawn = new ArrayList<>();
            curves.entrySet().stream().limit(SpreadChart.MOST_CURVES).forEach(curve -> {
                final Spread[] spreads = new Spread[at.length];
                for (int i = 0; i < at.length; i++) {
                    final Integer cell = curve.getValue().get(at[i]);
                    spreads[i] = cell == null ? Spread.of() : statistics.end(cell, figure);
                }
                drawn.add(curve(curve.getKey().isEmpty() ? figure : curve.getKey(), spreads));
            });
            svgs.add(SpreadChart.overParameter(figure + " by " + parameter, parameter, at, drawn)
                    .svg());
        }
        return svgs;
    }

    private List<String> frameCharts() {
        if (plan.every() == 0) {
            return List.of();
        }
        final int cells = Math.min(plan.design().cells(), SpreadChart.MOST_CURVES);
        final List<String> svgs = new ArrayList<>();
        for (final String figure : results.figures()) {
            final List<SortedMap<Long, Spread>> byFrame = new ArrayList<>();
            for (int cell = 0; cell < cells; cell++) {
                byFrame.add(statistics.curve(cell, figure));
            }
            final long[] frames = byFrame.stream()
                    .flatMap(curve -> curve.keySet().stream())
                    .mapToLong(Long::longValue)
                    .sorted()
                    .distinct()
                    .toArray();
            final List<SpreadChart.Curve> drawn = new ArrayList<>();
            for (int cell = 0; cell < cells; cell++) {
                final SortedMap<Long, Spread> curve = byFrame.get(cell);
                final Spread[] spreads = Arrays.stream(frames)
                        .mapToObj(frame -> curve.getOrDefault(frame, Spread.of()))
                        .toArray(Spread[]::new);
                final String name = plan.design().cell(cell).toString();
                drawn.add(curve(name.isEmpty() ? figure : name, spreads));
            }
            svgs.add(SpreadChart.overFrames(
                            figure, Arrays.stream(frames).asDoubleStream().toArray(), drawn)
                    .svg());
        }
        return svgs;
    }

    private static SpreadChart.Curve curve(final String name, final Spread[] spreads) {
        final double[] means = new double[spreads.length];
        final double[] low = new double[spreads.length];
        final double[] high = new double[spreads.length];
        for (int i = 0; i < spreads.length; i++) {
            final Interval interval = spreads[i].interval(Statistics.DEFAULT_LEVEL);
            means[i] = spreads[i].mean();
            low[i] = interval.low();
            high[i] = interval.high();
        }
        return new SpreadChart.Curve(name, means, low, high);
    }

    // ---- Tables ----

    private RunTable cells() {
        final List<String> columns = new ArrayList<>(List.of("cell"));
        columns.addAll(plan.design().names());
        columns.addAll(results.figures());
        final List<List<String>> rows = new ArrayList<>();
        final int shown = Math.min(plan.design().cells(), MOST_CELLS);
        for (int cell = 0; cell < shown; cell++) {
            final List<String> row = new ArrayList<>(List.of(Integer.toString(cell)));
            for (int i = 0; i < plan.design().names().size(); i++) {
                row.add(SweepTexts.number(plan.design().cell(cell).value(i)));
            }
            for (final String figure : results.figures()) {
                final Spread spread = statistics.end(cell, figure);
                row.add(spread.count() == 0 ? "failed" : FigureText.of(spread));
            }
            rows.add(row);
        }
        return new RunTable(
                "Cells",
                "Mean and standard deviation of each figure at the end of the runs, over the seeds."
                        + (shown < plan.design().cells() ? " The first " + shown + " cells; the files have all." : ""),
                columns,
                rows);
    }

    private Map<String, String> place() {
        final Map<String, String> rows = new LinkedHashMap<>();
        rows.put("hash of the plan", plan.hash());
        rows.put("runs", String.format(Locale.ROOT, "%,d", plan.tasks()));
        rows.put("JVM", String.join(" and ", results.jvms()));
        return rows;
    }
}
