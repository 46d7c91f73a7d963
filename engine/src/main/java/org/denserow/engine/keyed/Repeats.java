package org.denserow.engine.keyed;

import java.util.Objects;
import org.denserow.engine.rows.KeyedRows;

/// Counts rows that joined a key which already had a row, and keeps the first of them for reports. Only the texts of a
/// report allocate.
///
/// *Threads*: as the rows.
final class Repeats {

    private final long[] handles = new long[KeyedRows.MOST_NAMED_REPEATS];
    private final long[] keys = new long[KeyedRows.MOST_NAMED_REPEATS];
    private final long[] seconds = new long[KeyedRows.MOST_NAMED_REPEATS]; // of pairs
    private final String[] names = new String[KeyedRows.MOST_NAMED_REPEATS]; // null for a number
    private int count;

    void add(final long handle, final long key, final long second, final String name) {
        if (count < handles.length) {
            handles[count] = handle;
            keys[count] = key;
            seconds[count] = second;
            names[count] = name;
        }
        count++;
    }

    int count() {
        return count;
    }

    long handle(final int place) {
        return handles[named(place)];
    }

    long key(final int place) {
        return keys[named(place)];
    }

    long second(final int place) {
        return seconds[named(place)];
    }

    String name(final int place) {
        return names[named(place)];
    }

    private int named(final int place) {
        return Objects.checkIndex(place, Math.min(count, handles.length));
    }

    void clear() {
        for (int place = 0; place < names.length; place++) {
            names[place] = null; // does not keep the text alive
        }
        count = 0;
    }
}
