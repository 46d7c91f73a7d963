package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Random operations on a linked grid against brute force, and against a multimap. More of it:
/// `-Dgrid.operations=1000000`.
class LinkedGridModelTest {

    private static final int OPERATIONS = Integer.getInteger("grid.operations", Rounds.of(50_000, 100_000));
    private static final int PER_TRIAL = 500;
    private static final int MOST_ITEMS = 60;
    private static final double[] CELLS = {10, 0.1, 0.125, 49, 1e-300, 1e9, 1e300};
    private static final long ABSENT = Long.MIN_VALUE;

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);

    // Of brute force
    private final double[] xs = new double[MOST_ITEMS];
    private final double[] ys = new double[MOST_ITEMS];
    private final boolean[] isThere = new boolean[MOST_ITEMS];
    private double cell;

    // ---- Brute force ----

    @Test
    @DisplayName(
            "IX-14 IX-16 IX-23 after each of 10^5 operations a walk meets all that brute force finds, and none twice")
    void walks_afterEveryOperation_findWhatBruteForceFinds() {
        for (int trial = 0; trial < OPERATIONS / PER_TRIAL; trial++) {
            cell = CELLS[trial % CELLS.length];
            Arrays.fill(isThere, false);
            final LinkedGrid grid = new LinkedGrid(cell, random.nextInt(3) * 10);
            final LinkedCursor cursor = grid.cursor();
            for (int operation = 0; operation < PER_TRIAL; operation++) {
                final String told = "seed=" + seed + ", trial=" + trial + ", operation=" + operation + ", cell=" + cell;
                operate(grid, random.nextInt(MOST_ITEMS), random.nextInt(MOST_ITEMS));
                checkCounts(told, grid);
                checkAround(told, cursor);
                checkBox(told, cursor);
            }
        }
    }

    private void operate(final LinkedGrid grid, final int item, final int other) {
        final int kind = random.nextInt(20);
        if (kind == 0) {
            grid.exchange(item, other);
            exchange(item, other);
        } else if (kind == 1 && grid.remove(item)) { // the last one moves into the hole
            isThere[item] = false;
            for (int last = MOST_ITEMS - 1; last > item; last--) {
                if (isThere[last]) {
                    grid.exchange(item, last);
                    exchange(item, last);
                    break;
                }
            }
        } else if (kind < 5) {
            assertEquals(isThere[item], grid.remove(item));
            isThere[item] = false;
        } else {
            final boolean isFar = kind < 12 || !isThere[item];
            xs[item] = isFar ? anyCoordinate() : xs[item] + random.nextDouble(-0.3, 0.3) * cell;
            ys[item] = isFar ? anyCoordinate() : ys[item] + random.nextDouble(-0.3, 0.3) * cell;
            if (isThere[item]) {
                grid.move(item, xs[item], ys[item]);
            } else {
                grid.insert(item, xs[item], ys[item]);
            }
            isThere[item] = true;
        }
    }

    private void exchange(final int a, final int b) {
        final double x = xs[a];
        final double y = ys[a];
        final boolean was = isThere[a];
        xs[a] = xs[b];
        ys[a] = ys[b];
        isThere[a] = isThere[b];
        xs[b] = x;
        ys[b] = y;
        isThere[b] = was;
    }

    private double anyCoordinate() {
        final double sign = random.nextBoolean() ? 1 : -1;
        return sign
                * switch (random.nextInt(14)) {
                    case 0 -> 0;
                    case 1 -> random.nextInt(5) * Double.MIN_VALUE;
                    case 2, 3 -> random.nextInt(8) * cell;
                    case 4 -> Math.nextUp(random.nextInt(8) * cell);
                    case 5 -> Math.nextDown(random.nextInt(8) * cell);
                    case 6 -> (0x1p31 + random.nextInt(-3, 3)) * cell;
                    case 7 -> Math.nextDown(0x1p31 * cell);
                    case 8 -> random.nextBoolean() ? 1e300 : Double.MAX_VALUE;
                    case 9 -> random.nextBoolean() ? Double.NaN : Double.POSITIVE_INFINITY;
                    default -> random.nextDouble(8) * cell;
                };
    }

    private double anyRadius(final double x, final double y) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : 0x1p520;
            case 2 -> Double.MIN_VALUE;
            case 3 -> random.nextInt(3) * cell;
            case 4 -> random.nextDouble(40) * cell;
            case 5 -> {
                final int item = random.nextInt(MOST_ITEMS); // just within, or just not
                final double distance = Math.hypot(xs[item] - x, ys[item] - y);
                yield distance >= 0 ? distance : 0;
            }
            default -> random.nextDouble(2) * cell;
        };
    }

    private boolean isInACell(final int item) {
        return isThere[item] && Double.isFinite(xs[item]) && Double.isFinite(ys[item]);
    }

    private void checkCounts(final String told, final LinkedGrid grid) {
        grid.links().checkInvariants();
        int size = 0;
        int outside = 0;
        for (int item = 0; item < MOST_ITEMS; item++) {
            assertEquals(isThere[item], grid.contains(item), told);
            size += isThere[item] ? 1 : 0;
            outside += isThere[item] && !isInACell(item) ? 1 : 0;
        }
        assertEquals(size, grid.size(), told);
        assertEquals(outside, grid.outside(), told);
    }

    private void checkAround(final String told, final LinkedCursor cursor) {
        final double x = anyCoordinate();
        final double y = anyCoordinate();
        final double radius = anyRadius(x, y);
        final String message = told + ", x=" + x + ", y=" + y + ", radius=" + radius;
        cursor.around(x, y, radius);
        final BitSet met = met(message, cursor);
        for (int item = 0; item < MOST_ITEMS; item++) {
            final double dx = xs[item] - x;
            final double dy = ys[item] - y;
            if (isInACell(item) && Double.isFinite(x) && Double.isFinite(y) && dx * dx + dy * dy <= radius * radius) {
                assertTrue(met.get(item), message + ", item=" + item + ", at=" + xs[item] + ", " + ys[item]);
            }
        }
    }

    private void checkBox(final String told, final LinkedCursor cursor) {
        final double a = anyCoordinate();
        final double b = anyCoordinate();
        final double beginX = Math.min(a, b);
        final double beginY = anyCoordinate();
        final double endX = Math.max(a, b);
        final double endY = beginY + random.nextDouble(3) * cell;
        final String message = told + ", box=" + beginX + ", " + beginY + ", " + endX + ", " + endY;
        cursor.box(beginX, beginY, endX, endY);
        final BitSet met = met(message, cursor);
        for (int item = 0; item < MOST_ITEMS; item++) {
            if (isInACell(item) && xs[item] >= beginX && xs[item] <= endX && ys[item] >= beginY && ys[item] <= endY) {
                assertTrue(met.get(item), message + ", item=" + item);
            }
        }
    }

    private BitSet met(final String message, final LinkedCursor cursor) {
        final BitSet met = new BitSet();
        while (cursor.next()) {
            assertFalse(met.get(cursor.item()), message + ", item=" + cursor.item() + " is met twice");
            assertTrue(isInACell(cursor.item()), message + ", item=" + cursor.item());
            met.set(cursor.item());
        }
        return met;
    }

    // ---- A multimap ----

    @Test
    @DisplayName("IX-23 each cell has the items of a multimap, the last one first, after each of 10^5 operations")
    void cells_afterEveryOperation_haveWhatAMultimapHas() {
        final Map<Long, List<Integer>> model = new HashMap<>();
        final long[] cells = new long[MOST_ITEMS];
        Arrays.fill(cells, ABSENT);
        final LinkedGrid grid = new LinkedGrid(0.125);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            final String told = "seed=" + seed + ", operation=" + operation;
            final int item = random.nextInt(MOST_ITEMS);
            final int other = random.nextInt(MOST_ITEMS);
            final long target = random.nextInt(-3, 3);
            switch (random.nextInt(6)) {
                case 0 -> {
                    assertEquals(cells[item] != ABSENT, grid.remove(item), told);
                    leave(model, cells, item);
                }
                case 1 -> {
                    grid.exchange(item, other);
                    exchange(model, cells, item, other);
                }
                default -> {
                    final double x = (target + random.nextDouble()) * 0.125;
                    if (cells[item] == ABSENT) {
                        grid.insert(item, x, 0);
                    } else {
                        assertEquals(cells[item] != target, grid.move(item, x, 0), told);
                    }
                    if (cells[item] != target) {
                        leave(model, cells, item);
                        cells[item] = target;
                        model.computeIfAbsent(target, none -> new LinkedList<>())
                                .addFirst(item);
                    }
                }
            }
            for (long each = -3; each < 3; each++) {
                final int[] expected = model.getOrDefault(each, List.of()).stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
                assertArrayEquals(expected, Walks.box(grid, each * 0.125, 0, each * 0.125 + 0.1, 0), told);
            }
        }
    }

    private static void leave(final Map<Long, List<Integer>> model, final long[] cells, final int item) {
        if (cells[item] != ABSENT) {
            model.get(cells[item]).remove((Integer) item);
            cells[item] = ABSENT;
        }
    }

    private static void exchange(final Map<Long, List<Integer>> model, final long[] cells, final int a, final int b) {
        final long before = cells[a];
        cells[a] = cells[b];
        cells[b] = before;
        for (final List<Integer> items : model.values()) {
            items.replaceAll(item -> item == a ? Integer.valueOf(b) : item == b ? Integer.valueOf(a) : item);
        }
    }

    // ---- Order ----

    @Test
    @DisplayName("IX-23 grids with the same history meet items in the same order, also when one was saved and loaded")
    void walks_sameHistory_sameOrder() {
        for (int trial = 0; trial < 50; trial++) {
            final LinkedGrid one = new LinkedGrid(10);
            LinkedGrid two = new LinkedGrid(10);
            for (int operation = 0; operation < 300; operation++) {
                final int item = random.nextInt(200);
                final double x = random.nextDouble(-200, 200);
                final double y = random.nextInt(20) == 0 ? Double.NaN : random.nextDouble(-200, 200);
                final int kind = random.nextInt(8);
                apply(one, kind, item, x, y);
                apply(two, kind, item, x, y);
                if (operation == 150) {
                    final SavedState saved = new SavedState();
                    two.save(saved);
                    two = new LinkedGrid(10, random.nextInt(400));
                    two.insert(1, 1, 1);
                    two.load(saved);
                    two.links().checkInvariants();
                }
                final double radius = random.nextInt(3) * 150.0;
                final LinkedCursor first = one.cursor();
                final LinkedCursor second = two.cursor();
                first.around(x, x, radius);
                second.around(x, x, radius);
                assertArrayEquals(Walks.items(first), Walks.items(second), "seed=" + seed + ", trial=" + trial);
            }
            assertEquals(one.toString(), two.toString());
        }
    }

    private static void apply(final LinkedGrid grid, final int kind, final int item, final double x, final double y) {
        if (kind == 0) {
            grid.remove(item);
        } else if (kind == 1) {
            grid.exchange(item, (int) Math.abs(x));
        } else if (grid.contains(item)) {
            grid.move(item, x, y);
        } else {
            grid.insert(item, x, y);
        }
    }
}
