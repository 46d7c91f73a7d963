package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectTest {

    private static final ParameterRange[] RANGES = {
        new ParameterRange("line", -5, 5),
        new ParameterRange("none", 0, 1),
        new ParameterRange("u", 0, 1),
        new ParameterRange("v", 0, 2)
    };

    /// A line in one parameter, nothing of another, and the product of two.
    private static final Model MODEL = (sim, cell, figures) -> {
        if (cell.value("line") > 100) {
            throw new IllegalStateException("out of range");
        }
        figures.add("y", () -> 10 - 3 * cell.value("line") + cell.value("u") * cell.value("v"));
    };

    @Test
    @DisplayName("in a trajectory each parameter changes once, by half of the grid")
    void morris_design_hasTrajectories() {
        final Design design = Design.morris(3, 20, 4, RANGES);
        assertEquals(100, design.cells());
        for (int t = 0; t < 20; t++) {
            final Set<Integer> changed = new HashSet<>();
            for (int cell = 5 * t + 1; cell < 5 * t + 5; cell++) {
                for (int i = 0; i < 4; i++) {
                    final double width = RANGES[i].high() - RANGES[i].low();
                    final double by =
                            design.cell(cell).value(i) - design.cell(cell - 1).value(i);
                    assertTrue(design.cell(cell).value(i) >= RANGES[i].low());
                    assertTrue(design.cell(cell).value(i) <= RANGES[i].high());
                    if (by != 0) {
                        assertEquals(2 / 3.0 * width, Math.abs(by), 1e-12);
                        assertTrue(changed.add(i));
                    }
                }
            }
            assertEquals(4, changed.size());
        }
        assertEquals(design, Design.morris(3, 20, 4, RANGES));
        assertNotEquals(design, Design.morris(4, 20, 4, RANGES));
    }

    @Test
    void morris_knownFunction_hasItsEffects() throws InterruptedException {
        final Plan plan = Plan.of("m", Design.morris(1, 200, 4, RANGES));
        final List<Effect> effects = Effect.morris(Runs.run(plan, MODEL), "y", RANGES);
        assertEquals(
                List.of("line", "none", "u", "v"),
                effects.stream().map(Effect::parameter).toList());
        final Effect line = effects.get(0);
        assertEquals(200, line.count());
        assertEquals(-30, line.mean(), 1e-9);
        assertEquals(30, line.strength(), 1e-9);
        assertEquals(0, line.deviation(), 1e-9);
        assertEquals(new Effect("none", 200, 0, 0, 0), effects.get(1));
        for (final Effect product : effects.subList(2, 4)) { // its mean is 1, and it depends on the other one
            assertEquals(1, product.mean(), .2);
            assertEquals(product.mean(), product.strength(), 1e-12);
            assertEquals(2 * Math.sqrt(5) / 6, product.deviation(), .1); // of the levels 0, 1/3, 2/3, 1, times 2
        }
    }

    @Test
    void morris_failedCells_areLeftOut() throws InterruptedException {
        final ParameterRange[] wide = {new ParameterRange("line", 0, 300), RANGES[1], RANGES[2], RANGES[3]};
        final Plan plan = Plan.of("m", Design.morris(1, 50, 4, wide));
        final Results results = Runs.run(plan, MODEL);
        assertTrue(results.failures().size() > 50);
        final Effect line = Effect.morris(results, "y", wide).getFirst();
        assertEquals(0, line.count()); // each step of it goes beyond 100
        assertTrue(Double.isNaN(line.mean()));
        final Effect none = Effect.morris(results, "y", wide).get(1);
        assertTrue(none.count() > 5 && none.count() < 50, none::toString);
    }

    @Test
    void morris_anotherDesign_isRefused() throws InterruptedException {
        final Results none = Runs.run(Plan.of("m", Design.none()), (sim, cell, figures) -> figures.add("y", () -> 1));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Effect.morris(none, "y", RANGES))
                .getMessage()
                .startsWith("effects must be of a design of trajectories: parameters of the design=[], "));
        final ParameterRange[] ranges = {new ParameterRange("a", 0, 1), new ParameterRange("b", 0, 1)};
        for (final double[] last : new double[][] {{0, 1}, {1, 0}}) {
            final Plan plan =
                    Plan.of("m", Design.list(List.of("a", "b"), new double[] {0, 1}, last, new double[] {5, 5}));
            final Results results = Runs.run(plan, (sim, cell, figures) -> figures.add("y", () -> 1));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Effect.morris(results, "y", ranges))
                    .getMessage()
                    .startsWith(
                            "one parameter must change from a cell of a trajectory to the next: cell=(a=0, b=1), "));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 4", "-1, 4", "1, 0", "1, 3", "1, 1002", "524289, 4", "2147483647, 4"})
    void morris_wrongNumbers_areRefused(final int trajectories, final int levels) {
        assertThrows(
                IllegalArgumentException.class,
                () -> Design.morris(1, trajectories, levels, new ParameterRange("a", 0, 1)));
    }

    @Test
    void morris_noOrANarrowRange_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Design.morris(1, 1, 4));
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> Design.morris(1, 1, 4, new ParameterRange("a", 1, 1)))
                .getMessage()
                .startsWith("a range must be wider than 0: name=a,"));
    }
}
