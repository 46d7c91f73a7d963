package org.denserow.demo.run;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.engine.SimulationOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Rules of the command line that all scenarios share.
public final class UsageRules {

    /// Workers by default are one per core, but not more than this.
    public static final int MOST_WORKERS_BY_DEFAULT = 64;

    private static final Pattern CHOICES =
            Pattern.compile("expected one of (\\[[A-Z_, ]+]) \\(case-insensitive\\) but was");

    private UsageRules() {}

    /// {@return workers of a run that names none}
    public static int defaultWorkers() {
        return Math.min(Runtime.getRuntime().availableProcessors(), MOST_WORKERS_BY_DEFAULT);
    }

    /// {@return a message of the parser of options, without the names of Java types and constants}
    ///
    /// @param message the message
    public static String plain(final String message) {
        final Matcher choices = CHOICES.matcher(message);
        return choices.replaceAll(found -> "expected one of " + found.group(1).toLowerCase(Locale.ROOT) + " but was")
                .replace("option option", "option")
                .replaceAll("is not a double$", "is not a number")
                .replaceAll(
                        "is not an int$",
                        "is not a whole number in [" + Integer.MIN_VALUE + ", " + Integer.MAX_VALUE + "]")
                .replaceAll("is not a long$", "is not a whole number of 64 bits");
    }

    /// Checks a number of workers.
    ///
    /// @param line the command line that has it
    /// @param workers number of workers
    /// @throws ParameterException if it is out of range
    public static void checkWorkers(final CommandLine line, final int workers) {
        try {
            SimulationOptions.defaults().withWorkers(workers);
        } catch (final IllegalArgumentException wrong) {
            throw new ParameterException(line, "--" + wrong.getMessage());
        }
    }

    /// Checks that no two options name one file, also through a link, and none a file in the folder of a report.
    ///
    /// @param line the command line that has them
    /// @param files by option, without dashes; null: it is not given
    /// @param report the folder; null: there is none
    /// @throws ParameterException if two do, or one does
    public static void checkDifferent(final CommandLine line, final Map<String, Path> files, final Path report) {
        final Map<Path, String> options = new HashMap<>();
        files.forEach((option, file) -> {
            final String other = file == null ? null : options.put(WholeFile.place(file), option);
            if (other != null) {
                throw new ParameterException(
                        line, "--" + other + " and --" + option + " must name different files: " + option + "=" + file);
            }
            if (file != null && report != null && WholeFile.place(file).startsWith(WholeFile.place(report))) {
                throw new ParameterException(
                        line,
                        "--" + option + " must name a file outside the folder of the report: " + option + "=" + file
                                + ", report=" + report);
            }
        });
    }

    /// Checks that no option stands before the name of the scenario: it would be one of the city.
    ///
    /// @param scenario the command of the scenario
    /// @throws ParameterException if there is one
    public static void checkOptionsFollow(final CommandSpec scenario) {
        final CommandLine parent = scenario.commandLine().getParent();
        if (parent == null) {
            return;
        }
        final CommandLine.ParseResult before = parent.getParseResult();
        if (before.matchedOptions().isEmpty() && before.matchedPositionals().isEmpty()) {
            return;
        }
        final String name = scenario.name();
        throw new ParameterException(
                scenario.commandLine(),
                "options must follow the scenario: before " + name + "="
                        + String.join(
                                " ",
                                before.originalArgs()
                                        .subList(0, before.originalArgs().indexOf(name))));
    }
}
