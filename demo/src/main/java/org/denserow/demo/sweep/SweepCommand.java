package org.denserow.demo.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.OutputLost;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.SummaryLines;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.demo.scenario.FigureText;
import org.denserow.demo.scenario.TextColumns;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Results;
import org.denserow.ensemble.Runs;
import org.denserow.ensemble.Spread;
import org.denserow.ensemble.Statistics;
import org.denserow.ensemble.TaskResult;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Runs a plan: many runs of one scenario, on all cores, or as the tasks of any scheduler.
@Command(
        name = "sweep",
        header = "Many runs of a scenario by a plan: on all cores, or as tasks of any scheduler",
        description = {
            "Runs each cell of a plan with each of its seeds, and prints means and deviations of the figures. A run that"
                    + " fails is named, and the others go on.",
            "With --into each run is a file in a folder once it has ended. The same command then goes on where it was"
                    + " killed, and any number of processes may share the folder, each with a --task of its own.",
            "A scenario writes a plan with --sweep, --reps and --plan FILE. Results are the same for any number of cores."
        },
        customSynopsis = {
            "demo/run sweep --plan FILE [--into FOLDER [--task K/N]] [options]",
            "demo/run sweep --merge FOLDER [options]"
        },
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all runs are right",
            "1:a run failed, or the results could not be written",
            "2:the command line is wrong",
            "3:the plan or the folder is bad, or runs are missing in it",
            "4:the runs do not fit into memory"
        })
public final class SweepCommand implements Callable<Integer> {

    /// The most failed runs that are named.
    static final int MOST_NAMED = 10;

    private static final class PlanPath extends PathArgument {
        PlanPath() {
            super("plan");
        }
    }

    private static final class IntoPath extends PathArgument {
        IntoPath() {
            super("into");
        }
    }

    private static final class MergePath extends PathArgument {
        MergePath() {
            super("merge");
        }
    }

    @Option(names = "--plan", paramLabel = "FILE", converter = PlanPath.class, description = "The plan that is run.")
    private Path plan;

    @Option(
            names = "--into",
            paramLabel = "FOLDER",
            converter = IntoPath.class,
            description = "Write a file for each run once it has ended, and skip runs that have one. The folder is made"
                    + " if it is missing.")
    private Path into;

    @Option(
            names = "--task",
            paramLabel = "K/N",
            description =
                    "Run only the K-th of N shares of the plan. Default: the share that Slurm or Grid Engine gives"
                            + " to a task of an array; otherwise the whole plan.")
    private String task;

