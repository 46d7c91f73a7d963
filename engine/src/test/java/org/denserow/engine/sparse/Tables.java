package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

/// How a contract makes tables of the class that it is run for, and what it does with their values: a set keeps none.
interface Tables<T extends HashTable> {

    T make(int expectedKeys, LongUnaryOperator hash);

    /// {@return whether the key was absent}
    boolean put(T table, long key, int value);

    boolean putIfAbsent(T table, long key, int value);

    /// {@return the value of a key that is there; of a set always what [#kept(int)] says}
    int value(T table, long key);

    /// {@return what the class keeps of a value}
    default int kept(final int value) {
        return value;
    }

    void putAll(T table, T other);

    /// Inserts what is absent, key by key.
    default void putAllIfAbsent(final T table, final T other) {
        for (final HashTable.Cursor it = other.cursor(); it.next(); ) {
            putIfAbsent(table, it.key(), value(other, it.key()));
        }
    }

    void swap(T table, T other);

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

    /// {@return the keys in the order of the cursor}
    static long[] order(final HashTable table) {
        final long[] keys = new long[table.size()];
        int count = 0;
        for (final HashTable.Cursor it = table.cursor(); it.next(); ) {
            keys[count++] = it.key();
        }
        return keys;
    }
}
