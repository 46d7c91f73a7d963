package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.denserow.demo.churn.ChurnScenario;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.scenario.CompareCommand;
import org.denserow.demo.scenario.Scenario;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// A heap that is full, wherever the run is: one line on standard error, and exit code 4.
class FullHeapTest {

    private static final String LINE = "out of capacity: the heap is full: ";
    private static final String REMEDY = "raise it with JAVA_TOOL_OPTIONS=-Xmx8g";
    private static final long PATIENCE_MILLIS = 60_000;

    @TempDir
    private Path folder;

    private static String line(final Process process) throws IOException, InterruptedException {
        if (!process.waitFor(2 * PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) { // its few lines fit into the pipe
            process.destroyForcibly();
        }
        final List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(ExitCode.OUT_OF_CAPACITY, process.waitFor(), lines.toString());
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.getFirst().startsWith(LINE), lines.toString());
        assertTrue(lines.getFirst().endsWith("; " + REMEDY) || lines.getFirst().endsWith(", or " + REMEDY));
        return lines.getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "32, city --riders 3000000 --quiet, 'copies=1, riders=3000000'",
        "32, city --copies 50000 --quiet, copies=50000",
        "32, bullets --param enemies=2000000 --quiet --workers 2, scenario=bullets"
    })
    void run_largerThanTheHeap_exitsWith4InOneLine(final int mebibytes, final String arguments, final String size)
            throws IOException, InterruptedException {
        final String line = line(DemoRun.process(List.of("-Xmx" + mebibytes + "m"), Map.of(), arguments.split(" ")));
        assertTrue(line.contains(size), line);
    }

    /// The full heap comes wrapped, as that of a system does.
    @Test
    void compare_heapIsFull_saysWhatToLeaveOut() {
        final Scenario full = ChangedWorlds.afterStepsOfFirst(new ChurnScenario(), world -> {
            throw new IllegalStateException("a system failed", new OutOfMemoryError("a test"));
        });
        final List<String> messages = new ArrayList<>();
        new CommandLine(new CompareCommand(List.of(full)))
                .setOut(new PrintWriter(new StringWriter()))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    messages.add(assertInstanceOf(OutOfCapacity.class, failure).line());
                    return ExitCode.OUT_OF_CAPACITY;
                })
                .execute("--seeds", "1", "--workers", "2");
        assertTrue(messages.getFirst().startsWith(LINE + "workers=2, heap MiB="), messages.toString());
        assertTrue(
                messages.getFirst().endsWith("; take fewer workers, or fewer models with --scenarios, or " + REMEDY),
                messages.toString());
    }

    @Test
    void run_largerThanTheHeap_leavesNoPartOfAFile() throws IOException, InterruptedException {
        final String data = folder.resolve("data.csv").toString();
        line(DemoRun.process(List.of("-Xmx32m"), Map.of(), "--riders", "3000000", "--quiet", "--csv", data));
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"city --copies 20 --quiet", "life --help"})
    @DisplayName("where another thread keeps the heap full there is no memory to say so, and it is said all the same")
    void run_noMemoryAtAll_exitsWith4InOneLine(final String arguments) throws IOException, InterruptedException {
        line(DemoRun.process(Filled.class.getName(), List.of("-Xmx48m"), Map.of(), arguments.split(" ")));
    }

    @Test
    @DisplayName("a thread that ends because of a full heap, in whatever it is wrapped, ends the process")
    void run_heapIsFullOnAnotherThread_exitsWith4InOneLine() throws IOException, InterruptedException {
        line(DemoRun.process(OtherThread.class.getName(), List.of(), Map.of()));
    }

    /// A process that waits for a thread that ends.
    static final class OtherThread {

        private OtherThread() {}

        /// @param args none
        public static void main(final String[] args) throws InterruptedException {
            FullHeap.watch();
            new Thread(() -> {
                        throw new IllegalStateException("a task failed", new OutOfMemoryError("a test"));
                    })
                    .start();
            Thread.currentThread().join(PATIENCE_MILLIS); // then it ends with 0, and the test fails
        }
    }

    /// The demo beside a thread that fills the heap once the demo watches it, and then whatever becomes free. It begins
    /// early: a run that has come to its frames needs no memory, and goes on.
    static final class Filled {

        private static Object[] held;

        private Filled() {}

        /// @param args those of the demo
        public static void main(final String[] args) {
            final Thread filler = new Thread(Filled::fill, "filler");
            filler.setDaemon(true);
            filler.start();
            Main.main(args);
        }

        private static void fill() {
            while (Thread.getDefaultUncaughtExceptionHandler() == null) {
                Thread.onSpinWait();
            }
            while (true) {
                for (int length = 1 << 16; length >= 1; length /= 2) {
                    try {
                        while (true) {
                            final Object[] next = new Object[length];
                            next[0] = held;
                            held = next;
                        }
                    } catch (final OutOfMemoryError full) {
                        // smaller ones may fit
                    }
                }
            }
        }
    }
}
