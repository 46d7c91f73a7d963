package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SobolIndexTest {

    private static final ParameterRange[] RANGES = {
        new ParameterRange("a", 0, 1), new ParameterRange("b", 0, 1), new ParameterRange("c", -7, 9)
    };

    private static final Model MODEL = (sim, cell, figures) -> {
        if (cell.value("c") > 8) {
            throw new IllegalStateException("out of range");
        }
        figures.add("sum", () -> 100 + cell.value("a") + 2 * cell.value("b"));
        figures.add("product", () -> cell.value("a") * cell.value("b"));
        figures.add("constant", () -> 5);
    };

    @Test
    @DisplayName("a sum and a product have the indices that are computed by hand")
    void of_knownFunctions_areThoseByHand() throws InterruptedException {
        final Results results = Runs.run(Plan.of("m", Design.sobol(1, 2_000, RANGES)), MODEL);
        final List<SobolIndex> sum = SobolIndex.of(results, "sum");
        assertEquals(
                List.of("a", "b", "c"), sum.stream().map(SobolIndex::parameter).toList());
        final double[] ofSum = {.2, .8, 0}; // 1/12 and 4/12 of 5/12
        for (int i = 0; i < 3; i++) {
            assertEquals(ofSum[i], sum.get(i).first(), .06);
            assertEquals(ofSum[i], sum.get(i).total(), .06);
        }
        final List<SobolIndex> product = SobolIndex.of(results, "product");
        for (int i = 0; i < 2; i++) {
            assertEquals(3 / 7.0, product.get(i).first(), .06); // 1/48 of 7/144
            assertEquals(4 / 7.0, product.get(i).total(), .06);
        }
        assertEquals(0, product.get(2).total());
        assertTrue(Double.isNaN(SobolIndex.of(results, "constant").getFirst().first()));
        assertTrue(!results.failures().isEmpty());
        assertTrue(sum.getFirst().samples() > 1_500 && sum.getFirst().samples() < 2_000);
    }

    @Test
    void of_anotherDesign_isRefused() throws InterruptedException {
        final Results none = Runs.run(Plan.of("m", Design.none()), (sim, cell, figures) -> figures.add("y", () -> 1));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> SobolIndex.of(none, "y"))
                .getMessage()
                .startsWith("indices must be of a design of samples: parameters=0, cells=1;"));
        final Results grid = Runs.run(
                Plan.of("m", Design.grid(Axis.of("a", 1, 2, 3))), (sim, cell, figures) -> figures.add("y", () -> 1));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> SobolIndex.of(grid, "y"))
                .getMessage()
                .startsWith("a cell of a sample must mix its two points: cell=2, values=(a=3);"));
    }

    @Test
    void sobol_design_dependsOnItsSeed() {
        final Design design = Design.sobol(3, 10, RANGES);
        assertEquals(50, design.cells());
        assertEquals(design, Design.sobol(3, 10, RANGES));
        assertNotEquals(design, Design.sobol(4, 10, RANGES));
    }

    @ParameterizedTest
    @CsvSource({"1", "0", "-1", "349526", "2147483647"})
    void sobol_wrongNumbers_areRefused(final int samples) {
        assertThrows(IllegalArgumentException.class, () -> Design.sobol(1, samples, RANGES[0]));
    }

    @Test
    void sobol_noRange_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Design.sobol(1, 2));
    }
}
