package org.denserow.engine.storage;

import java.lang.reflect.Array;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// One value per row in a flat array; a new row has the value 0, or null in an [ObjectColumn].
///
/// Row `r` occupies the cells `[stride * r, stride * r + stride)` of the array. The stride is 1, but 2 or 3 in a
/// [FloatColumn] of vectors.
///
/// ## Threads
/// Inside a system the array comes from the chunk (`rows.read`, `rows.write`), which knows what was declared. An array
/// that was fetched with [#values()] beforehand and kept escapes that check, and is replaced when a growable type
/// grows. Checks mode finds most of what is written to one ([Checks]).
///
/// @param <A> the array a chunk gets; at least `stride` times as long as the map has rows
public abstract sealed class Column<A> extends RowFollower implements Part<A, A>
        permits FloatColumn, DoubleColumn, IntColumn, LongCells, ByteColumn, ObjectColumn {

    /// Most cells of a column, 2^31 - 9: longer arrays do not exist on every JVM.
    static final int MAX_CELLS = Integer.MAX_VALUE - 8;

    final HandleMap map;
    private final String name;
    private final int index;
    private final int stride;
    private A cells;

    Column(final HandleMap map, final String name, final int index, final int stride, final A cells) {
        this.map = map;
        this.name = name;
        this.index = index;
        this.stride = stride;
        this.cells = cells;
    }

    /// The length of the array for some rows; refuses what no array can hold.
    static int length(final String name, final int rows, final int stride) {
        final long length = (long) rows * stride;
        if (length > MAX_CELLS) {
            throw new IllegalArgumentException("a column has at most " + MAX_CELLS + " cells: column=" + name
                    + ", rows=" + rows + ", stride=" + stride + "; use a smaller capacity, or " + stride
                    + " columns of one cell per row");
        }
        return (int) length;
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

    /// {@return cells per row: 1, but 2 or 3 in a column of vectors}
    public final int stride() {
        return stride;
    }

    /// The live array, for the owner outside systems. It is that of the column until the type grows, by a direct create
    /// or at a boundary, or a restore replaces it; what is written to it after that is lost. Checks mode ([Checks]) finds
    /// such a write in a simulation.
    ///
    /// @return the values, those of row `r` from `stride * r` on, valid for rows in `[0, rows)`
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    public final A values() {
        map.checkOwner(name);
        return cells;
    }

    // ---- What a row structure needs of a column ----

    final A array() {
        return cells;
    }

    /// A new array for some rows.
    final A newRows(final int rows) {
        return newArray(length(name, rows, stride));
    }

    @Override
    protected final void resized(final int capacity) {
        replaceBy(copyOf(cells, length(name, capacity, stride)));
    }

    private void replaceBy(final A array) {
        if (Checks.ON && map.ownerCheck != OwnerCheck.NONE) { // stand-alone, nobody asks who has written to it
            map.replaced.add(this, cells);
        }
        cells = array;
    }

    @Override
    protected final void save(final SavedState to) {
        to.put(name, cells, stride * map.end());
    }

    /// Keeps its array when the length is right.
    @Override
    protected void load(final SavedState from) {
        final int length = length(name, map.capacity(), stride);
        if (Array.getLength(cells) != length) {
            replaceBy(newArray(length));
        }
        from.copyTo(name, cells);
    }

    /// {@return what it is, in words: columns of equal words hold the same}
    String describe() {
        return getClass().getSimpleName() + ' ' + name + ", stride=" + stride;
    }

    final void clear(final int beginRow, final int endRow) {
        clear(cells, stride * beginRow, stride * endRow);
    }

    /// The cells of new rows are filled by whoever creates them.
    @Override
    protected final void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    protected final void moved(final RowMoves moves) {
        replay(cells, moves.from(), moves.to(), moves.count());
    }

    /// Values of rows that are gone need not be cleared: a row is cleared when it is created. Objects are let go of.
    @Override
    protected void vacated(final RowMoves moves) {}

    @Override
    protected final void exchanged(final int a, final int b) {
        exchange(cells, a, b);
    }

    /// As with [#vacated(RowMoves)].
    @Override
    protected void cleared(final int endRow) {}

    @Override
    protected final void arrays(final Consumer<Object> to) {
        to.accept(cells);
    }

    final long hash(final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        return hash(cells, rowKeys, beginRow, endRow, salt);
    }

    /// Invariant 2 of [HandleMap] as far as the column goes.
    @Override
    protected String fault(final HandleMap followed) {
        final int length = Array.getLength(cells);
        return length == (long) stride * followed.capacity() ? "" : "length=" + length + ", stride=" + stride;
    }

    // ---- Per kind of cell: hot loops over the bare array ----

    abstract A newArray(int length);

    abstract A copyOf(A from, int length);

    /// Clears cells, not rows.
    abstract void clear(A target, int begin, int end);

    abstract void replay(A target, int[] from, int[] to, int count);

    abstract void exchange(A target, int a, int b);

    /// Sum over rows `[beginRow, endRow)` of a mixed value of (key of the row, bits of its cells): independent of row
    /// order.
    abstract long hash(A source, long[] rowKeys, int beginRow, int endRow, long salt);

    @Override
    public final String toString() {
        return name;
    }
}
