package org.denserow.demo.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.SaveOptions;
import org.denserow.demo.run.SummaryLines;
import org.denserow.demo.run.TerminalOptions;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.demo.run.WholeFile;
import org.denserow.ensemble.Design;
import org.denserow.ensemble.Plan;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command line of a scenario: the same options for each.
@Command(
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run is right",
            "1:verification failed, or the results could not be written",
            "2:the command line is wrong",
            "3:the input file or the saved run is bad",
            "4:the run does not fit into memory"
        })
public final class ScenarioCommand implements Callable<Integer>, RunPlan.Source {

    /// The published sizes of a model.
    private enum Size {
        SMALL,
        LARGE
    }

    private static final String INPUT = "--input";

    /// The path of an input file.
    private static final class InputPath extends PathArgument {

        InputPath() {
            super("input");
        }
    }

    private static final int LIVE_STEPS = 100_000_000; // until its user has seen enough

    @Option(
            names = INPUT,
            paramLabel = "FILE",
            converter = InputPath.class,
            description = "Start from a file, which may be packed by gzip.")
    private Path input;

    @Option(
            names = "--size",
            paramLabel = "small|large",
            defaultValue = "small",
            description = "Published size, which sets all parameters and the steps. Default: small.")
    private Size size;

    @Option(names = "--param", paramLabel = "NAME=VALUE", description = "Set a parameter. The list is below.")
    private Map<String, Double> parameters = new LinkedHashMap<>();

    @Option(names = "--activation", paramLabel = "NAME", description = "The order in which agents act; see below.")
    private Activation activation;

