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
        DENSE(true, true, true, true),
        /// Rows that stay where they are while they live; see [Layout#pinned(int)].
        PINNED(true, true, true, false),
        /// All rows from the beginning to the end; see [Layout#fixed(int)].
        FIXED(false, false, false, false),
        /// Rows that live one lap; see [Layout#events(int)].
        EVENTS(true, false, false, false);

        private final boolean creates;
        private final boolean pends;
        private final boolean erases;
        private final boolean exchanges;

        Kind(final boolean creates, final boolean pends, final boolean erases, final boolean exchanges) {
            this.creates = creates;
            this.pends = pends;
            this.erases = erases;
            this.exchanges = exchanges;
        }

        /// {@return whether rows are created}
        public boolean creates() {
            return creates;
        }

        /// {@return whether rows may be pending or permanent}
        public boolean pends() {
            return pends;
        }

        /// {@return whether a row is erased by its handle}
        public boolean erases() {
            return erases;
        }

        /// {@return whether rows may be put into another order}
        public boolean exchanges() {
            return exchanges;
        }
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

    /// Contiguous rows `[0, size)`; the last ones replace those that are destroyed, so rows move and order is lost.
    ///
    /// Leave room for one boundary's creations: they count before its destructions.
    ///
    /// @param capacity rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout dense(final int capacity) {
        return new Layout(Kind.DENSE, capacity, false);
    }

    /// All rows exist for ever, active, and row `r` has slot `r`: a lattice of `width * height` cells, or with one row
    /// a resource. Rows are neither created nor destroyed, and never move; their handles are the same in every run.
    ///
    /// @param rows how many, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the number is out of range
    public static Layout fixed(final int rows) {
        return new Layout(Kind.FIXED, rows, false);
    }

    /// Rows that stay where they are while they live: a row number is as good as a pointer until its row is erased. An
    /// erased row leaves a hole, and a new one takes the lowest hole. Systems run over the live bits, over a list of
    /// the live rows, or over all rows when they do no harm to dead ones.
    ///
    /// Leave room for one boundary's creations: they count before its destructions.
    ///
    /// @param capacity rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout pinned(final int capacity) {
        return new Layout(Kind.PINNED, capacity, false);
    }

    /// Rows that live one lap: from the boundary that makes them to the same boundary of the next frame, so that each
    /// system sees each of them once, wherever it stands. Contiguous, oldest first, each boundary's in the order in
    /// which they were created. Nobody destroys them; at a boundary the old ones end before new ones come.
    ///
    /// An event has a handle, and so uses up one generation of an index slot: a type that fills its capacity in every
    /// frame takes new index slots, 12 bytes for each row of capacity, about every 80,000 frames.
    ///
    /// @param capacity events of one lap, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout events(final int capacity) {
        return new Layout(Kind.EVENTS, capacity, false);
    }

    /// {@return the same layout, doubling at a boundary when its rows do not suffice}
    ///
    /// @throws IllegalArgumentException if its rows are fixed
    public Layout growable() {
        return new Layout(kind, capacity, true);
    }
}
