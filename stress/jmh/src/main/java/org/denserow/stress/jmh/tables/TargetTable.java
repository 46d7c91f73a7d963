package org.denserow.stress.jmh.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Targets against measured values, as a Markdown table. The value of a fork is the median of its iterations; the median
/// over the forks is compared.
final class TargetTable {

    private final StringBuilder table = new StringBuilder("| target | this run | met |\n|---|---|---|\n");

    /// Adds a line.
    void add(final String target, final String measured, final boolean met) {
        table.append("| %s | %s | %s |\n".formatted(target, measured, met ? "yes" : "**no**"));
    }

    /// Adds a line that compares two times.
    ///
    /// @param unit of both times, as JMH gives it
    /// @param limit the largest ratio that meets the target
    void addRatio(final String target, final double ours, final double base, final String unit, final double limit) {
        final double ratio = ours / base;
        final String measured = String.format(Locale.ROOT, "%.2f", ratio) + " (" + Pivot.number(ours) + " against "
                + Pivot.number(base) + ' ' + unit + ')';
        add(target + " at most " + limit + " times", measured, ratio <= limit);
    }

    /// {@return the Markdown}
    String render() {
        return table.toString();
    }

    static double median(final List<Result> results, final String metric, final Map<String, String> params) {
        return median(find(results, params), metric);
    }

    static double median(final Result result, final String metric) {
        return result.metric(metric).medianOfForks();
    }

    /// The one result with these parameters.
    ///
    /// @throws IllegalArgumentException if there is none, or more than one
    static Result find(final List<Result> results, final Map<String, String> params) {
        final List<Result> found = new ArrayList<>(results);
        params.forEach((name, value) ->
                found.removeIf(result -> !value.equals(result.params().get(name))));
        if (found.size() != 1) {
            throw new IllegalArgumentException("one result must match: params=" + params + ", found=" + found.size()
                    + "; measure again with stress/jmh/run");
        }
        return found.getFirst();
    }
}
