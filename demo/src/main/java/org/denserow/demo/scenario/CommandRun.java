package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.SaveOptions;
import org.denserow.demo.run.Saves;
import org.denserow.demo.run.TerminalOptions;
import org.denserow.demo.run.TerminalText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// A run as the user of a command meets it: progress, files, errors, summary, exit code.
public final class CommandRun {

    private final CommandLine line;
    private final OutputOptions files;
    private final SaveOptions saving;
    private final TerminalOptions terminal;
    private final Interruption interruption;

    /// Prepares a run.
    ///
    /// @param line the command line, with the streams to write to
    /// @param files its options for files, checked
    /// @param saving its options for saving and loading, checked
    /// @param terminal its options of what it says
    /// @param interruption ends the run when its user wants it
    public CommandRun(
            final CommandLine line,
            final OutputOptions files,
            final SaveOptions saving,
            final TerminalOptions terminal,
            final Interruption interruption) {
        this.line = line;
        this.files = files;
        this.saving = saving;
        this.terminal = terminal;
        this.interruption = interruption;
    }

    /// Runs a scenario and prints its summary.
    ///
    /// @param scenario the model
    /// @param settings of the run
    /// @param bands in which the figures must lie at the end; none if they are not known for these settings
    /// @param warmup whole runs before it, which count nowhere
    /// @return the exit code
    public int run(
            final Scenario scenario, final ScenarioRun.Settings settings, final List<Band> bands, final int warmup) {
        try (Saves saves = open(scenario, settings);
                Outputs outputs =
                        files.open(line, saves.from(), settings.steps(), scenario.name(), scenario.liveHertz())) {
            final ScenarioRun.Result result = result(scenario, settings, outputs, saves, warmup);
            final List<String> errors = errors(result, bands);
            final PrintWriter err = line.getErr();
            result.log().notes().forEach(note -> err.println(TerminalText.line(note)));
            errors.forEach(error -> err.println(TerminalText.line("verification failed: " + error)));
            err.flush();
            final ScenarioSummary summary = new ScenarioSummary(line.getOut(), scenario, settings, result, warmup);
            summary.print(bands, errors, terminal.hasDetails());
            outputs.finish(summary.facts(bands, errors), err, terminal.isQuiet(), interruption);
            saves.finish(err, terminal.isQuiet());
            return errors.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
    }

    private Saves open(final Scenario scenario, final ScenarioRun.Settings settings) {
        final String unrecorded = saving.areRecording() ? scenario.unrecorded(settings.swapBudget()) : "";
        if (!unrecorded.isEmpty()) {
            throw new ParameterException(
                    line,
                    "--record needs a run that is made by its frames alone: scenario=" + scenario.name() + ", "
                            + unrecorded);
        }
        final Saves saves = saving.open(line);
        saves.check(scenario.name(), settings.describe(scenario));
        if (saves.from() > settings.steps()) {
            throw new ParameterException(
                    line,
                    "a run must not end before the state that it loads: loaded frames=" + saves.from()
                            + ", frames of the run=" + settings.steps() + "; raise --steps");
        }
        return saves;
    }

    /// Runs all combinations of a sweep; it writes no file.
    ///
    /// @param table gets a line for each
    /// @param combinations settings of the first run of each
    /// @param bands those that are known for the settings
    /// @return the largest exit code
    int sweep(
            final SweepTable table,
            final List<ScenarioRun.Settings> combinations,
            final Function<ScenarioRun.Settings, List<Band>> bands) {
        interruption.at(SweepTable.INTERRUPTED);
        int code = ExitCode.OK;
        try {
            for (final ScenarioRun.Settings combination : combinations) {
                code = Math.max(code, table.add(combination, bands.apply(combination)));
            }
        } catch (final Misfit misfit) {
            throw new ParameterException(line, "--sweep: " + misfit.getMessage());
        }
        return code;
    }

    /// The progress ends its line before anything else is printed.
    private ScenarioRun.Result result(
            final Scenario scenario,
            final ScenarioRun.Settings settings,
            final Outputs outputs,
            final Saves saves,
            final int warmup) {
        try {
            SeedRuns.warmUp(scenario, settings, warmup);
            try (Progress progress =
                    terminal.isQuiet() ? Progress.none() : Progress.on(line.getErr(), settings.steps())) {
                return new ScenarioRun(
                                scenario,
                                settings,
                                interruption.following(progress, settings.steps(), outputs.count()),
                                outputs,
                                saves)
                        .run();
            }
        } catch (final Interruption.Interrupted asked) {
            saves.say(line.getErr());
            throw asked;
        } catch (final Misfit misfit) {
            throw new ParameterException(line, "--param: " + misfit.getMessage());
        }
    }

    private static List<String> errors(final ScenarioRun.Result result, final List<Band> bands) {
        if (!result.errors().isEmpty()) {
            return result.errors();
        }
        return bands.stream()
                .filter(band -> !band.has(result.figures().get(band.name()), 1))
                .map(band -> "a figure must lie in its band: " + band.name() + "="
                        + result.figures().get(band.name()) + ", mean over seeds=" + band.mean() + ", deviation="
                        + band.deviation())
                .toList();
    }
}
