package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class CreatedRowsTest {

    private static final int BURST = 100_000;

    private final RowStore store =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final CreatedRows created = new CreatedRows(store, Room.MAX_LENGTH);

    @Test
    void reset_afterABurst_keepsRoomAndGivesItBackLater() {
        for (int i = 0; i < BURST; i++) {
            created.add(i, i % 2 == 0 ? RowState.ACTIVE : RowState.PENDING);
        }
        created.reset(BURST, true, 0);
        assertTrue(room() >= BURST, "room for the same again");
        int boundaries = 0;
        while (room() >= BURST) {
            assertTrue(boundaries++ < 1000, "rows=" + room());
            created.reset(10, true, boundaries);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            created.reset(0, true, boundaries + boundary + 1);
        }
        assertTrue(room() < 2000, "rows=" + room());
        assertTrue(created.isIdle());
    }

    private int room() {
        final int[] most = {created.staged().capacity()};
        created.arrays(array -> most[0] = Math.max(most[0], Array.getLength(array)));
        return most[0];
    }

    @Test
    void reset_othersCreatedMore_hasRoomForAllOfIt() {
        created.add(1, RowState.ACTIVE);
        created.reset(3000, true, 1);
        assertTrue(created.slots().length >= 3000 && created.staged().capacity() >= 3000);
        assertEquals(0, created.count());
    }

    @Test
    void endOfState_mixedStates_endsWhereTheStateChanges() {
        final RowState[] states = {
            RowState.ACTIVE,
            RowState.ACTIVE,
            RowState.PENDING,
            RowState.PENDING,
            RowState.PENDING,
            RowState.ACTIVE,
            RowState.PERMANENT,
            RowState.PERMANENT,
            RowState.PENDING,
            RowState.ACTIVE,
            RowState.ACTIVE
        };
        for (int i = 0; i < states.length; i++) {
            created.add(i, states[i]);
        }
        for (int row = 0; row < states.length; row++) {
            int end = row;
            while (end < states.length && states[end] == states[row]) {
                end++;
            }
            assertEquals(states[row], created.state(row));
            assertEquals(end, created.endOfState(row, states.length), "row=" + row);
            assertEquals(row + 1, created.endOfState(row, row + 1), "row=" + row);
        }
    }

    @Test
    void rollback_pendingRows_rowsAfterThemAreActive() {
        final SlotMap slots = store.slots();
        created.add(take(slots), RowState.PENDING);
        created.savepoint();
        created.add(take(slots), RowState.ACTIVE);
        created.add(take(slots), RowState.PENDING);
        final long refused = slots.space().reservedHandle(created.slots()[2]);
        created.rollback(slots);
        assertEquals(1, created.count());
        assertEquals(1, slots.space().reservedSlots());
        assertTrue(
                slots.space().reservedHandle(Handle.slot(refused)) != refused,
                "its handle is stale: it has another one");
        created.add(take(slots), RowState.ACTIVE);
        created.add(take(slots), RowState.ACTIVE);
        assertEquals(RowState.PENDING, created.state(0));
        assertEquals(RowState.ACTIVE, created.state(1));
        assertEquals(RowState.ACTIVE, created.state(2));
        assertEquals(RunList.run(0, 3), created.run());
    }

    private static int take(final SlotMap slots) {
        return Handle.slot(slots.space().take());
    }

    @Test
    void mark_chunkAfterChunk_hasARunOfItsOwn() {
        created.add(1, RowState.ACTIVE);
        assertTrue(created.hasUnmarked());
        created.mark();
        assertFalse(created.hasUnmarked());
        created.add(2, RowState.ACTIVE);
        created.add(3, RowState.PENDING);
        assertEquals(RunList.run(1, 3), created.run());
        assertEquals(2, created.unmarked());
        created.reset(3, true, 1);
        assertFalse(created.hasUnmarked() || created.anyState());
        created.add(4, RowState.ACTIVE);
        assertEquals(RunList.run(0, 1), created.run());
        assertEquals(RowState.ACTIVE, created.state(0));
    }

    @Test
    void checkRoom_moreThanChunksBefore_dropsTheirRowsAndKeepsCount() {
        final CreatedRows small = new CreatedRows(store, 10);
        for (int i = 0; i < 9; i++) {
            small.add(i, RowState.PENDING);
        }
        small.mark();
        small.savepoint();
        small.add(20, RowState.ACTIVE);
        small.checkRoom(2); // does not fit behind the others
        small.add(21, RowState.ACTIVE);
        small.add(22, RowState.ACTIVE);
        assertEquals(RunList.run(0, 3), small.run());
        assertEquals(RowState.ACTIVE, small.state(2));
        assertThrows(IllegalStateException.class, () -> small.checkRoom(8), "what one chunk creates by itself");
        small.checkRoom(7);
        assertEquals(3, small.count());
    }

    @Test
    void addBatch_statesInAnyOrder_eachRowHasItsOwn() {
        final long[] handles = new long[300]; // more than the first length
        for (int i = 0; i < handles.length; i++) {
            handles[i] = Handle.of(1, 1, i);
        }
        assertEquals(0, created.addBatch(handles, 3, RowState.ACTIVE));
        assertEquals(3, created.addBatch(handles, handles.length, RowState.PENDING));
        assertEquals(303, created.addBatch(handles, 2, RowState.ACTIVE));
        for (int row = 0; row < created.count(); row++) {
            assertEquals(row < 3 || row >= 303 ? RowState.ACTIVE : RowState.PENDING, created.state(row), "row=" + row);
            assertEquals(row < 3 ? row : row < 303 ? row - 3 : row - 303, created.slots()[row]);
        }
    }

    @Test
    void marked_andSaved_areTheEndsOfTheChunkBeforeAndOfTheMessageBefore() {
        created.add(1, RowState.ACTIVE);
        created.add(2, RowState.ACTIVE);
        created.mark();
        created.add(3, RowState.ACTIVE);
        created.savepoint();
        created.add(4, RowState.ACTIVE);
        assertEquals(2, created.marked());
        assertEquals(3, created.saved());
    }

    @Test
    void keepsStates_onceARowIsNotActive_staysSo() {
        created.add(1, RowState.ACTIVE);
        assertFalse(created.keepsStates());
        created.add(2, RowState.PENDING);
        assertTrue(created.keepsStates());
        created.reset(2, true, 1);
        assertTrue(created.keepsStates() && !created.anyState());
    }

    @Test
    void reset_othersKeepStates_makesRoomForThemThoughIdle() {
        final CreatedRows idle = new CreatedRows(store, Room.MAX_LENGTH);
        idle.reset(0, false, 1);
        assertFalse(idle.keepsStates());
        idle.reset(0, true, 2);
        assertTrue(idle.keepsStates());
    }

    @Test
    void reserve_moreThanTheFirstLength_keepsTheRoomThroughQuietBoundaries() {
        assertFalse(created.isReserved());
        created.reserve(3_000);
        assertTrue(created.isReserved() && created.keepsStates());
        for (int boundary = 0; boundary < 1_000; boundary++) {
            created.reset(boundary % 3, true, boundary);
        }
        assertTrue(created.slots().length >= 3_000 && created.staged().capacity() >= 3_000);
    }
}
