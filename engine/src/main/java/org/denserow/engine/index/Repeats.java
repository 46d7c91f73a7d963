package org.denserow.engine.index;

import java.util.Objects;
import org.denserow.engine.rows.KeyedRows;

/// Rows that joined a key which had a row already, counted, and the first of them named, for reports. It allocates
/// nothing but the words that are asked for.
///
/// *Threads*: as the rows.
final class Repeats {

    private final long[] handles = new long[KeyedRows.MOST_NAMED_REPEATS];
    private final long[] keys = new long[KeyedRows.MOST_NAMED_REPEATS];
    private final String[] names = new String[KeyedRows.MOST_NAMED_REPEATS]; // null where the key is a number
    private int count;

    void add(final long handle, final long key, final String name) {
        if (count < handles.length) {
            handles[count] = handle;
            keys[count] = key;
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

    String name(final int place) {
        return names[named(place)];
    }

    private int named(final int place) {
        return Objects.checkIndex(place, Math.min(count, handles.length));
    }

    void clear() {
        for (int place = 0; place < names.length; place++) {
            names[place] = null; // a text is not kept alive
        }
        count = 0;
    }
}
