package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowSorter;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Layout;

/// What a [RowOrder] says: keys, each ascending or descending, or a comparison.
///
/// *Threads*: immutable.
final class KeyedOrder implements RowOrder, PlannedOrder {

    private record Term(RowKey key, boolean descends) {}

    private final List<Term> terms; // empty for a comparison
    private final RowComparison comparison; // null for keys
    private final int chunkRows; // 1: exact

    private KeyedOrder(final List<Term> terms, final RowComparison comparison, final int chunkRows) {
        if (terms.size() > MAX_KEYS) {
            throw new IllegalArgumentException("an order has at most " + MAX_KEYS + " keys: keys=" + terms.size()
                    + "; put what they say into one long of byKey");
        }
        this.terms = List.copyOf(terms);
        this.comparison = comparison;
        this.chunkRows = chunkRows;
    }

    static KeyedOrder of(final RowKey key) {
        return new KeyedOrder(List.of(new Term(key, false)), null, 1);
    }

    static KeyedOrder of(final RowComparison comparison) {
        return new KeyedOrder(List.of(), comparison, 1);
    }

    @Override
    public RowOrder descending() {
        if (comparison != null) {
            final RowComparison forward = comparison;
            return new KeyedOrder(List.of(), (a, b) -> forward.isAfter(b, a), chunkRows);
        }
        final List<Term> turned = new ArrayList<>();
        for (final Term term : terms) {
            turned.add(new Term(term.key, !term.descends));
        }
        return new KeyedOrder(turned, null, chunkRows);
    }

    @Override
    public RowOrder thenBy(final RowOrder next) {
        final KeyedOrder other = (KeyedOrder) given(next, "next", "pass the order of rows that are equal in this one");
        if (comparison != null || other.comparison != null || chunkRows > 1 || other.chunkRows > 1) {
            throw new IllegalArgumentException("orders by keys are mixed: first=" + this + ", next=" + next
                    + "; compare everything in one comparison, and say inChunksOf last");
        }
        final List<Term> mixed = new ArrayList<>(terms);
        mixed.addAll(other.terms);
        return new KeyedOrder(mixed, null, 1);
    }

    @Override
    public RowOrder thenBy(final Column<?> column) {
        return thenBy(RowOrder.by(column));
    }

    @Override
    public RowOrder inChunksOf(final int rows) {
        if (rows < 1 || rows > Layout.MAX_ROWS) {
            throw new IllegalArgumentException("rows of a chunk must be in [1, " + Layout.MAX_ROWS + "]: rows=" + rows
                    + "; a few hundred fit a cache");
        }
        return new KeyedOrder(terms, comparison, rows);
    }

    // ---- For the engine ----

    @Override
    public OrderPlan plan(final RowStore store, final IntFunction<RowStore> types) {
        return Plan.over(store, this, types);
    }

    @Override
    public RowSorter sorter(final RowStore store) {
        return new Defragmenter(store);
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
