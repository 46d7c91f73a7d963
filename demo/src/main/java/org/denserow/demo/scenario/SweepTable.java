package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.TerminalText;

/// Runs the combinations of a sweep, and prints a line of each: the values, mean and deviation of each figure over the
/// seeds, and agent-steps/s.
///
/// *Threads*: one thread runs it.
final class SweepTable {

    /// Says where an interrupted table is.
    static final String INTERRUPTED = "in the table: it has no more lines";

    private static final int FIGURE_WIDTH = 19; // two numbers of four digits
    private static final int SPEED_WIDTH = 25;

    private final Scenario scenario;
    private final List<SweepRange> ranges;
    private final int warmup;
    private final int runs;
    private final PrintWriter out;
    private final PrintWriter err;
    private List<String> figures = List.of();

    /// @param ranges of the parameters that have columns of their own
    /// @param warmup runs before those of each combination
    /// @param runs of each combination
    SweepTable(
            final Scenario scenario,
            final List<SweepRange> ranges,
            final int warmup,
            final int runs,
            final PrintWriter out,
            final PrintWriter err) {
        this.scenario = scenario;
        this.ranges = ranges;
        this.warmup = warmup;
        this.runs = runs;
        this.out = out;
        this.err = err;
    }

    /// Runs a combination, and prints its line; the first one also prints the head of the table.
    ///
    /// @param settings of its first run
    /// @param bands those that are known for it
    /// @return an [ExitCode]
    /// @throws Misfit if values do not fit each other
    int add(final ScenarioRun.Settings settings, final List<Band> bands) {
        final SeedRuns all = SeedRuns.of(scenario, settings, warmup, runs);
        final List<String> errors = all.errors(bands);
        errors.forEach(
                error -> err.println(TerminalText.line("verification failed: " + where(settings.values()) + error)));
        err.flush();
        if (figures.isEmpty()) {
            figures = all.names();
            print(
                    range -> range.parameter().name(),
                    Stream.concat(figures.stream(), Stream.of("agent-steps/s")).toList(),
                    "");
        }
        final Stream<Spread> spreads = Stream.concat(figures.stream().map(all::of), Stream.of(all.speed()));
        print(
                range -> value(range, settings.values()),
                all.isComplete() ? spreads.map(this::text).toList() : List.of(),
                errors.isEmpty() ? "" : all.isComplete() ? "OUT OF BAND" : "WRONG");
        return errors.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    private String where(final Values values) {
        return ranges.stream()
                .map(range -> range.parameter().name() + "=" + value(range, values) + ", ")
                .collect(Collectors.joining());
    }

    private static String value(final SweepRange range, final Values values) {
        return range.parameter().text(values.of(range.parameter().name()));
    }

    private String text(final Spread spread) {
        return runs == 1 ? Spread.number(spread.mean()) : spread.toString();
    }

    private void print(final Function<SweepRange, String> value, final List<String> cells, final String end) {
        final List<String> line = new ArrayList<>();
        ranges.forEach(range -> line.add(padded(value.apply(range), width(range))));
        for (int i = 0; i < cells.size(); i++) {
            final boolean isSpeed = i == figures.size();
            line.add(padded(
                    cells.get(i),
                    isSpeed ? SPEED_WIDTH : Math.max(figures.get(i).length(), FIGURE_WIDTH)));
        }
        line.add(end);
        out.println(String.join("  ", line).stripTrailing());
        out.flush();
    }

    private static String padded(final String cell, final int width) {
        return String.format(Locale.ROOT, "%" + width + "s", cell);
    }

    private static int width(final SweepRange range) {
        return Stream.concat(
                        Stream.of(range.parameter().name()),
                        range.values().stream().map(range.parameter()::text))
                .mapToInt(String::length)
                .max()
                .orElseThrow();
    }
}
