package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import org.denserow.engine.fixture.SteadyCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Nothing that copies no table allocates; nothing is boxed on the way to a hash.
abstract class HashedAllocationContract {

    private static final int KEYS = 1000;
    private static final int ROUNDS = 50;

    enum Part {
        ROOT,
        LEAF
    }

    record Inner(double x, String text) {}

    record Key(Part part, int number, long large, boolean flag, Inner inner) {}

    private final Key[] keys = new Key[KEYS];
    private HashedMap<Key, Object> map;
    private HashedSet<Key> set;
    private long sum;

    abstract <K> HashedSet<K> set(int expectedKeys, Hashing<K> hashing);

    abstract <K, V> HashedMap<K, V> map(int expectedKeys, Hashing<K> hashing);

    private void define() {
        map = map(KEYS, Hashing.ofRecords(Key.class));
        set = set(KEYS, Hashing.ofRecords(Key.class));
        for (int i = 0; i < KEYS; i++) {
            keys[i] = new Key(Part.values()[i % 2], i, (long) i << 40, i % 3 == 0, new Inner(i, "t" + i));
        }
    }

    @Test
    @DisplayName("SH-28 put, get, compute, remove, clear and fill again, with keys that are records: 0 bytes")
    void operations_withRoom_allocateNothing() {
        define();
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum != 0);
        assertEquals(0, map.entries().sizing.copies() + set.entries().sizing.copies());
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        define();
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void operate(final int round) {
        for (final Key key : keys) {
            sum += set.add(key) ? 1 : 0;
            sum += map.put(key, this) == null ? 1 : 0;
            sum += map.putIfAbsent(key, keys) == this ? 1 : 0;
            sum += map.computeIfAbsent(key, absent -> absent) == this ? 1 : 0;
            sum += map.replace(key, key) == null ? 1 : 0;
        }
        for (final Key key : keys) {
            sum += map.get(key) == key ? 1 : 0;
            sum += set.contains(key) ? 1 : 0;
            sum += key.number % 5 == 0 && set.remove(key) ? 1 : 0; // so few that the table does not shrink
        }
        if (round % 4 == 0) {
            set.clearKeepingBuckets();
            map.clearKeepingBuckets();
        }
        sum += map.size();
    }

    @Test
    @DisplayName("SH-29 the views of a map of 100,000 keys copy nothing: some objects, whatever the size")
    void views_largeMap_copyNothing() {
        final HashedMap<Integer, Integer> large = map(100_000, Hashing.of(key -> key, Integer::equals));
        for (int i = 0; i < 100_000; i++) {
            large.put(i, i);
        }
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int round = 0; round < 20; round++) {
            final long before = threads.getCurrentThreadAllocatedBytes();
            for (final Collection<?> view : new Collection<?>[] {large.keySet(), large.values(), large.entrySet()}) {
                sum += view.size() + (view.iterator().next() == keys ? 1 : 0);
            }
            final long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(round < 10 || bytes < 1000, () -> "bytes=" + bytes);
        }
    }
}
