package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.SummaryLines;

/// Prints the summary of a run.
final class ScenarioSummary {

    private final SummaryLines lines;
    private final Scenario scenario;
    private final ScenarioRun.Settings settings;
    private final ScenarioRun.Result result;

    ScenarioSummary(
            final PrintWriter out,
            final Scenario scenario,
            final ScenarioRun.Settings settings,
            final ScenarioRun.Result result) {
        this.lines = new SummaryLines(out);
        this.scenario = scenario;
        this.settings = settings;
        this.result = result;
    }

    /// @param bands to which the figures were compared; none if they are not known for these settings
    void print(final List<Band> bands) {
        final FrameLog log = result.log();
        lines.line(
                "model",
                "%s, %s activation%s",
                scenario.name(),
                settings.activation(),
                scenario.activations().stream()
                        .filter(other -> other != settings.activation())
                        .map(other -> "; the " + other + " one is another model")
                        .collect(Collectors.joining()));
        lines.line(
                "parameters",
                "%s",
                scenario.parameters().stream()
                        .map(each ->
                                each.name() + " " + number(settings.values().of(each.name())))
                        .collect(Collectors.joining(", ")));
        if (!scenario.layouts().isEmpty()) {
            lines.line("layout", "%s rows", settings.values().layout());
        }
        lines.line("seed", "%d", settings.seed());
        result.figures()
                .forEach((name, figure) -> lines.line(
                        "at the end",
                        "%s %s%s",
                        name,
                        number(figure),
                        bands.stream()
                                .filter(band -> band.name().equals(name))
                                .map(band -> ", over seeds " + number(band.mean()) + " ± " + number(band.deviation()))
                                .findFirst()
                                .orElse("")));
        checks(bands);
        final double seconds = result.wallNanos() / 1e9;
        lines.line(
                "steps",
                "%,d in %.2f s%s",
                log.frames(),
                seconds,
                settings.verify() ? ", all worlds and their hashes" : ", with checks");
        if (log.frames() > 0) {
            lines.line(
                    "agent-steps/s",
                    "%,.0f per second of frame time, %,d agents on average%s",
                    result.agentSteps() / (log.nanos().getMean() * log.frames() / 1e9),
                    result.agentSteps() / log.frames(),
                    load());
            lines.frameTimes(log);
        }
        lines.line("commands", "%,d, %,d for rows that were gone", log.commands(), log.stale());
        if (settings.swapBudget() > 0) {
            lines.line(
                    "row order",
                    "%s: %,d exchanges of two rows, at most %,d in a step",
                    scenario.order(),
                    log.moves(),
                    settings.swapBudget());
        }
        lines.workers(result.chunks());
        lines.machine();
        lines.hashes(result.worldHash(), result.orderHash());
    }

    /// {@return the figure on which the work of an agent depends, at the end}
    private String load() {
        final Double load = result.figures().get(scenario.loadFigure());
        return load == null ? "" : ", " + scenario.loadFigure() + " " + number(load) + " at the end";
    }

    private void checks(final List<Band> bands) {
        if (!result.errors().isEmpty()) {
            lines.line(
                    "checked",
                    "WRONG after step %,d, where the run ended",
                    result.log().frames());
            return;
        }
        lines.line(
                "checked",
                "the rules of the model after every step%s",
                bands.isEmpty() ? "" : "; the figures at the end lie in their bands");
        if (settings.verify()) {
            lines.line(
                    "verified",
                    "both hashes after every step, workers %s",
                    Arrays.stream(settings.workerCounts())
                            .sorted()
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(", ")));
        }
    }

    private static String number(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
