package org.denserow.demo.scenario;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.denserow.demo.run.BadInput;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.RecordedRun;
import org.denserow.demo.run.SummaryLines;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Replays a recording of any scenario: makes the run that its keyframes name, and compares hashes on the way.
@Command(
        name = "replay",
        header = "A run that was recorded with --record: its frames again, with any number of workers",
        description = {
            "Makes the recorded run again, with the options that are in the recording, and compares its hashes.",
            "The recording may end early, for example after a kill. Then its complete frames are replayed.",
            "Input files of the run, such as a feed, must still be in their places."
        },
        customSynopsis = "demo/run replay FOLDER [options]",
        sortOptions = false,
        usageHelpAutoWidth = true,
        parameterListHeading = "%nRecording:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the recording was replayed",
            "1:with --verify a hash differs, or the results could not be written",
            "2:the command line is wrong",
            "3:the folder has no recording, or a damaged one, or an input file of its run is bad",
            "4:the run does not fit into memory"
        })
public final class ReplayCommand implements Callable<Integer> {

    private static final class FolderPath extends PathArgument {
        FolderPath() {
            super("replay");
        }
    }

    @Parameters(paramLabel = "FOLDER", converter = FolderPath.class, description = "The folder of --record.")
    private Path folder;

    @Option(
            names = "--from",
            paramLabel = "FRAME",
            description = "Begin with this frame; the nearest keyframe before it is loaded. Default: the first one.")
    private Long from;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads; the result is the same for any number. Default: one per core, "
                    + UsageRules.MOST_WORKERS_BY_DEFAULT + " at most.")
    private int workers = UsageRules.defaultWorkers();

    @Option(
            names = "--verify",
            description = "A hash that differs from the recorded one is an error. Without it the difference is only"
                    + " printed.")
    private boolean verify;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final Supplier<CommandLine> commands;

    /// A command that replays runs of the scenarios of a command line.
    ///
    /// @param commands makes the command line of the demo, with all scenarios; it is parsed, and not executed
    public ReplayCommand(final Supplier<CommandLine> commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        UsageRules.checkOptionsFollow(spec);
        UsageRules.checkWorkers(spec.commandLine(), workers);
        final RecordedRun run = RecordedRun.read(folder);
        return FullHeap.within("replay=" + TerminalText.value(folder), "", () -> replay(run));
    }

    private int replay(final RecordedRun run) {
        final RunPlan plan = plan(run);
        final List<String> settings = plan.settings().describe(plan.scenario());
        run.checkFits(settings);
        try (World world = ScenarioRun.create(
                        plan.scenario(), plan.settings(), plan.settings().options(workers));
                Replay replay = run.replay(world.simulation(), settings)) {
            return replay(run, replay, world.simulation());
        } catch (final IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        }
    }

    /// The run that a recording names.
    private RunPlan plan(final RecordedRun run) {
        final List<String> arguments = new ArrayList<>(List.of(run.scenario(), "--quiet"));
        arguments.addAll(run.arguments());
        try {
            return RunPlan.of(
                    RunPlan.parsed(commands.get().setErr(spec.commandLine().getErr()), arguments));
        } catch (final ParameterException wrong) {
            throw new BadInput(
                    folder.toString(),
                    0,
                    "the options of a recorded run must be those of this demo",
                    "error=" + UsageRules.plain(wrong.getMessage()));
        }
    }

    private int replay(final RecordedRun run, final Replay replay, final Simulation simulation) {
        final long first = from == null ? replay.fromFrame() : from;
        if (first < replay.fromFrame() || first > replay.endFrame()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--from must be a frame of the recording: from=" + first + ", recorded frames=" + replay.fromFrame()
                            + " to " + replay.endFrame());
        }
        final PrintWriter out = spec.commandLine().getOut();
        final SummaryLines lines = new SummaryLines(out);
        lines.line(
                "recording",
                "%s, frames %,d to %,d, keyframes %,d, in %s",
                run.scenario(),
                replay.fromFrame(),
                replay.endFrame(),
                replay.keyframes().length,
                folder);
        if (!replay.tail().isEmpty()) {
            lines.line("tail", "%s", replay.tail());
        }
        out.flush();
        final String difference = run.play(replay, first);
        lines.line("replayed", "frames %,d to %,d, workers %,d", first, simulation.frame(), workers);
        lines.line(
                "compared",
                "%s",
                difference.isEmpty() ? "all hashes are as recorded" : "the first difference: " + difference);
        lines.hashes(simulation.hash(), simulation.orderHash());
        if (difference.isEmpty() || !verify) {
            return ExitCode.OK;
        }
        final PrintWriter err = spec.commandLine().getErr();
        err.println(TerminalText.line("verification failed: " + difference));
        err.flush();
        return ExitCode.VERIFICATION_FAILED;
    }
}
