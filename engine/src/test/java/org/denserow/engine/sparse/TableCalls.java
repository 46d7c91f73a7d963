package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.denserow.engine.snapshot.ObjectForm;

/// Sets and maps behind one face: an int stands for a value of any type, and a set keeps none.
interface TableCalls<T extends HashTable> {

    /// {@return whether the key was absent}
    default boolean put(final T table, final long key, final int value) {
        return switch (table) {
            case final KeySet of -> of.add(key);
            case final IntHashMap of -> of.put(key, value);
            case final LongHashMap of -> of.put(key, value);
            case final ObjectHashMap<?> of -> ofNumbers(of).put(key, value);
        };
    }

    default boolean putIfAbsent(final T table, final long key, final int value) {
        return switch (table) {
            case final KeySet of -> of.add(key);
            case final IntHashMap of -> of.putIfAbsent(key, value);
            case final LongHashMap of -> of.putIfAbsent(key, value);
            case final ObjectHashMap<?> of -> ofNumbers(of).putIfAbsent(key, value);
        };
    }

    /// {@return the value of a key that is there; of a set always what [#kept(int)] says}
    default int value(final T table, final long key) {
        assertTrue(table.containsKey(key), "the key is there");
        return table instanceof KeySet ? 0 : getOrDefault(table, key, -12345);
    }

    /// {@return what the class keeps of a value}
    default int kept(final int value) {
        return value;
    }

    default void putAll(final T table, final T other) {
        switch (table) {
            case final KeySet of -> of.addAll((KeySet) other);
            case final IntHashMap of -> of.putAll((IntHashMap) other);
            case final LongHashMap of -> of.putAll((LongHashMap) other);
            case final ObjectHashMap<?> of -> ofNumbers(of).putAll(ofNumbers(other));
        }
    }

    /// Inserts what is absent, key by key.
    default void putAllIfAbsent(final T table, final T other) {
        for (final HashTable.Cursor it = other.cursor(); it.next(); ) {
            putIfAbsent(table, it.key(), value(other, it.key()));
        }
    }

    default void swap(final T table, final T other) {
        switch (table) {
            case final KeySet of -> of.swap((KeySet) other);
            case final IntHashMap of -> of.swap((IntHashMap) other);
            case final LongHashMap of -> of.swap((LongHashMap) other);
            case final ObjectHashMap<?> of -> ofNumbers(of).swap(ofNumbers(other));
        }
    }

    default void write(final T table, final OutputStream to) throws IOException {
        switch (table) {
            case final KeySet of -> of.write(to);
            case final IntHashMap of -> of.write(to);
            case final LongHashMap of -> of.write(to);
            case final ObjectHashMap<?> of -> ofNumbers(of).write(to, NUMBERS);
        }
    }

    default void read(final T table, final InputStream from) throws IOException {
        switch (table) {
            case final KeySet of -> of.read(from);
            case final IntHashMap of -> of.read(from);
            case final LongHashMap of -> of.read(from);
            case final ObjectHashMap<?> of -> ofNumbers(of).read(from, NUMBERS);
        }
    }

    // ---- Maps ----

    default int get(final T map, final long key) {
        return switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.get(key);
            case final LongHashMap of -> (int) of.get(key);
            case final ObjectHashMap<?> of -> ofNumbers(of).get(key);
        };
    }

    default int getOrDefault(final T map, final long key, final int missing) {
        return switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.getOrDefault(key, missing);
            case final LongHashMap of -> (int) of.getOrDefault(key, missing);
            case final ObjectHashMap<?> of -> ofNumbers(of).getOrDefault(key, missing);
        };
    }

    default int getOrPut(final T map, final long key, final int value) {
        return switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.getOrPut(key, value);
            case final LongHashMap of -> (int) of.getOrPut(key, value);
            case final ObjectHashMap<?> of -> ofNumbers(of).getOrPut(key, value);
        };
    }

    default int computeIfAbsent(final T map, final long key, final LongToIntFunction function) {
        return switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.computeIfAbsent(key, function);
            case final LongHashMap of -> (int) of.computeIfAbsent(key, function::applyAsInt);
            case final ObjectHashMap<?> of -> ofNumbers(of).computeIfAbsent(key, function::applyAsInt);
        };
    }

    default int removeOrDefault(final T map, final long key, final int missing) {
        return switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.removeOrDefault(key, missing);
            case final LongHashMap of -> (int) of.removeOrDefault(key, missing);
            case final ObjectHashMap<?> of -> ofNumbers(of).removeOrDefault(key, missing);
        };
    }

    default void putAll(final T map, final long[] keys, final int[] values, final int begin, final int end) {
        switch (map) {
            case final KeySet of -> throw noMap(of);
            case final IntHashMap of -> of.putAll(keys, values, begin, end);
            case final LongHashMap of ->
                of.putAll(
                        keys,
                        values == null
                                ? null
                                : Arrays.stream(values).asLongStream().toArray(),
                        begin,
                        end);
            case final ObjectHashMap<?> of -> {
                final Integer[] boxed =
                        values == null ? null : Arrays.stream(values).boxed().toArray(Integer[]::new);
                ofNumbers(of).putAll(keys, boxed, begin, end);
            }
        }
    }

    static int value(final HashTable.Cursor at) {
        return switch (at) {
            case final IntHashMap.Cursor of -> of.value();
            case final LongHashMap.Cursor of -> (int) of.value();
            case final ObjectHashMap.Cursor<?> of -> (Integer) of.value();
            default -> throw new AssertionError("a cursor of a set has no value");
        };
    }

    @SuppressWarnings("unchecked")
    static void setValue(final HashTable.Cursor at, final int value) {
        switch (at) {
            case final IntHashMap.Cursor of -> of.setValue(value);
            case final LongHashMap.Cursor of -> of.setValue(value);
            case final ObjectHashMap.Cursor<?> of -> ((ObjectHashMap.Cursor<Integer>) of).setValue(value);
            default -> throw new AssertionError("a cursor of a set has no value");
        }
    }

    private static AssertionError noMap(final KeySet set) {
        return new AssertionError("a set has no values: " + set);
    }

    /// Writes a number as it is.
    ObjectForm<Integer> NUMBERS = new ObjectForm<>() {
        @Override
        public void write(final Integer value, final DataOutput to) throws IOException {
            to.writeInt(value);
        }

        @Override
        public Integer read(final DataInput from) throws IOException {
            return from.readInt();
        }
    };

    @SuppressWarnings("unchecked")
    private static ObjectHashMap<Integer> ofNumbers(final HashTable map) {
        return (ObjectHashMap<Integer>) map;
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
