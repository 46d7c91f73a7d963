package org.denserow.engine.map;

import org.denserow.engine.storage.Layout;

/// The contract for fixed rows.
class FixedHandleMapTest extends HandleMapContract {

    @Override
    Layout layout() {
        return Layout.fixed(ROWS);
    }
}
