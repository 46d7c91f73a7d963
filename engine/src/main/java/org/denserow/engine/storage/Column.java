package org.denserow.engine.storage;

import org.denserow.engine.handle.RowMoves;

/// One value per row in a flat primitive array; a new row has the value 0.
///
/// ## Threads
/// Inside a system the array comes from the chunk (`rows.read`, `rows.write`), which knows what was declared. An array
/// that was fetched with [#values()] beforehand and kept escapes that check, and is replaced when a growable type grows.
///
/// @param <A> the array a chunk gets; indexed by row, at least as long as the map has rows
public abstract sealed class Column<A> implements Part<A, A> permits FloatColumn, IntColumn, LongCells {

    final HandleMap map;
    private final String name;
    private final int index;

    Column(final HandleMap map, final String name, final int index) {
        this.map = map;
        this.name = name;
        this.index = index;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final int type() {
        return map.type();
    }

    /// {@return its number among the columns of its type, from 0 in order of definition}
    public final int index() {
        return index;
    }

    /// The live array, for the owner outside systems.
    ///
    /// @return one value per row, valid in `[0, rows)`
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    public final A values() {
        map.checkOwner(name);
        return array();
    }

    // ---- What a row structure needs of a column ----

    abstract A array();

    abstract A newArray(int rows);

    abstract void resize(int rows);

    abstract void clear(int beginRow, int endRow);

    abstract void clear(A staged, int count);

    /// Repeats moves of identity, in order.
    abstract void replay(RowMoves moves);

    abstract void exchange(int a, int b);

    /// Sum over rows of a mixed value of (key of the row, bits of the cell): independent of row order.
    abstract long hash(long[] rowKeys, int rows, long salt);

    @Override
    public final String toString() {
        return name;
    }
}
