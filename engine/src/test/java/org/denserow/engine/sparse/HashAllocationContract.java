package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Nothing that copies no table allocates.
abstract class HashAllocationContract {

    private static final int KEYS = 1000;
    private static final int ROUNDS = 50;

    private final long[] keys = new long[KEYS];
    private KeySet set;
    private IntHashMap ints;
    private LongHashMap longs;
    private ObjectHashMap<Object> objects;
    private long sum;

    abstract KeySet set(int expectedKeys);

    abstract IntHashMap ints(int expectedKeys);

    abstract LongHashMap longs(int expectedKeys);

    abstract ObjectHashMap<Object> objects(int expectedKeys);

    @Test
    @DisplayName("put, insert, replace, add, get, remove, cursors, clear and fill again: 0 bytes")
    void operations_withRoom_allocateNothing() {
        define();
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum != 0);
        assertEquals(0, set.copies() + ints.copies() + longs.copies() + objects.copies());
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        define();
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void define() {
        set = set(4 * KEYS);
        ints = ints(4 * KEYS);
        longs = longs(4 * KEYS);
        objects = objects(4 * KEYS);
        set.setLoads(0, set.maxLoad());
        ints.setLoads(0, ints.maxLoad());
        longs.setLoads(0, longs.maxLoad());
        objects.setLoads(0, objects.maxLoad());
        for (int i = 0; i < KEYS; i++) {
            keys[i] = (long) i * i - 4; // 0 is one of them
        }
    }

    private void operate(final int round) {
        for (final long key : keys) {
            sum += set.add(key) ? 1 : 0;
            sum += ints.put(key, round) ? 1 : 0;
            sum += ints.putIfAbsent(key + 1, 2) ? 1 : 0;
            sum += ints.getOrPut(key + 2, 1) + ints.add(key, 7);
            sum += longs.put(key, round) ? 1 : 0;
            sum += longs.getOrPut(key + 2, 1) + longs.add(key, 7);
            sum += objects.put(key, this) ? 1 : 0;
            sum += objects.getOrPut(key + 2, keys) == keys ? 1 : 0;
        }
        for (final long key : keys) {
            sum += ints.getOrDefault(key, -1)
                    + longs.getOrDefault(key + 1, -1)
                    + (objects.getOrDefault(key, keys) == keys ? 1 : 0);
            sum += set.containsKey(key + 1) ? 1 : 0;
            sum += ints.remove(key) ? 1 : 0;
        }
        sum += set.removeAll(keys, 100, 500) + longs.removeAll(keys, 0, KEYS);
        walk();
        if (round % 4 == 0) {
            set.clearKeepingBuckets();
            ints.clearKeepingBuckets();
            longs.clearKeepingBuckets();
            objects.clearKeepingBuckets();
        }
        sum += ints.size() + longs.hashCode() + ints.longestProbe() + set.bucketCount();
        ints.swap(ints);
    }

    private void walk() {
        int place = 0;
        for (int key = ints.keys.next(0); key >= 0; key = ints.keys.next(key + 1)) {
            place += ints.valueAt(key);
        }
        for (int key = objects.keys.next(0); key >= 0; key = objects.keys.next(key + 1)) {
            if (key % 3 == 0) {
                objects.release(key);
            }
        }
        sum += place;
    }
}
