package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A run of the demo, as a user meets it.
///
/// @param code exit code
/// @param out lines of standard output
/// @param err lines of standard error
record DemoRun(int code, List<String> out, List<String> err) {

    /// Runs the demo in this JVM.
    ///
    /// @param arguments with a blank between each two
    static DemoRun of(final String arguments) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments.split(" "));
        return new DemoRun(
                code, out.toString().lines().toList(), err.toString().lines().toList());
    }

    /// Runs the demo in a JVM of its own, which must exit with code 1 and print one line.
    ///
    /// @param jvm options of the JVM
    /// @param environment variables
    /// @param arguments of the demo
    /// @return the line
    static String refused(final List<String> jvm, final Map<String, String> environment, final String... arguments)
            throws IOException, InterruptedException {
        final Process process = process(jvm, environment, arguments);
        final List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(1, process.waitFor(), lines.toString());
        assertEquals(1, lines.size(), lines.toString());
        return lines.getFirst();
    }

    /// Starts the demo in a JVM of its own. Its standard output has the lines of standard error too.
    ///
    /// @param jvm options of the JVM
    /// @param environment variables
    /// @param arguments of the demo
    static Process process(final List<String> jvm, final Map<String, String> environment, final String... arguments)
            throws IOException {
        return process("org.denserow.demo.Main", jvm, environment, arguments);
    }

    /// Starts another program in a JVM of its own.
    ///
    /// @param main its class
    /// @param jvm options of the JVM
    /// @param environment variables
    /// @param arguments of the program
    static Process process(
            final String main, final List<String> jvm, final Map<String, String> environment, final String... arguments)
            throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    /// {@return the lines of both hashes}
    List<String> hashes() {
        return out.subList(out.size() - 2, out.size());
    }
}
