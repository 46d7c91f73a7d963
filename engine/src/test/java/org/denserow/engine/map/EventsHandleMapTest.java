package org.denserow.engine.map;

import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Nested;

/// The contract for events.
class EventsHandleMapTest extends CreatingMapContract {

    @Override
    Layout layout() {
        return Layout.events(160);
    }

    @Nested
    class Growable extends CreatingMapContract {

        @Override
        Layout layout() {
            return Layout.events(16).growable();
        }
    }
}
