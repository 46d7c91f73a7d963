package org.denserow.engine.keyed;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.sparse.LongHashMap;

/// Finds, in port handlers, rows created by messages of the same boundary, by key: the first row with the key.
/// [org.denserow.engine.index.HashIndex.View#handle(long)] says which rows count.
///
/// A map takes the rows of completed messages when a handler asks. Rows of the running message may still get another
/// key, so they are searched one by one.
///
/// *Threads*: the owner's. Without rows to come nothing is written, so any chunk may ask. *Cost*: O(1) and O(rows
/// created by the message); nothing is allocated once the map has room.
final class Openings {

    private static final int MOST_BUCKETS_A_KEY = 64; // a map with more buckets per key shrinks

    private final Cells<?> key;
    private final KeyNumbers numbers; // of a key that is no text
    private final Supplier<RowsToCome> source;
    private final ToLongFunction<String> texts; // a hash function of texts
    private final LongHashMap firsts = LongHashMap.dense(0); // key, or hash of a text → first staged row
    private long turn; // the turn of the map's content
    private int next; // the next staged row for the map

    /// @param source the rows to come; none outside port handlers
    /// @param texts a hash function of texts
    Openings(final Cells<?> key, final Supplier<RowsToCome> source, final ToLongFunction<String> texts) {
        this.key = key;
        this.numbers = new KeyNumbers(key, 0);
        this.source = source;
        this.texts = texts;
    }

    /// {@return the handle of the first row to come with a number, or `Handle.NULL`}
    long handle(final long number) {
        final RowsToCome rows = settled();
        int row = firstSettled(rows, number);
        for (int each = rows.settled(); row < 0 && each < rows.end(); each++) {
            row = holdsKey(rows, each) && keyOf(rows, each) == number ? each : row;
        }
        return row < 0 ? Handle.NULL : rows.handle(row);
    }

    /// {@return the handle of the first row to come with a text, or `Handle.NULL`}
    long handle(final String text) {
        final RowsToCome rows = settled();
        int row = firstSettled(rows, texts.applyAsLong(text));
        if (row >= 0 && !isNamed(rows, row, text)) { // another text of this hash came first
            row = firstNamed(rows, row + 1, rows.settled(), text);
        }
        row = row >= 0 ? row : firstNamed(rows, rows.settled(), rows.end(), text);
        return row < 0 ? Handle.NULL : rows.handle(row);
    }

    /// {@return the handle of the first row to come with a pair of numbers, or `Handle.NULL`; O(rows to come)}
    ///
    /// @param second the second key column
    /// @param seconds the numbers of its values
    long handle(final Cells<?> second, final KeyNumbers seconds, final long one, final long other) {
        final RowsToCome rows = source.get();
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (rows.comesActive(row)
                    && keyOf(rows, row) == one
                    && seconds.of(rows.staged().cells(second.index()), row) == other) {
                return rows.handle(row);
            }
        }
        return Handle.NULL;
    }

    private int firstSettled(final RowsToCome rows, final long number) {
        return rows.settled() > rows.begin() ? (int) firsts.getOrDefault(number, -1) : -1;
    }

    private int firstNamed(final RowsToCome rows, final int begin, final int end, final String text) {
        for (int row = begin; row < end; row++) {
            if (rows.comesActive(row) && isNamed(rows, row, text)) {
                return row;
            }
        }
        return -1;
    }

    private boolean isNamed(final RowsToCome rows, final int row, final String text) {
        return Objects.equals(names(rows)[row], text);
    }

    /// The rows to come; those that no longer change are in the map.
    private RowsToCome settled() {
        final RowsToCome rows = source.get();
        final int end = rows.settled();
        if (end > rows.begin()) {
            if (turn != rows.turn()) {
                turn = rows.turn();
                next = rows.begin();
                clear();
            }
            for (; next < end; next++) {
                if (holdsKey(rows, next)) {
                    final long number = keyOf(rows, next);
                    if (firsts.getOrDefault(number, -1) < 0) {
                        firsts.put(number, next);
                    }
                }
            }
        }
        return rows;
    }

    private void clear() {
        if (firsts.bucketCount() > MOST_BUCKETS_A_KEY * (long) firsts.size()) {
            firsts.clear();
        } else {
            firsts.clearKeepingBuckets();
        }
    }

    private boolean holdsKey(final RowsToCome rows, final int row) {
        return rows.comesActive(row)
                && (key instanceof ObjectCells<?> ? names(rows)[row] != null : numbers.isKey(keyOf(rows, row)));
    }

    private long keyOf(final RowsToCome rows, final int row) {
        return key instanceof ObjectCells<?>
                ? texts.applyAsLong((String) names(rows)[row])
                : numbers.of(rows.staged().cells(key.index()), row);
    }

    private Object[] names(final RowsToCome rows) {
        return (Object[]) rows.staged().cells(key.index());
    }

    long bytes() {
        return firsts.bytes();
    }
}