    @Option(names = "--steps", paramLabel = "N", description = "Steps. Default: those of the size.")
    private Integer steps;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads; the result is the same for any number. Default: one per core, "
                    + UsageRules.MOST_WORKERS_BY_DEFAULT + " at most.")
    private int workers = UsageRules.defaultWorkers();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all random numbers. Default: 1.")
    private long seed;

    @Option(
            names = "--verify",
            description = "Run worlds of 1, 2, 3 and 8 workers beside this one; their hashes must be equal after every"
                    + " step.")
    private boolean verify;

    @Option(
            names = "--rewind-test",
            description = "Go back by 1 to 120 frames now and then, and run them again: their hashes must be equal.")
    private boolean rewindTest;

    @Option(names = "--layout", paramLabel = "dense|pinned", description = "Layout of the rows; see below.")
    private RowLayout layout;

    @Option(
            names = "--swap-budget",
            paramLabel = "N",
            description = "Keep rows in the order that is named below, by at most N exchanges of two rows in a step."
                    + " This changes the hashes. Default: no order.")
    private Integer swapBudget;

    @Mixin
    private RepeatOptions repeats;

    @Mixin
    private OutputOptions files;

    @Mixin
    private SaveOptions saving;

    @Mixin
    private TerminalOptions terminal;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private Scenario scenario; // with what the file says

    private ScenarioCommand(final Scenario scenario) {
        this.scenario = scenario;
    }

    /// {@return the command line of a scenario, to be added to that of the demo}
    ///
    /// @param scenario the scenario
    public static CommandLine of(final Scenario scenario) {
        final CommandLine line = new CommandLine(new ScenarioCommand(scenario));
        line.getCommandSpec()
                .name(scenario.name())
                .usageMessage()
                .header(scenario.header())
                .customSynopsis("demo/run " + scenario.name() + " [options]")
                .footerHeading("%nParameters, small and large:%n")
                .footer(footer(scenario));
        if (!scenario.takesInput()) {
            line.getCommandSpec().remove(line.getCommandSpec().findOption(INPUT));
        }
        return line.setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static String[] footer(final Scenario scenario) {
        final List<String> lines = new ArrayList<>();
        for (final Parameter each : scenario.parameters()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-14s %s (%s, %s)",
                    each.name(),
                    each.description().replace("%", "%%"),
                    each.smallText(),
                    each.largeText()));
        }
        lines.add("");
        lines.add("Activations: " + names(scenario.activations()));
        lines.add("Layouts: " + (scenario.layouts().isEmpty() ? "no choice" : names(scenario.layouts())));
        lines.add("Order of rows with a swap budget: " + (scenario.order().isEmpty() ? "none" : scenario.order()));
        return lines.toArray(String[]::new);
    }

    /// {@return words of some choices; the first is the default}
    private static String names(final List<?> choices) {
        final String names = choices.stream().map(Object::toString).collect(Collectors.joining(", "));
        return choices.size() < 2 ? names : names + "; default: " + choices.getFirst();
    }

    @Override
    public Integer call() {
        try (Interruption interruption = Interruption.watch(spec.commandLine().getErr())) {
            if (input != null) {
                FullHeap.within("input=" + TerminalText.value(input), "take a smaller file", this::read);
            }
            return FullHeap.within("scenario=" + scenario.name(), "run a smaller model", () -> run(interruption));
        }
    }

    private int run(final Interruption interruption) {
        final ScenarioRun.Settings settings = settings();
        files.check(spec.commandLine());
        saving.check(spec.commandLine(), files);
        if (rewindTest && spec.commandLine().getParseResult().hasMatchedOption("--record")) {
            throw usage("--rewind-test goes back, which a recording does not: leave one of it and --record out");
        }
        repeats.check(spec.commandLine(), "files");
        repeats.check(spec.commandLine(), "saving");
        final CommandRun run = new CommandRun(spec.commandLine(), files, saving, terminal, interruption);
        return repeats.isSingle()
                ? run.run(scenario, settings, bands(settings), repeats.warmup())
                : sweep(settings, run);
    }

    @Override
    public RunPlan plan() {
        if (input != null) {
            read();
        }
        return new RunPlan(scenario, settings());
    }

    private int read() {
        scenario = scenario.from(input);
        return ExitCode.OK;
    }

    private ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private ScenarioRun.Settings settings() {
        final boolean large = size == Size.LARGE;
        UsageRules.checkOptionsFollow(spec);
        UsageRules.checkWorkers(spec.commandLine(), workers);
        if (steps != null && steps < 1) {
            throw usage("--steps must be >= 1: steps=" + steps);
        }
        if (activation != null && !scenario.activations().contains(activation)) {
            throw usage("--activation must be one that the model has: activation=" + activation + ", activations="
                    + names(scenario.activations()));
        }
        if (layout != null && !scenario.layouts().contains(layout)) {
            throw usage("--layout must be one that the model has: layout=" + layout + ", layouts="
                    + (scenario.layouts().isEmpty() ? "no choice" : names(scenario.layouts())));
        }
        final Values values = values(large);
        if (swapBudget != null) {
            checkSwapBudget(values.layout());
        }
        return new ScenarioRun.Settings(
                values,
                activation == null ? scenario.activations().getFirst() : activation,
                steps != null ? steps : files.isLive() ? LIVE_STEPS : scenario.steps(large),
                workers,
                seed,
                verify,
                swapBudget == null ? 0 : swapBudget,
                rewindTest);
    }

    /// @param rows the layout of the run, which may be the default
    private void checkSwapBudget(final RowLayout rows) {
        if (swapBudget < 1) {
            throw usage("--swap-budget must be >= 1: swap-budget=" + swapBudget + "; leave it out for no order");
        }
        if (scenario.order().isEmpty()) {
            throw usage("--swap-budget needs rows that the model keeps in an order: scenario=" + scenario.name()
                    + "; the models bullets, churn and flocking do so, and the riders of the city");
        }
        if (rows == RowLayout.PINNED) {
            throw usage("--swap-budget needs rows that may move: layout=" + rows + "; take --layout dense");
        }
    }

    private Values values(final boolean large) {
        Values values = Values.of(scenario.parameters(), large);
        if (!scenario.layouts().isEmpty()) {
            values = values.with(layout == null ? scenario.layouts().getFirst() : layout);
        }
        for (final Map.Entry<String, Double> given : parameters.entrySet()) {
            try {
                values = values.with(Parameter.named(given.getKey(), scenario.parameters()), given.getValue());
            } catch (final IllegalArgumentException wrong) {
                throw usage("--param: " + wrong.getMessage());
            }
        }
        return values;
    }

    private int sweep(final ScenarioRun.Settings settings, final CommandRun run) {
        final List<SweepRange> ranges;
        final Design combinations;
        try {
            ranges = repeats.ranges(scenario.parameters());
            combinations = SweepRange.combinations(ranges);
        } catch (final IllegalArgumentException wrong) {
            throw usage(wrong.getMessage());
        }
        for (final SweepRange range : ranges) {
            final String name = range.parameter().name();
            if (parameters.containsKey(name)) {
                throw usage("--param and --sweep must name different parameters: name=" + name);
            }
        }
        if (repeats.plan() != null) {
            return writePlan(settings, combinations);
        }
        final SweepTable table = new SweepTable(
                scenario,
                ranges,
                repeats.warmup(),
                repeats.runs(),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
        final List<ScenarioRun.Settings> all = IntStream.range(0, combinations.cells())
                .mapToObj(cell ->
                        settings.withValues(settings.values().with(combinations.cell(cell), scenario.parameters())))
                .toList();
        return run.sweep(table, all, this::bands);
    }

    private int writePlan(final ScenarioRun.Settings settings, final Design combinations) {
        if (!(scenario instanceof PlannedScenario)) {
            throw usage("--plan needs a scenario that its frames alone make: scenario=" + scenario.name()
                    + "; such as schelling or wolfsheep");
        }
        final Plan plan = Plan.of(RunPlan.words(spec.commandLine()), combinations)
                .withSeeds(settings.seed(), repeats.runs())
                .withFrames(settings.steps());
        try (WholeFile file = WholeFile.create("plan", repeats.plan())) {
            try {
                file.out().write(plan.toJson().getBytes(StandardCharsets.UTF_8));
            } catch (final IOException full) {
                throw file.lost(full);
            }
            file.keep();
            new SummaryLines(spec.commandLine().getOut())
                    .line(
                            "plan",
                            "%,d cells, %,d seeds, %,d steps in %s",
                            combinations.cells(),
                            plan.seeds(),
                            plan.frames(),
                            file.name());
        }
        return ExitCode.OK;
    }

    /// Bands are known for the small size as it was published.
    private List<Band> bands(final ScenarioRun.Settings settings) {
        return settings.values().equalParameters(Values.of(scenario.parameters(), false))
                        && settings.steps() == scenario.steps(false)
                ? scenario.bands(settings.activation())
                : List.of();
    }
}
