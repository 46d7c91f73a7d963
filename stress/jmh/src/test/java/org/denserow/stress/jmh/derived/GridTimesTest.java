package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The plain sort sorts, its threads do everything once, and the program finds out rivals that do not do the same.
@DisplayName("times of grids")
class GridTimesTest {

    @Test
    @DisplayName("the plain sort has every row once, in its cell, ascending, for any number of threads")
    void rebuild_twoThreads_sameAsOne() {
        final Sky sky = Sky.small(5_000);
        final Birds birds = Birds.draw(sky, RowOrder.SHUFFLED);
        try (Team one = new Team(1);
                Team two = new Team(2)) {
            final PlainCells cells = new PlainCells(sky.birds(), sky.side(), sky.cell(), one);
            final PlainCells shared = new PlainCells(sky.birds(), sky.side(), sky.cell(), two);
            cells.rebuild(birds);
            shared.rebuild(birds);
            assertArrayEquals(cells.begins, shared.begins);
            assertArrayEquals(cells.rows, shared.rows);
            assertArrayEquals(cells.vs, shared.vs);
            assertArrayEquals(
                    IntStream.range(0, sky.birds()).toArray(),
                    IntStream.of(cells.rows).sorted().toArray());
            for (int cell = 0; cell < cells.width * cells.width; cell++) {
                for (int k = cells.begins[cell]; k < cells.begins[cell + 1]; k++) {
                    assertEquals(cell, cells.cell(cells.ys[k]) * cells.width + cells.cell(cells.xs[k]));
                    assertTrue(k == cells.begins[cell] || cells.rows[k - 1] < cells.rows[k]);
                }
            }
        }
    }

    @Test
    @DisplayName("a team does each part of each work once")
    void run_manyWorks_eachPartOnce() {
        try (Team team = new Team(3)) {
            for (int work = 0; work < 2_000; work++) {
                final int parts = 1 + work % 9;
                final AtomicIntegerArray done = new AtomicIntegerArray(parts);
                team.run(parts, done::incrementAndGet);
                for (int part = 0; part < parts; part++) {
                    assertEquals(1, done.get(part));
                }
            }
            assertThrows(
                    IllegalStateException.class,
                    () -> team.run(5, part -> {
                        throw new IllegalArgumentException("part " + part);
                    }));
        }
    }

    @Test
    @DisplayName("the program prints a line for each rebuild and number of workers, and one for each kind of query")
    void measure_fewRows_linePerCase() {
        final List<String> lines = new ArrayList<>();
        GridTimes.measure(0.01, 20_000, lines::add);
        final int blank = 2 + 2 * 2 * 2;
        assertEquals(blank + 1 + 2 + 2 * 4, lines.size());
        assertTrue(lines.get(2).startsWith("| 20,000 | 4.0 | shuffled | 1 | "), lines.get(2));
        assertEquals("", lines.get(blank));
        assertTrue(lines.getLast().startsWith("| 50 | 100 | "), lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "10"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> GridTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: GridTimes"), thrown.getMessage());
        }
    }
}
