package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.RowLookup;

/// The order in which the rows of one type stand: by a column, by several, by a function of the row, by the row of a
/// parent, or by the cell of a place. Rows of equal keys keep their order.
///
/// | order of | first to last |
/// |---|---|
/// | `int`, `long`, `byte` | ascending |
/// | `float`, `double` | ascending, -0.0 before 0.0, NaN last |
/// | handles | null, then by type, generation and index, as `Handle.compare` |
///
/// An order is a description and can be used again. It applies to active rows that are not permanent.
///
/// ## Cost
/// While rows are put in order: 8 bytes per row for each key. *Threads*: immutable; a key function or a comparison runs
/// on the thread that puts the rows in order.
public final class RowOrder {

    /// Most keys of one order.
    public static final int MAX_KEYS = 8;

    private record Term(RowKey key, boolean descends) {}

    private final List<Term> terms; // empty for a comparison
    private final RowComparison comparison; // null for keys
    private final int chunkRows; // 1: exact

    private RowOrder(final List<Term> terms, final RowComparison comparison, final int chunkRows) {
        if (terms.size() > MAX_KEYS) {
            throw new IllegalArgumentException("an order has at most " + MAX_KEYS + " keys: keys=" + terms.size()
                    + "; put what they say into one long of byKey");
        }
        this.terms = List.copyOf(terms);
        this.comparison = comparison;
        this.chunkRows = chunkRows;
    }

    private static RowOrder of(final RowKey key) {
        return new RowOrder(List.of(new Term(key, false)), null, 1);
    }

    // ---- What rows are ordered by ----

    /// {@return an order by a column, ascending}
    ///
    /// @param column a column of one number or handle per row
    /// @throws IllegalArgumentException if it is a column of objects or vectors
    public static RowOrder by(final Column<?> column) {
        return of(ColumnKey.of(given(column, "column", "pass the column to order by")));
    }

    /// {@return an order by a number that a function computes for each row, ascending}
    ///
    /// @param key gets an active row and must not change rows; if it throws, no row changes
    public static RowOrder byKey(final IntToLongFunction key) {
        return of(new FunctionKey(given(key, "key", "say which number a row has")));
    }

    /// Children of one parent stand together, in the order of their parents. If parents are rows of the same type, as
    /// in a scene graph, rows without a parent come first, then their children, then the children of these. A loop over
    /// the rows meets every parent before its children and reads parents in ascending order. Each level of such a tree
    /// takes one more pass over the rows. Rows that are their own ancestors never reach a final order. If parents are
    /// rows of another type, rows without a parent come last. A stale handle counts as no parent.
    ///
    /// A stand-alone map takes such an order for parents of the same type only.
    ///
    /// @param parent a column of handles of one type
    /// @return the order
    /// @throws IllegalArgumentException if the column takes handles of any type
    public static RowOrder byParent(final HandleColumn parent) {
        if (given(parent, "parent", "pass the column of parents").target() == HandleColumn.ANY_TYPE) {
            throw new IllegalArgumentException("parents are rows of one type: column=" + parent.name()
                    + ", which takes handles of any type; define it with its target");
        }
        return of(new ParentKey(parent, null));
    }

    /// As [#byParent(HandleColumn)], for parents in another stand-alone map.
    ///
    /// @param parent a column of handles
    /// @param parents the map of the parents
    /// @return the order
    /// @throws IllegalArgumentException if the column takes handles of another type
    public static RowOrder byParent(final HandleColumn parent, final RowLookup parents) {
        given(parents, "parents", "pass the map of the parents");
        final int target = given(parent, "parent", "pass the column of parents").target();
        if (target != HandleColumn.ANY_TYPE && target != parents.type()) {
            throw new IllegalArgumentException("parents are rows of the column's target: column=" + parent.name()
                    + ", target=" + target + ", parents=" + parents.name() + ", type=" + parents.type()
                    + "; pass the map whose rows the column names");
        }
        return of(new ParentKey(parent, parents));
    }

    /// {@return an order by cells along a Morton curve: rows that are near each other mostly stand near each other}
    ///
    /// A cell is `floor(coordinate / cell)` on each axis, for negative coordinates too. It is at most 2^31 from 0, in
    /// space 2^20; NaN is in the last cell.
    ///
    /// @param cell length of a cell, positive and finite
    /// @param position of the rows
    /// @throws IllegalArgumentException if the length breaks these rules
    public static RowOrder morton(final double cell, final Position position) {
        return of(CellKey.morton(cell, given(position, "position", "pass Position.of(…)")));
    }

