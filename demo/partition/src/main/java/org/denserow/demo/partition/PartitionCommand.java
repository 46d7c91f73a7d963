package org.denserow.demo.partition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command line of the demo: its options and its exit codes.
@Command(
        name = "demo/partition/run",
        description = {
            "A town in two processes on this machine, each with its half and a page that shows it; then the comparison with"
                    + " the same town in one process."
        },
        customSynopsis = "demo/partition/run [options]",
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all frames were as in one process",
            "1:a frame differed, or a process has ended; standard output says what",
            "2:the command line is wrong"
        })
final class PartitionCommand implements Callable<Integer> {

    /// Exit code of a wrong command line.
    static final int USAGE = 2;

    static final long MOST_FRAMES = 100_000;
    static final int MOST_HERTZ = 10_000;

    /// The demo that the command starts.
    @FunctionalInterface
    interface Demo {

        /// Runs it and returns the exit code.
        int run(PartitionCommand command) throws IOException, InterruptedException;
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Where it ends, 1 to " + MOST_FRAMES + ". Default: ${DEFAULT-VALUE}.")
    private long frames;

    @Option(
            names = "--hertz",
            paramLabel = "H",
            defaultValue = "25",
            description = "Frames a second, 0 for as many as possible. Default: ${DEFAULT-VALUE}.")
    private double hertz;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Snapshots of both every 100 frames. Started again, it goes on from the last common one.")
    private Path folder; // null: no snapshots

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    private final Demo demo;

    private PartitionCommand(final Demo demo) {
        this.demo = demo;
    }

    /// {@return the command line, ready to execute}
    static CommandLine commandLine(final Demo demo) {
        return new CommandLine(new PartitionCommand(demo)).setParameterExceptionHandler(PartitionCommand::refuse);
    }

    /// One line: the usage would scroll the error away.
    private static int refuse(final ParameterException wrong, final String[] arguments) {
        final CommandLine line = wrong.getCommandLine();
        line.getErr().println(wrong.getMessage() + "; demo/partition/run --help lists the options");
        line.getErr().flush();
        return USAGE;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check("--frames", frames, 1, MOST_FRAMES);
        check("--hertz", hertz, 0, MOST_HERTZ);
        return demo.run(this);
    }

    private void check(final String name, final Number value, final long least, final long most) {
        if (!(value.doubleValue() >= least && value.doubleValue() <= most)) { // nor is it NaN
            throw new ParameterException(
                    spec.commandLine(),
                    "the value of an option is in [" + least + ", " + most + "]: " + name + '=' + value);
        }
    }

    /// {@return the frame at which the world ends}
    long frames() {
        return frames;
    }

    /// {@return frames a second at most; 0 for as many as possible}
    double hertz() {
        return hertz;
    }

    /// {@return the folder of the snapshots, as an absolute path; null: none are saved}
    Path folder() {
        return folder == null ? null : folder.toAbsolutePath();
    }
}
