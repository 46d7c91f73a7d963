package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Linked grids of space: without bounds, and on a torus.
class LinkedSpaceModelTest {

    private static final int OPERATIONS = Integer.getInteger("grid.operations", Rounds.of(20_000, 40_000));
    private static final int PER_TRIAL = 400;
    private static final int ITEMS = 50;
    private static final double[] CELLS = {10, 0.1, 1e-300, 1e300};

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final double[][] places = new double[ITEMS][3];
    private final boolean[] isThere = new boolean[ITEMS];
    private double cell;
    private double[] sides; // of a torus; empty without bounds

    private LinkedGrid grid(final int expectedItems) {
        return sides.length == 0
                ? LinkedGrid.space(cell, expectedItems)
                : LinkedGrid.torus(sides[0], sides[1], sides[2], cell, expectedItems);
    }

    private void begin(final int trial) {
        final boolean isTorus = trial % 3 == 0;
        cell = isTorus ? 1 + random.nextDouble(3) : CELLS[trial % CELLS.length];
        sides = isTorus
                ? new double[] {cell * (0.5 + random.nextDouble(6)), 1 + random.nextInt(12), cell * random.nextInt(1, 5)
                }
                : new double[0];
        Arrays.fill(isThere, false);
    }

    private double coordinate() {
        final double sign = random.nextBoolean() ? 1 : -1;
        return sign
                * switch (random.nextInt(12)) {
                    case 0 -> 0;
                    case 1 -> random.nextInt(4) * cell;
                    case 2 -> Math.nextDown(random.nextInt(4) * cell);
                    case 3 -> (0x1p31 + random.nextInt(-3, 3)) * cell;
                    case 4 -> random.nextBoolean() ? 1e300 : Double.MAX_VALUE;
                    case 5 -> random.nextBoolean() ? Double.NaN : Double.POSITIVE_INFINITY;
                    default -> random.nextDouble(6) * cell;
                };
    }

    private boolean isInACell(final int item) {
        return isThere[item] && Arrays.stream(places[item]).allMatch(Double::isFinite);
    }

    private void operate(final LinkedGrid grid) {
        final int item = random.nextInt(ITEMS);
        final int other = random.nextInt(ITEMS);
        final double[] place = places[item];
        switch (random.nextInt(12)) {
            case 0 -> {
                grid.exchange(item, other);
                places[item] = places[other];
                places[other] = place;
                final boolean was = isThere[item];
                isThere[item] = isThere[other];
                isThere[other] = was;
            }
            case 1, 2 -> {
                assertEquals(isThere[item], grid.remove(item));
                isThere[item] = false;
            }
            default -> {
                place[random.nextInt(3)] = coordinate();
                if (isThere[item]) {
                    grid.move(item, place[0], place[1], place[2]);
                } else {
                    grid.insert(item, place[0], place[1], place[2]);
                }
                isThere[item] = true;
            }
        }
    }

    @Test
    @DisplayName("IX-25 in space, and on a torus of space, walks meet all that brute force finds, and none twice")
    void walks_afterEveryOperation_findWhatBruteForceFinds() {
        for (int trial = 0; trial < OPERATIONS / PER_TRIAL; trial++) {
            begin(trial);
            LinkedGrid grid = grid(random.nextInt(3) * 10);
            LinkedCursor cursor = grid.cursor();
            for (int operation = 0; operation < PER_TRIAL; operation++) {
                final String told = "seed=" + seed + ", trial=" + trial + ", operation=" + operation + ", cell=" + cell;
                operate(grid);
                if (operation == PER_TRIAL / 2) {
                    final SavedState saved = new SavedState();
                    grid.save(saved);
                    final LinkedGrid loaded = grid(random.nextInt(100));
                    loaded.insert(1, 1, 1, 1);
                    loaded.load(saved);
                    checkSameOrder(told, grid, loaded);
                    grid = loaded;
                    cursor = grid.cursor();
                }
                grid.links().checkInvariants();
                checkAround(told, cursor);
                checkBox(told, cursor);
            }
        }
    }

    private void checkSameOrder(final String told, final LinkedGrid one, final LinkedGrid two) {
        for (int query = 0; query < 20; query++) {
            final double[] at = random.doubles(3, -5 * cell, 5 * cell).toArray();
            final LinkedCursor first = one.cursor();
            final LinkedCursor second = two.cursor();
            first.around(at[0], at[1], at[2], query * cell);
            second.around(at[0], at[1], at[2], query * cell);
            assertArrayEquals(Walks.items(first), Walks.items(second), told);
        }
    }

