package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.function.IntToLongFunction;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.RowLookup;

/// The order in which the rows of one type are to stand: by one column or several, by a function of the row, by the row
/// of a parent, or by the cell of a place. Rows of equal keys keep their order.
///
/// | order of | first to last |
/// |---|---|
/// | `int`, `long`, `byte` | ascending |
/// | `float`, `double` | ascending, -0.0 before 0.0, NaN last |
/// | handles | null first, then by type, generation and slot, as `Handle.compare` |
///
/// An order is only a description, so it can be used several times. It applies to active rows that are not permanent.
///
/// ## Cost
/// 8 bytes per row for each key, while rows are put in order. *Threads*: an order is immutable. A key function or a
/// comparison runs on the thread that puts the rows in order.
public sealed interface RowOrder permits KeyedOrder {

    /// The largest number of keys of one order.
    int MAX_KEYS = 8;

    // ---- What rows are ordered by ----

    /// {@return an order by a column, ascending}
    ///
    /// @param column a column of one number or handle per row
    /// @throws IllegalArgumentException if it is a column of objects or vectors
    static RowOrder by(final Column<?> column) {
        return KeyedOrder.of(ColumnKey.of(given(column, "column", "pass the column to order by")));
    }

    /// {@return an order by a number that a function computes for each row; numbers ascend}
    ///
    /// @param key the function; it gets an active row and must not change rows. If it throws, no row is moved
    static RowOrder byKey(final IntToLongFunction key) {
        return KeyedOrder.of(new FunctionKey(given(key, "key", "say which number a row has")));
    }

    /// Orders rows by the row of their parent, so that the children of one parent stand together. If parents are rows
    /// of the same type, as in a scene graph, rows without a parent come first, then their children, then the children
    /// of these. So a loop over the rows meets every parent before its children, and reads parents in ascending order.
    /// Each level of such a tree takes one more pass over the rows. Rows that are their own ancestors never reach a
    /// final order. If parents are rows of another type, rows without a parent come last. A stale handle counts as no
    /// parent.
    ///
    /// A stand-alone map takes such an order only if parents are rows of the same map; for others see
    /// [#byParent(HandleColumn, RowLookup)].
    ///
    /// @param parent a column of handles of one type
    /// @return the order
    /// @throws IllegalArgumentException if the column takes handles of any type
    static RowOrder byParent(final HandleColumn parent) {
        if (given(parent, "parent", "pass the column of parents").target() == HandleColumn.ANY_TYPE) {
            throw new IllegalArgumentException("parents are rows of one type: column=" + parent.name()
                    + ", which takes handles of any type; define it with its target");
        }
        return KeyedOrder.of(new ParentKey(parent, null));
    }

    /// As [#byParent(HandleColumn)], for parents in another stand-alone map.
    ///
    /// @param parent a column of handles
    /// @param parents the map of the parents
    /// @return the order
    /// @throws IllegalArgumentException if the column takes handles of another type
    static RowOrder byParent(final HandleColumn parent, final RowLookup parents) {
        given(parents, "parents", "pass the map of the parents");
        final int target = given(parent, "parent", "pass the column of parents").target();
        if (target != HandleColumn.ANY_TYPE && target != parents.type()) {
            throw new IllegalArgumentException("parents are rows of the column's target: column=" + parent.name()
                    + ", target=" + target + ", parents=" + parents.name() + ", type=" + parents.type()
                    + "; pass the map whose rows the column names");
        }
        return KeyedOrder.of(new ParentKey(parent, parents));
    }

    /// {@return an order by cells along a Morton curve: rows whose places are near each other mostly stand near each
    /// other}
    ///
    /// A cell is `floor(coordinate / cell)` on each axis, for negative coordinates too. Cells end 2^31 from 0, in space
    /// 2^20; rows beyond are in the outermost cell. NaN is in the last cell.
    ///
    /// @param cell length of a cell, positive and finite
    /// @param position of the rows
    /// @throws IllegalArgumentException if the length breaks these rules
    static RowOrder morton(final double cell, final Position position) {
        return KeyedOrder.of(CellKey.morton(cell, given(position, "position", "pass Position.of(…)")));
    }

    /// {@return an order by cells: the line of cells with the lowest `y` first, and within a line the lowest `x` first}
    ///
    /// A cell is `floor(coordinate / cell)` on each axis. Cells end 2^31 from 0; rows beyond are in the outermost cell.
    /// NaN is in the last cell.
    ///
    /// @param cell length of a cell, positive and finite
    /// @param position of the rows in a plane
    /// @throws IllegalArgumentException if the length breaks these rules, or the position is in space
    static RowOrder grid(final double cell, final Position position) {
        return KeyedOrder.of(CellKey.rowMajor(cell, given(position, "position", "pass Position.of(…)")));
    }

    /// An order by a comparison, for stand-alone maps. Each call of `defragment` compares rows with the values that
    /// they have then. So a row that changes between two calls may end out of order: call `markFragmented` then. If the
    /// comparison says of two rows that each stands after the other, there is no error, and the rows get some order.
    ///
    /// @param comparison says which of two rows stands after the other
    /// @return the order
    static RowOrder comparing(final RowComparison comparison) {
        return KeyedOrder.of(given(comparison, "comparison", "say which row stands after another"));
    }

    // ---- Variants ----

    /// {@return the reverse order; rows of equal keys keep their order}
    RowOrder descending();

    /// {@return this order, and among rows that are equal in it, another one}
    ///
    /// @param next an order by keys
    /// @throws IllegalArgumentException if one of them is a comparison or in chunks, or there are more than [#MAX_KEYS]
    ///     keys
    RowOrder thenBy(RowOrder next);

    /// {@return this order, and among rows that are equal in it, ascending by a column}
    ///
    /// @param column as in [#by(Column)]
    /// @throws IllegalArgumentException as for [#by(Column)] and [#thenBy(RowOrder)]
    RowOrder thenBy(Column<?> column);

    /// {@return this order in chunks: a row only has to stand in the chunk that its place in the exact order belongs
    /// to. That takes far fewer moves when few rows are out of place}
    ///
    /// Chunk `c` has the rows `[c * rows, (c + 1) * rows)`.
    ///
    /// @param rows rows of a chunk, `1 … Layout.MAX_ROWS`; 1 is the exact order
    /// @throws IllegalArgumentException if the number is out of range
    RowOrder inChunksOf(int rows);
}
