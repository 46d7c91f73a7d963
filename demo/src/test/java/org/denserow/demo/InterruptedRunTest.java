package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.denserow.ensemble.Design;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A signal to the process of a run. `TERM` stands for all that ask it to end: a test cannot send Ctrl+C everywhere.
class InterruptedRunTest {

    @TempDir
    private Path folder;

    @Test
    void signal_inTheDay_saysHowFarItCameAndLeavesNoFile() throws IOException, InterruptedException {
        final Path earlier = Files.writeString(folder.resolve("data.csv"), "of an earlier run");
        final Process process = DemoRun.process(
                List.of(),
                Map.of(),
                "city",
                "--copies",
                "50",
                "--csv",
                earlier.toString(),
                "--report",
                folder.resolve("report").toString());
        final List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            final String first = output.readLine();
            assertTrue(first.startsWith("frame   0% ["), first);
            process.toHandle().destroy(); // that of the process would close the output, too
            lines = output.lines().toList();
        }
        assertEquals(128 + 15, process.waitFor(), lines.toString());
        assertTrue(
                lines.getLast()
                        .matches(
                                "interrupted after [0-9,]+ of 72,223 frames: [0-9:]{8} [0-9,]+ vehicles [0-9,]+ riders;"
                                        + " files written: 0 of 2"),
                lines.toString());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(earlier), left.toList());
        }
        assertEquals("of an earlier run", Files.readString(earlier));
    }

    @Test
    void signal_inASweep_keepsRunsThatHaveEnded() throws IOException, InterruptedException {
        final Path plan = folder.resolve("plan.json");
        Plan.of("wolfsheep", Design.none()).withSeeds(1, 3_000).withFrames(100).write(plan);
        final Path runs = folder.resolve("runs");
        final Process process = DemoRun.process(
                List.of(), Map.of(), "sweep", "--plan", plan.toString(), "--into", runs.toString(), "--cores", "1");
        final List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            final String first = output.readLine();
            assertTrue(first.startsWith("run   0% ["), first);
            process.toHandle().destroy();
            lines = output.lines().toList();
        }
        assertEquals(128 + 15, process.waitFor(), lines.toString());
        assertTrue(
                lines.getLast().matches("interrupted after [0-9,]+ of 3,000 runs; the same command goes on"),
                lines.toString());
        final Results left = Results.read(runs);
        assertTrue(left.tasks().size() >= 1, lines.toString()); // and the same command skips them
        assertEquals(List.of(), left.failures());
    }
}
