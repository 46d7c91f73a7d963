package org.denserow.demo.bullets;

import java.util.Locale;
import org.denserow.engine.storage.Layout;

/// The layout of the things. Random numbers depend on the row, so each layout has a battle of its own.
enum ThingLayout {
    /// A thing stays in its row while it lives, and leaves a hole.
    PINNED,
    /// Rows have no holes, and are kept in the order of cells from some frame on.
    DENSE;

    Layout of(final int rows) {
        return this == PINNED ? Layout.pinned(rows) : Layout.dense(rows);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
