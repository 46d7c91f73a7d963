package org.denserow.demo.scenario;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.denserow.demo.run.RunArguments;
import picocli.CommandLine;

/// A run that a command line asks for.
///
/// @param scenario the model, with what its files say
/// @param settings of the run
public record RunPlan(Scenario scenario, ScenarioRun.Settings settings) {

    /// A command that runs a scenario.
    public interface Source {

        /// {@return the run for the options of the command; reads its files}
        RunPlan plan();
    }

    /// Options that make the first state and the rules of a run. A plan of many runs has its own seeds and steps.
    public static final Set<String> STATE_OPTIONS =
            Set.of("--size", "--param", "--activation", "--layout", "--swap-budget", "--input");

    /// {@return the words by which a plan names a model: the scenario, and its options of the state}
    ///
    /// @param parsed the command line of a scenario, which has parsed its options
    static String words(final CommandLine parsed) {
        return Stream.concat(
                        Stream.of(parsed.getCommandName()),
                        RunArguments.of(parsed).stream().filter(word -> STATE_OPTIONS.contains(word.split("=", 2)[0])))
                .collect(Collectors.joining(" "));
    }

    /// Parses the words of a run, and executes nothing.
    ///
    /// @param commands the command line of the demo, new
    /// @param words the scenario and its options
    /// @return the command of the scenario, parsed; its command is a [Source]
    /// @throws CommandLine.ParameterException if the words are none that the demo has
    public static CommandLine parsed(final CommandLine commands, final List<String> words) {
        CommandLine line = commands.setExpandAtFiles(false); // only what the words say
        line.parseArgs(words.toArray(String[]::new));
        while (line.getParseResult().hasSubcommand()) {
            line = line.getSubcommands()
                    .get(line.getParseResult().subcommand().commandSpec().name());
        }
        return line;
    }

    /// {@return the run of a parsed command}
    ///
    /// @param line as [#parsed(CommandLine, List)] returns it
    public static RunPlan of(final CommandLine line) {
        return ((Source) line.getCommand()).plan();
    }
}
