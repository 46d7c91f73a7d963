package org.denserow.stress.jmh.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The plain program is the demo's game: as many cells live in every generation.
@DisplayName("life")
class LifeTimesTest {

    private static final int SIDE = 256;
    private static final int GENERATIONS = 150;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @DisplayName("a soup has as many live cells in both programs in each generation, and begins again")
    void step_soup_asManyAlive(final int workers) {
        try (DemoField demo = new DemoField(SIDE, workers, 3);
                PlainField soup = new PlainField(SIDE, SIDE, 1);
                PlainField plain = new PlainField(SIDE, SIDE, workers)) {
            demo.copyTo(soup);
            for (int run = 0; run < 2; run++) {
                demo.begin();
                plain.copy(soup);
                for (int generation = 0; generation < GENERATIONS; generation++) {
                    assertEquals(demo.population(), plain.population(), "generation=" + generation);
                    demo.step();
                    plain.step();
                }
            }
            final List<String> errors = new ArrayList<>();
            demo.world.check(errors::add);
            assertEquals(List.of(), errors);
            assertTrue(plain.population() > 1_000, "not all died");
        }
    }

    @Test
    @DisplayName("a glider of the plain program comes back round the torus after 4 generations for each cell of a side")
    void step_glider_comesRound() {
        final int side = 64;
        try (PlainField glider = new PlainField(side, side, 1);
                PlainField start = new PlainField(side, side, 1)) {
            final int[][] cells = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
            for (final int[] cell : cells) {
                glider.add(cell[0], cell[1]);
                start.add(cell[0], cell[1]);
            }
            for (int generation = 0; generation < 4 * side; generation++) {
                assertEquals(5, glider.population());
                glider.step();
            }
            assertTrue(glider.isLike(start));
            glider.step();
            assertTrue(!glider.isLike(start));
        }
    }

    @Test
    @DisplayName("the program prints a line for each side and number of workers")
    void measure_smallField_linePerCase() {
        final List<String> lines = new ArrayList<>();
        LifeTimes.measure(0.01, List.of(64, 128), lines::add);
        assertEquals(2 + 2 * 2, lines.size());
        assertTrue(lines.get(2).startsWith("| 64 × 64 | 1 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 128 × 128 | 2 | "), lines.getLast());
        final int cells = lines.getFirst().split("\\|").length;
        lines.forEach(line -> assertEquals(cells, line.split("\\|").length, line));
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "100"}, {"1", "0"}, {"1", "many"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> LifeTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: LifeTimes"), thrown.getMessage());
        }
    }
}
