package org.denserow.stress.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("The fuzzer")
class PlantedTest {

    private static final int CASES = 20;
    private static final int MOST_CASES = 200;
    private static final int SMALL_ROWS = 1000; // large cases take seconds: stress/run has them
    private static final Logger CLOSED = Logger.getLogger("org.denserow.engine"); // kept: its level stays with it

    @BeforeAll
    static void quiet() {
        CLOSED.setLevel(Level.OFF); // simulations are closed with armed timers
    }

    private static Stream<CasePlan> smallCases(final int count, final Predicate<CasePlan> wanted) {
        return LongStream.iterate(0, seed -> seed + 1)
                .mapToObj(CaseDrawer::draw)
                .filter(plan ->
                        plan.types().stream().allMatch(type -> type.layout().capacity() <= SMALL_ROWS))
                .filter(wanted)
                .limit(count);
    }

    /// The fault is in the reference, so one world is enough to see it.
    private static CaseRun oneWorld(final Planted planted) {
        return new CaseRun(planted.rules(), _ -> List.of(new Variant(planted.workers(), 0)));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("finds each planted fault within a bounded number of cases")
    void plantedFault_isFound(final Planted planted) {
        final CaseRun run = oneWorld(planted);
        assertTrue(
                Stream.concat(
                                SeenSeeds.of(planted).mapToObj(CaseDrawer::draw),
                                smallCases(MOST_CASES, planted::canShowIn))
                        .anyMatch(plan -> run.run(plan).differs()),
                "not found in " + MOST_CASES + " cases");
    }

    @Test
    @DisplayName("finds nothing where nothing is planted")
    void nothingPlanted_nothingDiffers() {
        final CaseRun run = new CaseRun(new Rules(), Variant::of);
        for (final CasePlan plan : smallCases(CASES, _ -> true).toList()) {
            assertEquals("", run.run(plan).difference(), "repeat with: stress/fuzz/run " + plan.seed() + " 0");
        }
    }

    @Test
    @DisplayName("makes a case smaller that still differs")
    void reducedCase_isSmaller_andDiffers() {
        final CaseRun run = oneWorld(Planted.FORGETS_A_CASCADE);
        final CasePlan plan = smallCases(MOST_CASES, _ -> true)
                .filter(each -> run.run(each).differs())
                .findFirst()
                .orElseThrow();
        final CasePlan reduced = Reducer.reduce(plan, run.run(plan), run::run);
        assertTrue(run.run(reduced).differs());
        assertTrue(reduced.frames() < plan.frames()
                || reduced.systems().size() < plan.systems().size());
        assertEquals(1, CaseText.of(reduced).lines().filter("owner:"::equals).count());
    }
}
