package org.denserow.demo.city;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.denserow.demo.feed.GtfsFeed;
import org.denserow.demo.riders.RiderOptions;
import org.denserow.demo.run.BadInput;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.OutputLost;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.SaveOptions;
import org.denserow.demo.run.TerminalOptions;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.CommandRun;
import org.denserow.demo.scenario.RunPlan;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.FeedTimetable;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.SyntheticCity;
import org.denserow.demo.timetable.Timetable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line of the demo, and of its scenario `city`.
@Command(
        name = "demo/run",
        description = {
            "Simulates one day of a city's public transport, one frame per second, and checks every stop event"
                    + " against the timetable.",
            "Without a feed it makes up a city, so you need no download."
        },
        customSynopsis = "demo/run [SCENARIO] [options]",
        sortOptions = false,
        usageHelpAutoWidth = true,
        versionProvider = BuildVersion.class,
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%nScenario:%n",
        commandListHeading = "%nOther scenarios, with options of their own (demo/run bullets -h):%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run is right",
            "1:verification failed, or the results could not be written",
            "2:the command line is wrong",
            "3:the feed or the saved run is bad, or the date lies outside the calendar",
            "4:the run does not fit into memory"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  demo/run",
            "      the made-up city of seed 1 with its riders, from its first departure to its last stop",
            "  demo/run city --gtfs feed.zip --date 2026-05-11 --verify",
            "      a real day; 1, 2, 3 and 8 workers must agree after every frame",
            "  demo/run city --copies 200 --workers 8 --verify",
            "      thousands of vehicles, so that the workers have work to share",
            "  demo/run city --record day, and then demo/run replay day --verify",
            "      the day again, from what was recorded, with the same hashes"
        })
public final class CityCommand implements Callable<Integer>, RunPlan.Source {

