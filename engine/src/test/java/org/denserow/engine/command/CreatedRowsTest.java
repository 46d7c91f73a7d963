package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class CreatedRowsTest {

    private static final int BURST = 100_000;

    private final RowStore map =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final CreatedRows created = new CreatedRows(map, Room.MAX_LENGTH);

    @Test
    void reset_afterABurst_keepsRoomAndGivesItBackLater() {
        for (int i = 0; i < BURST; i++) {
            created.add(i, i % 2 == 0 ? RowState.ACTIVE : RowState.PENDING);
        }
        created.reset(BURST, true);
        assertTrue(room() >= BURST, "room for the same again");
        int boundaries = 0;
        while (room() >= BURST) {
            assertTrue(boundaries++ < 1000, "rows=" + room());
            created.reset(10, true);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            created.reset(0, true);
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
        created.reset(3000, true);
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
}
