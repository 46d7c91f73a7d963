package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What maps to numbers have beside the rest.
abstract class NumberMapContract<T extends HashTable> extends HashMapContract<T> {

    private long add(final T map, final long key, final int difference) {
        return switch (map) {
            case final IntHashMap of -> of.add(key, difference);
            case final LongHashMap of -> of.add(key, difference);
            default -> throw new AssertionError("not a map to numbers: " + map);
        };
    }

    @Test
    @DisplayName("SH-23 BracketInsert: add sums up, from 0 on")
    void add_absentThenPresent_sumsUp() {
        final T map = make();
        assertEquals(5, getOrPut(map, 3, 5));
        assertEquals(8, add(map, 3, 3));
        assertEquals(-2, add(map, 0, -2));
        assertEquals(-4, add(map, 0, -2));
        assertEquals(8, getOrDefault(map, 3, 7));
        assertEquals(2, map.size());
    }
}