    /// The treatment of a vehicle whose shape is not decoded in time.
    enum Assets {
        WAIT,
        LATE
    }

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            defaultValue = "city",
            description = "What to simulate: @|bold city|@, or one of the scenarios below.")
    private String scenario;

    @Option(
            names = "--gtfs",
            paramLabel = "FILE",
            converter = CityArguments.Feed.class,
            description = "A GTFS static feed, as a zip. Default: a made-up city.")
    private Path gtfs;

    @Option(
            names = "--date",
            paramLabel = "YYYY-MM-DD",
            converter = CityArguments.Date.class,
            description = "The day of the feed. Default: its first day with service.")
    private LocalDate date;

    @Option(
            names = "--copies",
            paramLabel = "N",
            defaultValue = "1",
            description = "Cities side by side. Up to " + Network.GRAIN + " vehicles are one chunk of work, which one"
                    + " worker runs; copies give all workers something to do. Default: 1.")
    private int copies;

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
            description = "Seed of the made-up city and of the passengers. Default: 1.")
    private long seed;

    @Option(
            names = "--assets",
            paramLabel = "wait|late",
            defaultValue = "wait",
            description =
                    "What to do when the path of a trip is not decoded in time. wait: the frame waits for it. late:"
                            + " its vehicles start late, and two runs may differ. Default: wait.")
    private Assets assets;

    @Option(
            names = "--verify",
            description = "Run worlds of 1, 2, 3 and 8 workers beside this one; their hashes must be equal after every"
                    + " frame.")
    private boolean verify;

    @Mixin
    private RiderOptions riders;

    @Mixin
    private OutputOptions files;

    @Mixin
    private SaveOptions saving;

    @Mixin
    private TerminalOptions terminal;

    @Option(names = "--list", help = true, description = "List the scenarios and exit.")
    private boolean list;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    private boolean version;

    @Spec
    private CommandSpec spec;

    private final UnaryOperator<Scenario> change;

    private CityCommand(final UnaryOperator<Scenario> change) {
        this.change = change;
    }

    /// Makes the command line. It writes to standard output and standard error by default.
    ///
    /// @param scenarios commands of the other scenarios
    /// @return the city, which runs when no scenario is named, with the others as subcommands
    public static CommandLine commandLine(final Object... scenarios) {
        return commandLine(UnaryOperator.identity(), scenarios);
    }

    /// The command line with another scenario than [City], for tests of the checks.
    ///
    /// @param change gets the city of the command line
    static CommandLine commandLine(final UnaryOperator<Scenario> change, final Object... scenarios) {
        final CommandLine line = new CommandLine(new CityCommand(change));
        for (final Object scenario : scenarios) {
            line.addSubcommand(scenario);
        }
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(CityCommand::usageError)
                .setExecutionExceptionHandler(CityCommand::exitCode);
    }

    /// Prints one line, similar options, and where the help is. The help itself would scroll the error away.
    private static int usageError(final ParameterException wrong, final String[] args) {
        final CommandLine line = wrong.getCommandLine();
        line.getErr().println(TerminalText.line(UsageRules.plain(wrong.getMessage()), List.of(args)));
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, line.getErr());
        line.getErr().println(line.getCommandSpec().qualifiedName() + " --help lists all options");
        line.getErr().flush();
        return ExitCode.USAGE;
    }

    /// Prints bad input and lack of room as one line. Any other failure is a defect of the program: its stack trace
    /// helps most.
    private static int exitCode(final Exception failure, final CommandLine line, final CommandLine.ParseResult parsed) {
        switch (failure) {
            case BadInput bad -> line.getErr().println(bad.getMessage());
            case OutOfCapacity full -> line.getErr().println(full.line());
            case OutputLost lost -> line.getErr().println(lost.getMessage());
            case Interruption.Interrupted asked -> {} // the thread of the signal says it
            default -> printTrace(failure, line.getErr());
        }
        line.getErr().flush();
        return switch (failure) {
            case BadInput bad -> ExitCode.BAD_INPUT;
            case OutOfCapacity full -> ExitCode.OUT_OF_CAPACITY;
            case OutputLost lost -> ExitCode.OUTPUT_LOST;
            case Interruption.Interrupted asked -> ExitCode.INTERRUPTED;
            default -> ExitCode.VERIFICATION_FAILED;
        };
    }

    private static void printTrace(final Exception failure, final PrintWriter err) {
        final StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        trace.toString().lines().forEach(each -> err.println(TerminalText.line(each.replace("\t", "    "))));
    }

    // ---- Running ----

    @Override
    public Integer call() {
        final PrintWriter out = spec.commandLine().getOut();
        if (list) {
            final Map<String, String> headers = new LinkedHashMap<>(Map.of("city", City.HEADER));
            spec.subcommands().forEach((name, scenario) -> {
                if (!scenario.getCommandSpec().usageMessage().hidden()) {
                    headers.put(name, scenario.getCommandSpec().usageMessage().header()[0]);
                }
            });
            final int width =
                    headers.keySet().stream().mapToInt(String::length).max().orElseThrow();
            headers.forEach((name, header) -> out.printf("%-" + width + "s  %s%n", name, header));
            out.flush();
            return ExitCode.OK;
        }
        checkUsage();
        if (riders.areAsked()) {
            final String size =
                    "copies=" + copies + ", riders=" + riders.settings().count();
            return FullHeap.within(size, "run fewer copies or riders", this::run);
        }
        if (copies > 1 || gtfs == null) {
            return FullHeap.within("copies=" + copies, copies > 1 ? "run fewer copies" : "", this::run);
        }
        return FullHeap.within("gtfs=" + TerminalText.value(gtfs), "take a smaller feed", this::run);
    }

    private int run() {
        try (Interruption interruption = Interruption.watch(spec.commandLine().getErr())) {
            return run(spec.commandLine().getErr(), interruption);
        }
    }

    private int run(final PrintWriter err, final Interruption interruption) {
        final RunPlan run = plan(err);
        return new CommandRun(spec.commandLine(), files, saving, terminal, interruption)
                .run(run.scenario(), run.settings(), List.of(), 0);
    }

    @Override
    public RunPlan plan() {
        checkUsage();
        return plan(spec.commandLine().getErr());
    }

    private RunPlan plan(final PrintWriter err) {
        final DayPlan plan = riders.withdraw(DayPlan.of(timetable(err), copies), seed);
        final Scenario city = change.apply(new City(plan, riders.settings(), assets == Assets.LATE));
        final ScenarioRun.Settings settings = new ScenarioRun.Settings(
                Values.of(city.parameters(), false),
                Activation.SYNCHRONOUS,
                city.steps(false),
                workers,
                seed,
                verify,
                riders.settings().swapBudget());
        return new RunPlan(city, settings);
    }

    private void checkUsage() {
        if (!scenario.equals("city")) {
            final List<String> alike =
                    new UnmatchedArgumentException(spec.commandLine(), List.of(scenario)).getSuggestions();
            throw new ParameterException(
                    spec.commandLine(),
                    "unknown scenario: scenario=" + scenario
                            + (alike.isEmpty() ? "; " : "; did you mean " + alike.getFirst() + "? ")
                            + "demo/run --list names all scenarios");
        }
        UsageRules.checkWorkers(spec.commandLine(), workers);
        if (copies < 1) {
            throw new ParameterException(spec.commandLine(), "--copies must be >= 1: copies=" + copies);
        }
        if (date != null && gtfs == null) {
            throw new ParameterException(
                    spec.commandLine(), "--date picks a day of a feed: date=" + date + "; add --gtfs FILE");
        }
        if (verify && assets == Assets.LATE) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--assets late depends on timing, so two runs may differ:"
                            + " assets=late; leave out --verify or --assets");
        }
        riders.check(spec.commandLine());
        files.check(spec.commandLine());
        saving.check(spec.commandLine(), files);
    }

    private Timetable timetable(final PrintWriter err) {
        if (gtfs == null) {
            return SyntheticCity.create(seed);
        }
        final GtfsFeed feed = GtfsFeed.read(gtfs);
        if (date != null) {
            return FeedTimetable.on(feed, date);
        }
        final LocalDate first = feed.firstServiceDate();
        if (!terminal.isQuiet()) {
            err.println("no --date given: the first day of the feed with service is " + first);
            err.flush();
        }
        return FeedTimetable.on(feed, first);
    }
}
