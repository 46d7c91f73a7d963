package org.denserow.ensemble;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.denserow.engine.lines.LineSink;

/// The spreads of figures over the seeds of each cell.
///
/// Runs that failed are left out; [Spread#count()] says how many remain.
///
/// *Threads*: any; they never change. *Cost*: each call looks at the results of one cell.
public final class Statistics {

    /// Probability of the intervals of lines if none is set: 0.95.
    public static final double DEFAULT_LEVEL = .95;

    /// Columns that are no parameter, behind `cell`.
    static final List<String> COLUMNS =
            List.of("figure", "frame", "count", "mean", "deviation", "low", "high", "q05", "median", "q95");

    private static final double LOW = .05; // quantiles of lines
    private static final double MIDDLE = .5;
    private static final double HIGH = .95;

    private final Results results;
    private final List<List<TaskResult>> byCell; // those that ended well

    private Statistics(final Results results) {
        this.results = results;
        this.byCell = new ArrayList<>();
        final Plan plan = results.plan();
        for (int cell = 0; cell < plan.design().cells(); cell++) {
            byCell.add(new ArrayList<>());
        }
        for (final TaskResult each : results.tasks()) {
            if (!each.isFailed()) {
                byCell.get(each.task() / plan.seeds()).add(each);
            }
        }
    }

    /// {@return the statistics of some results}
    ///
    /// @param results of a whole plan, or of a part
    public static Statistics of(final Results results) {
        return new Statistics(Checks.given(results, "results", "pass what Runs has returned"));
    }

    /// {@return the spread of a figure at the ends of the runs of a cell, over its seeds}
    ///
    /// @param cell its number, from 0
    /// @param figure its name
    /// @throws IllegalArgumentException if there is no such cell or figure
    public Spread end(final int cell, final String figure) {
        return Spread.of(cell(cell, figure).stream()
                .mapToDouble(result -> result.figure(figure))
                .toArray());
    }

    /// {@return the spreads of a figure by frame, as rows were taken: a curve with its band}
    ///
    /// @param cell its number, from 0
    /// @param figure its name
    /// @throws IllegalArgumentException if there is no such cell or figure
    public SortedMap<Long, Spread> curve(final int cell, final String figure) {
        final SortedMap<Long, List<Double>> values = new TreeMap<>();
        for (final TaskResult result : cell(cell, figure)) {
            for (int row = 0; row < result.rows(); row++) {
                values.computeIfAbsent(result.frame(row), frame -> new ArrayList<>())
                        .add(result.figure(row, figure));
            }
        }
        final SortedMap<Long, Spread> curve = new TreeMap<>();
        values.forEach((frame, each) -> curve.put(
                frame, Spread.of(each.stream().mapToDouble(Double::doubleValue).toArray())));
        return curve;
    }

    private List<TaskResult> cell(final int cell, final String figure) {
        Checks.inRange("cell", cell, 0, byCell.size() - 1L, "cells are numbered from 0, as the design has them");
        if (!results.figures().contains(figure)) {
            throw new IllegalArgumentException("a figure must be one of the results: name=" + figure + ", figures="
                    + results.figures() + "; add it to the plan");
        }
        return byCell.get(cell);
    }

    /// Writes a line for each cell, figure and frame, with intervals of the level [#DEFAULT_LEVEL]; see
    /// [#writeTo(LineSink, double)].
    ///
    /// @param sink takes the lines
    public void writeTo(final LineSink sink) {
        writeTo(sink, DEFAULT_LEVEL);
    }

    /// Writes a line for each cell, figure and frame: `cell`, each parameter, `figure`, `frame`, `count` of runs, `mean`,
    /// `deviation`, `low` and `high` of the confidence interval of the mean, and the quantiles `q05`, `median` and `q95`.
    ///
    /// @param sink takes the lines, such as `LineSink.csv(writer)`
    /// @param level of the intervals, above 0 and below 1
    /// @throws IllegalArgumentException if the level is out of range
    public void writeTo(final LineSink sink, final double level) {
        Spread.of().interval(level); // refuses a wrong one before the first line
        final List<String> names = new ArrayList<>(List.of("cell"));
        names.addAll(results.plan().design().names());
        names.addAll(COLUMNS);
        sink.names(List.copyOf(names));
        for (int cell = 0; cell < byCell.size(); cell++) {
            for (final String figure : results.figures()) {
                final int number = cell;
                curve(cell, figure).forEach((frame, spread) -> line(sink, number, figure, frame, spread, level));
            }
        }
    }

    private void line(
            final LineSink sink,
            final int cell,
            final String figure,
            final long frame,
            final Spread spread,
            final double level) {
        final Cell values = results.plan().design().cell(cell);
        sink.field((long) cell);
        for (int i = 0; i < values.names().size(); i++) {
            sink.field(values.value(i));
        }
        sink.field(figure);
        sink.field(frame);
        sink.field((long) spread.count());
        sink.field(spread.mean());
        sink.field(spread.deviation());
        final Interval interval = spread.interval(level);
        sink.field(interval.low());
        sink.field(interval.high());
        sink.field(spread.quantile(LOW));
        sink.field(spread.quantile(MIDDLE));
        sink.field(spread.quantile(HIGH));
        sink.endLine();
    }

    @Override
    public String toString() {
        return "Statistics{" + results + '}';
    }
}
