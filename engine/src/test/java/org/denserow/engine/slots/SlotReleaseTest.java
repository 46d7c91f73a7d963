package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.Test;

/// Slots of rows that go together.
class SlotReleaseTest {

    private static final int TYPE = 3;
    private static final int MAX_GENERATION = 5;

    @Test
    void release_randomRowsUntilSlotsRetire_slotsReturnByRowAndRetiredOnesAreSkipped() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (final boolean isPinned : new boolean[] {false, true}) {
            final SlotMap map = isPinned
                    ? new PinnedSlotMap(TYPE, 100, 1000, MAX_GENERATION, 0)
                    : new DenseSlotMap(TYPE, 100, 1000, MAX_GENERATION, 0);
            final Deque<Integer> free = new ArrayDeque<>();
            final MoveList moves = new MoveList();
            int retired = 0;
            for (int round = 0; round < 60; round++) {
                final String where = "seed=" + seed + ", pinned=" + isPinned + ", round=" + round;
                while (map.rows() < 100 && random.nextInt(80) > 0 && map.space().availableSlots() > 0) {
                    final int oldest = free.isEmpty() ? map.space().slotCount() : free.poll();
                    final long handle = map.space().take();
                    assertEquals(oldest, Handle.slot(handle), where);
                    map.append(handle, RowState.ACTIVE, moves);
                }
                final int[] doomed = new int[100];
                int count = 0;
                for (int row = 0; row < map.end(); row++) {
                    if (map.exists(row) && random.nextInt(3) > 0) {
                        doomed[count++] = row;
                        final int slot = Handle.slot(map.handle(row));
                        if (Handle.generation(map.handle(row)) == MAX_GENERATION) {
                            retired++;
                        } else {
                            free.add(slot);
                        }
                    }
                }
                final int end = map.end();
                map.release(doomed, count, endsEarly(map, doomed, count, round, where));
                if (!isPinned) {
                    close(map, doomed, count, end);
                }
                map.checkInvariants();
                assertEquals(retired, map.space().retiredSlots(), where);
                assertEquals(free.size(), map.space().freeSlots(), where);
            }
            assertTrue(retired > 100, "slots retired: " + retired);
        }
    }

    /// Ends the handles of rows before their slots are released; takes that back in one round of three, and does it not
    /// at all in another.
    private static boolean endsEarly(
            final SlotMap map, final int[] doomed, final int count, final int round, final String where) {
        final long[] handles = new long[count];
        boolean retires = false;
        for (int i = 0; i < count; i++) {
            handles[i] = map.handle(doomed[i]);
            retires |= Handle.generation(handles[i]) == MAX_GENERATION;
        }
        if (round % 3 == 0) {
            return false;
        }
        final boolean hasEnded = map.space().end(handles, 0, count);
        assertEquals(!retires, hasEnded, where);
        final boolean isRevived = round % 3 == 2;
        for (int i = 0; i < count; i++) {
            if (hasEnded) {
                assertEquals(-1, map.find(handles[i]), where);
            }
            if (isRevived) {
                map.space().revive(Handle.slot(handles[i]), doomed[i]);
            }
            if (isRevived || !hasEnded) {
                assertEquals(doomed[i], map.find(handles[i]), where);
            }
        }
        return hasEnded && !isRevived;
    }

    /// The rows that are left move together, in order.
    private static void close(final SlotMap map, final int[] doomed, final int count, final int end) {
        final MoveList moves = new MoveList();
        int next = 0;
        int place = 0;
        for (int row = 0; row < end; row++) {
            if (next < count && doomed[next] == row) {
                next++;
            } else {
                if (row != place) {
                    moves.add(row, place);
                }
                place++;
            }
        }
        map.relocate(moves);
        map.closed(place);
    }
}
