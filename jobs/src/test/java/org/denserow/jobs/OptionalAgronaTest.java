package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.agrona.concurrent.IdleStrategy;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program needs Agrona only if it names an idle strategy. Each program runs in a JVM of its own, from the class path
/// or as a module.
class OptionalAgronaTest {

    private static final String PROGRAM = """
            package user;

            public class Program {
                public static void main(String[] args) {
                    var options = org.denserow.jobs.JobOptions.defaults().withWorkers(2)IDLE;
                    try (var jobs = org.denserow.jobs.JobSystem.create(options)) {
                        jobs.dispatch(2, (chunk, worker) -> {});
                        jobs.runOn(1, (chunk, worker) -> {
                            try {
                                Thread.sleep(10); // the owner idles, then sleeps
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                            System.out.println("ran");
                        });
                    }
                }
            }
            """;
    private static final String WITH_STRATEGY = ".withIdle(org.agrona.concurrent.BackoffIdleStrategy::new)";
    private static final String JOBS = location(JobSystem.class);
    private static final String JCTOOLS = location(MpscAtomicArrayQueue.class);
    private static final String AGRONA = location(IdleStrategy.class);

    private record Ran(int code, String out, String err) {}

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void defaults_withoutAgrona_run(final boolean isModule) throws Exception {
        compile("", isModule ? "module user { requires org.denserow.jobs; }" : "");
        assertEquals(new Ran(0, "ran\n", ""), run(isModule, JOBS, JCTOOLS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withIdle_withAgrona_runs(final boolean isModule) throws Exception {
        compile(WITH_STRATEGY, isModule ? "module user { requires org.denserow.jobs; requires org.agrona; }" : "");
        assertEquals(new Ran(0, "ran\n", ""), run(isModule, JOBS, JCTOOLS, AGRONA));
    }

    /// The control: the paths of the first test lack Agrona indeed.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withIdle_withoutAgrona_fails(final boolean isModule) throws Exception {
        compile(WITH_STRATEGY, isModule ? "module user { requires org.denserow.jobs; requires org.agrona; }" : "");
        final Ran ran = run(isModule, JOBS, JCTOOLS);
        assertEquals(1, ran.code);
        final String expected = isModule ? "Module org.agrona not found" : "NoClassDefFoundError: org/agrona/";
        assertTrue((ran.out + ran.err).contains(expected), ran.toString()); // missing modules go to standard output
    }

    private void compile(final String idle, final String module) throws Exception {
        final List<String> arguments = new ArrayList<>(List.of(
                module.isEmpty() ? "-cp" : "-p",
                path(JOBS, JCTOOLS, AGRONA),
                "-d",
                folder.resolve("classes").toString(),
                Files.writeString(folder.resolve("Program.java"), PROGRAM.replace("IDLE", idle))
                        .toString()));
        if (!module.isEmpty()) {
            arguments.add(Files.writeString(folder.resolve("module-info.java"), module)
                    .toString());
        }
        final int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertEquals(0, status, "javac " + arguments);
    }

    private Ran run(final boolean isModule, final String... libraries) throws Exception {
        final String path = folder.resolve("classes") + File.pathSeparator + path(libraries);
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                isModule ? List.of("-p", path, "-m", "user/user.Program") : List.of("-cp", path, "user.Program"));
        final Path out = folder.resolve("out");
        final Path err = folder.resolve("err");
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.contains("JAVA") || name.contains("JDK"));
        final Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the program did not end");
        return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static String path(final String... places) {
        return Stream.of(places).collect(Collectors.joining(File.pathSeparator));
    }

    private static String location(final Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (final URISyntaxException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
