package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What every map has beside the rest.
abstract class HashMapContract<T extends HashTable> extends HashTableContract<T> {

    @Test
    @DisplayName("get without a default throws for an absent key, and says the key; with one it gives the default")
    void get_absentKey_throwsAndSaysIt() {
        final T map = counted(10);
        assertEquals(7, get(map, 7));
        final String message =
                assertThrows(NoSuchElementException.class, () -> get(map, 77)).getMessage();
        assertTrue(message.contains("key=77") && message.contains("size=10"), message);
        assertEquals(-1, getOrDefault(map, 77, -1));
        assertEquals(10, map.size());
    }

    @Test
    void get_everyKey_givesItsValue() {
        final T map = counted(1000); // every bucket has a key in one of the sizes
        for (int key = 0; key < 1000; key++) {
            assertEquals(key, get(map, key));
        }
    }

    @Test
    @DisplayName("remove with a default gives the value that was removed, or the default")
    void removeOrDefault_anyKey_givesTheValue() {
        final T map = counted(1000);
        for (int key = 0; key < 1000; key += 3) {
            assertEquals(key, removeOrDefault(map, key, -1));
            assertEquals(-1, removeOrDefault(map, key, -1));
        }
        for (int key = 0; key < 1000; key++) {
            assertEquals(key % 3 == 0 ? -1 : key, getOrDefault(map, key, -1));
        }
        assertEquals(666, map.size());
    }

    @Test
    @DisplayName("a function is asked for absent keys alone, and may use the map; what it throws changes nothing")
    void computeIfAbsent_absentThenPresent_asksOnce() {
        final T map = make();
        assertEquals(6, computeIfAbsent(map, 3, key -> 2 * (int) key));
        assertEquals(6, computeIfAbsent(map, 3, key -> {
            throw new IllegalStateException();
        }));
        assertThrows(
                IllegalStateException.class,
                () -> computeIfAbsent(map, 4, key -> {
                    throw new IllegalStateException();
                }));
        assertEquals(1, map.size());
        final int put = computeIfAbsent(map, 5, key -> {
            for (int other = 10; other < 500; other++) {
                put(map, other, other);
            }
            put(map, 5, 9);
            return 1;
        });
        assertEquals(9, put, "the function put the key itself");
        assertEquals(9, get(map, 5));
        assertEquals(492, map.size());
    }

    @Test
    @DisplayName("SH-23 BracketInsert: find-or-insert gives the value that is there, else inserts")
    void getOrPut_absentThenPresent_insertsOnce() {
        final T map = make();
        assertEquals(7, getOrDefault(map, 3, 7));
        assertEquals(0, map.size());
        assertEquals(5, getOrPut(map, 3, 5));
        assertEquals(5, getOrPut(map, 3, 6));
        assertEquals(5, getOrDefault(map, 3, 7));
        assertEquals(1, map.size());
    }

    @Test
    @DisplayName("SH-23 NormalIterators, ModifyViaIterator: a cursor gives keys with values, and replaces values")
    void cursor_setValue_isSeenByGet() {
        final T map = counted(100);
        long sum = 0;
        for (final HashTable.Cursor it = map.cursor(); it.next(); ) {
            assertEquals(it.key(), TableCalls.value(it));
            TableCalls.setValue(it, TableCalls.value(it) + 1000);
            sum += TableCalls.value(it);
        }
        assertEquals(100 * 1000 + 99 * 50, sum);
        for (int key = 0; key < 100; key++) {
            assertEquals(key + 1000, getOrDefault(map, key, 0));
        }
    }

    @Test
    void value_keyRemovedOrMapChanged_isRefused() {
        final T map = counted(10);
        final HashTable.Cursor it = map.cursor();
        assertThrows(IllegalStateException.class, () -> TableCalls.value(it));
        assertTrue(it.next());
        map.remove(it.key() == 5 ? 6 : 5);
        assertEquals(it.key(), TableCalls.value(it));
        it.remove();
        assertThrows(IllegalStateException.class, () -> TableCalls.value(it));
        assertThrows(IllegalStateException.class, () -> TableCalls.setValue(it, 1));
        put(map, 77, 1);
        assertThrows(ConcurrentModificationException.class, () -> TableCalls.value(it));
    }

    @Test
    @DisplayName("SH-23 InsertRange: entries that stand in arrays")
    void putAll_arrays_putsTheRange() {
        final T map = make();
        final long[] keys = {9, 0, 1, 0, 9};
        final int[] values = {1, 2, 3, 4, 5};
        putAll(map, keys, values, 1, 4);
        assertEquals(2, map.size());
        assertEquals(4, getOrDefault(map, 0, -1));
        assertEquals(3, getOrDefault(map, 1, -1));
        refused("values of the array", () -> putAll(map, keys, new int[2], 0, 3));
        refused("values of the array", () -> putAll(map, keys, new int[4], 4, 5));
        refused("keys of the array", () -> putAll(map, keys, new int[6], 0, 6));
        refused("keys of the array", () -> putAll(map, keys, values, 4, 3));
        assertThrows(NullPointerException.class, () -> putAll(map, keys, null, 0, 0));
        assertFalse(map.containsKey(9));
    }

    private static void refused(final String what, final Executable call) {
        final String message =
                assertThrows(IndexOutOfBoundsException.class, call).getMessage();
        assertTrue(message.contains(what), message);
    }

    @Test
    void equals_otherValue_isDifferent() {
        final T map = counted(10);
        final T other = counted(10);
        put(other, 3, 4);
        assertFalse(map.equals(other));
        put(other, 3, 3);
        assertTrue(map.equals(other));
    }
}
