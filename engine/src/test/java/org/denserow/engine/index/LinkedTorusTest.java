package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.state.SavedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Linked grids on a torus.
class LinkedTorusTest {

    private static final int ITEMS = 40;

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final double[] xs = new double[ITEMS];
    private final double[] ys = new double[ITEMS];

    /// Worlds of 1 to 30 cells on a side, circles of every width, coordinates in the world, at its borders and beyond.
    @Test
    void around_anyTorusAndRadius_meetsAllThatBruteForceFindsAndNoneTwice() {
        for (int trial = 0; trial < 300; trial++) {
            final double width = 0.1 + random.nextDouble(30);
            final double height = random.nextBoolean() ? width : 1 + random.nextInt(20);
            final double cell = random.nextInt(4) == 0 ? width / 3 : 0.9 + random.nextDouble(3);
            final LinkedGrid grid = LinkedGrid.torus(width, height, cell, random.nextInt(2) * ITEMS);
            final LinkedCursor cursor = grid.cursor();
            for (int item = 0; item < ITEMS; item++) {
                grid.insert(item, xs[item] = anyCoordinate(width), ys[item] = anyCoordinate(height));
            }
            for (int query = 0; query < 100; query++) {
                final int moved = random.nextInt(ITEMS);
                grid.move(moved, xs[moved] = anyCoordinate(width), ys[moved] = anyCoordinate(height));
                final double x = anyCoordinate(width);
                final double y = anyCoordinate(height);
                final double radius = anyRadius(width, height, x, y);
                checkAround(cursor, width, height, x, y, radius, "seed=" + seed + ", trial=" + trial + ", " + grid);
            }
            grid.links().checkInvariants();
        }
    }

    private double anyCoordinate(final double period) {
        return switch (random.nextInt(10)) {
            case 0 -> random.nextInt(-2, 3) * period;
            case 1 -> Math.nextDown(period);
            case 2 -> -Double.MIN_VALUE;
            case 3 -> random.nextInt(4) * period / 3;
            case 4 -> random.nextDouble(-3, 3) * period;
            default -> random.nextDouble() * period;
        };
    }

