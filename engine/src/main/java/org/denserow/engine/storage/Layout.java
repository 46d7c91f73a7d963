package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// How the rows of a type are stored: how they are created, moved and destroyed, and how many there may be. Two layouts
/// with the same content are equal.
///
/// | layout | [#creates()] | [#destroys()] | its rows |
/// |---|---|---|---|
/// | [#dense(int)] | yes | yes | are contiguous, and move |
/// | [#pinned(int)] | yes | yes | keep their places while they live |
/// | [#fixed(int)] | no | no | all exist from the beginning |
/// | [#events(int)] | yes | no | live from one boundary to the same boundary of the next frame |
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

    /// Active rows that always exist: for example a lattice of `width * height` cells, or one row for a single record.
    /// Row `r` has slot `r`. Rows are never created, destroyed or moved, and their handles are the same in every run.
    ///
    /// @param rows the number of rows, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the number is out of range
    public static Layout fixed(final int rows) {
        return new Layout(Kind.FIXED, rows, false);
    }

    /// Rows that keep their place while they live: a row number is as good as a pointer until its row is destroyed. An
    /// destroyed row leaves a hole, and a new row takes the lowest hole. Systems run over the live bits, over a list of
    /// the live rows, or over all rows if their body does no harm in holes.
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

    /// Rows that live one *lap*: from the boundary that creates them to the same boundary of the next frame. So each
    /// system sees each row once, wherever the system stands in the schedule. Rows are contiguous, the oldest first.
    /// Rows of one boundary stand in the order of creation. They cannot be destroyed. At a boundary, the rows whose lap
    /// is over end before new rows are created.
    ///
    /// An event has a handle, so it uses up one generation of a slot. The generations of a slot are limited. So a type
    /// that fills its capacity in every frame takes new slots about every 80,000 frames, 12 bytes for each row of
    /// capacity.
    ///
    /// @param capacity events of one lap, `1 … MAX_ROWS`, allocated at once
    /// @return the layout
    /// @throws IllegalArgumentException if the capacity is out of range
    public static Layout events(final int capacity) {
        return new Layout(Kind.EVENTS, capacity, false);
    }

    /// Lets the capacity double when there is no room for a new row: at a boundary, or in a direct create. Then no
    /// create is refused because the type is full, and a simulation never shrinks the type again. So the code that
    /// creates rows decides how much memory the type takes. If rows come from outside input, leave this out: a type of
    /// fixed capacity refuses each create that has no room.
    ///
    /// *Memory*: each row of the capacity takes the cells of all columns and 16 bytes for its handle. Indices and
    /// derived parts come on top. A doubling makes new arrays one after the other, and copies the values. Until the
    /// collector has freed the old arrays, the type takes up to three times as much memory as before; afterwards twice
    /// as much. A doubling costs O(rows × columns), so a frame in which it happens takes longer.
    ///
    /// *Bounds*: a type has at most [#MAX_ROWS] rows, fewer with a column of vectors. `SimulationOptions.withMaxSlots`
    /// sets another limit, the same for each type of the simulation. A `create` beyond that limit throws where it is
    /// recorded, so it fails its chunk, or only its message. If the heap does not suffice, an `OutOfMemoryError` leaves
    /// the type half grown. At a boundary this error ends the job system: only `close` is left, and a snapshot can be
    /// restored into another simulation. A direct create throws the error to its caller, who restores a snapshot or
    /// closes the simulation.
    ///
    /// @return the same layout, growing
    /// @throws IllegalArgumentException if its rows are fixed
    public Layout growable() {
        return new Layout(kind, capacity, true);
    }

    // ---- Read ----

    /// {@return the largest number of rows, or the initial capacity if it grows; `1 … MAX_ROWS`}
    public int capacity() {
        return capacity;
    }

    /// {@return whether the capacity doubles at a boundary instead of refusing creates}
    public boolean grows() {
        return grows;
    }

    /// {@return whether [#dense(int)] made it; only dense rows may be put into another order}
    public boolean isDense() {
        return kind == Kind.DENSE;
    }

    /// {@return whether [#pinned(int)] made it}
    public boolean isPinned() {
        return kind == Kind.PINNED;
    }

    /// {@return whether [#fixed(int)] made it}
    public boolean isFixed() {
        return kind == Kind.FIXED;
    }

    /// {@return whether [#events(int)] made it}
    public boolean isEvents() {
        return kind == Kind.EVENTS;
    }

    /// {@return whether rows can be created: true except for fixed rows}
    public boolean creates() {
        return kind != Kind.FIXED;
    }

    /// {@return whether rows live until they are destroyed: true for dense and pinned rows. Only such rows may be
    /// pending or permanent}
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
