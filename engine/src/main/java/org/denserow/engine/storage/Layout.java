package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// How the rows of a type are stored.
///
/// @param kind how rows come, move and go
/// @param capacity the largest number of rows, or the initial one if it grows; `1 … MAX_ROWS`
/// @param grows whether the capacity doubles at a boundary instead of refusing creates
public record Layout(Kind kind, int capacity, boolean grows) {

    /// The four kinds of layout.
    public enum Kind {
        /// Contiguous rows that are created and destroyed; see [Layout#dense(int)].
        DENSE(true, true, true, true),
        /// Rows that keep their place while they live; see [Layout#pinned(int)].
        PINNED(true, true, true, false),
        /// Rows that all exist from the beginning; see [Layout#fixed(int)].
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

        /// {@return whether rows can be created}
        public boolean creates() {
            return creates;
        }

        /// {@return whether rows may be pending or permanent}
        public boolean pends() {
            return pends;
        }

        /// {@return whether a row can be erased by its handle}
        public boolean erases() {
            return erases;
        }

        /// {@return whether rows may be put into another order}
        public boolean exchanges() {
            return exchanges;
        }
    }

    /// The largest number of rows of one type, 2^30.
    public static final int MAX_ROWS = Handle.MAX_INDEX + 1;

    /// Checks the capacity.
    ///
    /// @throws IllegalArgumentException if the capacity is out of range, or if fixed rows are to grow
    public Layout {
        if (kind == Kind.FIXED && grows) {
            throw new IllegalArgumentException("fixed rows do not grow: rows=" + capacity
                    + "; give the number that is needed at most, or use Layout.dense");
        }
        if (capacity < 1 || capacity > MAX_ROWS) {
            throw new IllegalArgumentException("capacity must be in [1, " + MAX_ROWS + "]: capacity=" + capacity);
        }
    }

    /// Contiguous rows `[0, size)`. The last rows replace destroyed ones, so rows move and their order is lost.
    ///
    /// Leave room for one boundary's creations: they count before its destructions.
    ///
    /// @param capacity rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout dense(final int capacity) {
        return new Layout(Kind.DENSE, capacity, false);
    }

    /// Active rows that always exist: a lattice of `width * height` cells, or one row for a single record. Row `r` has
    /// slot `r`. Rows are never created, destroyed or moved, and their handles are the same in every run.
    ///
    /// @param rows the number of rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the number is out of range
    public static Layout fixed(final int rows) {
        return new Layout(Kind.FIXED, rows, false);
    }

    /// Rows that keep their place while they live: a row number is as good as a pointer until its row is erased. An
    /// erased row leaves a hole, and a new row takes the lowest hole. Systems run over the live bits, over a list of
    /// the live rows, or over all rows if their body does no harm to dead rows.
    ///
    /// Leave room for one boundary's creations: they count before its destructions.
    ///
    /// @param capacity rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout pinned(final int capacity) {
        return new Layout(Kind.PINNED, capacity, false);
    }

    /// Rows that live one lap: from the boundary that makes them to the same boundary of the next frame. So each system
    /// sees each row once, wherever the system stands in the schedule. Rows are contiguous, oldest first; those of one
    /// boundary in the order of creation. They cannot be destroyed; at a boundary old rows end before new rows begin.
    ///
    /// An event has a handle, so it uses up one generation of an index slot. A type that fills its capacity in every
    /// frame takes new index slots about every 80,000 frames, 12 bytes for each row of capacity.
    ///
    /// @param capacity events of one lap, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout events(final int capacity) {
        return new Layout(Kind.EVENTS, capacity, false);
    }

    /// {@return the same layout, whose capacity doubles at a boundary when its rows do not suffice}
    ///
    /// @throws IllegalArgumentException if its rows are fixed
    public Layout growable() {
        return new Layout(kind, capacity, true);
    }
}
