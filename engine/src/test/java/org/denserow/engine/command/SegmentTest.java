package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class SegmentTest {

    private static final int BURST = 100_000;

    private final RowStore map =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final Segment segment = new Segment(map);

    @Test
    void reset_afterABurst_keepsRoomAndGivesItBackLater() {
        for (int i = 0; i < BURST; i++) {
            segment.put(i);
            segment.create(i, RowState.ACTIVE);
        }
        segment.reset(BURST, BURST, 0);
        assertTrue(segment.words().length >= BURST && segment.rows.capacity() >= BURST, "room for the same again");
        int boundaries = 0;
        while (segment.words().length >= BURST || segment.rows.capacity() >= BURST) {
            assertTrue(boundaries++ < 1000, "words=" + segment.words().length);
            segment.reset(10, 10, 0);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            segment.reset(0, 0, 0);
        }
        assertTrue(segment.words().length < 2000 && segment.rows.capacity() < 2000, "words=" + segment.words().length);
        assertTrue(segment.isIdle());
    }

    @Test
    void reset_othersRecordedMore_hasRoomForAllOfIt() {
        segment.put(1);
        segment.reset(5000, 3000, 0);
        assertTrue(segment.words().length >= 5000);
        assertTrue(segment.rows.capacity() >= 3000);
        assertEquals(0, segment.length());
    }

    @Test
    void checkLength_pastTheLimit_saysSo() {
        Segment.checkLength(Segment.MAX_LENGTH);
        final IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> Segment.checkLength(Segment.MAX_LENGTH + 1));
        assertTrue(error.getMessage().contains("max=" + Segment.MAX_LENGTH), error.getMessage());
        assertTrue(error.getMessage().contains("; record less per frame"), error.getMessage());
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
            segment.create(i, states[i]);
        }
        for (int row = 0; row < states.length; row++) {
            int end = row;
            while (end < states.length && states[end] == states[row]) {
                end++;
            }
            assertEquals(states[row], segment.state(row));
            assertEquals(end, segment.endOfState(row, states.length), "row=" + row);
            assertEquals(row + 1, segment.endOfState(row, row + 1), "row=" + row);
        }
    }

    @Test
    void reset_objects_areForgottenAndTheirRoomIsKeptForAWhile() {
        final SideList objects = segment.objects;
        for (int i = 0; i < BURST; i++) {
            assertEquals(i, objects.add("object"));
            segment.put(0, i);
        }
        segment.reset(3 * BURST, 0, BURST);
        final Object[] room = objects.array();
        assertEquals(0, objects.count());
        assertTrue(room.length >= BURST, "room for the same again");
        for (final Object cell : room) {
            assertNull(cell);
        }
        for (int boundary = 0; boundary < 10; boundary++) {
            segment.reset(10, 0, 10);
            assertSame(room, objects.array(), "not given back at once: boundary=" + boundary);
        }
        for (int boundary = 0; boundary < 1000; boundary++) {
            segment.reset(0, 0, 0);
        }
        assertTrue(objects.array().length < 2000, "given back: length=" + objects.array().length);
        assertTrue(segment.isIdle());
    }

    @Test
    void reset_othersKeptMoreObjects_hasRoomForAllOfThem() {
        segment.reset(5000, 0, 2500);
        final Object[] room = segment.objects.array();
        for (int i = 0; i < 2500; i++) {
            segment.objects.add("object");
        }
        assertSame(room, segment.objects.array(), "nothing was allocated");
    }

    @Test
    void pair_anyBits_comesBackBitByBit() {
        final int[] bits = {0, 1, -1, Integer.MIN_VALUE, 0x7FC0_0001, 0x3F80_0000, 0xFF80_0000};
        for (final int x : bits) {
            for (final int y : bits) {
                final long pair = Segment.pair(Float.intBitsToFloat(x), Float.intBitsToFloat(y));
                assertEquals(x, Float.floatToRawIntBits(Segment.first(pair)));
                assertEquals(y, Float.floatToRawIntBits(Segment.second(pair)));
            }
        }
    }
}
