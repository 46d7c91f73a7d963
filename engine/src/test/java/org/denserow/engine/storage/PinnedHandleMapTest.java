package org.denserow.engine.storage;

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
