package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DenseHashedAllocationTest extends HashedAllocationContract {

    private static final int WINDOW = 700;

    @Override
    <K> HashedSet<K> set(final int expectedKeys, final Hashing<K> hashing) {
        return HashedSet.dense(expectedKeys, hashing);
    }

    @Override
    <K, V> HashedMap<K, V> map(final int expectedKeys, final Hashing<K> hashing) {
        return HashedMap.dense(expectedKeys, hashing);
    }

    @Test
    @DisplayName("SH-16 keys that come and go: tombstones are dropped in place, without new arrays: 0 bytes")
    void putAndRemove_slidingKeys_allocateNothing() {
        final Integer[] keys = new Integer[4000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i;
        }
        final HashedMap<Integer, Integer> map = HashedMap.dense(1000, Hashing.of(key -> key, Integer::equals));
        for (int i = 0; i < WINDOW; i++) {
            map.put(keys[i], keys[i]);
        }
        final int[] step = {0};
        SteadyCalls.assertNoBytes(50, round -> {
            for (int i = 0; i < 100; i++, step[0]++) {
                final Integer next = keys[(step[0] + WINDOW) % keys.length];
                map.put(next, next);
                map.remove(keys[step[0] % keys.length]);
            }
        });
        assertTrue(map.entries().sizing.copies() > 10);
        assertEquals(WINDOW, map.size());
        assertEquals(2048, map.entries().buckets());
    }
}
