package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// How the rows of a type are stored.
///
/// @param kind which rows there are, and whether they move
/// @param capacity rows that exist at most, or at first when it grows; `1 … MAX_ROWS`
/// @param grows whether the capacity doubles at a boundary instead of refusing creates
public record Layout(Kind kind, int capacity, boolean grows) {

    /// What kinds of layout there are.
    public enum Kind {
        /// Contiguous rows that come and go; see [Layout#dense(int)].
        DENSE,
        /// All rows from the beginning to the end; see [Layout#fixed(int)].
        FIXED
    }

    /// Most rows of one type, 2^30.
    public static final int MAX_ROWS = Handle.MAX_INDEX + 1;

    /// Checks the capacity.
    ///
    /// @throws IllegalArgumentException if the capacity is out of range, or fixed rows are to grow
    public Layout {
        if (kind == Kind.FIXED && grows) {
            throw new IllegalArgumentException("fixed rows do not grow: rows=" + capacity
                    + "; give the number that is needed at most, or use Layout.dense");
        }
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
        return new Layout(Kind.DENSE, capacity, false);
    }

    /// All rows exist for ever, active, and row `r` has slot `r`: a lattice of `width * height` cells, or with one row a
    /// resource. Rows are neither created nor destroyed, and never move; their handles are the same in every run.
    ///
    /// @param rows how many, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the number is out of range
    public static Layout fixed(final int rows) {
        return new Layout(Kind.FIXED, rows, false);
    }

    /// {@return the same layout, doubling at a boundary when its rows do not suffice}
    ///
    /// @throws IllegalArgumentException if its rows are fixed
    public Layout growable() {
        return new Layout(kind, capacity, true);
    }
}
