package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.IdleStrategy;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.CrowdScenario;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.jobs.JobSystem;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks mode changes messages, never results: the same scenario in this JVM with it, and in another one without.
@Tag("checks")
class ResultsInChecksModeTest {

    private static final int FRAMES = 4;
    private static final long SEED = 20_262;

    @TempDir
    Path folder;

    @Test
    @DisplayName("hashes and handles after every frame are equal without checks mode, with it, and in order mode")
    void run_withAndWithoutChecks_sameHashesAndHandles() throws Exception {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        final Process without = child("false", SEED); // they run meanwhile
        final Process ordered = child("order", SEED);
        final List<String> here = Scenario.lines(SEED);
        assertEquals("checks=true", here.removeFirst());
        final List<String> there = linesOf(without, "false");
        assertEquals("checks=false", there.removeFirst());
        assertEquals(2 * FRAMES, here.size());
        assertEquals(here, there);
        final List<String> inOrder = linesOf(ordered, "order");
        assertEquals("checks=true", inOrder.removeFirst());
        assertEquals(here, inOrder);
        assertTrue(here.stream().noneMatch(line -> line.contains("created=0 ")), "every frame must create");
        assertTrue(here.stream().noneMatch(line -> line.contains("destroyed=0 ")), "and destroy");
        assertNotEquals(here, Scenario.lines(SEED + 1), "a test that could not see a difference");
    }

    @Test
    @DisplayName("any other value ends the program with an error that names the property")
    void run_otherValue_isRefused() {
        final AssertionError ended = assertThrows(AssertionError.class, () -> linesOf(child("orders", SEED), "orders"));
        Trial.assertSays(ended, "checks mode is true, order or false: denserow.checks=orders;");
    }

    private Process child(final String checks, final long seed) throws IOException {
        final ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Ddenserow.checks=" + checks,
                "-cp",
                classPath(),
                Scenario.class.getName(),
                Long.toString(seed));
        builder.environment().keySet().removeIf(name -> name.contains("JAVA") || name.contains("JDK"));
        return builder.redirectOutput(folder.resolve("out-" + checks).toFile())
                .redirectError(folder.resolve("err-" + checks).toFile())
                .start();
    }

    private List<String> linesOf(final Process child, final String checks) throws IOException, InterruptedException {
        assertTrue(child.waitFor(2, TimeUnit.MINUTES), "the scenario did not end");
        assertEquals(0, child.exitValue(), Files.readString(folder.resolve("err-" + checks)));
        return new ArrayList<>(Files.readAllLines(folder.resolve("out-" + checks)));
    }

    private static String classPath() {
        return Stream.of(
                        Scenario.class,
                        Simulation.class,
                        JobSystem.class,
                        IdleStrategy.class,
                        MpscAtomicArrayQueue.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> new File(location.getPath()).toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// What runs in both JVMs; it needs no JUnit.
    static final class Scenario {

        private Scenario() {}

        public static void main(final String[] arguments) {
            lines(Long.parseLong(arguments[0])).forEach(System.out::println);
        }

        static List<String> lines(final long seed) {
            final List<String> lines = new ArrayList<>();
            lines.add("checks=" + Checks.ON);
            for (int workers = 1; workers <= 3; workers += 2) {
                try (CrowdScenario crowd = new CrowdScenario(workers, seed, false, 2)) {
                    for (int frame = 0; frame < FRAMES; frame++) {
                        final FrameReport report = crowd.step();
                        lines.add("frame=" + frame + " created=" + report.createdRows() + " destroyed="
                                + report.destroyedRows() + " stale=" + report.staleCommands() + " duplicates="
                                + report.duplicateDestroys()
                                + " hash=" + crowd.sim.hash()
                                + " order=" + crowd.sim.orderHash() + " handles=" + handles(crowd));
                    }
                }
            }
            return lines;
        }

        private static long handles(final CrowdScenario crowd) {
            long hash = 0;
            for (final CrowdScenario.Kind kind : crowd.kinds) {
                for (final long handle : CrowdScenario.handles(kind.table())) {
                    hash = Mix.next(hash, handle);
                }
            }
            return hash;
        }
    }
}
