package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.ensemble.Spread;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Runs every model in its small size for many seeds, in each activation, and compares the means of its figures with the
/// bands that are known for them.
@Command(
        name = "compare",
        header = "Every model with many seeds: figures beside the known bands, agent-steps/s, lines of code",
        description = {
            "Runs each model in its small size, in each activation, for many seeds. A mean outside its band is an error.",
            "The sequential activation is the published definition. The synchronous one is parallel; it is another model.",
            "Lines of code are those of types, first state and systems, as demo/lines counts them."
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
    private static final int COLUMNS = 8;
    private static final String LINE = "%-11s %-11s %-18s %13s %13s %13s   %-18s %s";

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "100", description = "Seeds, from 1. Default: 100.")
    private int seeds;

    @Option(names = "--scenarios", paramLabel = "A,B", split = ",", description = "Only these models. Default: all.")
    private List<String> names;

    @Option(
            names = "--activation",
            paramLabel = "NAME",
            description = "Only this activation: synchronous or sequential. Default: all that a model has.")
    private Activation activation;

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
        final List<Scenario> chosen = chosen();
        return FullHeap.within(
                "workers=" + workers, "take fewer workers, or fewer models with --scenarios", () -> run(chosen));
    }

    private int run(final List<Scenario> chosen) {
        final PrintWriter out = spec.commandLine().getOut();
        print(out, "model", "activation", "figure", "median", "mean", "deviation", "band");
        try (Interruption interruption = Interruption.watch(spec.commandLine().getErr())) {
            interruption.at(SweepTable.INTERRUPTED);
            return compare(chosen, out) ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
    }

    private boolean compare(final List<Scenario> chosen, final PrintWriter out) {
        boolean right = true;
        for (final Scenario scenario : chosen) {
            for (final Activation each : scenario.activations()) {
                if (activation == null || activation == each) {
                    right &= compare(scenario, each, out);
                    out.flush();
                }
            }
            printLines(scenario, out);
        }
        return right;
    }

    private List<Scenario> chosen() {
        final List<String> all = scenarios.stream().map(Scenario::name).toList();
        for (final String name : names == null ? List.<String>of() : names) {
            if (!all.contains(name)) {
                throw usage("--scenarios must name models that can be compared: name=" + name + ", models="
                        + String.join(", ", all));
            }
        }
        final List<Scenario> chosen = scenarios.stream()
                .filter(each -> names == null || names.contains(each.name()))
                .filter(each -> activation == null || each.activations().contains(activation))
                .toList();
        if (chosen.isEmpty()) {
            throw usage("--activation must be one that a chosen model has: activation=" + activation);
        }
        return chosen;
    }

    private ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private boolean compare(final Scenario scenario, final Activation each, final PrintWriter out) {
        final ScenarioRun.Settings first = new ScenarioRun.Settings(
                Values.of(scenario.parameters(), false), each, scenario.steps(false), workers, 1, false, 0);
        final SeedRuns runs = SeedRuns.of(scenario, first, 0, seeds);
        if (!runs.isComplete()) {
            runs.errors(List.of())
                    .forEach(error -> spec.commandLine()
                            .getErr()
                            .println(TerminalText.line(
                                    "verification failed: " + scenario.name() + ", " + each + ", " + error)));
            return false;
        }
        final String model = scenario.name();
        final String order = each.toString();
        boolean right = true;
        for (final String figure : runs.names()) {
            final Spread spread = runs.of(figure);
            final Optional<Band> band = scenario.bands(each).stream()
                    .filter(known -> known.name().equals(figure))
                    .findFirst();
            final boolean isIn = band.isEmpty() || band.get().has(spread.mean(), seeds);
            right &= isIn;
            print(
                    out,
                    model,
                    order,
                    figure,
                    FigureText.of(spread.median()),
                    FigureText.of(spread.mean()),
                    FigureText.of(spread.deviation()),
                    band.map(known -> FigureText.of(known.mean()) + " ± " + FigureText.of(known.deviation()))
                            .orElse(""),
                    isIn ? "" : "OUT OF BAND");
        }
        final Spread speed = runs.speed();
        print(
                out,
                model,
                order,
                "agent-steps/s",
                FigureText.of(speed.median()),
                FigureText.of(speed.mean()),
                FigureText.of(speed.deviation()),
                "",
                runs.names().contains(scenario.loadFigure())
                        ? scenario.loadFigure() + " "
                                + FigureText.of(runs.of(scenario.loadFigure()).mean())
                        : "");
        return right;
    }

    private static void printLines(final Scenario scenario, final PrintWriter out) {
        final CodeLines lines = scenario.lines();
        if (!lines.equals(CodeLines.UNCOUNTED)) {
            final String code = Integer.toString(lines.code());
            print(
                    out,
                    scenario.name(),
                    "all",
                    "lines of code",
                    code,
                    "",
                    "",
                    "",
                    "and " + lines.imports() + " imports");
        }
    }

    private static void print(final PrintWriter out, final String... cells) {
        final Object[] all = Arrays.copyOf(cells, COLUMNS, Object[].class);
        Arrays.fill(all, cells.length, COLUMNS, "");
        out.println(String.format(Locale.ROOT, LINE, all).stripTrailing());
    }
}
