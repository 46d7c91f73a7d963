package org.denserow.engine.keyed;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// The class behind [Indexing].
///
/// *Threads*: the owner's, between frames.
public final class RowIndexing implements Indexing {

    private static final String KEY = "pass the column of keys";

    private final RowStore rows;
    private final Consumer<Column<?>> checkKey;
    private final Consumer<Index<?>> checkDrop;
    private final Consumer<String> checkAsk;
    private final BiConsumer<String, String> checkChange;
    private final Supplier<RowsToCome> toCome;

    /// Creates it for a type.
    ///
    /// @param rows the type
    /// @param checkKey throws unless a column may become a key now
    /// @param checkDrop throws unless an index may be dropped now
    /// @param checkAsk throws if no view is available now; receives the name of the call
    /// @param checkChange throws if structure does not change at once; receives the name of the call and the remedy
    /// @param toCome rows that messages of the boundary create; none outside port handlers
    public RowIndexing(
            final RowStore rows,
            final Consumer<Column<?>> checkKey,
            final Consumer<Index<?>> checkDrop,
            final Consumer<String> checkAsk,
            final BiConsumer<String, String> checkChange,
            final Supplier<RowsToCome> toCome) {
        this.rows = rows;
        this.checkKey = checkKey;
        this.checkDrop = checkDrop;
        this.checkAsk = checkAsk;
        this.checkChange = checkChange;
        this.toCome = toCome;
    }

    @Override
    public HashIndex unique(final String name, final LongColumn key) {
        return hash(name, key);
    }

    @Override
    public HashIndex unique(final String name, final IntColumn key) {
        return hash(name, key);
    }

    @Override
    public HashIndex unique(final String name, final HandleColumn key) {
        return hash(name, key);
    }

    @Override
    public HashIndex unique(final String name, final ByteColumn key) {
        return hash(name, key);
    }

    @Override
    public HashIndex unique(final String name, final FloatColumn key) {
        return hash(name, key);
    }

    @Override
    public HashIndex unique(final String name, final DoubleColumn key) {
        return hash(name, key);
    }

    @Override
    public SetIndex sets(final String name, final LongColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final IntColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final HandleColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final ByteColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final FloatColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final DoubleColumn key) {
        return setsOf(name, key);
    }

    @Override
    public SetIndex sets(final String name, final FloatColumn key, final double cell) {
        return cellsOf(name, key, cell);
    }

    @Override
    public SetIndex sets(final String name, final DoubleColumn key, final double cell) {
        return cellsOf(name, key, cell);
    }

    @Override
    public HashIndex unique(final String name, final Column<?> first, final Column<?> second) {
        checkKey.accept(given(first, "first", KEY));
        checkKey.accept(given(second, "second", KEY));
        return hashOf(name, first, second);
    }

    @Override
    public SetIndex sets(final String name, final Column<?> first, final Column<?> second) {
        checkKey.accept(given(first, "first", KEY));
        checkKey.accept(given(second, "second", KEY));
        return ringsOf(name, first, second, 0);
    }

    @Override
    public NameIndex names(final String name, final ObjectColumn<String> key) {
        checkKey.accept(given(key, "key", KEY));
        return takenIn(new RowNameIndex(rows, name, key, NameHash::of, checkAsk, checkChange, toCome));
    }

    @Override
    public RangeIndex ranges(final String name, final IntColumn key) {
        return rangesOf(name, key);
    }

    @Override
    public RangeIndex ranges(final String name, final LongColumn key) {
        return rangesOf(name, key);
    }

    @Override
    public RangeIndex ranges(final String name, final FloatColumn key) {
        return rangesOf(name, key);
    }

    @Override
    public void drop(final Index<?> index) {
        if (!rows.owns(given(index, "index", "pass the index to be dropped"))) {
            throw new IllegalArgumentException("a table drops its own indices, each once: type=" + rows.name()
                    + ", index=" + index.name() + "; it is of another type, or was dropped before");
        }
        checkDrop.accept(index);
        KeyedRows.of(index).drop();
    }

    private HashIndex hash(final String name, final Column<?> key) {
        checkKey.accept(given(key, "key", KEY));
        return hashOf(name, key, null);
    }

    private SetIndex setsOf(final String name, final Column<?> key) {
        checkKey.accept(given(key, "key", KEY));
        return ringsOf(name, key, null, 0);
    }

    private SetIndex cellsOf(final String name, final Column<?> key, final double cell) {
        checkKey.accept(given(key, "key", KEY));
        if (!(cell > 0 && cell <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("a cell has a positive, finite length: index=" + name + ", key="
                    + key.name() + ", cell=" + cell + "; pass the length of a cell in units of the key");
        }
        return ringsOf(name, key, null, cell);
    }

    private HashIndex hashOf(final String name, final Column<?> key, final Column<?> second) {
        return takenIn(new RowHashIndex(
                rows, name, key, second, HashTable.MIXING, Pairs::mixed, checkAsk, checkChange, toCome));
    }

    private SetIndex ringsOf(final String name, final Column<?> key, final Column<?> second, final double cell) {
        return takenIn(new RowSetIndex(rows, name, key, second, cell, Pairs::mixed, checkAsk, checkChange));
    }

    private RangeIndex rangesOf(final String name, final Column<?> key) {
        checkKey.accept(given(key, "key", KEY));
        final RowRangeIndex index = new RowRangeIndex(rows, name, key, checkAsk);
        index.begin();
        return index;
    }

    private static <I extends RowIndex> I takenIn(final I index) {
        index.begin();
        return index;
    }
}
