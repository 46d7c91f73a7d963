package org.denserow.demo.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.run.PathArgument;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that make many runs of one command line: sweeps over parameters, seeds, and runs to warm up. A command
/// has them as a mixin.
final class RepeatOptions {

    private static final int MOST_RUNS = 100_000; // of one combination

    /// The path of the plan.
    private static final class PlanPath extends PathArgument {
        PlanPath() {
            super("plan");
        }
    }

    @Option(
            names = "--sweep",
            paramLabel = "NAME=FROM:TO:STEP",
            description = "Run with each of these values of a parameter, and print a table. NAME=VALUE,VALUE has the"
                    + " values as they are. Several sweeps: all combinations, " + SweepRange.MOST_COMBINATIONS
                    + " at most.")
    private List<String> sweeps = new ArrayList<>();

    @Option(
            names = "--reps",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Runs with the seeds SEED, SEED + 1 and so on, and a table of means and deviations. Default: 1.")
    private int runs;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            converter = PlanPath.class,
            description = "Write these runs as a plan for demo/run sweep, which runs them on all cores or on many"
                    + " machines, and run none.")
    private Path plan;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "0",
            description = "Whole runs before the measured ones, so that the JVM has compiled the code by then. A sweep"
                    + " has them before each combination. They count nowhere and change no result. Default: 0.")
    private int warmup;

    /// Checks the numbers, and that no file is wanted: files hold what one run gives.
    ///
    /// @param line the command line that has them
    /// @param files the name of the mixin that has the options of files
    /// @throws ParameterException if they are wrong
    void check(final CommandLine line, final String files) {
        if (runs < 1 || runs > MOST_RUNS) {
            throw new ParameterException(line, "--reps must be in [1, " + MOST_RUNS + "]: reps=" + runs);
        }
        if (warmup < 0 || warmup > MOST_RUNS) {
            throw new ParameterException(line, "--warmup must be in [0, " + MOST_RUNS + "]: warmup=" + warmup);
        }
        if (isSingle()) {
            return;
        }
        final CommandSpec outputs = line.getCommandSpec().mixins().get(files);
        for (final OptionSpec file : outputs.options()) {
            if (line.getParseResult().hasMatchedOption(file.longestName())) {
                throw new ParameterException(
                        line,
                        file.longestName() + " belongs to one run: reps=" + runs + ", sweeps=" + sweeps.size()
                                + "; leave out --reps and --sweep, or take the table from standard output");
            }
        }
    }

    /// {@return whether one run is measured, which has a summary of its own}
    boolean isSingle() {
        return runs == 1 && sweeps.isEmpty() && plan == null;
    }

    /// {@return where the runs are to be written as a plan; null: they run}
    Path plan() {
        return plan;
    }

    /// {@return the ranges of all sweeps}
    ///
    /// @param parameters of the model
    /// @throws IllegalArgumentException if one is wrong; says why
    List<SweepRange> ranges(final List<Parameter> parameters) {
        return sweeps.stream().map(text -> SweepRange.parse(text, parameters)).toList();
    }

    /// {@return runs of each combination}
    int runs() {
        return runs;
    }

    /// {@return runs before them}
    int warmup() {
        return warmup;
    }
}
