package org.denserow.demo.run;

import java.util.stream.Collectors;
import picocli.CommandLine;

/// A command line as text, for the reader of a report.
///
/// @param header what the command does, in one line
/// @param text what was typed, as a shell takes it; empty if it is not known
record CommandText(String header, String text) {

    /// {@return the text of a command line that was parsed}
    ///
    /// @param line of the command, or of its subcommand
    static CommandText of(final CommandLine line) {
        final CommandLine root = line.getCommandSpec().root().commandLine();
        final String[] header = line.getCommandSpec().usageMessage().header();
        final String[] description = line.getCommandSpec().usageMessage().description();
        final CommandLine.ParseResult parsed = root.getParseResult();
        return new CommandText(
                header.length > 0 ? header[0] : description.length > 0 ? description[0] : "",
                parsed == null
                        ? ""
                        : root.getCommandName()
                                + parsed.originalArgs().stream()
                                        .map(CommandText::quoted)
                                        .collect(Collectors.joining(" ", " ", ""))
                                        .stripTrailing());
    }

    private static String quoted(final String argument) {
        return argument.matches("[-+\\w%./:=,@]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
