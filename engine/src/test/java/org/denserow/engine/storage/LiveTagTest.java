package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// What is evaluated for the live rows of a pinned map: the live bits and nothing else.
class LiveTagTest {

    @Test
    void bits_ofTheLiveTag_areTheLiveBitsWithoutAnOperator() {
        final HandleMap map = HandleMap.create("thing", 2, Layout.pinned(200));
        final Selection live = map.liveTag();
        final Selection tagged = map.tag("t");
        assertTrue(map.isPlain(live));
        assertEquals("thing.live", map.selected(live).toString());
        assertFalse(map.isPlain(tagged));
        assertEquals("thing.t and live", map.selected(tagged).toString());
        map.create();
        map.createPending();
        assertEquals(1, map.count(live), "pending rows are not live");
    }
}
