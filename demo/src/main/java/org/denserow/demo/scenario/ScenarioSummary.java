package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        title();
        lines.line("seed", "%d", settings.seed());
        figures(bands);
        result.remarks().forEach((name, text) -> lines.line(name, "%s", text));
        checks(bands);
        lines.line(
                "reproducible",
                log.reproducible() ? "yes" : "no: rows waited for late assets for %,d frames in all",
                log.lateAssets());
        lines.line(
                "frames",
                "%,d in %.2f s%s",
                log.frames(),
                result.wallNanos() / 1e9,
                settings.verify() ? ", all worlds, their checks and hashes" : ", with checks");
        if (log.frames() > 0) {
            lines.line(
                    "agent-steps/s",
                    "%,.0f per second of frame time, %,d agents on average",
                    result.agentSteps() / (log.nanos().getMean() * log.frames() / 1e9),
                    result.agentSteps() / log.frames());
            lines.frameTimes(log);
        }
        lines.line("commands", "%,d, %,d for rows that were gone", log.commands(), log.stale());
        lines.line(
                "rows", "%,d created, %,d activated, %,d destroyed", log.created(), log.activated(), log.destroyed());
        lines.workers(result.chunks());
        lines.machine();
        lines.hashes(result.worldHash(), result.orderHash());
    }

    private void title() {
        final String title = scenario.title(settings.values());
        if (!title.isEmpty()) {
            lines.line(scenario.name(), "%s", title);
            return;
        }
        lines.line(
                "model",
                "%s, %s activation",
                scenario.name(),
                settings.activation().name().toLowerCase(Locale.ROOT));
        lines.line(
                "parameters",
                "%s",
                scenario.parameters().stream()
                        .map(each ->
                                each.name() + " " + number(settings.values().of(each.name())))
                        .collect(Collectors.joining(", ")));
    }

    /// A figure with a band has a line of its own.
    private void figures(final List<Band> bands) {
        final Map<String, Double> others = new LinkedHashMap<>(result.figures());
        for (final Band band : bands) {
            lines.line(
                    "at the end",
                    "%s %s, over seeds %s ± %s",
                    band.name(),
                    number(others.remove(band.name())),
                    number(band.mean()),
                    number(band.deviation()));
        }
        if (!others.isEmpty()) {
            lines.line(
                    "at the end",
                    "%s",
                    others.entrySet().stream()
                            .map(each -> each.getKey() + " " + number(each.getValue()))
                            .collect(Collectors.joining(", ")));
        }
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
                "%s%s",
                scenario.rules(settings.verify()),
                bands.isEmpty() ? "" : "; the figures at the end lie in their bands");
        if (settings.verify()) {
            lines.line(
                    "verified",
                    "both hashes after each of %,d frames, workers %s",
                    result.log().frames(),
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
