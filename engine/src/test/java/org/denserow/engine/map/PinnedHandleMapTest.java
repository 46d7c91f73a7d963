package org.denserow.engine.map;

import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Nested;

/// The contract for pinned rows.
class PinnedHandleMapTest extends ErasingMapContract {

    @Override
    Layout layout() {
        return Layout.pinned(160);
    }

    @Nested
    class Growable extends ErasingMapContract {

        @Override
        Layout layout() {
            return Layout.pinned(16).growable();
        }
    }
}
