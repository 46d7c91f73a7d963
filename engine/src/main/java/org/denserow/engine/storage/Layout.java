package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// How the rows of a type are stored: how they come, move and go, and the largest number of them. Equal layouts are equal.
///
/// | layout | [#creates()] | [#destroys()] | its rows |
/// |---|---|---|---|
/// | [#dense(int)] | yes | yes | are contiguous, and move |
/// | [#pinned(int)] | yes | yes | keep their places while they live |
/// | [#fixed(int)] | no | no | all exist from the beginning |
/// | [#events(int)] | yes | no | live one lap |
///
/// *Threads*: any; it never changes. *Cost*: one read.
public final class Layout {

    /// How rows come, move and go.
    private enum Kind {
        DENSE,
        PINNED,
        FIXED,
        EVENTS
    }

    /// The largest number of rows of one type, 2^30.
    public static final int MAX_ROWS = Handle.MAX_SLOT + 1;

    private final Kind kind;
    private final int capacity;
    private final boolean grows;

    private Layout(final Kind kind, final int capacity, final boolean grows) {
        if (kind == Kind.FIXED && grows) {
            throw new IllegalArgumentException("fixed rows do not grow: rows=" + capacity
                    + "; give the number that is needed at most, or use Layout.dense");
        }
        if (capacity < 1 || capacity > MAX_ROWS) {
            throw new IllegalArgumentException("capacity must be in [1, " + MAX_ROWS + "]: capacity=" + capacity
                    + "; give the most rows that live at once; growable() begins with fewer");
        }
        this.kind = kind;
        this.capacity = capacity;
        this.grows = grows;
    }

    /// Contiguous rows `[0, size)`. The last rows replace destroyed ones, so rows move and their order is lost.
    ///
    /// Leave room for the rows that one boundary creates. A boundary creates rows first and frees the destroyed ones
    /// afterwards, so for a moment both need a place.
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

    /// Rows that keep their place while they live: a row number is as good as a pointer until its row is destroyed. An
    /// destroyed row leaves a hole, and a new row takes the lowest hole. Systems run over the live bits, over a list of
    /// the live rows, or over all rows if their body does no harm to dead rows.
    ///
    /// Leave room for the rows that one boundary creates. A boundary creates rows first and frees the destroyed ones
    /// afterwards, so for a moment both need a place.
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
    /// An event has a handle, so it uses up one generation of a slot. A type that fills its capacity in every
    /// frame takes new slots about every 80,000 frames, 12 bytes for each row of capacity.
    ///
    /// @param capacity events of one lap, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout events(final int capacity) {
        return new Layout(Kind.EVENTS, capacity, false);
    }

    /// Lets the capacity double when the rows do not suffice: at a boundary, or in a direct create. Nothing is refused
    /// for want of rows then, and a simulation never shrinks the type again. So what makes rows decides how much memory
    /// the type takes. If that is input from outside, take a fixed capacity, which refuses creates one by one.
    ///
    /// *Memory*: for each row of the capacity the cells of all columns and 16 bytes for its handle, beside indices and
    /// derived parts. A doubling makes new arrays one after the other, and copies. Until the collector has freed the
    /// old ones, the type takes up to three times as much as before; afterwards twice. It is the one long step of a
    /// steady frame: O(rows × columns).
    ///
    /// *Bounds*: [#MAX_ROWS], fewer with a column of vectors; and, for all types of a simulation alike,
    /// `SimulationOptions.withMaxSlots`: a `create` beyond it throws where it is recorded, and so fails its chunk,
    /// or its message alone. If the heap does not suffice, an `OutOfMemoryError` leaves the type half grown. At the
    /// open and closing boundary it ends the job system: only `close` is left, and a snapshot fits another simulation.
    /// From a direct create it comes to the caller, who restores a snapshot or closes.
    ///
    /// @return the same layout, growing
    /// @throws IllegalArgumentException if its rows are fixed
    public Layout growable() {
        return new Layout(kind, capacity, true);
    }

    // ---- Read ----

    /// {@return the largest number of rows, or the initial one if it grows; `1 … MAX_ROWS`}
    public int capacity() {
        return capacity;
    }

    /// {@return whether the capacity doubles at a boundary instead of refusing creates}
    public boolean grows() {
        return grows;
    }

    /// {@return whether it is of [#dense(int)]; only such rows may be put into another order}
    public boolean isDense() {
        return kind == Kind.DENSE;
    }

    /// {@return whether it is of [#pinned(int)]}
    public boolean isPinned() {
        return kind == Kind.PINNED;
    }

    /// {@return whether it is of [#fixed(int)]}
    public boolean isFixed() {
        return kind == Kind.FIXED;
    }

    /// {@return whether it is of [#events(int)]}
    public boolean isEvents() {
        return kind == Kind.EVENTS;
    }

    /// {@return whether rows can be created: all but fixed ones}
    public boolean creates() {
        return kind != Kind.FIXED;
    }

    /// {@return whether a row lives until it is destroyed, dense or pinned; only such rows may be pending or permanent}
    public boolean destroys() {
        return kind == Kind.DENSE || kind == Kind.PINNED;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Layout layout
                && kind == layout.kind
                && capacity == layout.capacity
                && grows == layout.grows;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.ordinal() + capacity) + (grows ? 1 : 0);
    }

    @Override
    public String toString() {
        return "Layout[kind=" + kind + ", capacity=" + capacity + ", grows=" + grows + ']';
    }
}
