package org.denserow.stress.soak;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/// The command line of the soak: its options and its exit codes.
@Command(
        name = "stress/soak/run",
        description = {
            "Runs simulations with faults, one life after the other, each beside a mirror with one worker and without"
                    + " delays. After every frame both must be equal, and their invariants must hold."
        },
        customSynopsis = {"stress/soak/run [options]", "       stress/soak/run --calls N"},
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all held",
            "1:a check failed, or nothing happened for too long; standard output says what, with the seed",
            "2:the command line is wrong"
        },
        footerHeading = "%nInstead of these options:%n",
        footer = {
            "  --calls N    N random calls of the exported API on every layout, by Maven",
            "",
            "Everything is written to standard output: seed, counts, frame times, what failed."
        })
public final class SoakCommand implements Callable<Integer> {

    /// Exit code of a wrong command line.
    static final int USAGE = 2;

    private static final long MOST_SECONDS = 7 * 24 * 60 * 60;

    /// The soak that the command starts.
    @FunctionalInterface
    public interface Soak {

        /// Runs it.
        ///
        /// @param options what is asked for
        /// @return the exit code
        /// @throws InterruptedException if the thread is interrupted while it waits
        int run(SoakOptions options) throws InterruptedException;
    }

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            converter = Seconds.class,
            description = "How long lives follow each other; the last one is finished. Default: 60.")
    private Duration time;

    @Option(
            names = "--stall",
            paramLabel = "N",
            defaultValue = "30",
            converter = Seconds.class,
            description =
                    "Seconds without progress after which all threads are dumped and the soak fails. Default: 30.")
    private Duration stall;

    @Option(
            names = "--break",
            paramLabel = "NAME",
            defaultValue = "NOTHING",
            converter = Name.class,
            description = "Breaks something in earnest; the soak must then find it, and end with 1. One of"
                    + " ${COMPLETION-CANDIDATES}. Default: NOTHING.")
    private Broken broken;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "${sys:seed}",
            converter = Seed.class,
            description = "Repeats a run, its timing excepted. Default: the environment variable SOAK_SEED; without it,"
                    + " the clock.")
    private Long seed; // null: the clock

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    private final Soak soak;

    private SoakCommand(final Soak soak) {
        this.soak = soak;
    }

    /// {@return the command line, ready to execute}
    ///
    /// @param soak runs when the command line is right
    public static CommandLine commandLine(final Soak soak) {
        return new CommandLine(new SoakCommand(soak)).setParameterExceptionHandler(SoakCommand::refuse);
    }

    /// One line: the usage would scroll the error away.
    private static int refuse(final ParameterException wrong, final String[] arguments) {
        final CommandLine line = wrong.getCommandLine();
        line.getErr().println("soak: " + wrong.getMessage() + "; stress/soak/run --help lists the options");
        line.getErr().flush();
        return USAGE;
    }

    @Override
    public Integer call() throws InterruptedException {
        return soak.run(new SoakOptions(time, stall, broken, seed == null ? System.nanoTime() : seed));
    }

    // ---- Conversions: picocli puts the name of the option before these messages ----

    private static final class Seconds implements ITypeConverter<Duration> {

        @Override
        public Duration convert(final String text) {
            final String rule = "a number of seconds must be in [1, " + MOST_SECONDS + "]: seconds=" + text;
            final long seconds = whole(text, rule);
            if (seconds < 1 || seconds > MOST_SECONDS) {
                throw new TypeConversionException(rule);
            }
            return Duration.ofSeconds(seconds);
        }
    }

    private static final class Seed implements ITypeConverter<Long> {

        @Override
        public Long convert(final String text) {
            return whole(text, "a seed is a whole number of 64 bits: seed=" + text);
        }
    }

    private static final class Name implements ITypeConverter<Broken> {

        @Override
        public Broken convert(final String text) {
            return Arrays.stream(Broken.values())
                    .filter(broken -> broken.name().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "must be one of " + Arrays.toString(Broken.values()) + ": break=" + text));
        }
    }

    private static long whole(final String text, final String rule) {
        try {
            return Long.parseLong(text);
        } catch (final NumberFormatException wrong) {
            throw new TypeConversionException(rule);
        }
    }
}
