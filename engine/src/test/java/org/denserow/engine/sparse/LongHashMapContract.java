package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What maps to `long` have beside the rest.
abstract class LongHashMapContract extends HashTableContract<LongHashMap> {

    @Override
    public boolean put(final LongHashMap map, final long key, final int value) {
        return map.put(key, value);
    }

    @Override
    public boolean putIfAbsent(final LongHashMap map, final long key, final int value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public int value(final LongHashMap map, final long key) {
        final int value = (int) map.getOrDefault(key, -12345);
        assertEquals(value, map.getOrDefault(key, 54321), "the key is there");
        return value;
    }

    @Override
    public void putAll(final LongHashMap map, final LongHashMap other) {
        map.putAll(other);
    }

    @Override
    public void swap(final LongHashMap map, final LongHashMap other) {
        map.swap(other);
    }

    @Override
    void write(final LongHashMap map, final OutputStream to) throws IOException {
        map.write(to);
    }

    @Override
    void read(final LongHashMap map, final InputStream from) throws IOException {
        map.read(from);
    }

    @Test
    @DisplayName("get without a default throws for an absent key, and says the key; with one it gives the default")
    void get_absentKey_throwsAndSaysIt() {
        final LongHashMap map = counted(10);
        assertEquals(7, map.get(7));
        final String message =
                assertThrows(NoSuchElementException.class, () -> map.get(77)).getMessage();
        assertTrue(message.contains("key=77") && message.contains("size=10"), message);
        assertEquals(-1, map.getOrDefault(77, -1));
        assertEquals(10, map.size());
    }

    @Test
    @DisplayName("remove with a default gives the value that was removed, or the default")
    void removeOrDefault_anyKey_givesTheValue() {
        final LongHashMap map = counted(1000);
        for (int key = 0; key < 1000; key += 3) {
            assertEquals(key, map.removeOrDefault(key, -1));
            assertEquals(-1, map.removeOrDefault(key, -1));
        }
        for (int key = 0; key < 1000; key++) {
            assertEquals(key % 3 == 0 ? -1 : key, map.getOrDefault(key, -1));
        }
        assertEquals(666, map.size());
    }

    @Test
    @DisplayName("a function is asked for absent keys alone, and may use the map; what it throws changes nothing")
    void computeIfAbsent_absentThenPresent_asksOnce() {
        final LongHashMap map = make();
        assertEquals(6, map.computeIfAbsent(3, key -> 2 * key));
        assertEquals(6, map.computeIfAbsent(3, key -> {
            throw new IllegalStateException();
        }));
        assertThrows(
                IllegalStateException.class,
                () -> map.computeIfAbsent(4, key -> {
                    throw new IllegalStateException();
                }));
        assertEquals(1, map.size());
        final long put = map.computeIfAbsent(5, key -> {
            for (int other = 10; other < 500; other++) {
                map.put(other, other);
            }
            map.put(5, 9);
            return 1;
        });
        assertEquals(9, put, "the function put the key itself");
        assertEquals(9, map.get(5));
        assertEquals(492, map.size());
    }

    @Test
    @DisplayName("SH-23 BracketInsert: find-or-insert gives the value that is there, else inserts; add sums up")
    void getOrPut_absentThenPresent_insertsOnce() {
        final LongHashMap map = make();
        assertEquals(7, map.getOrDefault(3, 7));
        assertEquals(0, map.size());
        assertEquals(5, map.getOrPut(3, 5));
        assertEquals(5, map.getOrPut(3, 6));
        assertEquals(8, map.add(3, 3));
        assertEquals(-2, map.add(0, -2));
        assertEquals(-4, map.add(0, -2));
        assertEquals(8, map.getOrDefault(3, 7));
        assertEquals(2, map.size());
    }

    @Test
    @DisplayName("SH-23 NormalIterators, ModifyViaIterator: a cursor gives keys with values, and replaces values")
    void cursor_setValue_isSeenByGet() {
        final LongHashMap map = counted(100);
        long sum = 0;
        for (final LongHashMap.Cursor it = map.cursor(); it.next(); ) {
            assertEquals(it.key(), it.value());
            it.setValue(it.value() + 1000);
            sum += it.value();
        }
        assertEquals(100 * 1000 + 99 * 50, sum);
        for (int key = 0; key < 100; key++) {
            assertEquals(key + 1000, map.getOrDefault(key, 0));
        }
    }

    @Test
    void value_keyRemovedOrMapChanged_isRefused() {
        final LongHashMap map = counted(10);
        final LongHashMap.Cursor it = map.cursor();
        assertThrows(IllegalStateException.class, it::value);
        assertTrue(it.next());
        map.remove(it.key() == 5 ? 6 : 5);
        assertEquals(it.key(), it.value());
        it.remove();
        assertThrows(IllegalStateException.class, it::value);
        assertThrows(IllegalStateException.class, () -> it.setValue(1));
        map.put(77, 1);
        assertThrows(ConcurrentModificationException.class, it::value);
    }

    @Test
    @DisplayName("SH-23 InsertRange: entries that stand in arrays")
    void putAll_arrays_putsTheRange() {
        final LongHashMap map = make();
        final long[] keys = {9, 0, 1, 0, 9};
        final long[] values = {1, 2, 3, 4, 5};
        map.putAll(keys, values, 1, 4);
        assertEquals(2, map.size());
        assertEquals(4, map.getOrDefault(0, -1));
        assertEquals(3, map.getOrDefault(1, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> map.putAll(keys, new long[2], 0, 3));
        assertThrows(NullPointerException.class, () -> map.putAll(keys, null, 0, 0));
        assertFalse(map.containsKey(9));
    }

    @Test
    void equals_otherValue_isDifferent() {
        final LongHashMap map = counted(10);
        final LongHashMap other = counted(10);
        other.put(3, 4);
        assertFalse(map.equals(other));
        other.put(3, 3);
        assertTrue(map.equals(other));
    }
}
