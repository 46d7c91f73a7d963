package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.RunFacts;
import org.denserow.demo.run.SummaryLines;

/// Prints the summary of a run.
final class ScenarioSummary {

    private final SummaryLines lines;
    private final Scenario scenario;
    private final ScenarioRun.Settings settings;
    private final ScenarioRun.Result result;
    private final int warmup;

    /// @param warmup whole runs before this one
    ScenarioSummary(
            final PrintWriter out,
            final Scenario scenario,
            final ScenarioRun.Settings settings,
            final ScenarioRun.Result result,
            final int warmup) {
        this.lines = new SummaryLines(out);
        this.scenario = scenario;
        this.settings = settings;
        this.result = result;
        this.warmup = warmup;
    }

    /// @param bands to which the figures were compared; none if they are not known for these settings
    /// @param errors all that is wrong, figures outside of their bands too
    void print(final List<Band> bands, final List<String> errors) {
        final FrameLog log = result.log();
        title();
        lines.line("seed", "%d", settings.seed());
        figures(bands);
        result.remarks().forEach((name, text) -> lines.line(name, "%s", text));
        checks(bands, errors);
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
        if (warmup > 0) {
            lines.line("warm-up", "%,d whole runs before this one, which count nowhere", warmup);
        }
        if (log.frames() > 0) {
            lines.line(
                    "agent-steps/s",
                    "%,.0f per second of frame time, %,d agents on average%s",
                    log.perSecond(result.agentSteps()),
                    result.agentSteps() / log.frames(),
                    load());
            lines.frameTimes(log);
        }
        lines.commands(log);
        lines.line(
                "rows", "%,d created, %,d activated, %,d destroyed", log.created(), log.activated(), log.destroyed());
        if (settings.swapBudget() > 0) {
            lines.line(
                    "row order",
                    "%s: %,d exchanges of two rows in %,d steps, %,d in a step at most, %,d allowed",
                    scenario.order(),
                    log.moves(),
                    log.framesWithMoves(),
                    log.mostMoves(),
                    settings.swapBudget());
        }
        if (log.frames() > 0) {
            lines.memory(log);
        }
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
                scenario.settings(settings.values()).entrySet().stream()
                        .map(each -> each.getKey() + " "
                                + (each.getValue() instanceof final Number number
                                        ? number(number.doubleValue())
                                        : each.getValue()))
                        .collect(Collectors.joining(", ")));
        if (!scenario.layouts().isEmpty()) {
            lines.line("layout", "%s rows", settings.values().layout());
        }
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

    /// {@return the figure on which the work of an agent depends, at the end}
    private String load() {
        final Double load = result.figures().get(scenario.loadFigure());
        return load == null ? "" : ", " + scenario.loadFigure() + " " + number(load) + " at the end";
    }

    private void checks(final List<Band> bands, final List<String> errors) {
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
                bands.isEmpty()
                        ? ""
                        : errors.isEmpty()
                                ? "; the figures at the end lie in their bands"
                                : "; WRONG: a figure at the end lies outside its band");
        if (settings.verify()) {
            lines.line(
                    "verified",
                    "both hashes after each of %,d frames, workers %s",
                    result.log().frames(),
                    settings.verifiedWorkers().stream()
                            .map(count -> Integer.toString(count))
                            .collect(Collectors.joining(", ")));
        }
    }

    /// {@return the same for files}
    ///
    /// @param bands to which the figures were compared
    /// @param errors all that is wrong, figures outside of their bands too
    RunFacts facts(final List<Band> bands, final List<String> errors) {
        final String title = scenario.title(settings.values());
        return new RunFacts(
                new RunFacts.Setting(
                        scenario.name(),
                        title,
                        title.isEmpty() ? settings.activation().toString() : "",
                        scenario.settings(settings.values()),
                        scenario.layouts().isEmpty()
                                ? ""
                                : settings.values().layout().toString(),
                        settings.swapBudget(),
                        warmup,
                        settings.seed(),
                        settings.verifiedWorkers()),
                result.log(),
                result.figures(),
                result.remarks(),
                result.tables(),
                result.agentSteps(),
                result.chunks(),
                scenario.rules(settings.verify()) + (bands.isEmpty() ? "" : "; figures at the end in their bands"),
                errors,
                result.worldHash(),
                result.orderHash(),
                result.wallNanos());
    }

    private static String number(final double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : Spread.number(value);
    }
}
