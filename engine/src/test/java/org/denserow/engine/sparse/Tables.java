package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

/// How a contract makes tables of the class that it is run for, and fills them.
interface Tables<T extends HashTable> extends TableCalls<T> {

    T make(int expectedKeys, LongUnaryOperator hash);

    // ---- Filled tables ----

    default T make(final int expectedKeys) {
        return make(expectedKeys, HashTable.MIXING);
    }

    default T make() {
        return make(0);
    }

    default T ofKeys(final long... keys) {
        final T table = make();
        for (final long key : keys) {
            put(table, key, (int) key);
        }
        return table;
    }

    /// {@return a table of the keys `0 … count - 1`, each with itself as value}
    default T counted(final int count) {
        final T table = make();
        for (int key = 0; key < count; key++) {
            put(table, key, key);
        }
        return table;
    }
}
