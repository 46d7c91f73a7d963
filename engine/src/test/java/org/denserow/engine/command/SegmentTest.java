package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class SegmentTest {

    private static final int BURST = 100_000;

    private final HandleMap map = HandleMap.create("thing", 1, Layout.dense(16));
    private final Segment segment = new Segment(map);

    @Test
    void reset_afterABurst_keepsRoomAndGivesItBackLater() {
        for (int i = 0; i < BURST; i++) {
            segment.put(i);
            segment.create(i, true);
        }
        segment.reset(BURST, BURST);
        assertTrue(segment.words().length >= BURST && segment.rows.capacity() >= BURST, "room for the same again");
        int boundaries = 0;
        while (segment.words().length >= BURST || segment.rows.capacity() >= BURST) {
            assertTrue(boundaries++ < 1000, "words=" + segment.words().length);
            segment.reset(10, 10);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            segment.reset(0, 0);
        }
        assertTrue(segment.words().length < 2000 && segment.rows.capacity() < 2000, "words=" + segment.words().length);
        assertTrue(segment.isIdle());
    }

    @Test
    void reset_othersRecordedMore_hasRoomForAllOfIt() {
        segment.put(1);
        segment.reset(5000, 3000);
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
    void endOfKind_mixedKinds_endsWhereTheKindChanges() {
        final boolean[] active = {true, true, false, false, false, true, false, true, true};
        for (int i = 0; i < active.length; i++) {
            segment.create(i, active[i]);
        }
        for (int row = 0; row < active.length; row++) {
            int end = row;
            while (end < active.length && active[end] == active[row]) {
                end++;
            }
            assertEquals(!active[row], segment.isPending(row));
            assertEquals(end, segment.endOfKind(row, active.length), "row=" + row);
            assertEquals(row + 1, segment.endOfKind(row, row + 1), "row=" + row);
        }
    }
}
