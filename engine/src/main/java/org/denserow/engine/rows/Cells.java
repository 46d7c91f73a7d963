package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.function.Consumer;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.RowLookup;

/// The array behind a [org.denserow.engine.storage.Column], and how it follows the rows.
///
/// *Threads*: as the rows.
///
/// @param <A> the type of the array
public abstract sealed class Cells<A> extends Follower implements Column<A>
        permits FloatCells, DoubleCells, IntCells, WideCells, ByteCells, ObjectCells {

    /// The largest number of cells of a column, 2^31 - 9: some JVMs have no longer arrays.
    static final int MAX_CELLS = Integer.MAX_VALUE - 8;

    final TypeRows rows;
    private final String name;
    private final int index;
    private final int lane;
    private final int stride;
    private final int width;
    private A cells;
    private String keyOf; // the name of an index of which it is the key, null if there is none

    /// @param width of the value of a row as raw bits, in `int`
    Cells(final TypeRows rows, final String name, final int index, final int stride, final int width, final A cells) {
        super(rows.clock);
        this.rows = rows;
        this.name = name;
        this.index = index;
        this.lane = rows.lane(index);
        this.stride = stride;
        this.width = width;
        this.cells = cells;
    }

    /// {@return the width of a value of one cell}
    ///
    /// @param bits its size
    static int width(final int bits) {
        return (bits + Integer.SIZE - 1) / Integer.SIZE;
    }

    /// The length of the array for a number of rows; refuses lengths that no array can have.
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
        return rows.type();
    }

    @Override
    public final int index() {
        return index;
    }

    /// {@return a small number, different from those of most other columns of a simulation, for caches by column}
    public final int lane() {
        return lane;
    }

    @Override
    public final int stride() {
        return stride;
    }

    /// {@return the number of `int` that hold the value of a row as raw bits; an object is a number, which takes 1}
    public final int width() {
        return width;
    }

    /// Refuses a value of another size, before it is recorded. Only a column of `float` may get one: its overloads
    /// differ in the number of components, which is its width.
    ///
    /// @param ints the number of `int` that hold the value
    /// @throws IllegalArgumentException if the column has another [#width()]
    public final void checkWidth(final int ints) {
        if (ints != width) {
            throw new IllegalArgumentException("a row takes one value per component: column=" + name + ", stride="
                    + stride + ", values=" + ints + "; use the overload with " + stride + " values");
        }
    }

    @Override
    public final A values() {
        rows.checkOwner(name);
        if (keyOf != null) {
            throw new IllegalStateException("the array of a key is not given out, the index would not see what is"
                    + " written to it: column=" + name + ", index=" + keyOf
                    + "; read a key by get; change it by commands.set, or by rekey if the view of the index has it");
        }
        touch();
        if (versions() != null) {
            versions().open();
        }
        return cells;
    }

    /// The array for reading one cell outside systems. Derived parts stay as they are.
    ///
    /// @throws IndexOutOfBoundsException if the cell is not before the end; cells of holes are
    final A toRead(final int cell) {
        rows.checkOwner(name);
        Within.index(cell, stride * rows.end(), stride == 1 ? "row" : "cell", "find the row by its handle first");
        return cells;
    }

    @Override
    public final void copyTo(final int cell, final int count, final A target, final int at) {
        rows.checkOwner(name);
        final Class<?> kind = given(target, "target", "pass an array for the values")
                .getClass()
                .getComponentType();
        final Class<?> own = cells.getClass().getComponentType();
        if (kind == null || !kind.isAssignableFrom(own)) { // erased generics let it come so far
            throw new IllegalArgumentException("values are copied into an array of their kind: column=" + name
                    + ", kind=" + own.getName() + ", target="
                    + target.getClass().getTypeName() + "; pass an array of "
                    + own.getSimpleName());
        }
        Within.run(cell, count, stride * rows.end(), "cells");
        Within.run(at, count, Array.getLength(target), "places of the target");
        System.arraycopy(cells, cell, target, at, count);
    }

    // ---- For the rows ----

    /// {@return the live array, without a check; replaced when the type grows}
    public final A array() {
        return cells;
    }

    /// Notes that the column is the key of an index, or of none. The first index of a column replaces the array: what
    /// callers write to an array that they kept from [#values()] reaches no row, and so no index gets wrong.
    ///
    /// @param ofIndex the name of any index of which it is the key, null if there is none
    final void becomeKeyOf(final String ofIndex) {
        if (keyOf == null && ofIndex != null) {
            replaceBy(copyOf(cells, Array.getLength(cells)));
            touch(); // a derived part may have the old array
        }
        keyOf = ofIndex;
    }

    /// A new array for a number of rows.
    final A newRows(final int count) {
        return newArray(length(name, count, stride));
    }

    @Override
    final void resized(final int capacity) {
        replaceBy(copyOf(cells, length(name, capacity, stride)));
    }

    private void replaceBy(final A array) {
        rows.replaced(this, cells);
        cells = array;
    }

    @Override
    void save(final SavedState to) {
        to.put(name, cells, stride * rows.end(), version(), blocks(stride * BlockVersions.ROWS));
    }

    final long version() {
        return version(rows.structure());
    }

    /// Keeps the array if its length is right, and the values if they are those of the state.
    @Override
    final void load(final SavedState from) {
        final int length = length(name, rows.capacity(), stride);
        if (Array.getLength(cells) == length && from.holds(name, version())) {
            return;
        }
        touch(); // structure may be as it was, so parts made from it would not notice
        if (Array.getLength(cells) != length) {
            replaceBy(newArray(length));
        }
        if (from.lacks(name)) {
            clear(0, rows.capacity());
        } else {
            copyFrom(from, cells);
            clear(rows.end(), rows.capacity());
        }
    }

    /// Copies saved cells to the beginning of an array.
    void copyFrom(final SavedState from, final A target) {
        from.copyTo(name, target);
    }

    /// {@return the definition in words: columns with equal words can take each other's state}
    String describe() {
        return getClass().getSimpleName().replace("Cells", "Column") + ' ' + name + ", stride=" + stride;
    }

    final void clear(final int beginRow, final int endRow) {
        clear(cells, stride * beginRow, stride * endRow);
    }

    /// Does nothing: the code that creates rows fills their cells.
    @Override
    final void created(final int beginRow, final int endRow, final RowState state) {}

    /// Clears no source: the code that vacates rows does so after all moves.
    @Override
    final void moved(final MoveList moves) {
        replay(cells, moves.from(), moves.to(), moves.count());
    }

    /// Does nothing: holes among pinned rows keep their values, and a system may write to them; a pinned row is cleared
    /// when it is created. Object columns clear the cell.
    @Override
    void vacated(final MoveList deaths) {}

    @Override
    final void exchanged(final int a, final int b) {
        exchange(cells, a, b);
    }

    @Override
    final void exchanged(final RowPairs pairs) {
        exchange(cells, pairs.a(), pairs.b(), pairs.count());
    }

    @Override
    final void cleared(final int endRow) {
        clear(0, endRow);
    }

    @Override
    final void arrays(final Consumer<Object> to) {
        to.accept(cells);
    }

    final long hash(final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        return hash(cells, rowKeys, beginRow, endRow, salt);
    }

    /// Checks invariant 2 of the [RowStore] for this column.
    @Override
    String fault(final RowLookup followed) {
        final int length = Array.getLength(cells);
        if (length != (long) stride * followed.capacity()) {
            return "length=" + length + ", stride=" + stride;
        }
        for (int cell = stride * followed.end(); !rows.isPinned() && cell < length; cell++) {
            if (!isClear(cells, cell)) {
                return "a cell is written where no row is, row=" + cell / stride;
            }
        }
        return "";
    }

    // ---- Per kind of cell: hot loops over the array ----

    abstract A newArray(int length);

    abstract A copyOf(A from, int length);

    /// Tells whether a cell has the value of a new row.
    abstract boolean isClear(A source, int cell);

    /// Clears cells, not rows.
    abstract void clear(A target, int begin, int end);

    abstract void replay(A target, int[] from, int[] to, int count);

    /// Copies consecutive rows of an array to the rows `to[i]` of another one.
    abstract void scatter(A source, int from, A target, int[] to, int count);

    abstract void exchange(A target, int a, int b);

    /// Exchanges the rows `a[i]` and `b[i]`, in order.
    abstract void exchange(A target, int[] a, int[] b, int count);

    /// Sums over rows `[beginRow, endRow)` a mixed value of (key of the row, bits of its cells). Does not depend on the
    /// order of rows.
    abstract long hash(A source, long[] rowKeys, int beginRow, int endRow, long salt);

    @Override
    public final String toString() {
        return name;
    }
}
