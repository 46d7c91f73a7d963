package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Nothing but growth allocates.
class LinkedGridAllocationTest {

    private static final int ITEMS = 1000;
    private static final int ROUNDS = 50;

    private long sum;

    @Test
    @DisplayName("IX-23 moves inside cells, and walks: 0 bytes, also without room that was asked for")
    void move_insideCells_allocatesNothing() {
        final LinkedGrid grid = filled(0);
        final LinkedCursor cursor = grid.cursor();
        SteadyCalls.assertNoBytes(ROUNDS, round -> operate(grid, cursor, round, 0));
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("IX-23 moves into other cells, removing, inserting, exchanging, in a grid with room: 0 bytes")
    void operations_withRoom_allocateNothing() {
        final LinkedGrid grid = filled(ITEMS);
        final LinkedCursor cursor = grid.cursor();
        SteadyCalls.assertNoBytes(ROUNDS, round -> operate(grid, cursor, round, 1000));
        assertTrue(sum != 0);
    }

    @Test
    void operations_onATorusWithRoom_allocateNothing() {
        final LinkedGrid grid = filled(LinkedGrid.torus(10_000, 50, 10, ITEMS));
        final LinkedCursor cursor = grid.cursor();
        SteadyCalls.assertNoBytes(ROUNDS, round -> operate(grid, cursor, round, 1000));
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        final LinkedGrid grid = filled(ITEMS);
        final LinkedCursor cursor = grid.cursor();
        SteadyCalls.assertTwinIsCaught(ROUNDS, round -> operate(grid, cursor, round, 1000));
    }

    private static LinkedGrid filled(final int expectedItems) {
        return filled(new LinkedGrid(10, expectedItems));
    }

    private static LinkedGrid filled(final LinkedGrid grid) {
        for (int item = 0; item < ITEMS; item++) {
            grid.insert(item, 10 * item + 1, 1);
        }
        return grid;
    }

    private void operate(final LinkedGrid grid, final LinkedCursor cursor, final int round, final double far) {
        final double x = 1 + round % 8;
        for (int item = 0; item < ITEMS; item++) {
            sum += grid.move(item, 10 * item + x + far * round, x) ? 1 : 0;
        }
        if (far > 0) {
            for (int item = 0; item < ITEMS; item += 7) {
                grid.remove(item);
                grid.exchange(item, ITEMS - 1);
                grid.exchange(item, ITEMS - 1);
                grid.insert(item, x, Double.NaN);
            }
        }
        cursor.around(far * round, 0, 500);
        while (cursor.next()) {
            sum += cursor.item() + (long) cursor.dx(cursor.item());
        }
        cursor.box(Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 1);
        while (cursor.next()) {
            sum += cursor.item();
        }
    }
}
