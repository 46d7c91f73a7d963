package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.UsageRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Runs every model in its small size for many seeds, in each activation, and compares the means of its figures with the
/// bands that are known for them.
@Command(
        name = "compare",
        header = "every model for many seeds: means beside the bands that are known, and agent-steps/s",
        description = {
            "Runs each model in its small size, in each activation, for many seeds. A mean outside its band is an error."
        },
        customSynopsis = "demo/run compare [options]",
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all means lie in their bands",
            "1:a mean lies outside its band, a run is wrong, or the results could not be written",
            "2:the command line is wrong"
        })
public final class CompareCommand implements Callable<Integer> {

    private static final int MOST_SEEDS = 100_000;
    private static final String LINE = "%-11s %-11s %-18s %10s %10s   %-18s %s";

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "100", description = "Seeds, from 1. Default: 100.")
    private int seeds;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads of each world. Default: 1; a small model is too small for more.")
    private int workers;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final List<Scenario> scenarios;

    /// Compares some scenarios.
    ///
    /// @param scenarios in the order of the table
    public CompareCommand(final List<Scenario> scenarios) {
        this.scenarios = List.copyOf(scenarios);
    }

    @Override
    public Integer call() {
        UsageRules.checkOptionsFollow(spec);
        UsageRules.checkWorkers(spec.commandLine(), workers);
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new ParameterException(
                    spec.commandLine(), "--seeds must be in [1, " + MOST_SEEDS + "]: seeds=" + seeds);
        }
        final PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(Locale.ROOT, LINE, "model", "activation", "figure", "mean", "deviation", "band", ""));
        boolean right = true;
        for (final Scenario scenario : scenarios) {
            for (final Activation activation : scenario.activations()) {
                right &= compare(scenario, activation, out);
                out.flush();
            }
        }
        return right ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    private boolean compare(final Scenario scenario, final Activation activation, final PrintWriter out) {
        final List<ScenarioRun.Result> results = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            final ScenarioRun.Settings settings = new ScenarioRun.Settings(
                    Values.of(scenario.parameters(), false), activation, scenario.steps(false), workers, seed, false);
            final ScenarioRun.Result result =
                    new ScenarioRun(scenario, settings, Progress.none(), Outputs.none()).run();
            if (!result.errors().isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("verification failed: " + scenario.name() + ", seed=" + seed + ": "
                                + result.errors().getFirst());
                return false;
            }
            results.add(result);
        }
        boolean right = true;
        for (final Band band : scenario.bands(activation)) {
            final double[] figures = results.stream()
                    .mapToDouble(result -> result.figures().get(band.name()))
                    .toArray();
            final double mean = Arrays.stream(figures).sum() / seeds;
            final boolean isIn = band.has(mean, seeds);
            right &= isIn;
            print(
                    out,
                    scenario,
                    activation,
                    band.name(),
                    number(mean),
                    number(deviation(figures, mean)),
                    number(band.mean()) + " ± " + number(band.deviation()),
                    isIn ? "" : "OUT OF BAND");
        }
        final double[] speeds = results.stream()
                .mapToDouble(result -> result.agentSteps()
                        / (result.log().nanos().getMean() * result.log().frames() / 1e9))
                .sorted()
                .toArray();
        print(out, scenario, activation, "agent-steps/s", number(speeds[speeds.length / 2]), "", "median", "");
        return right;
    }

    private static void print(
            final PrintWriter out, final Scenario scenario, final Activation activation, final String... cells) {
        out.println(String.format(
                        Locale.ROOT,
                        LINE,
                        scenario.name(),
                        activation.name().toLowerCase(Locale.ROOT),
                        cells[0],
                        cells[1],
                        cells[2],
                        cells[3],
                        cells[4])
                .stripTrailing());
    }

    private static double deviation(final double[] figures, final double mean) {
        if (figures.length < 2) {
            return 0;
        }
        double squares = 0;
        for (final double figure : figures) {
            squares += (figure - mean) * (figure - mean);
        }
        return Math.sqrt(squares / (figures.length - 1));
    }

    private static String number(final double value) {
        return Math.abs(value) >= 10_000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
