package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.engine.cells.LinkedAxes;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkedGridTest {

    private final LinkedGrid grid = new LinkedGrid(10);
    private final LinkedCursor cursor = grid.cursor();

    private int[] around(final double x, final double y, final double radius) {
        cursor.around(x, y, radius);
        return Walks.items(cursor);
    }

    // ---- Cells ----

    @Test
    @DisplayName("IX-14 cells are floors: both sides of 0, negative and far coordinates are cells of their own")
    void insert_farAndNegative_cellsOfTheirOwn() {
        final double[] places = {0, 5, 123, 4999, -15, 1e6, -5, -0.0, -1e-300, 10, Math.nextDown(10.0)};
        final LinkedAxes axes = LinkedAxes.open(3, 10);
        final int[] cells = {0, 0, 12, 499, -2, 100_000, -1, 0, -1, 1, 0};
        for (int item = 0; item < places.length; item++) {
            assertEquals(
                    cells[item],
                    (int) axes.cell(places[item], 0, 0) ^ Integer.MIN_VALUE,
                    "x in the lower half, place=" + places[item]);
            assertEquals(cells[item], axes.layer(0, 0, places[item]), "place=" + places[item]);
            grid.insert(item, places[item], 0);
        }
        assertEquals(7, grid.cells()); // 0, 12, 499, -2, 100,000, -1 and 1
    }

    @Test
    @DisplayName("IX-15 1024 x 1024 cells are 1,048,576 different ones, and the table finds each quickly")
    void insert_aMillionCells_allDifferentAndSpread() {
        final int side = 1024;
        final LinkedGrid wide = new LinkedGrid(1, side * side);
        for (int item = 0; item < side * side; item++) {
            wide.insert(item, item % side - side / 2.0, item / side - side / 2.0);
        }
        assertEquals(side * side, wide.cells());
        assertTrue(
                wide.links().longestSearch() <= 128,
                () -> "longest=" + wide.links().longestSearch());
        final LinkedAxes axes = LinkedAxes.open(2, 1);
        assertNotEquals(axes.cell(0, 0, 0), axes.cell(1, 1, 0));
    }

    @Test
    @DisplayName("IX-17 a circle narrower than a cell touches 4 cells at most; radius 50 over cells of 10 touches 121")
    void around_anyRadius_touchesFewCells() {
        final SplittableRandom random = new SplittableRandom(5);
        double most = 0;
        for (int trial = 0; trial < 1000; trial++) {
            cursor.around(random.nextDouble(-100, 100), random.nextDouble(-100, 100), 4.99);
            most = Math.max(most, cursor.cellCount());
        }
        assertEquals(4, most);
        cursor.around(5, 5, 50);
        assertEquals(121, cursor.cellCount());
    }

    @Test
    @DisplayName(
            "IX-18 cells of about 4 items need little work for small and large radii; one chosen by radius does not")
    void around_cellsByDensity_littleWork() {
        final double density = 0.02;
        final double[] cells = {5, 10, Math.sqrt(4 / density), 50, 100};
        final double[] work5 = new double[cells.length];
        final double[] work50 = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            final SplittableRandom random = new SplittableRandom(7);
            final LinkedGrid even = new LinkedGrid(cells[i]);
            for (int item = 0; item < density * 1000 * 1000; item++) {
                even.insert(item, random.nextDouble(-500, 500), random.nextDouble(-500, 500));
            }
            for (int query = 0; query < 200; query++) {
                final LinkedCursor walk = even.cursor();
                final double x = random.nextDouble(-400, 400);
                walk.around(x, -x, 5);
                work5[i] += walk.cellCount() + Walks.items(walk).length;
                walk.around(x, -x, 50);
                work50[i] += walk.cellCount() + Walks.items(walk).length;
            }
        }
        final double least5 = Arrays.stream(work5).min().orElseThrow();
        final double least50 = Arrays.stream(work50).min().orElseThrow();
        final String message = Arrays.toString(work5) + Arrays.toString(work50);
        assertTrue(work5[2] < 1.5 * least5 && work50[2] < 1.5 * least50, message);
        assertTrue(work50[0] > 1.5 * least50 && work50[4] > 2 * least50, message);
        assertTrue(work5[3] > 4 * least5 && work5[4] > 10 * least5, message);
    }

    @Test
    @DisplayName("IX-23 items up to 2^31 cells away and beyond are found, in memory that follows the items")
    void around_hugeCoordinates_foundInFewBytes() {
        final double edge = 10 * 0x1p31;
        final double[] xs = {edge, -edge, edge - 10, 10 - edge, 4 * edge, 1e300, Double.MAX_VALUE, -Double.MAX_VALUE, 0
        };
        for (int item = 0; item < xs.length; item++) {
            grid.insert(item, xs[item], -xs[item]);
        }
        for (int item = 0; item < xs.length; item++) {
            int met = 0;
            for (final int other : around(xs[item], -xs[item], 5)) {
                met += other == item ? 1 : 0;
            }
            assertEquals(1, met, "item=" + item);
        }
        assertArrayEquals(new int[] {8}, around(0, 0, 100));
        assertEquals(xs.length, around(0, 0, Double.POSITIVE_INFINITY).length);
        assertEquals(xs.length, around(0, 0, 1e308).length);
        assertTrue(grid.bytes() <= 1024, () -> "bytes=" + grid.bytes());
        grid.links().checkInvariants();
    }

    @Test
    void bytes_withRoom_areAtLeastALinkEachWayAndACellOfEachItem() {
        assertTrue(new LinkedGrid(10, 1000).bytes() >= 3 * 4 * 1000);
        assertTrue(grid.bytes() < 1000, () -> "bytes=" + grid.bytes());
    }

    // ---- Changes ----

    @Test
    @DisplayName("IX-20 a move inside the cell changes nothing, so walks go on; one over the border is told")
    void move_insideTheCell_changesNothing() {
        grid.insert(0, 1, 1);
        grid.insert(1, 2, 2);
        final long changes = grid.links().changes();
        cursor.around(5, 5, 1);
        assertTrue(cursor.next());
        for (int step = 0; step < 100; step++) {
            assertFalse(grid.move(0, step / 11.0, 9.99 - step / 11.0));
        }
        assertEquals(changes, grid.links().changes());
        assertTrue(cursor.next());
        assertFalse(cursor.next());
        assertTrue(grid.move(0, -0.001, 1));
        assertEquals(changes + 1, grid.links().changes());
        assertArrayEquals(new int[] {1}, around(5, 5, 1));
    }

    @Test
    void insert_sameCell_lastOneIsMetFirst() {
        for (int item = 0; item < 4; item++) {
            grid.insert(item, item, item);
        }
        grid.move(1, 11, 1);
        grid.move(1, 1, 1);
        grid.remove(2);
        assertArrayEquals(new int[] {1, 3, 0}, around(5, 5, 1));
    }

    @Test
    void notFinite_isInNoCellAndCounted() {
        final double[] none = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int item = 0; item < none.length; item++) {
            grid.insert(2 * item, none[item], 0);
            grid.insert(2 * item + 1, 0, none[item]);
        }
        assertEquals(6, grid.size());
        assertEquals(6, grid.outside());
        assertEquals(0, grid.cells());
        assertEquals(0, around(0, 0, Double.POSITIVE_INFINITY).length);
        assertFalse(grid.move(0, 3, Double.NaN));
        assertTrue(grid.move(0, 3, 4));
        assertTrue(grid.move(0, 3, Double.NaN));
        assertTrue(grid.move(0, 3, 4));
        assertTrue(grid.remove(1));
        assertEquals(4, grid.outside());
        assertArrayEquals(new int[] {0}, around(0, 0, 5));
        for (final double place : none) {
            assertEquals(0, around(place, 0, 5).length);
            assertEquals(0, around(0, place, Double.POSITIVE_INFINITY).length);
        }
        grid.links().checkInvariants();
    }

    @Test
    void remove_absent_returnsFalse() {
        assertFalse(grid.remove(3));
        assertFalse(grid.remove(-1));
        assertFalse(grid.remove(Integer.MAX_VALUE));
        grid.insert(3, 1, 1);
        assertTrue(grid.contains(3));
        assertTrue(grid.remove(3));
        assertFalse(grid.contains(3));
        assertFalse(grid.remove(3));
        assertEquals(0, grid.size());
        assertEquals(0, grid.cells());
    }

    /// Four items, each absent, in no cell, or in one of two cells; then any two are exchanged.
    @Test
    void exchange_everyCaseOfFourItems_eachStandsWhereTheOtherWas() {
        final double[] places = {Double.NaN, 5, 15};
        for (int setting = 0; setting < 256; setting++) {
            for (int pair = 0; pair < 16; pair++) {
                final LinkedGrid four = new LinkedGrid(10);
                for (int item = 0; item < 4; item++) {
                    final int where = setting >> 2 * item & 3;
                    if (where > 0) {
                        four.insert(item, places[where - 1], 5);
                    }
                }
                final int[][] before = {Walks.box(four, 1, 1, 2, 2), Walks.box(four, 11, 1, 12, 2)};
                final int first = pair & 3;
                final int second = pair >> 2;
                final int outside = four.outside();
                four.exchange(first, second);
                four.links().checkInvariants();
                final String message = "setting=" + setting + ", pair=" + pair;
                for (final int[] items : before) {
                    for (int i = 0; i < items.length; i++) {
                        items[i] = items[i] == first ? second : items[i] == second ? first : items[i];
                    }
                }
                assertArrayEquals(before[0], Walks.box(four, 1, 1, 2, 2), message);
                assertArrayEquals(before[1], Walks.box(four, 11, 1, 12, 2), message);
                assertEquals(outside, four.outside(), message);
                assertEquals((setting >> 2 * second & 3) > 0, four.contains(first), message);
            }
        }
    }

    @Test
    void exchange_lastRowIntoAHole_getsItsNumber() {
        for (int item = 0; item < 5; item++) {
            grid.insert(item, item, 0);
        }
        grid.remove(1);
        grid.exchange(1, 4);
        assertArrayEquals(new int[] {1, 3, 2, 0}, around(0, 0, 5));
        assertFalse(grid.contains(4));
        grid.exchange(0, 1_000); // beyond the arrays
        assertArrayEquals(new int[] {1, 3, 2, 1_000}, around(0, 0, 5));
        grid.links().checkInvariants();
    }

    @Test
    void clear_thenInsert_asNew() {
        grid.insert(0, 1, 1);
        grid.insert(1, Double.NaN, 1);
        grid.clear();
        grid.links().checkInvariants();
        assertEquals("LinkedGrid{cell=10.0, size=0, outside=0, cells=0}", grid.toString());
        grid.insert(1, 1, 1);
        assertArrayEquals(new int[] {1}, around(0, 0, 1));
        assertEquals(10, grid.cellLength());
    }

    // ---- Walks ----

    @Test
    void box_withBorders_touchesTheirCells() {
        grid.insert(0, 10, 10);
        grid.insert(1, -10, -10);
        assertArrayEquals(new int[] {1, 0}, Walks.box(grid, -10, -10, 10, 10));
        assertArrayEquals(new int[] {}, Walks.box(grid, 0, 0, Math.nextDown(10.0), 10));
        assertEquals(
                2,
                Walks.box(
                                grid,
                                Double.NEGATIVE_INFINITY,
                                Double.NEGATIVE_INFINITY,
                                Double.POSITIVE_INFINITY,
                                Double.POSITIVE_INFINITY)
                        .length);
        assertEquals(0, Walks.box(grid, Double.NaN, -10, 10, 10).length);
        assertEquals(0, Walks.box(grid, -10, -10, 10, Double.NaN).length);
    }

    @Test
    void next_afterAChange_throwsOnceAndIsOver() {
        for (final Consumer<LinkedGrid> change : Walks.CHANGES) {
            final LinkedGrid changed = new LinkedGrid(10);
            changed.insert(0, 1, 1);
            changed.insert(1, 2, 2);
            final SavedState saved = new SavedState();
            changed.save(saved);
            final LinkedCursor walk = changed.cursor();
            walk.around(0, 0, 5);
            assertTrue(walk.next());
            change.accept(changed);
            final IllegalStateException thrown = assertThrows(IllegalStateException.class, walk::next);
            assertTrue(thrown.getMessage().startsWith("a grid stays as it is during a walk: "), thrown.getMessage());
            assertFalse(walk.next());
            changed.load(saved);
            walk.around(0, 0, 5);
            assertTrue(walk.next());
            changed.load(saved);
            assertThrows(IllegalStateException.class, walk::next);
        }
    }

    @Test
    void next_overOrNotBegun_isFalseWhateverChanges() {
        final LinkedCursor walk = grid.cursor();
        grid.insert(0, 1, 1);
        assertFalse(walk.next());
        assertEquals("LinkedCursor{over}", walk.toString());
        walk.around(0, 0, 5);
        assertTrue(walk.next());
        assertEquals("LinkedCursor{item=0, cells=4.0}", walk.toString());
        assertFalse(walk.next());
        grid.remove(0);
        assertFalse(walk.next());
    }

    // ---- State ----

    @Test
    void load_ofAnotherCellOrOfNothing_isRefusedAndChangesNothing() {
        grid.insert(0, 1, 1);
        final SavedState other = new SavedState();
        new LinkedGrid(5).save(other);
        refused("cell=10.0, saved=5.0", () -> grid.load(other));
        refused("nothing was saved", () -> grid.load(new SavedState()));
        final SavedState half = new SavedState();
        half.putNumbers("cell", Double.doubleToLongBits(10));
        half.putNumbers("cells", 1, 2, 3);
        refused("nothing was saved", () -> grid.load(half));
        assertThrows(NullPointerException.class, () -> grid.load(null));
        assertThrows(NullPointerException.class, () -> grid.save(null));
        assertArrayEquals(new int[] {0}, around(0, 0, 1));
        grid.links().checkInvariants();
    }

    // ---- Bad input ----

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE})
    void cell_notPositiveOrNotFinite_isRefused(final double cell) {
        refused("cell=" + cell, () -> new LinkedGrid(cell));
    }

    @Test
    void expectedItems_negativeOrTooMany_areRefused() {
        refused("expectedItems=-1", () -> new LinkedGrid(1, -1));
        refused("expectedItems=268435457", () -> new LinkedGrid(1, LinkedGrid.MAX_ITEMS + 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, LinkedGrid.MAX_ITEMS, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void item_outside_isRefused(final int item) {
        refused("item=" + item, () -> grid.insert(item, 0, 0));
        refused("item=" + item, () -> grid.move(item, 0, 0));
        refused("item=" + item, () -> grid.exchange(item, 0));
        refused("item=" + item, () -> grid.exchange(0, item));
        assertFalse(grid.contains(item));
    }

    @Test
    void insert_twice_orMoveAbsent_isRefused() {
        grid.insert(5, 1, 1);
        refused("an item is inserted once: item=5", () -> grid.insert(5, 100, 100));
        refused("an item that moves is there: item=4", () -> grid.move(4, 1, 1));
        refused("an item that moves is there: item=4", () -> grid.move(4, Double.NaN, 1));
        assertArrayEquals(new int[] {5}, around(0, 0, 1));
        grid.links().checkInvariants();
    }

    @Test
    void radiusOrBox_negativeOrNaN_isRefused() {
        refused("radius=-1.0", () -> cursor.around(0, 0, -1));
        refused("radius=NaN", () -> cursor.around(0, 0, Double.NaN));
        refused("beginX=1.0", () -> cursor.box(1, 0, 0, 0));
        refused("beginY=1.0", () -> cursor.box(0, 1, 0, 0));
    }

    private static void refused(final String text, final Runnable call) {
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(text), thrown.getMessage());
    }
}
