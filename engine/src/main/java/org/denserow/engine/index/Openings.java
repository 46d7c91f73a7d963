package org.denserow.engine.index;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.sparse.DenseLongHashMap;
import org.denserow.engine.storage.HandleColumn;

/// Finds, in port handlers, rows that messages of the same boundary create, by key: the first one that was created with
/// it. [HashIndex.Keys#handle(long)] says which rows count.
///
/// Rows of messages that are over are taken into a map when they are asked for; those of the message that runs may still
/// get another key, and are looked through.
///
/// *Threads*: the owner's; where there are no rows to come, nothing is written, so that any chunk may ask. *Cost*: O(1)
/// and O(rows that the message created); nothing is allocated once the map has room.
final class Openings {

    private static final int MOST_BUCKETS_A_KEY = 64; // a map that is emptier gives its room back

    private final Cells<?> key;
    private final Supplier<RowsToCome> source;
    private final ToLongFunction<String> texts; // hashes them
    private final DenseLongHashMap firsts = new DenseLongHashMap(); // key, or hash of a text → first staged row
    private long turn; // that the map is of
    private int next; // staged row to be taken in

    /// @param source of the rows to come; none outside port handlers
    /// @param texts hashes them
    Openings(final Cells<?> key, final Supplier<RowsToCome> source, final ToLongFunction<String> texts) {
        this.key = key;
        this.source = source;
        this.texts = texts;
    }

    /// {@return the handle of the first row that comes with a number, or `Handle.NULL`}
    long handle(final long number) {
        final RowsToCome rows = settled();
        int row = firstSettled(rows, number);
        for (int each = rows.settled(); row < 0 && each < rows.end(); each++) {
            row = holdsKey(rows, each) && keyOf(rows, each) == number ? each : row;
        }
        return row < 0 ? Handle.NULL : rows.handle(row);
    }

    /// {@return the handle of the first row that comes with a text, or `Handle.NULL`}
    long handle(final String text) {
        final RowsToCome rows = settled();
        int row = firstSettled(rows, texts.applyAsLong(text));
        if (row >= 0 && !isNamed(rows, row, text)) { // another text of this hash came first
            row = firstNamed(rows, row + 1, rows.settled(), text);
        }
        row = row >= 0 ? row : firstNamed(rows, rows.settled(), rows.end(), text);
        return row < 0 ? Handle.NULL : rows.handle(row);
    }

    private int firstSettled(final RowsToCome rows, final long number) {
        return rows.settled() > rows.begin() ? (int) firsts.get(number, -1) : -1;
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
        return Objects.equals(cells(rows, key, Object[].class)[row], text);
    }

    /// The rows to come, of which those that do not change any more are in the map.
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
                    if (firsts.get(number, -1) < 0) {
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
                && switch (key) {
                    case HandleColumn handles -> keyOf(rows, row) != Handle.NULL;
                    case ObjectCells<?> names -> cells(rows, names, Object[].class)[row] != null;
                    default -> true;
                };
    }

    private long keyOf(final RowsToCome rows, final int row) {
        return switch (key) {
            case IntCells ints -> cells(rows, ints, int[].class)[row];
            case ObjectCells<?> names -> texts.applyAsLong((String) cells(rows, names, Object[].class)[row]);
            default -> cells(rows, key, long[].class)[row];
        };
    }

    private static <A> A cells(final RowsToCome rows, final Cells<?> column, final Class<A> array) {
        return array.cast(rows.staged().cells(column.index()));
    }

    long bytes() {
        return firsts.bytes();
    }
}
