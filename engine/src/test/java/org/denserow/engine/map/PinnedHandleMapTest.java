package org.denserow.engine.map;

import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Nested;

/// The contract for pinned rows.
class PinnedHandleMapTest extends DestroyingMapContract {

    @Override
    Layout layout() {
        return Layout.pinned(160);
    }

    @Nested
    class Growable extends DestroyingMapContract {

        @Override
        Layout layout() {
            return Layout.pinned(16).growable();
        }
    }
}
