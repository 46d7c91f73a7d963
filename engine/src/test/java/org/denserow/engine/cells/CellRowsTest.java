package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CellRowsTest {

    private static final double[] NONE = {};

    @Test
    void result_ofAnyNumberOfChunks_isTheSame() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 2_000; trial++) {
            final PlaneOfRows plane = PlaneOfRows.next(random);
            plane.build(1);
            final CellRows cells = plane.cells;
            final int[] begins = Arrays.copyOf(cells.begins(), cells.cells() + 1);
            final int[] rows = Arrays.copyOf(cells.rows(), cells.grouped());
            final int outside = cells.outside();
            final int chunks = random.nextInt(2, 20);
            plane.build(chunks);
            final String told = "seed=" + seed + ", trial=" + trial + ", chunks=" + chunks + ", " + plane;
            assertArrayEquals(begins, Arrays.copyOf(cells.begins(), begins.length), told);
            assertArrayEquals(rows, Arrays.copyOf(cells.rows(), rows.length), told);
            assertEquals(outside, cells.outside(), told);
            for (int k = 0; k < rows.length; k++) {
                for (int a = 0; a < plane.axes.length; a++) {
                    assertEquals(plane.place(a, rows[k]), cells.placeAt(a, k), told);
                }
            }
        }
    }

    @Test
    void chunks_ofRows_areNextToEachOther() {
        final CellRows cells = plane(10, NONE, NONE);
        cells.fit(1000, 3);
        assertEquals(0, cells.beginRow(0));
        assertEquals(5 * 64, cells.endRow(0)); // 16 words, of which the last chunk has 6
        assertEquals(5 * 64, cells.beginRow(1));
        assertEquals(10 * 64, cells.beginRow(2));
        assertEquals(1000, cells.endRow(2));
    }

    @Test
    void arrays_thatFit_areKept() {
        final double[] xs = new double[1000];
        final CellRows cells = plane(10, xs, new double[1000]);
        final Object copies = cells.copies(0);
        build(cells, 5, xs, xs);
        build(cells, 1000, xs, xs);
        assertSame(copies, cells.copies(0));
    }

    @Test
    @DisplayName(
            "IX-17 a circle narrower than a cell touches up to 4 cells, a sphere 8; radius 50 at cell 10 touches 121")
    void cellCount_ofCircles_isThatOfTheirSquares() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final CellWalk plane = new CellWalk(plane(10, NONE, NONE));
        final Axis axis = Axis.bounded("x", -100, 300, 10);
        final CellWalk space = new CellWalk(new CellRows(true, 1, axis, axis, axis));
        int most = 0;
        for (int trial = 0; trial < 10_000; trial++) {
            final double x = random.nextDouble(100);
            final double y = random.nextDouble(100);
            plane.around(x, y, 0, 4.99);
            most = Math.max(most, plane.cellCount());
            assertTrue(plane.cellCount() <= 4, "seed=" + seed + ", x=" + x + ", y=" + y);
            space.around(x, y, random.nextDouble(100), 4.99);
            assertTrue(space.cellCount() <= 8, "seed=" + seed + ", x=" + x + ", y=" + y);
        }
        assertEquals(4, most);
        plane.around(55.5, 44.5, 0, 50);
        assertEquals(121, plane.cellCount());
    }

    @Test
    @DisplayName("IX-14 far coordinates and those around 0 are in cells of their own, not in one")
    void cells_ofFarAndNearRows_differ() {
        final double[] xs = {0, 5, 123, 4999, -15, 1e6};
        final CellRows cells =
                new CellRows(true, 1, Axis.bounded("x", -1000, 2_000_000, 10), Axis.bounded("y", 0, 10, 10));
        build(cells, xs.length, xs, new double[xs.length]);
        assertEquals(2, new CellSearch(cells, row -> row).count(2, 0, 0, 4));
        int cellsWithRows = 0;
        for (int cell = 0; cell < cells.cells(); cell++) {
            cellsWithRows += cells.begins()[cell] < cells.begins()[cell + 1] ? 1 : 0;
        }
        assertEquals(5, cellsWithRows);
    }

    @Test
    void runs_ofACircle_areOneARowOfCells() {
        final double[] xs = new double[100];
        final double[] ys = new double[100];
        Arrays.setAll(xs, row -> 10 * (row % 10) + 5);
        Arrays.setAll(ys, row -> 10 * (row / 10) + 5);
        final CellWalk walk = new CellWalk(plane(10, xs, ys));
        walk.around(55, 55, 0, 9);
        for (int run = 0; run < 3; run++) {
            assertTrue(walk.nextRun());
            assertEquals(3, walk.end - walk.begin);
            assertEquals(55, walk.originX);
        }
        assertFalse(walk.nextRun());
    }

    @Test
    void runs_onATorusAcrossACorner_haveTheWrapInTheirOrigin() {
        final Axis axis = Axis.ring("x", 100, 10);
        final double[] xs = {1, 99, 1, 99};
        final double[] ys = {1, 1, 99, 99};
        final CellRows cells = new CellRows(true, 1, axis, axis);
        build(cells, 4, xs, ys);
        final CellWalk walk = new CellWalk(cells);
        walk.around(-100, 200, 0, 2); // the same as 0, 0
        int met = 0;
        while (walk.nextRun()) {
            assertEquals(1, Math.abs(((double[]) cells.copies(0))[walk.begin] - walk.originX));
            assertEquals(1, Math.abs(((double[]) cells.copies(1))[walk.begin] - walk.originY));
            met += walk.end - walk.begin;
        }
        assertEquals(4, met);
    }

    @Test
    void walk_withBadNumbers_isRefused() {
        final CellWalk walk = new CellWalk(plane(10, NONE, NONE));
        for (final double radius : new double[] {-1, Double.NaN, Double.NEGATIVE_INFINITY}) {
            final IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> walk.around(0, 0, 0, radius));
            assertTrue(refused.getMessage().contains("radius=" + radius), refused.getMessage());
        }
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> walk.box(0, 5, 0, 1, 4, 0));
        assertTrue(refused.getMessage().contains("axis=y, begin=5.0, end=4.0"), refused.getMessage());
    }

    @Test
    void newOne_hasNoRows() {
        final CellRows cells = new CellRows(false, 2, Axis.ring("x", 10, 1), Axis.ring("y", 10, 1));
        assertEquals(0, new CellSearch(cells, row -> row).count(5, 5, 0, Double.POSITIVE_INFINITY));
        assertEquals(
                0,
                new CellSearch(cells, row -> row)
                        .nearest(5, 5, 0, 3, Double.POSITIVE_INFINITY, new int[3], new double[3]));
    }

    private static CellRows plane(final double cell, final double[] xs, final double[] ys) {
        final CellRows cells =
                new CellRows(true, 1, Axis.bounded("x", -100, 300, cell), Axis.bounded("y", -100, 300, cell));
        build(cells, xs.length, xs, ys);
        return cells;
    }

    private static void build(final CellRows cells, final int rows, final double[] xs, final double[] ys) {
        final Object[] from = {xs, ys};
        cells.fit(rows, 1);
        cells.count(0, from, CountingSort.ALL);
        cells.scan();
        cells.place(0, CountingSort.ALL);
        cells.gather(from, 0, cells.grouped());
    }
}
