package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A program of one file, whose head says its number, its name, what it shows and what it prints:
///
/// ```
/// // 1 hello: A million flies.
/// //
/// //   world 1955104cef40d196
/// ```
final class Example {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);
    private static final Pattern HEAD = Pattern.compile("// (\\d+) (?:(\\w+): )?(.+)\n(?://\n((?://   .*\n)+)\n)?");
    private static final Pattern MAIN = Pattern.compile("(?m)^(?:public )?class (\\w+)");
    private static final String OPTIONS = "SimulationOptions.defaults()";
    private static final String WORKERS = "denserow.test.workers";

    private final Path file;
    private final String text;
    private final Matcher head;
    private Path classes;

    Example(final Path file) throws IOException {
        this.file = file;
        text = Files.readString(file);
        head = HEAD.matcher(text);
        assertTrue(head.lookingAt(), () -> "a file must begin with its number, name, sentence and output: " + file);
    }

    /// {@return the examples of a folder, by number}
    static List<Example> in(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            final List<Path> sources =
                    files.filter(each -> each.toString().endsWith(".java")).toList();
            final List<Example> examples = new ArrayList<>();
            for (final Path source : sources) {
                examples.add(new Example(source));
            }
            examples.sort(Comparator.comparingInt(Example::number));
            return examples;
        }
    }

    Path file() {
        return file;
    }

    String text() {
        return text;
    }

    int number() {
        return Integer.parseInt(head.group(1));
    }

    /// {@return the name by which the launcher knows it; that of a step is its file}
    String name() {
        return isStep() ? file.getFileName().toString() : head.group(2);
    }

    String sentence() {
        return head.group(3);
    }

    boolean isStep() {
        return file.getParent().endsWith("tutorial");
    }

    /// {@return what it must print}
    String output() {
        return head.group(4) == null ? "" : head.group(4).replaceAll("(?m)^//   ", "");
    }

    /// Compiles examples, in as few rounds as classes of one name allow. A warning is an error.
    ///
    /// A simulation gets as many workers as a property says, so that a test can choose them; without it, its default.
    static void compile(final List<Example> examples, final Path folder) throws IOException {
        final List<Example> left = new ArrayList<>(examples);
        while (!left.isEmpty()) {
            final Map<String, Example> round = new LinkedHashMap<>(); // by class
            left.forEach(example -> round.putIfAbsent(example.main(), example));
            left.removeAll(round.values());
            final Path classes = Files.createTempDirectory(folder, "classes");
            final List<JavaFileObject> units = new ArrayList<>();
            for (final Example example : round.values()) {
                example.classes = classes;
                units.add(example.unit());
            }
            final DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            final List<String> options = List.of(
                    "-Xlint:all,-path", // a path that does not exist is the fault of who runs this
                    "-Werror",
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    System.getProperty("java.class.path"));
            COMPILER.getTask(null, FILES, said, options, null, units).call();
            assertEquals(
                    "", said.getDiagnostics().stream().map(Object::toString).collect(Collectors.joining("\n")));
        }
    }

    private JavaFileObject unit() {
        final String workers = "Integer.getInteger(\"" + WORKERS + "\")";
        final String counted =
                '(' + workers + " == null ? " + OPTIONS + " : " + OPTIONS + ".withWorkers(" + workers + "))";
        assertTrue(!text.contains("Simulation") || text.contains(OPTIONS), () -> file + ": no " + OPTIONS);
        return new SimpleJavaFileObject(URI.create("string:///" + file.getFileName()), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(final boolean ignoreEncodingErrors) {
                return text.replace(OPTIONS, counted)
                        .replace("Live.open(sim, 8080)", "Live.open(sim, 0)") // two tests may run at a time
                        .replace("withPort(8080)", "withPort(0)")
                        .replace("Pace.at(20)", "Pace.at(5_000)");
            }
        };
    }

    private String main() {
        final Matcher main = MAIN.matcher(text);
        assertTrue(main.find(), () -> file + ": no class");
        return main.group(1);
    }

    /// Runs it in this JVM.
    ///
    /// @param workers of its simulations; 0: as many as by default, in another language with other signs in numbers
    /// @param folder to which it draws
    /// @return what it printed
    String run(final int workers, final Path folder) throws Exception {
        final PrintStream before = System.out;
        final Locale language = Locale.getDefault();
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        final URL path = classes.toUri().toURL();
        if (workers == 0) {
            Locale.setDefault(Locale.GERMANY);
        } else {
            System.setProperty(WORKERS, Integer.toString(workers));
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {path}, Example.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            final var method = loader.loadClass(main()).getDeclaredMethod("main", String[].class);
            method.setAccessible(true); // the class of a step is not public
            method.invoke(null, (Object) new String[] {folder.toString()});
        } finally {
            System.setOut(before);
            Locale.setDefault(language);
            System.clearProperty(WORKERS);
        }
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
