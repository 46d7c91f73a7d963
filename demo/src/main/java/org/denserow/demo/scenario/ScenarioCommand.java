package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.UsageRules;
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
            "4:the run does not fit into memory"
        })
public final class ScenarioCommand implements Callable<Integer> {

    /// The published sizes of a model.
    private enum Size {
        SMALL,
        LARGE
    }

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

    @Mixin
    private OutputOptions files;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final Scenario scenario;

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
        lines.add("Activations: " + names(scenario) + "; default: "
                + word(scenario.activations().iterator().next()));
        return lines.toArray(String[]::new);
    }

    private static String names(final Scenario scenario) {
        return scenario.activations().stream().map(ScenarioCommand::word).collect(Collectors.joining(", "));
    }

    private static String word(final Activation activation) {
        return activation.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Integer call() {
        final ScenarioRun.Settings settings = settings();
        files.check(spec.commandLine());
        return new CommandRun(spec.commandLine(), files, quiet, this::heapIsFull)
                .run(scenario, settings, bands(settings));
    }

    private OutOfCapacity heapIsFull() {
        return OutOfCapacity.heapIsFull("scenario=" + scenario.name(), "run a smaller model");
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
            throw usage("--activation must be one that the model has: activation=" + word(activation) + ", activations="
                    + names(scenario));
        }
        return new ScenarioRun.Settings(
                values(large),
                activation == null ? scenario.activations().iterator().next() : activation,
                steps == null ? scenario.steps(large) : steps,
                workers,
                seed,
                verify);
    }

    private Values values(final boolean large) {
        Values values = Values.of(scenario.parameters(), large);
        for (final Map.Entry<String, Double> given : parameters.entrySet()) {
            final Parameter parameter = scenario.parameters().stream()
                    .filter(each -> each.name().equals(given.getKey()))
                    .findFirst()
                    .orElseThrow(() -> usage("--param must name a parameter of the model: name=" + given.getKey()
                            + ", parameters="
                            + scenario.parameters().stream()
                                    .map(Parameter::name)
                                    .collect(Collectors.joining(", "))));
            try {
                values = values.with(parameter, given.getValue());
            } catch (final IllegalArgumentException wrong) {
                throw usage("--param: " + wrong.getMessage());
            }
        }
        return values;
    }

    /// Bands are known for the small size as it was published.
    private List<Band> bands(final ScenarioRun.Settings settings) {
        return size == Size.SMALL && parameters.isEmpty() && settings.steps() == scenario.steps(false)
                ? scenario.bands(settings.activation())
                : List.of();
    }
}
