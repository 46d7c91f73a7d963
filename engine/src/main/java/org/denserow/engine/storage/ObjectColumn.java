package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.state.SavedState;

/// One object per row, or null: assets and other things that the engine never looks into.
///
/// A cell is null when its row is created, and no cell refers to an object once its row is gone: erased, cleared, or
/// never created because the type was full or the frame failed. So a column keeps nothing alive but for its rows.
///
/// Objects are no part of [HandleMap#hash()]: what an object is worth is unknown, and its identity differs from run to
/// run. A simulation whose rows depend on what objects hold is as deterministic as these are.
///
/// ## Threads
/// As any column. What an object itself holds is its own affair: two systems that declare the column as read may run at
/// the same time.
///
/// @param <T> what the cells refer to; an array of this type is what a chunk gets
public final class ObjectColumn<T> extends Column<T[]> {

    private final Class<T> cellType;

    ObjectColumn(final HandleMap map, final String name, final int index, final int rows, final Class<T> cellType) {
        super(map, name, index, 1, newArray(cellType, length(name, rows, 1)));
        this.cellType = cellType;
    }

    /// The value of one row, for the owner outside systems.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its object, or null if none was set, or the row is a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalStateException inside a system; use `rows.read` there
    public T get(final int row) {
        return values()[Objects.checkIndex(row, map.end())];
    }

    /// {@return the class of which every value is an instance}
    public Class<T> cellType() {
        return cellType;
    }

    /// Checks a value before it is recorded.
    ///
    /// @param value any object, or null
    /// @throws IllegalArgumentException if it is neither null nor an instance of [#cellType()]
    public void checkValue(final Object value) {
        if (value != null && !cellType.isInstance(value)) {
            throw new IllegalArgumentException("value must be an instance of the type of the column: column=" + name()
                    + ", type=" + cellType.getName() + ", value of type="
                    + value.getClass().getName()
                    + "; the column was probably cast without a check");
        }
    }

    static void checkType(final String name, final Class<?> cellType) {
        if (given(cellType, "cellType", "pass the class of the values").isPrimitive()) {
            throw new IllegalArgumentException("an object column has a class as its type: column=" + name + ", type="
                    + cellType + "; use a column of primitive values");
        }
    }

    @Override
    T[] newArray(final int length) {
        return newArray(cellType, length);
    }

    @SuppressWarnings("unchecked") // the array is one of T
    private static <T> T[] newArray(final Class<T> cellType, final int length) {
        return (T[]) Array.newInstance(cellType, length);
    }

    @Override
    T[] copyOf(final T[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    void clear(final T[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, null);
    }

    @Override
    protected void vacated(final RowMoves moves) {
        for (int move = 0; move < moves.count(); move++) {
            array()[moves.from()[move]] = null;
        }
    }

    /// Objects of rows that are no more are let go of.
    @Override
    protected void load(final SavedState from) {
        super.load(from);
        clear(array(), map.end(), map.capacity());
    }

    @Override
    String describe() {
        return super.describe() + ", class=" + cellType.getName();
    }

    @Override
    protected void cleared(final int endRow) {
        clear(array(), 0, endRow);
    }

    /// Every move vacates its source, and a move onto itself leaves nothing.
    @Override
    void replay(final T[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            final T cell = target[from[move]];
            target[from[move]] = null;
            if (from[move] != to[move]) {
                target[to[move]] = cell;
            }
        }
    }

    @Override
    void exchange(final T[] target, final int a, final int b) {
        final T cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    /// Objects have no hash.
    @Override
    long hash(final T[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        return 0;
    }

    @Override
    protected String fault(final HandleMap followed) {
        for (int row = 0; row < array().length; row++) {
            if (array()[row] != null && !followed.exists(row)) {
                return "an object is kept alive without a row, row=" + row;
            }
        }
        return super.fault(followed);
    }
}
