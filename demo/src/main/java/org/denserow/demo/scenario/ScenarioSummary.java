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

    private static final double MEASURABLE_SECONDS = 2; // below it the JVM still compiles

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
    /// @param details whether all that is known is printed
    void print(final List<Band> bands, final List<String> errors, final boolean details) {
        title();
        lines.line("seed", "%d", settings.seed());
        figures(bands);
        result.remarks().forEach((name, text) -> {
            if (details || result.notices().contains(name)) {
                lines.line(name, "%s", text);
            }
        });
        checks(bands, errors);
        if (details || !result.log().reproducible()) {
            lines.line(
                    "reproducible",
                    result.log().reproducible() ? "yes" : "no: rows waited for late assets for %,d frames in all",
                    result.log().lateAssets());
        }
        asked();
        if (details) {
            details();
        } else {
            shortly();
        }
        lines.hashes(result.worldHash(), result.orderHash());
    }

    /// What options of the command line have asked for.
    private void asked() {
        final FrameLog log = result.log();
        if (warmup > 0) {
            lines.line("warm-up", "%,d whole runs before this one, which count nowhere", warmup);
        }
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
    }

    /// How fast it was, and where to look next.
    private void shortly() {
        final FrameLog log = result.log();
        final double frameSeconds = log.seconds();
        lines.line(
                "frames", "%,d in %.2f s, with checks in %.2f s", log.frames(), frameSeconds, result.wallNanos() / 1e9);
        if (log.frames() > 0) {
            lines.typicalFrame(log);
            if (frameSeconds < MEASURABLE_SECONDS) {
                lines.line("speed", "too short to measure; try %s", scenario.longerRun());
            } else {
                lines.line(
                        "speed",
                        "%,.0f steps of agents per second; %,d agents on average",
                        log.perSecond(result.agentSteps()),
                        result.agentSteps() / log.frames());
            }
        }
        lines.workersAndMachine(result.chunks().length);
        lines.line("more", "--details shows all figures, --report DIR draws them, --help lists the options");
    }

    private void details() {
        final FrameLog log = result.log();
        lines.line(
                "frames",
                "%,d in %.2f s%s",
                log.frames(),
                result.wallNanos() / 1e9,
                settings.verify() ? ", all worlds, their checks and hashes" : ", with checks");
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
        if (log.frames() > 0) {
            lines.memory(log);
        }
        lines.workers(result.chunks());
        lines.machine();
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
                        .map(other -> "; --activation " + other + " runs another model")
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
                    "%s %s; expected %s: %s",
                    band.name(),
                    number(others.get(band.name())),
                    band.deviation() == 0
                            ? "exactly " + number(band.mean())
                            : number(band.mean()) + " ± " + number(band.deviation()),
                    band.has(others.remove(band.name()), 1) ? "ok" : "WRONG");
        }
        if (!scenario.showsZeros()) {
            others.values().removeIf(figure -> figure == 0);
        }
        if (!others.isEmpty()) {
            lines.line(
                    "at the end",
                    "%s",
                    others.entrySet().stream()
                            .map(each -> SummaryLines.words(each.getKey()) + " " + number(each.getValue()))
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
                                ? "; the figures at the end lie in their bands of expected values"
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
                scenario.rules(settings.verify())
                        + (bands.isEmpty() ? "" : "; the figures at the end lie in their bands of expected values"),
                errors,
                result.worldHash(),
                result.orderHash(),
                result.wallNanos());
    }

    private static String number(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : FigureText.of(value).replaceFirst("(\\.\\d*?)0+$", "$1");
    }
}
