package org.denserow.engine.defragment;

import java.util.function.IntFunction;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;

/// One number per row, by which rows are ordered: ascending, as a signed `long`. A snapshot compares the text of the
/// key.
abstract sealed class RowKey permits ColumnKey, CellKey, ParentKey, FunctionKey {

    /// Binds the key to the rows of one type; refuses columns of other types.
    ///
    /// @param types finds a type of the same simulation by its number; null if there is none
    abstract RowKey bind(RowStore store, IntFunction<RowStore> types);

    /// Copies the keys of rows `[begin, end)` to `into`, from `at` on. A user's function may throw.
    abstract void copy(int begin, int end, long[] into, int at);

    /// Whether keys depend on where rows of this type stand, so that a pass may change them.
    boolean dependsOnRows() {
        return false;
    }

    static void checkOwned(final RowStore store, final Column<?> column) {
        if (!store.owns(column)) {
            throw new IllegalArgumentException("rows are ordered by columns of their own: type=" + store.name()
                    + ", column=" + column.name() + "; it is of another type, or of another map of the same name");
        }
    }

    /// The column's present array.
    static <A> A array(final Column<A> column) {
        return ((Cells<A>) column).array();
    }

    @Override
    public abstract String toString();
}
