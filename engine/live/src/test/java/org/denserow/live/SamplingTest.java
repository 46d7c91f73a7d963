package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SamplingTest {

    private static final int ROWS = 10_000;

    private static Sampling sample(
            final Simulation sim,
            final Table table,
            final FloatColumn x,
            final FloatColumn y,
            final int max,
            final double[] box) {
        final PublishedRows rows = PublishedRows.of(sim, table, x, y);
        rows.publish();
        final Model.Type type = new Model.Type(table, null, null, 0, null);
        final Sampling sampling = new Sampling(max, box, true, false, table.size());
        try (PublishedCopy copy = rows.latest()) {
            sampling.take(type, copy, new Lane("x", x, 0), new Lane("y", y, 0), null);
        }
        return sampling;
    }

    private static Set<Long> handles(final Sampling sampling) {
        final Set<Long> handles = new TreeSet<>();
        for (int i = 0; i < sampling.shown; i++) {
            handles.add(sampling.handles[i]);
        }
        assertEquals(sampling.shown, handles.size(), "each once");
        return handles;
    }

    @Test
    @DisplayName(
            "the sample is the same whatever the order of rows, never too large, and no larger sample was possible")
    void sample_dependsOnNoOrder() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("thing", Layout.dense(ROWS));
            final FloatColumn x = table.floats("x");
            final FloatColumn y = table.floats("y");
            for (int i = 0; i < ROWS; i++) {
                table.create();
                x.values()[i] = i % 100;
                y.values()[i] = i / 100;
            }
            for (final int max : new int[] {1, 2, 7, 100, 4999, ROWS - 1, ROWS, 2 * ROWS}) {
                final Sampling found = sample(sim, table, x, y, max, null);
                assertTrue(found.shown <= max, "max=" + max + ", shown=" + found.shown);
                assertEquals(ROWS, found.within);
                int level = 0;
                while (count(table, level) > max) {
                    level++;
                }
                assertEquals(count(table, level), found.shown, "max=" + max);
            }
            final Set<Long> before = handles(sample(sim, table, x, y, 1000, null));
            final Random random = new Random(5);
            for (int i = 0; i < 300; i++) { // rows move into the places of those that go
                final long gone = table.handle(random.nextInt(table.size()));
                before.remove(gone);
                table.destroy(gone);
            }
            final Set<Long> after = handles(sample(sim, table, x, y, 1000, null));
            assertEquals(before, after);
        }
    }

    private static int count(final Table table, final int level) {
        int count = 0;
        for (int row = 0; row < table.size(); row++) {
            count += Sampling.level(table.handle(row)) >= level ? 1 : 0;
        }
        return count;
    }

    @Test
    @DisplayName("levels halve: half of the slots are on the lowest, a quarter on the next; neighbours are independent")
    void levels_halve() {
        final int[] counts = new int[4];
        for (int slot = 0; slot < 1 << 16; slot++) {
            counts[Math.min(3, Sampling.level(Handle.of(3, 1, slot)))]++;
        }
        assertEquals(1 << 15, counts[0], 600);
        assertEquals(1 << 14, counts[1], 600);
        assertEquals(1 << 13, counts[2], 600);
        assertEquals(1 << 13, counts[3], 600);
    }

    @Test
    @DisplayName("places that are not finite are left out, and do not spoil the range")
    void take_notFinite_isLeftOut() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("thing", Layout.dense(8));
            final FloatColumn x = table.floats("x");
            final FloatColumn y = table.floats("y");
            final float[] xs = {1, Float.NaN, 3, Float.POSITIVE_INFINITY, 5};
            for (int i = 0; i < xs.length; i++) {
                table.create();
                x.values()[i] = xs[i];
                y.values()[i] = i;
            }
            final Sampling all = sample(sim, table, x, y, 100, null);
            assertEquals(List.of(1f, 3f, 5f), Arrays.asList(all.xs[0], all.xs[1], all.xs[2]));
            assertEquals(3, all.shown);
            assertEquals(1, all.x.min);
            assertEquals(5, all.x.max);
            assertEquals(3, all.x.mean());
            final Sampling inBox = sample(sim, table, x, y, 100, new double[] {2, 0, 9, 9});
            assertEquals(2, inBox.shown);
            final Sampling none = sample(sim, table, x, y, 100, new double[] {6, 0, 9, 9});
            assertEquals(0, none.shown);
        }
    }

    @Test
    @DisplayName("a lattice above the limit becomes blocks: means of fractions, first cells of whole numbers")
    void lattice_tooLarge_isMadeSmaller() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final int width = 2001;
            final int height = 999;
            final Table table = sim.define("cell", Layout.fixed(width * height));
            final FloatColumn heat = table.floats("heat");
            final var kind = table.ints("kind");
            for (int row = 0; row < width * height; row++) {
                heat.values()[row] = row % width;
                kind.values()[row] = row / width;
            }
            final PublishedRows rows = PublishedRows.of(sim, table, heat, kind);
            rows.publish();
            final Model.Type type = new Model.Type(table, null, null, width, null);
            try (PublishedCopy copy = rows.latest()) {
                final LatticeImage means = new LatticeImage(type, copy, new Lane("heat", heat, 0));
                assertEquals(2, means.factor);
                assertEquals(1001, means.width);
                assertEquals(500, means.height);
                assertEquals(0.5f, means.cells[0]);
                assertEquals(2000f, means.cells[1000], "the last column is a half block");
                final LatticeImage firsts = new LatticeImage(type, copy, new Lane("kind", kind, 0));
                assertArrayEquals(
                        new float[] {0, 2, 998},
                        new float[] {firsts.cells[5], firsts.cells[1001], firsts.cells[499 * 1001]});
            }
        }
    }
}
