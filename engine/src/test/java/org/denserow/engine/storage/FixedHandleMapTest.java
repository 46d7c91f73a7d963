package org.denserow.engine.storage;

/// The contract for fixed rows.
class FixedHandleMapTest extends HandleMapContract {

    @Override
    Layout layout() {
        return Layout.fixed(ROWS);
    }
}
