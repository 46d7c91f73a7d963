package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.rows.RowSelection;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// What is evaluated for the live rows of a pinned map: the live bits and nothing else.
class LiveTagTest {

    @Test
    void bits_ofTheLiveTag_areTheLiveBitsWithoutAnOperator() {
        final HandleMap map = HandleMap.create("thing", 2, Layout.pinned(200));
        final Selection live = map.live();
        final Tag tagged = map.tag("t");
        assertTrue(((RowSelection) live).isPlain());
        assertEquals("thing.live", ((RowSelection) live).selected().toString());
        assertFalse(((RowSelection) tagged).isPlain());
        assertEquals("thing.t and live", ((RowSelection) tagged).selected().toString());
        map.create();
        final int pending = map.row(map.createPending());
        tagged.bits().set(0);
        tagged.bits().set(pending);
        assertEquals(1, live.count(), "pending rows are not live");
        assertEquals(1, tagged.count(), "nor counted");
        assertEquals(1, tagged.or(live.not()).count(), "nor in a selection");
    }
}
