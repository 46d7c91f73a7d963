package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RoomTest {

    private final Room room = new Room();

    @Test
    void length_anyNeed_isHalfAsMuchAgain() {
        assertEquals(256, room.length(), "the smallest");
        room.need(170);
        assertEquals(256, room.length());
        room.need(1000);
        assertEquals(1501, room.length());
        room.need(Room.MAX_LENGTH);
        assertEquals(Room.MAX_LENGTH, room.length());
    }

    @Test
    void need_lessThanBefore_fadesByAThirtySecondAndOne() {
        room.need(3200);
        assertEquals(3200, room.needed());
        room.need(7);
        assertEquals(3200 - 100 - 1, room.needed());
        assertFalse(room.isIdle());
        for (int i = 0; i < 400; i++) {
            room.need(0);
        }
        assertEquals(0, room.needed());
        assertTrue(room.isIdle());
    }

    @Test
    void need_boundariesSkipped_fadesForEachOfThem() {
        final Room skipping = new Room();
        room.need(3200);
        skipping.need(3200);
        for (int i = 0; i < 3; i++) {
            room.need(0);
        }
        skipping.need(0, 1 + 3);
        assertEquals(room.needed(), skipping.needed());
        skipping.need(0, 5000);
        assertEquals(0, skipping.needed());
        skipping.need(50, Integer.MAX_VALUE);
        skipping.need(0, Integer.MIN_VALUE); // the next number
        assertEquals(48, skipping.needed());
    }

    @Test
    void keep_lessThanBefore_changesNothing() {
        room.keep(100);
        room.keep(40);
        assertEquals(100, room.kept());
        assertEquals(100, room.needed());
        assertTrue(room.isIdle());
        assertEquals(256, room.keptLength());
        room.need(1000);
        room.keep(2000);
        assertEquals(3001, room.keptLength());
        for (int i = 0; i < 400; i++) {
            room.need(0);
        }
        assertEquals(2000, room.needed(), "it never fades below what is kept");
    }

    @Test
    void isUnfit_tooShortOrFarTooLong_isTrue() {
        room.need(1000);
        assertTrue(room.isUnfit(999));
        assertFalse(room.isUnfit(1000));
        assertFalse(room.isUnfit(4 * 1501 + 3));
        assertTrue(room.isUnfit(4 * 1502));
    }

    @Test
    void grown_fullArray_isHalfAsMuchAgainWithinBounds() {
        assertEquals(256, Room.grown(100, 101, 10_000));
        assertEquals(1501, Room.grown(1000, 1001, 10_000));
        assertEquals(4000, Room.grown(1000, 4000, 10_000));
        assertEquals(1200, Room.grown(1000, 1001, 1200));
    }

    @Test
    void checkLength_aboveTheMaximum_isRefusedWithTheRemedy() {
        Room.checkLength(5, 5);
        final String lower = assertThrows(IllegalStateException.class, () -> Room.checkLength(6, 5))
                .getMessage();
        assertTrue(lower.contains("rows=6, max=5; ") && lower.endsWith(", or raise withMaxCommandWords"), lower);
        final String highest = assertThrows(
                        IllegalStateException.class, () -> Room.checkLength(Room.MAX_LENGTH + 1L, Room.MAX_LENGTH))
                .getMessage();
        assertTrue(highest.endsWith("; record less per frame"), highest);
    }
}
