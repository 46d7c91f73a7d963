package org.denserow.engine.coded;

import org.denserow.engine.rows.KeyedRows;
import org.jspecify.annotations.Nullable;

/// The keys of rows that batches create or overwrite, before they do.
///
/// *Threads*: the owner's.
final class KeysToCome {

    private final @Nullable KeyedRows index; // of the type of the batches; null if rows have no keys
    private final KeySorter sorter;
    private int count;
    private boolean isAll;

    KeysToCome(final @Nullable KeyedRows index, final KeySorter sorter) {
        this.index = index;
        this.sorter = sorter;
    }

    /// @param keys the number of keys, sorted
    /// @param all whether rows with other keys are destroyed
    void begin(final int keys, final boolean all) {
        count = keys;
        isAll = all;
    }

    /// {@return whether these are keys of an index}
    boolean areOf(final KeyedRows other) {
        return index == other;
    }

    /// {@return whether rows with other keys are destroyed}
    boolean isAll() {
        return isAll;
    }

    boolean has(final long key) {
        return sorter.has(key, count);
    }
}
