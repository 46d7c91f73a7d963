package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.run.ExitCode;
import org.denserow.ensemble.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedRunsTest {

    private final List<Long> seeds = new ArrayList<>();

    private SeedRuns runs(final long wrong, final int warmup, final int count) {
        final SeedScenario scenario = new SeedScenario(wrong, List.of(), seeds);
        final ScenarioRun.Settings first = new ScenarioRun.Settings(
                Values.of(scenario.parameters(), false), Activation.SYNCHRONOUS, 1, 1, 4, false, 0);
        return SeedRuns.of(scenario, first, warmup, count);
    }

    @Test
    void of_someRuns_countSeedsUpFromTheFirst() {
        final SeedRuns runs = runs(0, 0, 4);
        assertEquals(List.of(4L, 5L, 6L, 7L), seeds);
        assertTrue(runs.isComplete());
        assertEquals(List.of("seed"), runs.names());
        assertEquals(Spread.of(4, 5, 6, 7), runs.of("seed"));
        assertTrue(runs.speed().mean() > 0);
    }

    @Test
    void of_warmupRuns_countNowhere() {
        final SeedRuns runs = runs(0, 2, 2);
        assertEquals(List.of(4L, 4L, 4L, 5L), seeds);
        assertEquals(4.5, runs.of("seed").mean());
    }

    @Test
    void errors_wrongRun_namesItsSeedAndIsTheLast() {
        final SeedRuns runs = runs(5, 0, 4);
        assertFalse(runs.isComplete());
        assertEquals(List.of(4L, 5L), seeds);
        assertEquals(List.of("seed=5: wrong"), runs.errors(List.of()));
    }

    @Test
    void errors_meanOutOfBand_isNamed() {
        final SeedRuns runs = runs(0, 0, 4);
        assertEquals(List.of(), runs.errors(List.of(new Band("seed", 5.5, 0))));
        final List<String> errors = runs.errors(List.of(new Band("seed", 9, 1)));
        assertEquals(1, errors.size());
        assertTrue(errors.getFirst().startsWith("the mean of a figure must lie in its band: seed=5.5, runs=4"));
    }

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final Scenario scenario, final String... args) {
        return ScenarioCommand.of(scenario)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void sweep_wrongRun_goesOnAndExitsWith1() {
        assertEquals(
                1, run(new SeedScenario(5, List.of(), seeds), "--reps", "3", "--seed", "4", "--sweep", "size=3:4:1"));
        assertEquals(List.of(4L, 5L, 4L, 5L), seeds);
        assertEquals(
                List.of("verification failed: size=3, seed=5: wrong", "verification failed: size=4, seed=5: wrong"),
                err.toString().lines().toList());
        final List<String> lines = out.toString().lines().toList();
        assertEquals(3, lines.size(), lines::toString);
        assertEquals(List.of("   3  WRONG", "   4  WRONG"), lines.subList(1, 3));
    }

    @Test
    void sweep_meanOutOfBand_isNamedAtThePublishedValuesOnly() {
        final Scenario scenario = new SeedScenario(0, List.of(new Band("seed", 9, 1)), seeds);
        assertEquals(1, run(scenario, "--reps", "2", "--sweep", "size=1:2:1"));
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(
                err.toString()
                        .startsWith(
                                "verification failed: size=1, the mean of a figure must lie in its band: seed=1.5,"),
                err::toString);
        final List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(1).endsWith("  OUT OF BAND"), lines::toString);
        assertFalse(lines.get(2).endsWith("BAND"), lines::toString);
        assertEquals(0, run(scenario, "--reps", "2", "--steps", "2"));
    }

    @Test
    void run_figureOutOfBand_isNotSaidToLieInIt() {
        final Scenario scenario = new SeedScenario(0, List.of(new Band("seed", 9, 1)), seeds);
        assertEquals(1, run(scenario, "--quiet"));
        assertTrue(err.toString().contains("a figure must lie in its band: seed=1.0"), err::toString);
        assertTrue(out.toString().contains("; WRONG: a figure at the end lies outside its band"), out::toString);
        assertFalse(out.toString().contains("lie in their bands"), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run(scenario, "--quiet", "--seed", "9"));
        assertTrue(
                out.toString().contains("; the figures at the end lie in their bands of expected values"),
                out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quiet", "--quiet --warmup 1", "--reps 2", "--sweep size=1:2:1"})
    void run_aDefectAfterTheStart_isNoErrorOfTheUser(final String args) {
        final Scenario scenario = ChangedWorlds.afterStepsOfFirst(new SeedScenario(0, List.of(), seeds), world -> {
            throw new IllegalArgumentException("a defect");
        });
        assertEquals(ExitCode.VERIFICATION_FAILED, run(scenario, args.split(" ")));
        assertTrue(err.toString().startsWith("java.lang.IllegalArgumentException: a defect\n\tat "), err::toString);
    }

    @Test
    void text_ofFigures_hasFourDigits() {
        assertEquals("2.000 ± 1.414", FigureText.of(Spread.of(1, 3)));
        assertEquals("3.000", FigureText.of(Spread.of(3))); // one value has no deviation
        assertEquals("9999", FigureText.of(9_999.4));
        assertEquals("10,000", FigureText.of(9_999.6)); // not 1.000e+04
    }
}
