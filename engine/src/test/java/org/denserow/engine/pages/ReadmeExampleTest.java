package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.agrona.concurrent.IdleStrategy;
import org.denserow.engine.Simulation;
import org.denserow.jobs.JobSystem;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compiles the first example of the README, and the one for embedders, as they stand on their pages, and runs each in a
/// JVM of its own, which refuses `sun.misc.Unsafe` and gets no other flag.
class ReadmeExampleTest {

    private static final Path ROOT = Path.of(System.getProperty("denserow.root", ".."));
    private static final Path README = ROOT.resolve("README.md");
    private static final Path EMBEDDING = ROOT.resolve("engine/docs/embedding.md");
    private static final String FLIES = "package example;";
    private static final String HELLO = "import org.denserow.engine.*;";
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    @DisplayName("the README's first example prints what is said there")
    void hello_onClassPath_printsWhatTheReadmeSays() throws Exception {
        final Path classes = compile(README, List.of("-cp", libraries()), HELLO);
        run(blockAfter(README, HELLO), "-cp", classes + File.pathSeparator + libraries(), "Hello");
    }

    @Test
    @DisplayName(
            "the example for embedders runs on the class path without a flag or a warning and prints what is said there")
    void example_onClassPath_printsWhatThePageSays() throws Exception {
        final Path classes = compile(EMBEDDING, List.of("-cp", libraries()), FLIES);
        run(blockAfter(EMBEDDING, FLIES), "-cp", classes + File.pathSeparator + libraries(), "example.Flies");
    }

    @Test
    @DisplayName("the example for embedders runs on the module path without a flag or a warning")
    void example_onModulePath_printsWhatThePageSays() throws Exception {
        final Path classes = compile(EMBEDDING, List.of("-p", libraries()), FLIES, "module example {");
        run(
                blockAfter(EMBEDDING, FLIES),
                "-p",
                classes + File.pathSeparator + libraries(),
                "-m",
                "example/example.Flies");
    }

    @Test
    @DisplayName("the README has no place left to fill in")
    void readme_asItStands_isComplete() throws IOException {
        final Matcher placeholder = Pattern.compile("@[A-Z]+@").matcher(Files.readString(README));
        assertFalse(placeholder.find(), () -> "placeholder: " + placeholder.group());
    }

    private Path compile(final Path page, final List<String> path, final String... beginnings) throws IOException {
        final Path classes = Files.createDirectories(folder.resolve("classes"));
        final List<String> arguments = new ArrayList<>(path);
        arguments.addAll(List.of("-d", classes.toString(), "--release", "25"));
        for (final String beginning : beginnings) {
            final String name = beginning.startsWith("module")
                    ? "module-info.java"
                    : beginning.equals(HELLO) ? "Hello.java" : "Flies.java";
            final Path source = folder.resolve(name);
            Files.writeString(source, find(page, beginning).group(2));
            arguments.add(source.toString());
        }
        final int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertEquals(0, status, "javac " + arguments);
        return classes;
    }

    private void run(final String printed, final String... arguments) throws Exception {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--sun-misc-unsafe-memory-access=deny");
        command.addAll(List.of(arguments));
        final Path out = folder.resolve("out");
        final Path err = folder.resolve("err");
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.contains("JAVA") || name.contains("JDK"));
        final Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the example did not end");
        assertEquals("", Files.readString(err), "warnings and errors");
        assertEquals(0, process.exitValue());
        assertEquals(printed, Files.readString(out));
    }

    /// The block that follows a Java block: what it prints.
    private static String blockAfter(final Path page, final String beginning) throws IOException {
        final Matcher blocks = find(page, beginning);
        assertTrue(blocks.find(), "no block after: " + beginning);
        return blocks.group(2);
    }

    /// The Java block of a page that starts with the given text.
    private static Matcher find(final Path page, final String beginning) throws IOException {
        final Matcher blocks = BLOCK.matcher(Files.readString(page));
        while (blocks.find()) {
            if (blocks.group(1).equals("java") && blocks.group(2).startsWith(beginning)) {
                return blocks;
            }
        }
        throw new AssertionError("no Java block that starts with: " + beginning + ", page=" + page);
    }

    /// What an embedder puts on the path: the two modules, Agrona and JCTools.
    private static String libraries() {
        return Stream.of(Simulation.class, JobSystem.class, IdleStrategy.class, MpscAtomicArrayQueue.class)
                .map(ReadmeExampleTest::location)
                .collect(Collectors.joining(File.pathSeparator));
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