    private void checkAround(final String told, final LinkedCursor cursor) {
        final double x = coordinate();
        final double y = coordinate();
        final double z = coordinate();
        final double radius = random.nextInt(6) == 0 ? Double.POSITIVE_INFINITY : random.nextDouble(4) * cell;
        cursor.around(x, y, z, radius);
        final BitSet met = met(told, cursor);
        for (int item = 0; item < ITEMS; item++) {
            if (isInACell(item) && Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z)) {
                final double dx = cursor.dx(places[item][0]);
                final double dy = cursor.dy(places[item][1]);
                final double dz = cursor.dz(places[item][2]);
                if (sides.length == 0) {
                    assertEquals(places[item][2] - z, dz, told);
                } else {
                    assertTrue(Math.abs(dz) <= sides[2] / 2, told);
                }
                assertTrue(
                        met.get(item) || !(dx * dx + dy * dy + dz * dz <= radius * radius),
                        told + ", item=" + item + ", at=" + Arrays.toString(places[item]) + ", from=" + x + ", " + y
                                + ", " + z + ", radius=" + radius);
            }
        }
    }

    private void checkBox(final String told, final LinkedCursor cursor) {
        final double[] from = {coordinate(), coordinate(), coordinate()};
        final double[] to = new double[3];
        for (int a = 0; a < 3; a++) {
            to[a] = from[a] + random.nextDouble(3) * cell;
        }
        cursor.box(from[0], from[1], from[2], to[0], to[1], to[2]);
        final BitSet met = met(told, cursor);
        for (int item = 0; item < ITEMS; item++) {
            boolean isIn = isInACell(item);
            for (int a = 0; a < 3; a++) {
                isIn &= places[item][a] >= from[a] && places[item][a] <= to[a];
            }
            assertTrue(met.get(item) || !isIn, told + ", item=" + item);
        }
    }

    private BitSet met(final String told, final LinkedCursor cursor) {
        final BitSet met = new BitSet();
        while (cursor.next()) {
            assertFalse(met.get(cursor.item()), told + ", item=" + cursor.item() + " is met twice");
            assertTrue(isInACell(cursor.item()), told);
            met.set(cursor.item());
        }
        return met;
    }

    // ---- Work ----

    @Test
    @DisplayName("IX-25 a sphere narrower than a cell looks at 8 cells at most; one without bounds, at the buckets")
    void around_counted_looksAtFewCells() {
        final LinkedGrid grid = LinkedGrid.space(10, 0);
        final LinkedCursor cursor = grid.cursor();
        for (int item = 0; item < 1000; item++) {
            grid.insert(item, random.nextDouble(-0x1p40, 0x1p40), random.nextDouble(-1e3, 1e3), 5);
        }
        for (int query = 0; query < 1000; query++) {
            final long before = cursor.looks();
            cursor.around(random.nextDouble(-0x1p35, 0x1p35), 0, random.nextDouble(100), 4.99);
            Walks.items(cursor);
            assertTrue(cursor.looks() - before <= 8, () -> "looks=" + (cursor.looks() - before));
        }
        final long before = cursor.looks();
        cursor.around(0, 0, 0, Double.POSITIVE_INFINITY);
        assertEquals(1000, Walks.items(cursor).length);
        assertTrue(cursor.looks() - before <= 4096, () -> "looks=" + (cursor.looks() - before));
        assertTrue(cursor.looks() - before >= 1000, () -> "looks=" + (cursor.looks() - before)); // as many cells
    }

    @Test
    @DisplayName("IX-25 moves, walks, removing and inserting in space with room: 0 bytes")
    void operations_withRoom_allocateNothing() {
        final LinkedGrid grid = LinkedGrid.space(10, ITEMS);
        final LinkedCursor cursor = grid.cursor();
        for (int item = 0; item < ITEMS; item++) {
            grid.insert(item, item, 0, 0);
        }
        SteadyCalls.assertNoBytes(50, round -> {
            for (int item = 0; item < ITEMS; item++) {
                grid.move(item, item, 300.0 * round, item * item);
            }
            grid.remove(round % ITEMS);
            grid.insert(round % ITEMS, 1, 2, 3);
            cursor.around(0, 0, 0, 1000);
            while (cursor.next()) {
                places[0][0] += cursor.dz(cursor.item());
            }
        });
    }

    @Test
    @DisplayName("IX-20 a move in space tells whether the cell has changed, along each axis")
    void move_inSpace_tellsWhetherTheCellHasChanged() {
        final LinkedGrid grid = LinkedGrid.space(10, 0);
        grid.insert(0, 1, 1, 1);
        assertFalse(grid.move(0, 9, 9, 9));
        assertTrue(grid.move(0, 9, 9, 11));
        assertTrue(grid.move(0, 9, -1, 11));
        assertTrue(grid.move(0, 10, -1, 11));
        assertFalse(grid.move(0, 10, -1, 11));
    }

    // ---- Bad input ----

    @Test
    void anyCall_otherDimensions_isRefused() {
        final LinkedGrid plane = new LinkedGrid(2);
        final LinkedGrid space = LinkedGrid.space(2, 0);
        refused("axes=2, coordinates=3; pass x and y only", () -> plane.insert(0, 1, 1, 1));
        refused("axes=2, coordinates=3", () -> plane.move(0, 1, 1, 1));
        refused("axes=2, coordinates=3", () -> plane.cursor().around(1, 1, 1, 1));
        refused("axes=2, coordinates=3", () -> plane.cursor().box(1, 1, 1, 2, 2, 2));
        refused("axes=3, coordinates=2; pass z too", () -> space.insert(0, 1, 1));
        refused("axes=3, coordinates=2", () -> space.move(0, 1, 1));
        refused("axes=3, coordinates=2", () -> space.cursor().around(1, 1, 1));
        refused("axes=3, coordinates=2", () -> space.cursor().box(1, 1, 2, 2));
        refused("beginZ=3.0", () -> space.cursor().box(1, 1, 3, 2, 2, 2));
        refused("axis=z, length=0.0", () -> LinkedGrid.torus(1, 1, 0, 1, 0));
        refused("axis=x, y and z, cell=-1.0", () -> LinkedGrid.space(-1, 0));
        final SavedState saved = new SavedState();
        space.save(saved);
        refused("cell=2.0, saved=2.0, in space", () -> plane.load(saved));
        assertEquals("LinkedGrid{cell=2.0, in space, size=0, outside=0, cells=0}", space.toString());
    }

    private static void refused(final String text, final Runnable call) {
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(text), thrown.getMessage());
    }
}
