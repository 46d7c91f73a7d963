package org.denserow.stress.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("The fuzzer")
class PlantedTest {

    private static final int CASES = 20;
    private static final int MOST_CASES = 200;
    private static final Logger CLOSED = Logger.getLogger("org.denserow.engine"); // kept: its level stays with it

    @BeforeAll
    static void quiet() {
        CLOSED.setLevel(Level.OFF); // simulations are closed with armed timers
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("finds each planted fault within a bounded number of cases")
    void plantedFault_isFound(final Planted planted) {
        final CaseRun run = new CaseRun(planted.rules());
        int seed = 0;
        while (seed < MOST_CASES && !run.run(CaseDrawer.draw(seed)).differs()) {
            seed++;
        }
        System.out.println(planted + ": found by case " + seed);
        assertTrue(seed < MOST_CASES, "not found in " + MOST_CASES + " cases");
    }

    @Test
    @DisplayName("finds nothing where nothing is planted")
    void nothingPlanted_nothingDiffers() {
        final CaseRun run = new CaseRun(new Rules());
        for (int seed = 0; seed < CASES; seed++) {
            final Outcome outcome = run.run(CaseDrawer.draw(seed));
            assertFalse(outcome.differs(), outcome.difference() + "; repeat with: stress/fuzz/run " + seed + " 0");
        }
    }
}
