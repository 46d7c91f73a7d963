package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line of the published models: runs, checks, bad input.
class ScenariosTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    @ParameterizedTest
    @ValueSource(strings = {"flocking", "forestfire", "life", "schelling", "wolfsheep"})
    void verify_small_isRightForEveryWorkerCount(final String scenario) {
        assertEquals(ExitCode.OK, run(scenario, "--verify", "--quiet"), err::toString);
        final String summary = out.toString();
        assertTrue(summary.contains("verified"), summary);
        assertTrue(summary.lines().toList().getLast().matches("order hash [0-9a-f]{16}"), summary);
    }

    @Test
    void data_everyStep_hasALineForEachAndTheInitialState(@TempDir final Path folder) throws IOException {
        final Path file = folder.resolve("data.csv");
        assertEquals(
                ExitCode.OK,
                run("wolfsheep", "--steps", "5", "--quiet", "--data", file.toString(), "--every", "1"),
                err::toString);
        final List<String> lines = Files.readAllLines(file);
        assertEquals(1 + 6, lines.size());
        assertTrue(lines.getFirst().startsWith("frames,"), lines.getFirst());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "forestfire --param density=2 | --param: a number in [0.0, 1.0] is wanted: density=2.0",
                "forestfire --param wind=2 | --param must name a parameter of the model: name=wind, parameters=",
                "forestfire --steps 0 | --steps must be >= 1: steps=0",
                "forestfire --activation sequential | --activation must be one that the model has: activation=sequential",
                "forestfire --input f | Unknown options: '--input', 'f'",
                "life --quiet --param width=100 | --param: a width must be a multiple of 64: width=100",
                "life --quiet --param width=64 --param height=2 | --param: a pattern must fit into its field: pattern=3 x 3,",
                "life --param height=8193 | --param: a whole number in [1, 8192] is wanted: height=8193",
                "forestfire --workers 0 | --workers must be in [1, 256]: workers=0",
                "--copies 2 forestfire | options must follow the scenario: before forestfire=--copies 2",
                "compare --seeds 0 | --seeds must be in [1, 100000]: seeds=0",
            })
    void usage_badValues_areOneLineAndExitCode2(final String args, final String message) {
        assertEquals(ExitCode.USAGE, run(args.split(" ")));
        assertTrue(err.toString().startsWith(message), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void compare_fewSeeds_hasEveryModelInItsBands() {
        assertEquals(ExitCode.OK, run("compare", "--seeds", "5"), out::toString);
        for (final String scenario : List.of("flocking", "forestfire", "life", "schelling", "wolfsheep")) {
            assertTrue(out.toString().contains(scenario), out::toString);
        }
    }

    @Test
    void list_always_namesEveryScenario() {
        assertEquals(ExitCode.OK, run("--list"));
        for (final String scenario :
                List.of("bullets", "flocking", "forestfire", "life", "schelling", "wolfsheep", "compare")) {
            assertTrue(out.toString().lines().anyMatch(line -> line.startsWith(scenario)), out::toString);
        }
    }
}
