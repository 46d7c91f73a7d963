package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    private static final int SPEED_WIDTH = 25;

    private final Scenario scenario;
    private final List<SweepRange> ranges;
    private final int warmup;
    private final int runs;
    private final PrintWriter err;
    private final TextColumns columns;
    private boolean hasHead;

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
        this.err = err;
        this.columns = new TextColumns(out);
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
        if (!hasHead) {
            hasHead = true;
            head(all.names());
        }
        final List<String> cells = new ArrayList<>();
        ranges.forEach(range -> cells.add(value(range, settings.values())));
        if (all.isComplete()) {
            Stream.concat(all.names().stream().map(all::of), Stream.of(all.speed()))
                    .map(FigureText::of)
                    .forEach(cells::add);
        }
        columns.line(cells, errors.isEmpty() ? "" : all.isComplete() ? "OUT OF BAND" : "WRONG");
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

    private void head(final List<String> figures) {
        for (final SweepRange range : ranges) {
            final Parameter parameter = range.parameter();
            columns.parameter(
                    parameter.name(),
                    IntStream.range(0, range.axis().count())
                            .mapToObj(value -> parameter.text(range.axis().value(value))));
        }
        figures.forEach(columns::figure);
        columns.column("agent-steps/s", SPEED_WIDTH);
        columns.head();
    }
}
