package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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
    @DisplayName("the plain sort of keys has the rows that a map of lists has")
    void sort_keys_groupsInOrder() {
        final int[] keyOf = new SplittableRandom(3).ints(1_000, 0, 77).toArray();
        final double[] from = IntStream.range(0, 1_000).asDoubleStream().toArray();
        final double[] to = new double[1_000];
        try (Team team = new Team(3)) {
            final PlainSort sort = new PlainSort(1_000, 77, team);
            sort.sort(keyOf);
            sort.sort(keyOf);
            for (int part = 0; part < 3; part++) {
                sort.gather(from, to, part);
            }
            for (int key = 0; key < 77; key++) {
                final int of = key;
                final int[] expected = IntStream.range(0, 1_000)
                        .filter(row -> keyOf[row] == of)
                        .toArray();
                assertArrayEquals(expected, Arrays.copyOfRange(sort.rows, sort.begins[key], sort.begins[key + 1]));
                for (int k = sort.begins[key]; k < sort.begins[key + 1]; k++) {
                    assertEquals(sort.rows[k], to[k]);
                }
            }
        }
    }

    @Test
    @DisplayName("the plain lists have each bird once, in its cell, also after moves")
    void move_plainLists_eachBirdInItsCell() {
        final Sky sky = Sky.small(2_000);
        final Birds birds = Birds.draw(sky, RowOrder.SHUFFLED);
        final PlainLinks links = new PlainLinks(birds, sky.side(), sky.cell());
        final SplittableRandom random = new SplittableRandom(4);
        for (int step = 0; step < 20_000; step++) {
            final int bird = random.nextInt(2_000);
            birds.x()[bird] = random.nextDouble(sky.side());
            links.move(bird, birds.x()[bird], birds.y()[bird]);
        }
        int met = 0;
        for (int cell = 0; cell < links.firsts.length; cell++) {
            for (int bird = links.firsts[cell]; bird >= 0; bird = links.nexts[bird]) {
                assertEquals(cell, links.cell(birds.y()[bird]) * links.width + links.cell(birds.x()[bird]));
                met++;
            }
        }
        assertEquals(2_000, met);
    }

    @Test
    @DisplayName("the program prints a line for each rebuild, kind of query, and share of birds that cross a border")
    void measure_fewRows_linePerCase() {
        final List<String> lines = new ArrayList<>();
        GridTimes.measure(0.01, 20_000, lines::add);
        final List<Integer> blanks = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).isEmpty())
                .boxed()
                .toList();
        final int rebuilds = 2 + 2 * 2 * 2 + 2 * 2;
        final int queries = 2 + 2 * 4 + 2;
        final int nearest = 2 + 4;
        assertEquals(List.of(rebuilds, rebuilds + 1 + queries, rebuilds + 2 + queries + nearest), blanks);
        assertEquals(rebuilds + queries + nearest + 3 + 2 + 4, lines.size());
        assertTrue(lines.get(2).startsWith("| grid | 20,000 | 4.0 | shuffled | 1 | "), lines.get(2));
        final String lastRebuild = lines.get(rebuilds - 1);
        assertTrue(lastRebuild.startsWith("| buckets | 20,000 | 4.0 | by key | 2 | "), lastRebuild);
        assertTrue(lines.get(rebuilds + 3).startsWith("| 20,000 | 5 | 5 | 0.5 | "), lines.get(rebuilds + 3));
        assertTrue(lines.getLast().startsWith("| 2,000 | 100 % | "), lines.getLast());
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
