package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// Adds indices to one type, filled or empty, and drops them; see [Index]. The name of an index differs from the names
/// of all other columns and parts of the type.
///
/// Methods that add an index throw `IllegalArgumentException` if the name is blank or taken, the key is a column of
/// another type, or a system writes the key in place; and `IllegalStateException` inside a frame. They cost O(rows).
///
/// *Threads*: the owner's, between frames.
public final class Indexing {

    private static final String KEY = "pass the column of keys";

    private final RowStore rows;
    private final Consumer<Column<?>> checkKey;
    private final Consumer<Index<?>> checkDrop;
    private final Consumer<String> checkAsk;
    private final BiConsumer<String, String> checkChange;
    private final Supplier<RowsToCome> toCome;

    /// For the engine: each table has one.
    ///
    /// @param rows the type
    /// @param checkKey throws unless a column may become a key now
    /// @param checkDrop throws unless an index may be dropped now
    /// @param checkAsk throws if no view is available now; receives the name of the call
    /// @param checkChange throws if structure does not change at once; receives the name of the call and the remedy
    /// @param toCome rows that messages of the boundary create; none outside port handlers
    @SuppressWarnings("exports") // a caller that cannot name RowStore cannot call this
    public Indexing(
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

    /// {@return a new index that finds the row of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    public HashIndex unique(final String name, final LongColumn key) {
        return hash(name, key);
    }

    /// {@return a new index that finds the row of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    public HashIndex unique(final String name, final IntColumn key) {
        return hash(name, key);
    }

    /// {@return a new index that finds the row that refers to another row}
    /// @param name unique within the type
    /// @param key a column of this type
    public HashIndex unique(final String name, final HandleColumn key) {
        return hash(name, key);
    }

    /// {@return a new index that finds the rows of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    public SetIndex sets(final String name, final LongColumn key) {
        return setsOf(name, key);
    }

    /// {@return a new index that finds the rows of a number}
    /// @param name unique within the type
    /// @param key a column of this type
    public SetIndex sets(final String name, final IntColumn key) {
        return setsOf(name, key);
    }

    /// {@return a new index that finds the rows that refer to another row}
    /// @param name unique within the type
    /// @param key a column of this type
    public SetIndex sets(final String name, final HandleColumn key) {
        return setsOf(name, key);
    }

    /// {@return a new index that finds the row of a name}
    /// @param name unique within the type
    /// @param key a column of this type
    public NameIndex names(final String name, final ObjectColumn<String> key) {
        checkKey.accept(given(key, "key", KEY));
        return takenIn(new RowNameIndex(rows, name, key, NameHash::of, checkAsk, checkChange, toCome));
    }

    /// {@return a new index that finds the rows of a range of numbers, in a dense type kept in their order}
    /// @param name unique within the type
    /// @param key a column of this type
    /// @throws IllegalStateException also if the layout keeps rows in their places
    public RangeIndex ranges(final String name, final IntColumn key) {
        return rangesOf(name, key);
    }

    /// {@return a new index that finds the rows of a range of numbers, in a dense type kept in their order}
    /// @param name unique within the type
    /// @param key a column of this type
    /// @throws IllegalStateException also if the layout keeps rows in their places
    public RangeIndex ranges(final String name, final LongColumn key) {
        return rangesOf(name, key);
    }

    /// {@return a new index that finds the rows of a range of numbers, in a dense type kept in their order}
    /// @param name unique within the type
    /// @param key a column of this type, of one number per row
    /// @throws IllegalStateException also if the layout keeps rows in their places
    public RangeIndex ranges(final String name, final FloatColumn key) {
        return rangesOf(name, key);
    }

    /// Drops an index: it follows rows no longer, and its memory and name are free. O(parts).
    ///
    /// @param index an index of this type
    /// @throws IllegalArgumentException if it is of another type, already dropped, or declared by a system
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
        return takenIn(new RowHashIndex(rows, name, key, HashTable.MIXING, checkAsk, checkChange, toCome));
    }

    private SetIndex setsOf(final String name, final Column<?> key) {
        checkKey.accept(given(key, "key", KEY));
        return takenIn(new RowSetIndex(rows, name, key, checkAsk, checkChange));
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
