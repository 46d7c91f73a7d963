package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Tombstones are dropped among the same buckets: keys stay, values with them, and nothing is allocated.
class DenseInPlaceTest {

    private static final int BUCKETS = 1 << 10;
    private static final int WINDOW = 80;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    @DisplayName("SH-16 keys that come and go at one size: all dense tables equal a HashMap after every copy")
    void churn_atOneSize_keepsKeysAndValues() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Map<Long, Integer> model = new HashMap<>();
        final KeySet set = KeySet.dense(0);
        final IntHashMap ints = IntHashMap.dense(0);
        final LongHashMap longs = LongHashMap.dense(0);
        final ObjectHashMap<Integer> objects = ObjectHashMap.dense(0);
        int copies = 0;
        for (int step = 0; copies < 150; step++) {
            // A window of keys that moves, and at times 0 or 1, which stand in no cell.
            final long base = step / 4;
            final long key = random.nextInt(9) == 0 ? random.nextInt(2) : base + random.nextInt(WINDOW);
            final boolean comes = random.nextBoolean();
            for (final long old : comes ? new long[] {} : new long[] {base - 1, base - 2}) {
                model.remove(old);
                set.remove(old);
                ints.remove(old);
                longs.remove(old);
                objects.remove(old);
            }
            if (comes) {
                model.put(key, step);
                set.add(key);
                ints.put(key, step);
                longs.put(key, step);
                objects.put(key, step);
            } else {
                model.remove(key);
                set.remove(key);
                ints.remove(key);
                longs.remove(key);
                objects.remove(key);
            }
            if (ints.copies() != copies) {
                copies = ints.copies();
                assertEquals(0, ints.tombstones());
                for (long each = 0; each < base + WINDOW; each++) {
                    final Integer value = model.get(each);
                    assertEquals(value != null, set.containsKey(each), () -> "seed=" + seed);
                    assertEquals(value == null ? -1 : value, ints.getOrDefault(each, -1), () -> "seed=" + seed);
                    assertEquals(value == null ? -1L : value, longs.getOrDefault(each, -1), () -> "seed=" + seed);
                    assertEquals(value == null ? -1 : value, objects.getOrDefault(each, -1), () -> "seed=" + seed);
                }
                assertEquals(model.size(), set.size());
                assertArrayEquals(TableCalls.order(ints), TableCalls.order(longs), "one history, one order");
            }
        }
        assertTrue(ints.bucketCount() <= 1024, ints::toString);
    }

    @Test
    @DisplayName("SH-16 in small tables, where keys stand in the first and the last bucket, all of them are found")
    void churn_manySmallTables_keepsKeysAndValues() {
        final Random random = new Random(Seed.next());
        for (int trial = 0; trial < 1_000; trial++) {
            final ObjectHashMap<Long> objects = ObjectHashMap.dense(0);
            final IntHashMap ints = IntHashMap.dense(0);
            long key = random.nextInt() & Integer.MAX_VALUE;
            for (final long first = key; objects.copies() < 3; key++) {
                objects.put(key, key);
                ints.put(key, (int) key);
                for (long each = Math.max(first, key - 7); each <= key; each++) {
                    assertEquals(each, objects.get(each));
                    assertEquals((int) each, ints.get(each));
                }
                objects.remove(key - 7);
                ints.remove(key - 7);
            }
            assertEquals(7, objects.size());
        }
    }

    @Test
    @DisplayName("SH-16 a table that was saved and loaded before a copy has the order of the other after it")
    void churn_savedBeforeACopy_iteratesAlike() {
        final LongHashMap map = LongHashMap.dense(BUCKETS / 3);
        map.setLoads(0, map.maxLoad());
        for (long key = 0; map.tombstones() < 200; key++) {
            map.put(key, key);
            map.remove(key - 100);
        }
        final SavedState state = new SavedState();
        map.save(state);
        final LongHashMap other = LongHashMap.dense(0);
        other.load(state);
        for (final LongHashMap each : new LongHashMap[] {map, other}) {
            final int copies = each.copies();
            for (long key = 100_000; each.copies() == copies; key++) {
                each.put(key, key);
                each.remove(key - 100);
            }
        }
        assertArrayEquals(TableCalls.order(map), TableCalls.order(other));
        assertEquals(map, other);
    }

    @Test
    @DisplayName("SH-16 after tombstones were dropped once, few removals leave one, and each search still ends rightly")
    void churn_afterACopy_leavesFewTombstones() {
        final IntHashMap map = IntHashMap.dense(BUCKETS / 3);
        map.setLoads(0, map.maxLoad());
        long key = 0;
        for (; map.copies() == 0; key++) {
            map.put(key, (int) key);
            map.remove(key - 300);
        }
        final int before = map.tombstones();
        final int operations = 400; // before the copy each of them left one, or took one
        for (int i = 0; i < operations; i++, key++) {
            map.put(key, (int) key);
            assertTrue(map.remove(key - 300));
            assertEquals((int) key - 150, map.getOrDefault(key - 150, -1));
        }
        assertEquals(1, map.copies());
        assertTrue(map.tombstones() - before < operations / 3, map::toString);
        for (long each = 0; each < key; each++) {
            assertEquals(each >= key - 300 ? (int) each : -1, map.getOrDefault(each, -1));
        }
    }

    @Test
    @DisplayName("SH-16 cleared after tombstones were dropped, a table leaves tombstones as a new one does: none here")
    void clearKeepingBuckets_afterACopy_marksAreGone() {
        final IntHashMap map = IntHashMap.dense(BUCKETS / 3);
        map.setLoads(0, map.maxLoad());
        for (long key = 0; map.copies() == 0; key++) {
            map.put(key, (int) key);
            map.remove(key - 300);
        }
        map.clearKeepingBuckets();
        for (long key = 0; key < BUCKETS; key++) { // one key at a time stands in its own bucket: no probe goes on
            map.put(key, 1);
            map.remove(key);
        }
        assertEquals(0, map.tombstones());
        assertEquals(BUCKETS, map.bucketCount());
    }

    @Test
    @DisplayName("SH-16 a copy of a table, one saved and loaded, and one exchanged have its order ever after")
    void churn_copiedSavedAndExchanged_iterateAlike() {
        final LongHashMap map = LongHashMap.dense(BUCKETS / 3);
        map.setLoads(0, map.maxLoad());
        long key = 0;
        for (; map.copies() == 0 || map.tombstones() < 20; key++) {
            map.put(key, key);
            map.remove(key - 200);
        }
        final SavedState state = new SavedState();
        map.save(state);
        final LongHashMap loaded = LongHashMap.dense(0);
        loaded.load(state);
        final LongHashMap copy = map.copy();
        final LongHashMap exchanged = LongHashMap.dense(0);
        exchanged.swap(map.copy());
        for (int i = 0; i < 5000; i++, key++) {
            for (final LongHashMap each : new LongHashMap[] {map, loaded, copy, exchanged}) {
                each.put(key, key);
                each.remove(key - 200);
            }
            for (final LongHashMap each : new LongHashMap[] {loaded, copy, exchanged}) {
                assertEquals(map.tombstones(), each.tombstones());
            }
        }
        for (final LongHashMap each : new LongHashMap[] {loaded, copy, exchanged}) {
            assertArrayEquals(TableCalls.order(map), TableCalls.order(each));
            assertEquals(map, each);
        }
    }

    @Test
    @DisplayName("SH-16 a table loaded from a state without marks, as older files have it, finds all keys ever after")
    void load_stateWithoutMarks_findsAllKeys() {
        final LongHashMap map = LongHashMap.dense(BUCKETS / 3);
        map.setLoads(0, map.maxLoad());
        long key = 0;
        for (; map.copies() == 0 || map.tombstones() < 20; key++) {
            map.put(key, key);
            map.remove(key - 200);
        }
        final SavedState state = new SavedState();
        map.save(state);
        final SavedState older = new SavedState();
        for (final String name : state.names()) {
            if (!name.endsWith("passed")) {
                final Object cells = Array.newInstance(state.kind(name).getComponentType(), state.count(name));
                state.copyTo(name, cells);
                older.put(name, cells, state.count(name));
            }
        }
        assertEquals(state.names().size() - 1, older.names().size());
        final LongHashMap loaded = LongHashMap.dense(0);
        loaded.load(older);
        assertEquals(map, loaded);
        for (int i = 0; i < 5000; i++, key++) {
            loaded.put(key, key);
            assertTrue(loaded.remove(key - 200));
            assertEquals(key - 100, loaded.getOrDefault(key - 100, -1));
        }
        assertEquals(200, loaded.size());
    }

    @Test
    @DisplayName("SH-16 tombstones are dropped hundreds of times: 0 bytes, from the second time on")
    void churn_manyCopies_allocatesNothing() {
        final LongHashMap map = LongHashMap.dense(BUCKETS / 3);
        final long thread = Thread.currentThread().threadId();
        map.setLoads(0, map.maxLoad());
        THREADS.getThreadAllocatedBytes(thread); // the first reading may itself allocate
        long bytes = -1;
        long key = 0;
        for (int window = 0, clean = 0; window < 60 && clean < 3; window++) {
            final int copies = map.copies();
            final long before = THREADS.getThreadAllocatedBytes(thread);
            while (map.copies() - copies < 50) {
                map.put(key, key);
                map.remove(key - 200);
                key++;
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - before;
            clean = bytes == 0 ? clean + 1 : 0;
        }
        assertEquals(0, bytes);
        assertEquals(BUCKETS, map.bucketCount());
        assertEquals(200, map.size());
    }

    @Test
    @DisplayName("SH-16 buckets that keys have left keep no object alive")
    void churn_objects_areLetGo() {
        final ObjectHashMap<Object> map = ObjectHashMap.dense(0);
        for (long key = 0; map.copies() < 20; key++) {
            map.put(key, this);
            map.remove(key - 8);
        }
        int kept = 0;
        for (int place = 0; place < map.bucketCount(); place++) {
            kept += map.valueAt(place) == null ? 0 : 1;
        }
        assertEquals(map.size(), kept);
    }
}
