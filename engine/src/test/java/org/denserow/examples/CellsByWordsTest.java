package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.function.Function;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// A recipe: a cellular automaton, 64 cells at a time. A cell lives if an odd number of its four neighbours lived.
class CellsByWordsTest {

    private static final int ACROSS = 3; // words of a line
    private static final int WIDTH = 64 * ACROSS; // cells of a line; the field is a torus
    private static final int HEIGHT = 96;

    /// A way to hold the cells.
    private interface Automaton {

        void add(int cell);

        boolean lives(int cell);
    }

    /// 64 cells in a row.
    private static final class Words implements Automaton {

        private final Simulation sim;
        private final Table words;
        private final LongColumn even;
        private final LongColumn odd;

        Words(final Simulation sim) {
            this.sim = sim;
            // snippet: words
            words = sim.define("word", Layout.fixed(ACROSS * HEIGHT)); // each 64 cells of a line
            even = words.longs("even");
            odd = words.longs("odd");
            take("odd generations", 0, even, odd);
            take("even generations", 1, odd, even);
            // end
        }

        // snippet: turns
        private void take(final String name, final int turn, final LongColumn from, final LongColumn to) {
            sim.system(name).reads(from).writes(to).over(words, (rows, commands) -> {
                if (rows.frame() % 2 != turn) {
                    return;
                }
                final long[] old = rows.read(from);
                final long[] young = rows.write(to);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int line = row - row % ACROSS;
                    final long cells = old[row];
                    final long west = cells << 1 | old[line + (row + ACROSS - 1) % ACROSS] >>> 63;
                    final long east = cells >>> 1 | old[line + (row + 1) % ACROSS] << 63;
                    final long north = old[(row + ACROSS * (HEIGHT - 1)) % (ACROSS * HEIGHT)];
                    final long south = old[(row + ACROSS) % (ACROSS * HEIGHT)];
                    young[row] = west ^ east ^ north ^ south; // the rule, for 64 cells
                }
            });
        }
        // end

        private long[] now() {
            return (sim.frame() % 2 == 0 ? even : odd).values();
        }

        @Override
        public void add(final int cell) {
            now()[cell / 64] |= 1L << cell;
        }

        @Override
        public boolean lives(final int cell) {
            return (now()[cell / 64] >>> cell & 1) != 0;
        }
    }

    /// A row for each cell; a tag is the state.
    private static final class Tags implements Automaton {

        private final Simulation sim;
        private final Table cells;
        private final Tag even;
        private final Tag odd;

        Tags(final Simulation sim) {
            this.sim = sim;
            cells = sim.define("cell", Layout.fixed(WIDTH * HEIGHT));
            even = cells.tag("even");
            odd = cells.tag("odd");
            take("odd generations", 0, even, odd);
            take("even generations", 1, odd, even);
        }

        private void take(final String name, final int turn, final Tag from, final Tag to) {
            sim.system(name).reads(from).writes(to).over(cells, (rows, commands) -> {
                if (rows.frame() % 2 != turn) {
                    return;
                }
                // snippet: tags
                final Tag.Bits old = rows.read(from);
                final Tag.Bits young = rows.write(to);
                for (int word = rows.begin() / 64; word < rows.end() / 64; word++) { // 64 rows each
                    final long living = livingOf(old, word);
                    young.setWord(word, living);
                    young.clearWord(word, ~living);
                }
                // end
            });
        }

        private static long livingOf(final Tag.Bits old, final int word) {
            final int line = word - word % ACROSS;
            final long cells = old.word(word);
            final long west = cells << 1 | old.word(line + (word + ACROSS - 1) % ACROSS) >>> 63;
            final long east = cells >>> 1 | old.word(line + (word + 1) % ACROSS) << 63;
            final long north = old.word((word + ACROSS * (HEIGHT - 1)) % (ACROSS * HEIGHT));
            final long south = old.word((word + ACROSS) % (ACROSS * HEIGHT));
            return west ^ east ^ north ^ south;
        }

        private Tag.Bits now() {
            return (sim.frame() % 2 == 0 ? even : odd).bits();
        }

        @Override
        public void add(final int cell) {
            now().set(cell);
        }

        @Override
        public boolean lives(final int cell) {
            return now().get(cell);
        }
    }

    private static int cell(final int x, final int y) {
        return Math.floorMod(x, WIDTH) + WIDTH * Math.floorMod(y, HEIGHT);
    }

    private static BitSet cells(final Automaton model) {
        final BitSet cells = new BitSet();
        for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
            cells.set(cell, model.lives(cell));
        }
        return cells;
    }

    /// After 2^k generations there are four copies of what was there at first, 2^k cells away.
    private static void assertCopies(final Function<Simulation, Automaton> made, final int atX, final int atY) {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Automaton model = made.apply(sim);
            for (int k = 0; k < 5; k++) {
                model.add(cell(atX + k, atY));
                model.add(cell(atX, atY - k));
            }
            final BitSet start = cells(model);
            assertEquals(9, start.cardinality());
            for (final int steps : new int[] {8, 16, 32}) {
                sim.run(steps - sim.frame());
                final BitSet expected = new BitSet();
                start.stream().forEach(cell -> {
                    final int x = cell % WIDTH;
                    final int y = cell / WIDTH;
                    expected.flip(cell(x - steps, y));
                    expected.flip(cell(x + steps, y));
                    expected.flip(cell(x, y - steps));
                    expected.flip(cell(x, y + steps));
                });
                assertEquals(expected, cells(model), "steps=" + steps);
            }
        }
    }

    @Test
    void run_figure_isCopiedFourTimes() {
        for (final int[] place : new int[][] {{100, 90}, {62, 90}, {190, 94}, {0, 0}}) {
            assertCopies(Words::new, place[0], place[1]);
            assertCopies(Tags::new, place[0], place[1]);
        }
    }

    @Test
    void run_bothWays_haveTheSameCellsForAnyWorkers() {
        try (Simulation first = Simulation.create(SimulationOptions.defaults());
                Simulation second = Simulation.create(SimulationOptions.defaults())) {
            final Automaton words = new Words(first);
            final Automaton tags = new Tags(second);
            for (int cell = 0; cell < WIDTH * HEIGHT; cell += 1 + cell % 7) {
                words.add(cell);
                tags.add(cell);
            }
            for (int step = 0; step < 30; step++) {
                first.step();
                second.step();
                assertEquals(cells(words), cells(tags), "step=" + step);
            }
            assertTrue(
                    cells(words).cardinality() > 1_000,
                    "cells that live: " + cells(words).cardinality());
        }
        assertEquals("", FirstDifference.of(sim -> new Words(sim).add(cell(7, 7)), 10));
        assertEquals("", FirstDifference.of(sim -> new Tags(sim).add(cell(7, 7)), 10));
    }
}
