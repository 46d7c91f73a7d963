package org.denserow.engine.map;

import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Nested;

/// The contract for dense rows.
class DenseHandleMapTest extends DestroyingMapContract {

    @Override
    Layout layout() {
        return Layout.dense(160);
    }

    @Nested
    class Growable extends DestroyingMapContract {

        @Override
        Layout layout() {
            return Layout.dense(16).growable();
        }
    }
}
