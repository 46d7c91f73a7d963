package org.denserow.engine.map;

import org.denserow.engine.rows.RowStore;

/// The way of tests in other packages to what is behind a map.
public final class Stores {

    private Stores() {}

    public static RowStore of(final HandleMap map) {
        return map.store();
    }
}