    @Option(
            names = "--merge",
            paramLabel = "FOLDER",
            converter = MergePath.class,
            description = "Run nothing: take the results of a folder in which all runs have ended.")
    private Path merge;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description =
                    "Cores that the runs share. With fewer runs than cores a run has several workers. Default: all.")
    private Integer cores;

    @Mixin
    private ResultOptions files;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final Supplier<CommandLine> commands;

    /// A command that runs plans of the scenarios of a command line.
    ///
    /// @param commands makes the command line of the demo, with all scenarios; it is parsed, and not executed
    public SweepCommand(final Supplier<CommandLine> commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        UsageRules.checkOptionsFollow(spec);
        if ((plan == null) == (merge == null)) {
            throw usage("sweep needs a plan or a folder of results: plan=" + shown(plan) + ", merge=" + shown(merge)
                    + "; pass --plan FILE or --merge FOLDER");
        }
        files.check(spec.commandLine());
        if (merge != null) {
            checkMerge();
            return FullHeap.within("merge=" + TerminalText.value(merge), "take a smaller plan", this::merge);
        }
        if (cores != null && (cores < 1 || cores > Runs.MAX_CORES)) {
            throw usage("--cores must be in [1, " + Runs.MAX_CORES + "]: cores=" + cores);
        }
        final Optional<TaskShare> share = share();
        if (share.isPresent()) {
            if (into == null) {
                throw usage("a share of a plan needs a folder of results: share=" + share.get() + " by "
                        + share.get().source() + "; add --into FOLDER");
            }
            files.refuse(
                    spec.commandLine(),
                    "share=" + share.get() + " by " + share.get().source());
        }
        return FullHeap.within(
                "plan=" + TerminalText.value(plan),
                "run smaller models, or fewer at once by --cores",
                () -> run(share));
    }

    private static String shown(final Path path) {
        return path == null ? "" : TerminalText.value(path);
    }

    private ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void checkMerge() {
        for (final String option : List.of("--into", "--task", "--cores")) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw usage(option + " needs a plan that is run: merge=" + shown(merge) + "; leave one of the two out");
            }
        }
    }

    private Optional<TaskShare> share() {
        try {
            return task != null ? Optional.of(TaskShare.parse(task)) : TaskShare.of(System.getenv());
        } catch (final IllegalArgumentException wrong) {
            throw usage(wrong.getMessage());
        }
    }

    private int merge() {
        try (ResultOptions.Files open = files.open()) {
            return finish(
                    PlanFiles.read(merge, "a folder must have the results of all runs of its plan", Results::merge),
                    open);
        }
    }

    // ---- Run ----

    private int run(final Optional<TaskShare> share) {
        final Plan read = PlanFiles.read(plan, "a plan must be one that demo/run sweep can read", Plan::read);
        final PlanModel model =
                PlanFiles.read(plan, "a plan must name its model", file -> PlanModel.of(read.model(), commands));
        try (Interruption interruption = Interruption.watch(spec.commandLine().getErr());
                ResultOptions.Files open = files.open()) {
            Runs runs = model.runs(read);
            if (cores != null) {
                runs = runs.withCores(cores);
            }
            if (share.isPresent()) {
                runs = runs.withShare(share.get().number() - 1, share.get().count());
            }
            final long begin = System.nanoTime();
            final Results results = results(runs, interruption);
            final double seconds = (System.nanoTime() - begin) / 1e9;
            final PrintWriter out = spec.commandLine().getOut();
            new SummaryLines(out)
                    .line(
                            "plan",
                            "%s, %,d cells, %,d seeds, %,d steps",
                            read.model(),
                            read.design().cells(),
                            read.seeds(),
                            read.frames());
            new SummaryLines(out)
                    .line(
                            "runs",
                            "%,d%s, %,d failed, %.1f s",
                            results.tasks().size(),
                            share.map(each -> " of share " + each + " by " + each.source())
                                    .orElse(""),
                            results.failures().size(),
                            seconds);
            if (share.isPresent()) {
                out.flush();
                return code(results);
            }
            return finish(results, open);
        }
    }

    private Results results(final Runs runs, final Interruption interruption) {
        final String goesOn =
                into == null ? "; pass --into to keep runs that have ended" : "; the same command goes on";
        interruption.at("before the first run ended" + goesOn);
        final boolean[] isBegun = {false};
        Progress progress = Progress.none();
        try {
            final Progress[] bar = {progress};
            final Runs heard = runs.withListener((result, ended, tasks) -> {
                if (!isBegun[0] && !quiet) {
                    bar[0] = Progress.on(spec.commandLine().getErr(), "run", tasks, 1);
                    isBegun[0] = true;
                }
                bar[0].frame(ended, "");
                interruption.at(String.format(Locale.ROOT, "after %,d of %,d runs", ended, tasks) + goesOn);
            });
            try {
                return into == null ? heard.run() : heard.runInto(into);
            } finally {
                progress = bar[0];
                progress.close();
            }
        } catch (final InterruptedException never) {
            throw new IllegalStateException("nobody interrupts the main thread: thrown=" + never, never);
        } catch (final IOException wrong) {
            throw new OutputLost("--into must be a folder of this plan that can be written: into=" + shown(into)
                    + ", error=" + TerminalText.value(wrong.getMessage()));
        }
    }

    // ---- Results ----

    private int finish(final Results results, final ResultOptions.Files open) {
        table(results);
        final List<String> lines = open.write(results);
        if (!quiet) {
            lines.forEach(line -> spec.commandLine().getErr().println(TerminalText.line(line)));
            spec.commandLine().getErr().flush();
        }
        return code(results);
    }

    private int code(final Results results) {
        final PrintWriter err = spec.commandLine().getErr();
        final int failures = results.failures().size();
        for (final TaskResult failed : results.failures().subList(0, Math.min(failures, MOST_NAMED))) {
            err.println(TerminalText.line("run " + failed.task() + ", seed=" + failed.seed() + ", "
                    + results.plan().task(failed.task()).cell() + ": " + failed.failure()));
        }
        if (failures > MOST_NAMED) {
            err.println("and " + (failures - MOST_NAMED) + " more; the column failure of --csv has all");
        }
        err.flush();
        return failures == 0 ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    /// A line for each cell: its parameters, then mean and deviation of each figure at the end of its runs.
    private void table(final Results results) {
        final Plan of = results.plan();
        final Statistics statistics = Statistics.of(results);
        final TextColumns columns = new TextColumns(spec.commandLine().getOut());
        for (int i = 0; i < of.design().names().size(); i++) {
            final int parameter = i;
            columns.parameter(
                    of.design().names().get(i),
                    IntStream.range(0, of.design().cells())
                            .mapToObj(cell ->
                                    SweepTexts.number(of.design().cell(cell).value(parameter))));
        }
        results.figures().forEach(columns::figure);
        columns.head();
        for (int cell = 0; cell < of.design().cells(); cell++) {
            final List<String> texts = new ArrayList<>();
            for (int i = 0; i < of.design().names().size(); i++) {
                texts.add(SweepTexts.number(of.design().cell(cell).value(i)));
            }
            int right = of.seeds();
            for (final String figure : results.figures()) {
                final Spread spread = statistics.end(cell, figure);
                right = spread.count();
                if (right > 0) {
                    texts.add(FigureText.of(spread));
                }
            }
            columns.line(texts, right == of.seeds() ? "" : of.seeds() - right + " OF " + of.seeds() + " FAILED");
        }
    }
}
