package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// How the rows of a type are stored.
///
/// @param capacity rows that exist at most, or at first when it grows; `1 … MAX_ROWS`
/// @param grows whether the capacity doubles at a boundary instead of refusing creates
public record Layout(int capacity, boolean grows) {

    /// Most rows of one type, 2^30.
    public static final int MAX_ROWS = Handle.MAX_INDEX + 1;

    /// Checks the capacity.
    ///
    /// @throws IllegalArgumentException if the capacity is out of range
    public Layout {
        if (capacity < 1 || capacity > MAX_ROWS) {
            throw new IllegalArgumentException("capacity must be in [1, " + MAX_ROWS + "]: capacity=" + capacity);
        }
    }

    /// Contiguous rows `[0, size)`; a destroyed row is replaced by the last one, so rows move and order is lost.
    ///
    /// Leave room for one boundary's creations: they count before its destructions.
    ///
    /// @param capacity rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout dense(final int capacity) {
        return new Layout(capacity, false);
    }

    /// {@return the same layout, doubling at a boundary when its rows do not suffice}
    public Layout growable() {
        return new Layout(capacity, true);
    }
}
