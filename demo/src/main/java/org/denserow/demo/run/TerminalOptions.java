package org.denserow.demo.run;

import picocli.CommandLine.Option;

/// The options of what a run says on the terminal. A command has them as a mixin. None changes a result.
public final class TerminalOptions {

    @Option(names = "--details", description = "Show all that is known of the run: times by phase, commands, memory.")
    private boolean details;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    /// Options that no command line has set: progress, and the short summary.
    public TerminalOptions() {}

    /// {@return whether the summary has all that is known of a run}
    public boolean hasDetails() {
        return details;
    }

    /// {@return whether standard error shows no progress}
    public boolean isQuiet() {
        return quiet;
    }
}
