package org.denserow.engine.sparse;

/// How a contract makes tables of the class that it is run for, and what it does with their values: a set keeps none.
interface Tables<T extends HashTable> {

    T make(int expectedKeys, LongHash hash);

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

    void putAllIfAbsent(T table, T other);

    void swap(T table, T other);

    default T make(final int expectedKeys) {
        return make(expectedKeys, LongHash.MIXING);
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
        for (final KeyCursor it = table.cursor(); it.next(); ) {
            keys[count++] = it.key();
        }
        return keys;
    }
}