    private double anyRadius(final double width, final double height, final double x, final double y) {
        final int item = random.nextInt(ITEMS);
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> width / 2;
            case 3 -> random.nextDouble(2) * width;
            case 4 -> Math.hypot(shortest(xs[item] - x, width), shortest(ys[item] - y, height)); // just within, or not
            default -> random.nextDouble() * width / 3;
        };
    }

    private static double shortest(final double way, final double period) {
        return Math.IEEEremainder(way, period);
    }

    private void checkAround(
            final LinkedCursor cursor,
            final double width,
            final double height,
            final double x,
            final double y,
            final double radius,
            final String told) {
        final String message = told + ", x=" + x + ", y=" + y + ", radius=" + radius;
        cursor.around(x, y, radius);
        final BitSet met = new BitSet();
        while (cursor.next()) {
            assertFalse(met.get(cursor.item()), () -> message + ", item=" + cursor.item() + " is met twice");
            met.set(cursor.item());
        }
        for (int item = 0; item < ITEMS; item++) {
            final double dx = cursor.dx(xs[item]);
            final double dy = cursor.dy(ys[item]);
            final double rounding = 1e-13 * (width + height);
            assertEquals(Math.abs(shortest(xs[item] - x, width)), Math.abs(dx), rounding, message);
            assertEquals(Math.abs(shortest(ys[item] - y, height)), Math.abs(dy), rounding, message);
            assertTrue(met.get(item) || !(dx * dx + dy * dy <= radius * radius), message + ", item=" + item);
        }
    }

    @Test
    void around_smallCircle_touchesFewCellsAlsoAtTheBorder() {
        final LinkedGrid grid = LinkedGrid.torus(100, 60, 10, 0);
        final LinkedCursor cursor = grid.cursor();
        for (int query = 0; query < 1000; query++) {
            cursor.around(random.nextDouble(-200, 200), random.nextDouble(-200, 200), 4.99);
            assertTrue(cursor.cellCount() <= 4, cursor::toString);
        }
        cursor.around(0, 0, 1);
        assertEquals(4, cursor.cellCount());
        cursor.around(50, 30, Double.POSITIVE_INFINITY);
        assertEquals(60, cursor.cellCount(), "each cell once");
    }

    @Test
    void dx_roundTheTorus_hasTheSignOfTheShortestWay() {
        final LinkedGrid grid = LinkedGrid.torus(100, 60, 10, 0);
        final LinkedCursor cursor = grid.cursor();
        cursor.around(99, 1, 5);
        assertEquals(2, cursor.dx(1));
        assertEquals(-2, cursor.dy(59));
        assertEquals(-3, cursor.dx(96));
        assertEquals(2, cursor.dx(-99));
        assertEquals(2, cursor.dy(123));
        final LinkedCursor plane = new LinkedGrid(10).cursor();
        plane.around(99, 1, 5);
        assertEquals(-98, plane.dx(1));
        assertEquals(58, plane.dy(59));
        plane.box(0, 0, 10, 20);
        assertEquals(1, plane.dx(6), "from the middle");
        assertEquals(-10, plane.dy(0));
    }

    @Test
    void box_overTheBorder_meetsBothSides() {
        final LinkedGrid grid = LinkedGrid.torus(100, 100, 10, 0);
        grid.insert(0, 5, 50);
        grid.insert(1, 95, 50);
        grid.insert(2, 50, 50);
        final LinkedCursor cursor = grid.cursor();
        cursor.box(91, 41, 109, 59);
        assertArrayEquals(new int[] {1, 0}, Walks.items(cursor));
        assertEquals(5, cursor.dx(5));
        assertEquals(-5, cursor.dx(95));
        cursor.box(-9, -59, 9, -41);
        assertArrayEquals(new int[] {1, 0}, Walks.items(cursor));
        cursor.box(41, 41, 59, 59);
        assertArrayEquals(new int[] {2}, Walks.items(cursor));
        cursor.box(Double.NEGATIVE_INFINITY, 41, Double.POSITIVE_INFINITY, 59);
        assertEquals(3, Walks.items(cursor).length);
        cursor.box(Double.NaN, 41, 10, 59);
        assertEquals(0, Walks.items(cursor).length);
    }

    @Test
    void move_roundTheTorus_isAMoveToTheSameCell() {
        final LinkedGrid grid = LinkedGrid.torus(100, 100, 10, 0);
        grid.insert(0, 5, 5);
        assertFalse(grid.move(0, 105, -95), "the same cell, one round on");
        assertTrue(grid.move(0, 95, 5));
        assertEquals(1, grid.cells());
        grid.insert(1, Double.NaN, 5);
        grid.insert(2, 5, Double.POSITIVE_INFINITY);
        assertEquals(2, grid.outside());
        final LinkedCursor cursor = grid.cursor();
        cursor.around(Double.NaN, 0, 1);
        assertFalse(cursor.next());
        assertEquals("LinkedGrid{cell=10.0, torus=100.0 x 100.0, size=3, outside=2, cells=1}", grid.toString());
    }

    // ---- State ----

    @Test
    void load_savedTorus_hasTheSameOrder() {
        final LinkedGrid grid = LinkedGrid.torus(10, 20, 2, 0);
        for (int item = 0; item < ITEMS; item++) {
            grid.insert(item, random.nextDouble(10), random.nextDouble(20));
        }
        final SavedState saved = new SavedState();
        grid.save(saved);
        final LinkedGrid other = LinkedGrid.torus(10, 20, 2, 100);
        other.insert(3, 1, 1);
        other.load(saved);
        other.links().checkInvariants();
        for (int query = 0; query < 50; query++) {
            final double x = random.nextDouble(10);
            final LinkedCursor one = grid.cursor();
            final LinkedCursor two = other.cursor();
            one.around(x, x, query / 10.0);
            two.around(x, x, query / 10.0);
            assertArrayEquals(Walks.items(one), Walks.items(two), "seed=" + seed);
        }
    }

    @Test
    void load_ofAnotherTorusOrAPlane_isRefused() {
        final LinkedGrid torus = LinkedGrid.torus(10, 20, 2, 0);
        final SavedState plane = new SavedState();
        new LinkedGrid(2).save(plane);
        refused("cell=2.0, torus=10.0 x 20.0, saved=2.0;", () -> torus.load(plane));
        final SavedState wider = new SavedState();
        LinkedGrid.torus(11, 20, 2, 0).save(wider);
        refused("saved=2.0, torus=11.0 x 20.0;", () -> torus.load(wider));
        refused("cell=2.0, saved=2.0, torus=11.0 x 20.0;", () -> new LinkedGrid(2).load(wider));
    }

    // ---- Bad input ----

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void torus_lengthNotPositiveOrNotFinite_isRefused(final double length) {
        refused("axis=x, length=" + length, () -> LinkedGrid.torus(length, 1, 1, 0));
        refused("axis=y, length=" + length, () -> LinkedGrid.torus(1, length, 1, 0));
        refused("cell=" + length, () -> LinkedGrid.torus(1, 1, length, 0));
    }

    @Test
    void torus_tooManyCellsOrItems_isRefused() {
        refused("axis=y, cells=", () -> LinkedGrid.torus(1, GridShape.MAX_CELLS + 1, 1, 0));
        refused("expectedItems=-1", () -> LinkedGrid.torus(1, 1, 1, -1));
    }

    private static void refused(final String text, final Runnable call) {
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(text), thrown.getMessage());
    }
}