    /// {@return an order by cells, the line of cells with the lowest `y` first, and the lowest `x` first within a line:
    ///     a cell is `floor(coordinate / cell)` on each axis, at most 2^31 from 0; NaN is in the last one}
    ///
    /// @param cell length of a cell, positive and finite
    /// @param position of the rows in a plane
    /// @throws IllegalArgumentException if the length breaks these rules, or the position is in space
    public static RowOrder grid(final double cell, final Position position) {
        return of(CellKey.rowMajor(cell, given(position, "position", "pass Position.of(…)")));
    }

    /// The order of a comparison, for stand-alone maps. It compares live rows, so the first call sorts all of them. A
    /// comparison that puts each of two rows after the other is no error: it gives some order.
    ///
    /// @param comparison says which of two rows stands after the other
    /// @return the order
    public static RowOrder comparing(final RowComparison comparison) {
        return new RowOrder(List.of(), given(comparison, "comparison", "say which row stands after another"), 1);
    }

    // ---- Variants ----

    /// {@return the reverse order; rows of equal keys keep their order}
    public RowOrder descending() {
        if (comparison != null) {
            final RowComparison forward = comparison;
            return new RowOrder(List.of(), (a, b) -> forward.isAfter(b, a), chunkRows);
        }
        final List<Term> turned = new ArrayList<>();
        for (final Term term : terms) {
            turned.add(new Term(term.key, !term.descends));
        }
        return new RowOrder(turned, null, chunkRows);
    }

    /// {@return this order, and another one for rows that are equal in it}
    ///
    /// @param next an order by keys
    /// @throws IllegalArgumentException if one of them is a comparison or in chunks, or there are more than [#MAX_KEYS]
    ///     keys
    public RowOrder thenBy(final RowOrder next) {
        given(next, "next", "pass the order of rows that are equal in this one");
        if (comparison != null || next.comparison != null || chunkRows > 1 || next.chunkRows > 1) {
            throw new IllegalArgumentException("orders by keys are mixed: first=" + this + ", next=" + next
                    + "; compare everything in one comparison, and say inChunksOf last");
        }
        final List<Term> mixed = new ArrayList<>(terms);
        mixed.addAll(next.terms);
        return new RowOrder(mixed, null, 1);
    }

    /// {@return this order, and ascending by a column for rows that are equal in it}
    ///
    /// @param column as in [#by(Column)]
    /// @throws IllegalArgumentException as there, and as in [#thenBy(RowOrder)]
    public RowOrder thenBy(final Column<?> column) {
        return thenBy(by(column));
    }

    /// {@return this order in chunks: a row only has to stand in the chunk of its place in the exact order. That takes
    ///     far fewer moves when few rows are out of place}
    ///
    /// Chunk `c` has the rows `[c * rows, (c + 1) * rows)`.
    ///
    /// @param rows rows of a chunk, `1 … Layout.MAX_ROWS`; 1 is the exact order
    /// @throws IllegalArgumentException if the number is out of range
    public RowOrder inChunksOf(final int rows) {
        if (rows < 1 || rows > Layout.MAX_ROWS) {
            throw new IllegalArgumentException("rows of a chunk must be in [1, " + Layout.MAX_ROWS + "]: rows=" + rows
                    + "; a few hundred fit a cache");
        }
        return new RowOrder(terms, comparison, rows);
    }

    // ---- For the package ----

    /// The keys, bound to their rows; refuses columns of other rows.
    RowKey[] bind(final RowStore store, final IntFunction<RowStore> types) {
        final RowKey[] keys = new RowKey[terms.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = terms.get(i).key.bind(store, types);
        }
        return keys;
    }

    boolean[] descends() {
        final boolean[] descends = new boolean[terms.size()];
        for (int i = 0; i < descends.length; i++) {
            descends[i] = terms.get(i).descends;
        }
        return descends;
    }

    /// Null unless the order is a comparison.
    RowComparison comparison() {
        return comparison;
    }

    int chunkRows() {
        return chunkRows;
    }

    @Override
    public String toString() {
        if (comparison != null) {
            return "comparison" + inChunks();
        }
        final List<String> words = new ArrayList<>();
        for (final Term term : terms) {
            words.add(term.key + (term.descends ? " descending" : ""));
        }
        return String.join(", ", words) + inChunks();
    }

    private String inChunks() {
        return chunkRows == 1 ? "" : ", in chunks of " + chunkRows;
    }
}
