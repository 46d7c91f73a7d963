package org.denserow.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.demo.bullets.Bullets;
import org.denserow.demo.churn.ChurnScenario;
import org.denserow.demo.city.CityCommand;
import org.denserow.demo.flocking.Flocking;
import org.denserow.demo.forestfire.ForestFireScenario;
import org.denserow.demo.life.LifeScenario;
import org.denserow.demo.opinions.OpinionsScenario;
import org.denserow.demo.queues.JobShopScenario;
import org.denserow.demo.queues.QueueScenario;
import org.denserow.demo.rates.RatesScenario;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.scenario.CompareCommand;
import org.denserow.demo.scenario.ReplayCommand;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioCommand;
import org.denserow.demo.schelling.SchellingScenario;
import org.denserow.demo.sweep.PlanModel;
import org.denserow.demo.sweep.SweepCommand;
import org.denserow.demo.sweep.VerifyCommand;
import org.denserow.demo.virus.VirusScenario;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Runs;
import picocli.AutoComplete;
import picocli.CommandLine;

/// The entry point of the demo: a headless simulation that checks itself.
public final class Main {

    /// The models, in the order of help and tables.
    static final List<Scenario> SCENARIOS = List.of(
            new ChurnScenario(),
            new Flocking(),
            new ForestFireScenario(),
            new JobShopScenario(),
            new LifeScenario(),
            new OpinionsScenario(),
            new QueueScenario(),
            new RatesScenario(),
            new SchellingScenario(),
            new VirusScenario(),
            new WolfSheep());

    private Main() {}

    /// Runs the demo and ends the JVM with its exit code.
    ///
    /// @param args the command line, see `--help`
    public static void main(final String[] args) {
        FullHeap.watch();
        System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /// Runs the demo.
    ///
    /// @param out for results
    /// @param err for progress and errors
    /// @param args the command line
    /// @return an [ExitCode]
    static int run(final PrintWriter out, final PrintWriter err, final String... args) {
        final CommandLine line = scenarios()
                .addSubcommand(new CompareCommand(SCENARIOS))
                .addSubcommand(new ReplayCommand(Main::scenarios))
                .addSubcommand(new SweepCommand(Main::scenarios))
                .addSubcommand(new VerifyCommand(Main::scenarios))
                .addSubcommand(completion());
        final int code = line.setOut(out).setErr(err).execute(args);
        if (!out.checkError()) { // flushes; writers keep their errors to themselves
            return code;
        }
        err.println("standard output must take all results: exit code of the run=" + code
                + ", is its disk full or its reader gone?; write to a file on a disk with room");
        return code == ExitCode.OK ? ExitCode.OUTPUT_LOST : code;
    }

    /// {@return the runs of a plan, for a program that runs it by other means, such as a cluster}
    ///
    /// @param plan whose model is a scenario of the demo and its options, as [PlanModel] reads them
    /// @throws IllegalArgumentException if the demo has no such model; says why
    public static Runs runs(final Plan plan) {
        return PlanModel.of(plan.model(), Main::scenarios).runs(plan);
    }

    /// {@return the command line of all scenarios}
    private static CommandLine scenarios() {
        return CityCommand.commandLine(Stream.concat(Stream.of(new Bullets()), SCENARIOS.stream())
                .map(ScenarioCommand::of)
                .toArray());
    }

    /// {@return the command that prints a script of completions for bash and zsh; it is no scenario, so lists leave it out}
    private static CommandLine completion() {
        final CommandLine line = new CommandLine(new AutoComplete.GenerateCompletion());
        line.getCommandSpec().usageMessage().hidden(true);
        return line;
    }
}
