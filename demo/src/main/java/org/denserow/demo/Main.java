package org.denserow.demo;

import java.io.PrintWriter;
import org.denserow.demo.bullets.BulletsCommand;
import org.denserow.demo.city.CityCommand;
import picocli.CommandLine;

/// The entry point of the demo: a headless simulation that checks itself.
public final class Main {

    private Main() {}

    /// Runs the demo and ends the JVM with its exit code.
    ///
    /// @param args the command line, see `--help`
    public static void main(final String[] args) {
        System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /// Runs the demo.
    ///
    /// @param out for results
    /// @param err for progress and errors
    /// @param args the command line
    /// @return the exit code: 0 ok, 1 verification failed, 2 usage, 3 bad input, 4 out of capacity
    static int run(final PrintWriter out, final PrintWriter err, final String... args) {
        final CommandLine line = CityCommand.commandLine(new BulletsCommand());
        return line.setOut(out).setErr(err).execute(args);
    }
}
