package org.denserow.demo.scenario;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.UsageRules;
import org.denserow.engine.frame.SystemFailure;
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
            "3:the input file is bad",
            "4:the run does not fit into memory"
        })
public final class ScenarioCommand implements Callable<Integer> {

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
            final Map<String, String> codes =
                    new LinkedHashMap<>(line.getCommandSpec().usageMessage().exitCodeList());
            codes.remove(Integer.toString(ExitCode.BAD_INPUT));
            line.getCommandSpec().usageMessage().exitCodeList(codes);
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
        try {
            scenario = input == null ? scenario : scenario.from(input);
            final ScenarioRun.Settings settings = settings();
            files.check(spec.commandLine());
            return run(settings, spec.commandLine().getOut(), spec.commandLine().getErr());
        } catch (final OutOfMemoryError full) {
            throw heapIsFull();
        } catch (final SystemFailure failure) { // names the system; the cause may be a full heap
            throw failure.getCause() instanceof OutOfMemoryError ? heapIsFull() : failure;
        }
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

    private int run(final ScenarioRun.Settings settings, final PrintWriter out, final PrintWriter err) {
        try (Outputs outputs = files.open(spec.commandLine(), settings.steps())) {
            final ScenarioRun.Result result = run(settings, outputs, err);
            final List<Band> bands = bands(settings);
            for (final String error : errors(result, bands)) {
                err.println("verification failed: " + error);
            }
            err.flush();
            new ScenarioSummary(out, scenario, settings, result).print(bands);
            outputs.finish(err, quiet);
            return errors(result, bands).isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
    }

    private ScenarioRun.Result run(final ScenarioRun.Settings settings, final Outputs outputs, final PrintWriter err) {
        try (Progress progress = quiet ? Progress.none() : Progress.on(err, settings.steps())) {
            return new ScenarioRun(scenario, settings, progress, outputs).run();
        } catch (final IllegalArgumentException misfit) { // of values that do not fit each other
            throw usage("--param: " + misfit.getMessage());
        }
    }

    /// Bands are known for the small size as it was published.
    private List<Band> bands(final ScenarioRun.Settings settings) {
        return size == Size.SMALL && parameters.isEmpty() && settings.steps() == scenario.steps(false)
                ? scenario.bands(settings.activation())
                : List.of();
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
