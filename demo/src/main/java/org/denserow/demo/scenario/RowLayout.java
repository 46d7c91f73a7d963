package org.denserow.demo.scenario;

import java.util.Locale;
import org.denserow.engine.storage.Layout;

/// The layouts among which a scenario may let a run choose for the rows that come and go.
public enum RowLayout {
    /// Rows have no holes; the last ones take the places of those that go.
    DENSE,
    /// A row keeps its place while it lives, and leaves a hole.
    PINNED;

    /// {@return the layout of a type}
    ///
    /// @param rows that fit
    public Layout of(final int rows) {
        return this == PINNED ? Layout.pinned(rows) : Layout.dense(rows);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
