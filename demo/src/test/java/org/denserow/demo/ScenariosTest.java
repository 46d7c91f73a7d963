package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.demo.bullets.Bullets;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line of the published models: runs, checks, bad input.
class ScenariosTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "churn",
                "churn --layout pinned",
                "churn --swap-budget 100",
                "flocking",
                "flocking --swap-budget 100 --param birds=1500 --steps 20",
                "flocking --swap-budget 100 --param birds=1500 --steps 20 --activation sequential",
                "forestfire",
                "life",
                "jobshop --steps 1000",
                "opinions",
                "queue --steps 2000",
                "rates",
                "schelling",
                "virus",
                "wolfsheep"
            })
    void verify_small_isRightForEveryWorkerCount(final String scenario) {
        assertEquals(ExitCode.OK, run((scenario + " --verify --quiet").split(" ")), err::toString);
        final String summary = out.toString();
        assertTrue(summary.contains("verified"), summary);
        assertTrue(summary.lines().toList().getLast().matches("order hash [0-9a-f]{16}"), summary);
    }

    static Stream<Scenario> scenarios() {
        return Stream.concat(Main.SCENARIOS.stream(), Stream.of(new Bullets(), SmallTown.withRiders(10)));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void create_modelThatCannotBeMade_leavesNoThread(final Scenario scenario) {
        final List<Thread> before = WorldRuns.workers();
        final SimulationOptions fewSlots =
                SimulationOptions.defaults().withWorkers(3).withMaxSlots(1);
        final IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> scenario.create(
                        Values.of(scenario.parameters(), false),
                        scenario.activations().iterator().next(),
                        fewSlots));
        assertTrue(refused.getMessage().startsWith("every row needs a slot"), refused::getMessage);
        final List<Thread> left = WorldRuns.workers();
        left.removeAll(before);
        assertEquals(List.of(), left);
    }

    @Test
    void run_valuesThatDoNotFitEachOther_isUsageWithoutProgress() {
        assertEquals(ExitCode.USAGE, run("schelling", "--param", "agents=1600"));
        assertEquals(
                List.of(
                        "--param: an agent can move only if a cell is empty: agents=1600, cells=1600; give fewer agents, or"
                                + " a larger size",
                        "demo/run schelling --help lists all options"),
                err.toString().lines().toList());
    }

    @Test
    void csv_everyStep_hasALineForEachAndTheInitialState(@TempDir final Path folder) throws IOException {
        final Path file = folder.resolve("data.csv");
        assertEquals(
                ExitCode.OK,
                run("wolfsheep", "--steps", "5", "--quiet", "--csv", file.toString(), "--every", "1"),
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
                "forestfire --param wind=2 | --param: a parameter must be one of the model: name=wind, parameters=",
                "forestfire --steps 0 | --steps must be >= 1: steps=0",
                "forestfire --activation sequential | --activation must be one that the model has: activation=sequential",
                "forestfire --input f | Unknown options: '--input', 'f'",
                "life --quiet --param width=100 | --param: a width must be a multiple of 64: width=100",
                "life --quiet --param width=64 --param height=2 | --param: a pattern must fit into its field: pattern=3 x 3,",
                "life --param height=8193 | --param: a whole number in [1, 8192] is wanted: height=8193",
                "forestfire --workers 0 | --workers must be in [1, 256]: workers=0",
                "--copies 2 forestfire | options must follow the scenario: before forestfire=--copies 2",
                "compare --seeds 0 | --seeds must be in [1, 100000]: seeds=0",
                "compare --scenarios flocking,city | --scenarios must name models that can be compared: name=city, models=",
                "compare --scenarios forestfire --activation sequential | --activation must be one that a chosen model has:",
                "flocking --reps 0 | --reps must be in [1, 100000]: reps=0",
                "flocking --reps 100001 | --reps must be in [1, 100000]: reps=100001",
                "flocking --warmup -1 | --warmup must be in [0, 100000]: warmup=-1",
                "flocking --sweep birds | --sweep must be NAME=FROM:TO:STEP, with a step",
                "flocking --sweep wings=1:2:1 | --sweep: a parameter must be one of the model: name=wings, parameters=birds, ",
                "flocking --sweep birds=1:2:0.5 | --sweep: a whole number in [1, 10000000] is wanted: birds=1.5",
                "flocking --sweep birds=1:9:1 --param birds=5 | --param and --sweep must name different parameters: name=birds",
                "flocking --sweep birds=1:9:1 --sweep birds=1:2:1 | --sweep: a parameter must be named once: name=birds",
                "flocking --sweep sight=60:70:10 --steps 1 | --sweep: a bird sees at most half round the torus: side=100.0,",
                "flocking --reps 2 --csv d.csv | --csv belongs to one run: reps=2, sweeps=0; leave out --reps and --sweep",
                "flocking --sweep birds=1:2:1 --trace t | --trace belongs to one run: reps=1, sweeps=1; leave out",
                "flocking --layout dense | --layout must be one that the model has: layout=dense, layouts=no choice",
                "flocking --swap-budget 0 | --swap-budget must be >= 1: swap-budget=0; leave it out for no order",
                "schelling --swap-budget 9 | --swap-budget needs rows that the model keeps in an order: scenario=schelling; the models bullets, churn and flocking do so, and the riders of the city",
                "churn --layout pinned --swap-budget 9 | --swap-budget needs rows that may move: layout=pinned; take --layout",
            })
    void usage_badValues_areOneLineAndExitCode2(final String args, final String message) {
        assertEquals(ExitCode.USAGE, run(args.split(" ")));
        assertTrue(err.toString().startsWith(message), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void compare_fewSeeds_hasEveryModelInItsBands() {
        assertEquals(ExitCode.OK, run("compare", "--seeds", "5"), out::toString);
        for (final String scenario : List.of(
                "churn",
                "flocking",
                "forestfire",
                "jobshop",
                "life",
                "opinions",
                "queue",
                "rates",
                "schelling",
                "virus",
                "wolfsheep")) {
            assertTrue(out.toString().contains(scenario), out::toString);
        }
    }

    @Test
    void compare_chosenModel_printsOnlyItWithFiguresSpeedAndLines() {
        assertEquals(
                ExitCode.OK, run("compare", "--seeds", "2", "--scenarios", "flocking", "--activation", "SYNCHRONOUS"));
        final List<String> lines = out.toString().lines().toList();
        assertEquals(5, lines.size(), out::toString);
        assertTrue(
                lines.getFirst().matches("model +activation +figure +median +mean +deviation +band"), lines::toString);
        assertTrue(
                lines.get(1).matches("flocking +synchronous +mean neighbours( +[0-9.]+){3} +3.740 ± 0.5200"),
                lines::toString);
        assertTrue(lines.get(2).matches("flocking +synchronous +order( +[0-9.]+){3}"), lines::toString);
        assertTrue(
                lines.get(3).matches("flocking +synchronous +agent-steps/s( +[0-9.,]+){3} +mean neighbours [0-9.]+"),
                lines::toString);
        assertTrue(lines.get(4).matches("flocking +all +lines of code +[0-9]+ +and [0-9]+ imports"), lines::toString);
    }

    @Test
    void sweep_twoParameters_hasALineForEachCombination() {
        assertEquals(
                ExitCode.OK,
                run("churn --steps 5 --reps 3 --sweep rows=100:200:100 --sweep share=0:1:0.5".split(" ")),
                err::toString);
        final List<String> lines = out.toString().lines().toList();
        assertEquals(7, lines.size(), out::toString);
        assertTrue(lines.getFirst().matches("rows  share +live +gone +agent-steps/s"), lines::toString);
        assertTrue(lines.get(1).matches(" 100    0.0( +[0-9.,]+ ± [0-9.,]+){3}"), lines::toString);
        assertTrue(lines.get(6).matches(" 200    1.0( +[0-9.,]+ ± [0-9.,]+){3}"), lines::toString);
        assertEquals("", err.toString());
    }

    @Test
    void reps_noSweep_isOneLineOfTheSeeds() {
        assertEquals(ExitCode.OK, run("schelling", "--reps", "3", "--seed", "5"), err::toString);
        final List<String> lines = out.toString().lines().toList();
        assertEquals(2, lines.size(), out::toString);
        final double[] happy = new double[3];
        for (int i = 0; i < happy.length; i++) {
            final StringWriter one = new StringWriter();
            Main.run(new PrintWriter(one), new PrintWriter(err), "schelling", "--seed", "" + (5 + i), "--quiet");
            happy[i] = Double.parseDouble(one.toString()
                    .lines()
                    .filter(line -> line.matches("at the end +happy .*"))
                    .findFirst()
                    .orElseThrow()
                    .replaceAll(".*happy ([0-9.]+).*", "$1"));
        }
        final double mean = (happy[0] + happy[1] + happy[2]) / 3;
        final double printed = Double.parseDouble(lines.getLast().strip().replaceAll(" .*", ""));
        assertEquals(mean, printed, 1e-4, lines::toString); // four digits are printed
    }

    @Test
    void warmup_anyRuns_changesNoResult() {
        assertEquals(ExitCode.OK, run("wolfsheep", "--quiet", "--warmup", "2"), err::toString);
        final List<String> warm = out.toString().lines().toList();
        out.getBuffer().setLength(0);
        assertEquals(ExitCode.OK, run("wolfsheep", "--quiet"), err::toString);
        final List<String> cold = out.toString().lines().toList();
        assertEquals(cold.subList(cold.size() - 2, cold.size()), warm.subList(warm.size() - 2, warm.size()));
        assertTrue(warm.contains("warm-up       2 whole runs before this one, which count nowhere"), warm::toString);
        assertEquals(cold.size() + 1, warm.size(), "that line alone is new");
    }

    @Test
    void swapBudget_denseRows_changesTheHashesAndSaysSo() {
        final List<String> plain = hashes("churn", "--quiet");
        final List<String> ordered = hashes("churn", "--quiet", "--swap-budget", "100");
        assertTrue(out.toString().contains("row order     items by place: "), out::toString);
        assertEquals(ordered, hashes("churn", "--quiet", "--swap-budget", "100", "--workers", "3"));
        assertEquals(2, ordered.size());
        assertTrue(!plain.get(0).equals(ordered.get(0)) && !plain.get(1).equals(ordered.get(1)), plain + " " + ordered);
    }

    private List<String> hashes(final String... args) {
        out.getBuffer().setLength(0);
        assertEquals(ExitCode.OK, run(args), err::toString);
        return out.toString().lines().filter(line -> line.contains(" hash ")).toList();
    }

    @Test
    void help_ofAModel_namesActivationsLayoutsAndOrder() {
        assertEquals(ExitCode.OK, run("churn", "--help"));
        for (final String expected : List.of(
                "Activations: synchronous",
                "Layouts: dense, pinned; default: dense",
                "Order of rows with a swap budget: items by place",
                "--sweep=NAME=FROM:TO:STEP",
                "--reps=N",
                "--warmup=N")) {
            assertTrue(out.toString().contains(expected), () -> expected + " in\n" + out);
        }
    }

    @Test
    void list_always_namesEveryScenario() {
        assertEquals(ExitCode.OK, run("--list"));
        for (final String scenario : List.of(
                "bullets",
                "churn",
                "flocking",
                "forestfire",
                "jobshop",
                "life",
                "opinions",
                "queue",
                "rates",
                "schelling",
                "virus",
                "wolfsheep",
                "compare")) {
            assertTrue(out.toString().lines().anyMatch(line -> line.startsWith(scenario)), out::toString);
        }
    }
}
