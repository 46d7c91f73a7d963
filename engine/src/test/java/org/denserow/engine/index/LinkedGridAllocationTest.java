package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Nothing but growth allocates.
class LinkedGridAllocationTest {

    private static final int ITEMS = 1000;
    private static final int ROUNDS = 50;
    private static final int CLEAN_WINDOWS = 3;
    private static final int MOST_WINDOWS = 60;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private long sum;

    @Test
    @DisplayName("IX-23 moves inside cells, and walks: 0 bytes, also without room that was asked for")
    void move_insideCells_allocatesNothing() {
        assertEquals(0, bytesOfWindow(filled(0), 0, false, MOST_WINDOWS));
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("IX-23 moves into other cells, removing, inserting, exchanging, in a grid with room: 0 bytes")
    void operations_withRoom_allocateNothing() {
        assertEquals(0, bytesOfWindow(filled(ITEMS), 1000, false, MOST_WINDOWS));
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        final long bytes = bytesOfWindow(filled(ITEMS), 1000, true, CLEAN_WINDOWS);
        assertTrue(bytes >= 16L * ROUNDS, "bytes=" + bytes);
    }

    private static LinkedGrid filled(final int expectedItems) {
        final LinkedGrid grid = new LinkedGrid(10, expectedItems);
        for (int item = 0; item < ITEMS; item++) {
            grid.insert(item, 10 * item + 1, 1);
        }
        return grid;
    }

    private long bytesOfWindow(final LinkedGrid grid, final double far, final boolean twin, final int mostWindows) {
        final LinkedCursor cursor = grid.cursor();
        final long thread = Thread.currentThread().threadId();
        THREADS.getThreadAllocatedBytes(thread); // the first reading may itself allocate
        long bytes = -1;
        for (int window = 0, clean = 0; window < mostWindows && clean < CLEAN_WINDOWS; window++) {
            final long before = THREADS.getThreadAllocatedBytes(thread);
            for (int round = 0; round < ROUNDS; round++) {
                operate(grid, cursor, round, far);
                if (twin) {
                    escaped = new Object();
                }
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - before;
            clean = bytes == 0 ? clean + 1 : 0;
        }
        return bytes;
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
            sum += cursor.item();
        }
        cursor.box(Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 1);
        while (cursor.next()) {
            sum += cursor.item();
        }
    }
}
