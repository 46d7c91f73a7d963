package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rows by cell against brute force: planes and tori, in two and three dimensions, over doubles, floats and vectors.
/// More of it: `-Dgrid.trials=100000`.
class CellSearchModelTest {

    private static final int TRIALS = Integer.getInteger("grid.trials", Rounds.of(2_000, 5_000));
    private static final int QUERIES = 10; // of four kinds each, so 2 · 10^5 cases

    private String told;
    private PlaneOfRows plane;

    @Test
    @DisplayName("IX-14 IX-16 IX-17 queries of random and hurtful places and radii find what brute force finds")
    void queries_ofAnyPlaceAndRadius_findWhatBruteForceFinds() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < TRIALS; trial++) {
            plane = PlaneOfRows.next(random);
            plane.build(1 + random.nextInt(4));
            told = "seed=" + seed + ", trial=" + trial + ", " + plane;
            checkCells();
            final int[] slots = plane.slots;
            final CellSearch search = new CellSearch(plane.cells, row -> slots[row]);
            final CellWalk walk = new CellWalk(plane.cells);
            for (int query = 0; query < QUERIES; query++) {
                final double[] at = plane.anyPlace();
                final double radius = plane.anyRadius(at);
                final int[] within = plane.within(radius, at);
                final String message = told + ", query=" + query + ", at=" + Arrays.toString(at) + ", radius=" + radius;
                assertEquals(within.length, search.count(at[0], at[1], at[2], radius), message);
                checkRuns(message, walk, within, radius, at);
                checkNearest(message, search, within, radius, at);
                checkBox(message, walk, plane.anyPlace(), plane.anyPlace());
            }
        }
    }

    private void checkCells() {
        final CellRows cells = plane.cells;
        int grouped = 0;
        int outside = 0;
        for (int row = 0; row < plane.rows; row++) {
            grouped += plane.isInACell(row) ? 1 : 0;
            outside += plane.exists(row) && !plane.isInACell(row) ? 1 : 0;
        }
        assertEquals(grouped, cells.grouped(), told);
        assertEquals(outside, cells.outside(), told);
        for (int cell = 0; cell < cells.cells(); cell++) {
            for (int k = cells.begins()[cell]; k < cells.begins()[cell + 1]; k++) {
                final int row = cells.rows()[k];
                assertTrue(k == cells.begins()[cell] || row > cells.rows()[k - 1], told);
                int expected = 0;
                for (int a = plane.axes.length - 1; a >= 0; a--) {
                    expected = expected * plane.axes[a].cells + plane.axes[a].cell(plane.place(a, row));
                    assertEquals(plane.place(a, row), cells.placeAt(a, k), told);
                }
                assertEquals(expected, cell, told);
            }
        }
        assertEquals(grouped, cells.begins()[cells.cells()], told);
    }

    private void checkRuns(
            final String message, final CellWalk walk, final int[] within, final double radius, final double... at) {
        walk.around(at[0], at[1], at[2], radius);
        final BitSet met = new BitSet();
        final BitSet near = new BitSet();
        int end = 0;
        while (walk.nextRun()) {
            assertTrue(walk.begin < walk.end, message);
            assertTrue(walk.begin >= end || plane.axes[0].isRing(), message);
            end = walk.end;
            for (int k = walk.begin; k < walk.end; k++) {
                final int row = plane.cells.rows()[k];
                assertFalse(met.get(row), message + ", row=" + row + " is met twice");
                met.set(row);
                final double dx = plane.cells.placeAt(0, k) - walk.originX;
                final double dy = plane.cells.placeAt(1, k) - walk.originY;
                final double dz = plane.axes.length == 2 ? 0 : plane.cells.placeAt(2, k) - walk.originZ;
                final double square = dx * dx + dy * dy + dz * dz;
                if (square <= radius * radius) {
                    near.set(row);
                    assertEquals(plane.square(row, at), square, message + ", row=" + row);
                }
            }
        }
        assertFalse(walk.nextRun(), message);
        final BitSet expected = new BitSet();
        for (final int row : within) {
            expected.set(row);
        }
        assertEquals(expected, near, message);
    }

    private void checkNearest(
            final String message,
            final CellSearch search,
            final int[] within,
            final double radius,
            final double... at) {
        final int wanted = plane.random.nextInt(plane.random.nextInt(5) == 0 ? plane.rows + 5 : 6);
        final int[] rows = new int[wanted + plane.random.nextInt(2)];
        final double[] squared = new double[rows.length];
        final int found = search.nearest(at[0], at[1], at[2], wanted, radius, rows, squared);
        assertEquals(Math.min(wanted, within.length), found, message);
        assertArrayEquals(Arrays.copyOf(within, found), Arrays.copyOf(rows, found), message + ", wanted=" + wanted);
        for (int i = 0; i < found; i++) {
            assertEquals(plane.square(rows[i], at), squared[i], message);
        }
    }

    private void checkBox(final String message, final CellWalk walk, final double[] a, final double[] b) {
        final double[] low = new double[3];
        final double[] high = new double[3];
        for (int i = 0; i < 3; i++) {
            final double width = Math.min(Math.abs(b[i] - a[i]), i < plane.side.length ? 3 * plane.side[i] : 0);
            low[i] = a[i];
            high[i] = plane.axes[0].isRing() ? a[i] + width : Math.max(a[i], b[i]);
        }
        walk.box(low[0], low[1], low[2], high[0], high[1], high[2]);
        final BitSet met = new BitSet();
        while (walk.nextRun()) {
            for (int k = walk.begin; k < walk.end; k++) {
                final int row = plane.cells.rows()[k];
                assertFalse(met.get(row), message);
                met.set(row);
                if (plane.axes[0].isRing()) {
                    assertFalse(Double.isNaN(walk.originX + walk.originY + walk.originZ), message);
                } else {
                    assertEquals(0, walk.originX + walk.originY + walk.originZ, message);
                }
            }
        }
        for (int row = 0; row < plane.rows; row++) {
            if (plane.isInACell(row) && isInBox(row, low, high)) {
                assertTrue(
                        met.get(row),
                        message + ", row=" + row + ", low=" + Arrays.toString(low) + ", high=" + Arrays.toString(high));
            }
        }
    }

    private boolean isInBox(final int row, final double[] low, final double[] high) {
        for (int a = 0; a < plane.axes.length; a++) {
            final double place = plane.place(a, row);
            if (plane.axes[a].isRing()) {
                final double half = (high[a] - low[a]) / 2;
                final double centre = plane.axes[a].place(low[a] + half);
                final double period = plane.axes[a].period;
                final double distance = Math.min(
                        Math.abs(place - centre),
                        Math.min(Math.abs(place - (centre + period)), Math.abs(place - (centre - period))));
                if (!(distance <= half)) {
                    return false;
                }
            } else if (!(place >= low[a] && place <= high[a])) {
                return false;
            }
        }
        return true;
    }
}
