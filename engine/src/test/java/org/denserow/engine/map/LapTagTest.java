package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Created and changed rows of a map by itself: marks go with the row.
class LapTagTest {

    private static final int OPEN = 0;
    private static final int CLOSE = 1;

    private final HandleMap map = HandleMap.create("row", 1, Layout.dense(10));
    private final Tag created = map.store().laps().created();
    private final Tag changed = map.store().laps().changed();

    private String marks(final long handle) {
        final int row = map.row(handle);
        return (created.bits().get(row) ? "created " : "") + (changed.bits().get(row) ? "changed" : "");
    }

    @Test
    @DisplayName("rows that change places keep their own marks, and each mark ends with the lap of its own boundary")
    void exchange_markedRows_keepTheirOwnMarks() {
        final long early = map.create(); // counts as made by the closing boundary before the first frame
        map.store().reach(OPEN, 0);
        final long late = map.create();
        final long other = map.create();
        map.store().laps().markChanged(map.row(early));
        map.exchange(map.row(early), map.row(late));
        assertEquals(1, map.row(early));
        assertEquals("created changed", marks(early));
        assertEquals("created ", marks(late));
        map.checkInvariants();
        map.store().reach(CLOSE, 0);
        assertEquals("changed", marks(early), "its lap is over");
        assertEquals("created ", marks(late), "its lap is not");
        map.exchange(map.row(early), map.row(other));
        assertEquals("changed", marks(early));
        assertEquals("created ", marks(other));
        map.store().reach(OPEN, 1);
        assertEquals("", marks(early) + marks(late) + marks(other));
        map.checkInvariants();
    }

    @Test
    @DisplayName("which boundary came last decides when the next mark ends: it is part of the order, marks or not")
    void orderHash_boundaryWithoutMarks_differs() {
        final long before = map.state().orderHash();
        map.store().reach(OPEN, 0);
        final long open = map.state().orderHash();
        assertNotEquals(before, open);
        map.store().reach(CLOSE, 0);
        assertEquals(before, map.state().orderHash());
    }

    @Test
    @DisplayName("a pending row is marked when it is activated, which exchanges it with the first pending one")
    void activate_lastPendingRow_marksItAlone() {
        map.create();
        final long first = map.createPending();
        final long last = map.createPending();
        map.store().reach(OPEN, 0);
        map.store().reach(CLOSE, 0);
        assertEquals("", marks(first) + marks(last) + marks(map.handle(0)));
        map.store().laps().markChanged(map.row(first)); // a value of a pending row may be set
        map.activate(last);
        assertEquals(1, map.row(last));
        assertEquals("created ", marks(last));
        assertEquals("changed", marks(first));
        map.checkInvariants();
    }
}
