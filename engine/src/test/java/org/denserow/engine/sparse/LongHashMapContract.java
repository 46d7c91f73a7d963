package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ConcurrentModificationException;
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
        final int value = (int) map.get(key, -12345);
        assertEquals(value, map.get(key, 54321), "the key is there");
        return value;
    }

    @Override
    public void putAll(final LongHashMap map, final LongHashMap other) {
        map.putAll(other);
    }

    @Override
    public void putAllIfAbsent(final LongHashMap map, final LongHashMap other) {
        map.putAllIfAbsent(other);
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
    @DisplayName("SH-23 BracketInsert: find-or-insert gives the value that is there, else inserts; add sums up")
    void getOrPut_absentThenPresent_insertsOnce() {
        final LongHashMap map = make();
        assertEquals(7, map.get(3, 7));
        assertEquals(0, map.size());
        assertEquals(5, map.getOrPut(3, 5));
        assertEquals(5, map.getOrPut(3, 6));
        assertEquals(8, map.add(3, 3));
        assertEquals(-2, map.add(0, -2));
        assertEquals(-4, map.add(0, -2));
        assertEquals(8, map.get(3, 7));
        assertEquals(2, map.size());
    }

    @Test
    @DisplayName("SH-23 NormalIterators, ModifyViaIterator: a cursor gives keys with values, and replaces values")
    void cursor_setValue_isSeenByGet() {
        final LongHashMap map = counted(100);
        long sum = 0;
        for (final LongEntryCursor it = map.cursor(); it.next(); ) {
            assertEquals(it.key(), it.value());
            it.setValue(it.value() + 1000);
            sum += it.value();
        }
        assertEquals(100 * 1000 + 99 * 50, sum);
        for (int key = 0; key < 100; key++) {
            assertEquals(key + 1000, map.get(key, 0));
        }
    }

    @Test
    void value_keyErasedOrMapChanged_isRefused() {
        final LongHashMap map = counted(10);
        final LongEntryCursor it = map.cursor();
        assertThrows(IllegalStateException.class, it::value);
        assertTrue(it.next());
        map.erase(it.key() == 5 ? 6 : 5);
        assertEquals(it.key(), it.value());
        it.erase();
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
        assertEquals(4, map.get(0, -1));
        assertEquals(3, map.get(1, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> map.putAll(keys, new long[2], 0, 3));
        assertThrows(NullPointerException.class, () -> map.putAll(keys, null, 0, 0));
        assertFalse(map.contains(9));
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
