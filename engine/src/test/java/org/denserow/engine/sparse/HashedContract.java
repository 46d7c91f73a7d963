package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds for hashed sets and maps of both families.
abstract class HashedContract {

    enum Part {
        ROOT,
        STEM,
        LEAF
    }

    record Key(Part part, int number, String text) {

        /// For `java.util.HashMap`: the hash of an enum constant is slow without the second compiler.
        @Override
        public int hashCode() {
            return 31 * number + (text == null ? 0 : text.hashCode());
        }
    }

    abstract <K> HashedSet<K> set(int expectedKeys, Hashing<K> hashing);

    abstract <K, V> HashedMap<K, V> map(int expectedKeys, Hashing<K> hashing);

    final HashedMap<String, Integer> counted(final int count) {
        final HashedMap<String, Integer> map = map(0, Hashing.ofStrings());
        for (int i = 0; i < count; i++) {
            map.put("k" + i, i);
        }
        return map;
    }

    static Key key(final int i) {
        return new Key(i % 4 == 3 ? null : Part.values()[i % 4], i / 8, i % 5 == 0 ? null : "t" + i % 7);
    }

    // ---- Against java.util ----

    @Test
    @DisplayName("SH-28 maps of strings: 1,000,000 random operations give what java.util.HashMap gives")
    void operations_onStrings_agreeWithHashMap() {
        checkOperations(Integer.getInteger("sparse.operations", 1_000_000), 20_000, Hashing.ofStrings(), i -> "k" + i);
    }

    @Test
    @DisplayName("SH-28 maps of records: 1,000,000 random operations give what java.util.HashMap gives")
    void operations_onRecords_agreeWithHashMap() {
        final int operations = Integer.getInteger("sparse.operations", 1_000_000);
        checkOperations(operations, 20_000, Hashing.ofRecords(Key.class), HashedContract::key);
    }

    @Test
    @DisplayName("SH-27, SH-28 keys of one hash, of four hashes, of hashes that count up by 2^16: right results")
    void operations_onHashesThatCollide_agreeWithHashMap() {
        checkOperations(30_000, 60, Hashing.of(key -> 7, Integer::equals), i -> i);
        checkOperations(30_000, 200, Hashing.of(key -> key & 3, Integer::equals), i -> i);
        checkOperations(50_000, 5000, Hashing.of(key -> key << 16, Integer::equals), i -> i);
    }

    private <K> void checkOperations(
            final int operations, final int keys, final Hashing<K> hashing, final IntFunction<K> keyOf) {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final Map<K, Integer> model = new HashMap<>();
        final HashedMap<K, Integer> map = map(0, hashing);
        for (int i = 0; i < operations; i++) {
            final boolean shrinks = i / (operations / 5 + 1) % 2 == 1;
            final K key = keyOf.apply(random.nextInt(keys));
            final int value = i;
            final int operation = random.nextInt(shrinks ? 24 : 14);
            final Supplier<String> where =
                    () -> "seed=" + seed + ", i=" + value + ", key=" + key + ", operation=" + operation;
            switch (operation) {
                case 0, 1, 2 -> assertEquals(model.put(key, value), map.put(key, value), where);
                case 3 -> assertEquals(model.putIfAbsent(key, value), map.putIfAbsent(key, value), where);
                case 4 -> assertEquals(model.get(key), map.get(key), where);
                case 5 -> assertEquals(model.getOrDefault(key, -1), map.getOrDefault(key, -1), where);
                case 6 ->
                    assertEquals(
                            model.computeIfAbsent(key, k -> unlessMultiple(value, 3)),
                            map.computeIfAbsent(key, k -> unlessMultiple(value, 3)),
                            where);
                case 7 ->
                    assertEquals(
                            model.merge(key, value, (a, b) -> unlessMultiple(a + b, 3)),
                            map.merge(key, value, (a, b) -> unlessMultiple(a + b, 3)),
                            where);
                case 8 ->
                    assertEquals(
                            model.compute(key, (k, v) -> v == null ? Integer.valueOf(value) : unlessMultiple(v - 1, 2)),
                            map.compute(key, (k, v) -> v == null ? Integer.valueOf(value) : unlessMultiple(v - 1, 2)),
                            where);
                case 9 ->
                    assertEquals(
                            model.computeIfPresent(key, (k, v) -> unlessMultiple(v + 1, 2)),
                            map.computeIfPresent(key, (k, v) -> unlessMultiple(v + 1, 2)),
                            where);
                case 10 -> assertEquals(model.replace(key, value), map.replace(key, value), where);
                case 11 -> {
                    final int before = model.getOrDefault(key, value) - i % 2;
                    assertEquals(model.replace(key, before, value), map.replace(key, before, value), where);
                    assertEquals(model.remove(key, value + i % 3), map.remove(key, value + i % 3), where);
                }
                case 12 -> assertEquals(model.containsKey(key), map.containsKey(key), where);
                default -> assertEquals(model.remove(key), map.remove(key), where);
            }
            assertEquals(model.size(), map.size(), where);
            if (random.nextInt(operations / 4) == 0) {
                checkSame(model, map, where);
                changeMany(random.nextInt(5), model, map);
                checkSame(model, map, where);
            }
        }
        checkSame(model, map, () -> "seed=" + seed);
    }

    private static Integer unlessMultiple(final int value, final int of) {
        return value % of == 0 ? null : Integer.valueOf(value);
    }

    private static <K> void changeMany(final int how, final Map<K, Integer> model, final HashedMap<K, Integer> map) {
        switch (how) {
            case 0 -> map.resize(0);
            case 1 -> map.resize(3 * map.size());
            case 2 -> {
                model.values().removeIf(value -> value % 2 == 0);
                for (final HashedMap.Cursor<K, Integer> it = map.cursor(); it.next(); ) {
                    if (it.value() % 2 == 0) {
                        it.remove();
                    }
                }
            }
            case 3 -> {
                model.replaceAll((key, value) -> value / 2);
                map.replaceAll((key, value) -> value / 2);
            }
            default -> {
                model.keySet().removeIf(key -> key.hashCode() % 3 == 0);
                map.keySet().removeIf(key -> key.hashCode() % 3 == 0);
            }
        }
    }

    private static <K> void checkSame(
            final Map<K, Integer> model, final HashedMap<K, Integer> map, final Supplier<String> where) {
        assertEquals(model, map, where);
        assertEquals(model.hashCode(), map.hashCode(), where);
        final Set<K> met = new HashSet<>();
        map.forEach((key, value) -> {
            assertTrue(met.add(key), where);
            assertEquals(model.get(key), value, where);
        });
        assertEquals(model.size(), met.size(), where);
        int tombstones = 0;
        for (int bucket = 0; bucket < map.entries().buckets(); bucket++) {
            tombstones += map.entries().place(bucket) == Entries.TOMBSTONE ? 1 : 0;
        }
        assertEquals(map.entries().sizing.tombstones, tombstones, where);
        assertEquals(map.entries().sizing.buckets(), map.entries().buckets(), where);
    }

    @Test
    @DisplayName("SH-28 sets of strings and records: 200,000 random operations give what java.util.HashSet gives")
    void set_randomOperations_agreesWithHashSet() {
        checkSet(Hashing.ofStrings(), i -> "k" + i);
        checkSet(Hashing.ofRecords(Key.class), HashedContract::key);
    }

    private <K> void checkSet(final Hashing<K> hashing, final IntFunction<K> keyOf) {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final Set<K> model = new HashSet<>();
        final HashedSet<K> set = set(0, hashing);
        for (int i = 0; i < 200_000; i++) {
            final K key = keyOf.apply(random.nextInt(3000));
            final int now = i;
            final Supplier<String> where = () -> "seed=" + seed + ", i=" + now + ", key=" + key;
            switch (random.nextInt(i / 50_000 % 2 == 0 ? 4 : 8)) {
                case 0, 1 -> assertEquals(model.add(key), set.add(key), where);
                case 2 -> assertEquals(model.contains(key), set.contains(key), where);
                default -> assertEquals(model.remove(key), set.remove(key), where);
            }
            assertEquals(model.size(), set.size(), where);
            if (i % 20_011 == 0) {
                assertEquals(model, set, where);
                assertEquals(set, model, where);
            }
        }
        final Set<K> copy = set(0, hashing);
        assertTrue(copy.addAll(set));
        assertFalse(copy.addAll(copy));
        assertEquals(model, copy, () -> "seed=" + seed);
    }

    // ---- Hash and equality ----

    /// Counts what it is asked.
    private static final class Counted implements Hashing<String> {

        long hashes;
        long equalities;

        @Override
        public int hash(final String key) {
            hashes++;
            return key.hashCode();
        }

        @Override
        public boolean equal(final String key, final String other) {
            equalities++;
            return key.equals(other);
        }
    }

    @Test
    @DisplayName("SH-28 each operation asks for one hash, a copy for none, and a walk for none")
    void operations_each_askForOneHash() {
        final Counted hashing = new Counted();
        final HashedMap<String, Integer> map = map(0, hashing);
        final HashedSet<String> set = set(0, hashing);
        final List<Runnable> operations = List.of(
                () -> map.put("a", 1),
                () -> map.put("a", 2),
                () -> map.putIfAbsent("a", 3),
                () -> map.putIfAbsent("b", 3),
                () -> map.get("a"),
                () -> map.getOrDefault("x", 3),
                () -> map.containsKey("a"),
                () -> map.computeIfAbsent("a", key -> 1),
                () -> map.computeIfAbsent("c", key -> 1),
                () -> map.computeIfPresent("c", (key, value) -> value + 1),
                () -> map.compute("c", (key, value) -> value + 1),
                () -> map.compute("d", (key, value) -> 4),
                () -> map.compute("d", (key, value) -> null),
                () -> map.merge("d", 5, Integer::sum),
                () -> map.merge("d", 5, Integer::sum),
                () -> map.replace("d", 7),
                () -> map.replace("d", 7, 8),
                () -> map.remove("d", 9),
                () -> map.remove("d", 8),
                () -> map.remove("c"),
                () -> map.keySet().contains("a"),
                () -> map.keySet().remove("b"),
                () -> map.entrySet().contains(Map.entry("a", 2)),
                () -> map.entrySet().remove(Map.entry("a", 2)),
                () -> set.add("a"),
                () -> set.add("a"),
                () -> set.contains("a"),
                () -> set.remove("a"),
                () -> set.remove("a"));
        for (int i = 0; i < operations.size(); i++) {
            hashing.hashes = 0;
            operations.get(i).run();
            assertEquals(1, hashing.hashes, "operation " + i);
        }
        assertTrue(map.isEmpty() && set.isEmpty());
        hashing.hashes = 0;
        for (int i = 0; i < 5000; i++) {
            map.put("k" + i, i);
        }
        assertEquals(5000, hashing.hashes, "with all copies");
        assertTrue(map.entries().sizing.copies() > 5);
        map.resize(100_000);
        map.resize(0);
        map.forEach((key, value) -> assertTrue(value >= 0));
        map.keySet().removeIf(key -> key.endsWith("7"));
        map.values().removeIf(value -> value % 3 == 0);
        assertEquals(5000, hashing.hashes);
    }

    @Test
    @DisplayName("SH-28 equality is asked for equal hashes alone, and not for one object")
    void equality_otherHashes_isNotAsked() {
        final Counted hashing = new Counted();
        final HashedMap<String, Integer> map = map(0, hashing);
        final String[] keys = new String[5000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "k" + i;
            map.put(keys[i], i);
        }
        assertEquals(0, hashing.equalities, "strings of different hashes");
        for (int i = 0; i < keys.length; i++) {
            assertEquals(i, map.get(keys[i]));
        }
        assertEquals(0, hashing.equalities, "the objects themselves");
        for (int i = 0; i < keys.length; i++) {
            assertEquals(i, map.get("k" + i));
        }
        assertEquals(keys.length, hashing.equalities);
    }

    @Test
    @DisplayName("SH-28 the equality that was given decides, whatever equals says; the key that is there stays")
    void put_keyEqualByTheHashing_replacesTheValue() {
        final HashedMap<String, Integer> map =
                map(0, Hashing.of(key -> key.toLowerCase().hashCode(), String::equalsIgnoreCase));
        assertNull(map.put("Ant", 1));
        assertEquals(1, map.put("ANT", 2));
        assertEquals(2, map.get("ant"));
        assertEquals(List.of("Ant"), new ArrayList<>(map.keySet()));
        assertEquals(2, map.remove("aNT"));
        assertTrue(map.isEmpty());
    }

    @Test
    @DisplayName("keys of one table are spread: hashes that count up, or differ in high bits alone, have short probes")
    void longestProbe_plainHashes_isShort() {
        for (final int shift : new int[] {0, 8, 16}) {
            final HashedMap<Integer, Integer> map = map(0, Hashing.of(key -> key << shift, Integer::equals));
            for (int i = 0; i < 20_000; i++) {
                map.put(i, i);
            }
            final int longest = map.entries().longestProbe();
            assertTrue(longest > 1 && longest < 60, () -> "shift=" + shift + ", longest=" + longest);
        }
    }

    @Test
    @DisplayName("SH-29 what a function puts itself is the value of its key, in whichever bucket the key stands")
    void computeIfAbsent_functionPutsTheKey_itsValueStays() {
        final HashedMap<String, Integer> map = map(0, Hashing.ofStrings());
        for (int i = 0; i < 500; i++) {
            final int value = i;
            assertEquals(i, map.computeIfAbsent("k" + i, key -> {
                map.put(key, value);
                return -1;
            }));
            assertEquals(i, map.get("k" + i));
        }
        assertEquals(500, map.size());
    }

    @Test
    void longestProbe_oneKeyOrNone_isOneOrZero() {
        assertEquals(0, counted(0).entries().longestProbe());
        assertEquals(1, counted(1).entries().longestProbe());
    }

    @Test
    @DisplayName(
            "SH-29 cleared in both ways, a map and a set are empty; the same keys come again without a copy in one")
    void clearKeepingBuckets_sameKeys_copyNothing() {
        final HashedMap<String, Integer> map = counted(500);
        final HashedSet<String> set = set(0, Hashing.ofStrings());
        set.addAll(map.keySet());
        for (int i = 0; i < 500; i += 3) {
            map.remove("k" + i);
        }
        final int buckets = map.entries().buckets();
        map.clearKeepingBuckets();
        set.clearKeepingBuckets();
        assertTrue(map.isEmpty() && set.isEmpty());
        assertNull(map.get("k7"));
        assertFalse(set.contains("k7") || map.keySet().iterator().hasNext());
        assertEquals(buckets, map.entries().buckets());
        map.putAll(counted(500));
        assertEquals(counted(500), map);
        assertEquals(0, map.entries().sizing.tombstones, "no key takes a bucket as one that another key left");
        assertEquals(buckets, map.entries().buckets());
        map.clear();
        assertTrue(map.isEmpty());
        assertEquals(32, map.entries().buckets());
    }

    @Test
    void equality_thatChangesTheTable_isRefused() {
        final List<HashedMap<Integer, Integer>> asked = new ArrayList<>();
        final HashedMap<Integer, Integer> map = map(0, Hashing.of(key -> 7, (key, other) -> {
            asked.forEach(HashedMap::clear);
            return key.equals(other);
        }));
        map.put(1, 1);
        asked.add(map);
        assertThrows(ConcurrentModificationException.class, () -> map.put(2, 2));
        assertTrue(map.isEmpty());
        asked.clear();
        assertNull(map.put(2, 2));
        final HashedMap<Integer, Object> other = map(0, Hashing.of(key -> key, Integer::equals));
        other.put(1, new Object() {
            @Override
            public boolean equals(final Object object) {
                other.remove(1);
                return true;
            }

            @Override
            public int hashCode() {
                return 0;
            }
        });
        assertThrows(ConcurrentModificationException.class, () -> other.replace(1, 1, 2));
        assertTrue(other.isEmpty());
    }

    // ---- Nulls ----

    @Test
    @DisplayName("SH-29 null keys and values are refused with rule and remedy; nothing changes")
    void put_null_isRefused() {
        final HashedMap<String, Integer> map = counted(3);
        final String key =
                assertThrows(NullPointerException.class, () -> map.put(null, 1)).getMessage();
        assertTrue(key.contains("key=null"), key);
        final String value = assertThrows(NullPointerException.class, () -> map.put("x", null))
                .getMessage();
        assertTrue(value.contains("remove"), value);
        assertThrows(NullPointerException.class, () -> map.get(null));
        assertThrows(NullPointerException.class, () -> map.putIfAbsent("x", null));
        assertThrows(NullPointerException.class, () -> map.merge("x", null, Integer::sum));
        assertThrows(NullPointerException.class, () -> map.replaceAll((k, v) -> null));
        assertThrows(NullPointerException.class, () -> map(0, null));
        assertThrows(
                NullPointerException.class, () -> set(0, Hashing.ofStrings()).add(null));
        assertThrows(IllegalArgumentException.class, () -> set(-1, Hashing.ofStrings()));
        assertEquals(counted(3), map);
        assertFalse(map.remove("k1", null));
        assertFalse(map.entrySet().contains(new java.util.AbstractMap.SimpleEntry<>("k1", null)));
    }

    // ---- Walks and views ----

    @Test
    @DisplayName("SH-29 a walk ends with an exception once keys changed; replaced values do not end it")
    void cursor_changedBehindIt_isRefused() {
        final HashedMap<String, Integer> map = counted(100);
        for (final Runnable change : List.<Runnable>of(
                () -> map.put("new" + map.size(), 1),
                () -> map.remove(map.keySet().iterator().next()),
                () -> map.resize(5000),
                map::clearKeepingBuckets,
                map::clear)) {
            map.putAll(counted(100));
            final HashedMap.Cursor<String, Integer> cursor = map.cursor();
            final Iterator<String> keys = map.keySet().iterator();
            final Iterator<Map.Entry<String, Integer>> pairs = map.entrySet().iterator();
            assertTrue(cursor.next());
            cursor.setValue(5);
            map.put(cursor.key(), 6);
            assertEquals(6, cursor.value());
            assertEquals(cursor.key(), keys.next());
            assertEquals(Map.entry(cursor.key(), 6), pairs.next());
            change.run();
            assertThrows(ConcurrentModificationException.class, cursor::next);
            assertThrows(ConcurrentModificationException.class, cursor::key);
            assertThrows(ConcurrentModificationException.class, cursor::remove);
            assertThrows(ConcurrentModificationException.class, keys::remove);
            if (keys.hasNext()) {
                assertThrows(ConcurrentModificationException.class, keys::next);
                assertThrows(ConcurrentModificationException.class, pairs::next);
            }
        }
    }

    @Test
    void cursor_onNoEntry_isRefused() {
        final HashedMap<String, Integer> map = counted(1);
        final HashedMap.Cursor<String, Integer> it = map.cursor();
        assertThrows(IllegalStateException.class, it::key);
        assertTrue(it.next());
        assertThrows(NullPointerException.class, () -> it.setValue(null));
        it.remove();
        assertThrows(IllegalStateException.class, it::value);
        assertThrows(IllegalStateException.class, it::remove);
        assertFalse(it.next());
        assertFalse(it.next());
        assertThrows(IllegalStateException.class, () -> it.setValue(1));
        assertThrows(NoSuchElementException.class, () -> map.keySet().iterator().next());
    }

    @Test
    @DisplayName("SH-29 views are the map: they see what it gets, and remove from it; a kept entry writes to it")
    void views_mapChanged_seeIt() {
        final HashedMap<String, Integer> map = counted(10);
        final Set<String> keys = map.keySet();
        final Set<Map.Entry<String, Integer>> pairs = map.entrySet();
        map.put("more", 77);
        assertTrue(keys.contains("more") && map.values().contains(77) && pairs.contains(Map.entry("more", 77)));
        assertTrue(keys.remove("more"));
        assertFalse(map.containsKey("more"));
        for (final Map.Entry<String, Integer> pair : pairs) {
            assertEquals("k" + pair.getValue(), pair.getKey());
            pair.setValue(pair.getValue() + 100);
        }
        assertEquals(109, map.get("k9"));
        final Map.Entry<String, Integer> kept = pairs.iterator().next();
        map.remove(kept.getKey());
        final String message = assertThrows(IllegalStateException.class, () -> kept.setValue(1))
                .getMessage();
        assertTrue(message.contains(kept.getKey()), message);
        keys.clear();
        assertTrue(map.isEmpty());
    }

    @Test
    @DisplayName("SH-29 a function may use the map: what it puts stays, and its result is put after that")
    void compute_functionChangesTheMap_bothStay() {
        final HashedMap<String, Integer> map = map(0, Hashing.ofStrings());
        assertEquals(9, map.computeIfAbsent("a", key -> {
            map.putAll(counted(500));
            map.put("a", 9);
            return 1;
        }));
        assertEquals(501, map.size());
        assertEquals(3, map.compute("k7", (key, value) -> {
            map.clear();
            return value - 4;
        }));
        assertEquals(Map.of("k7", 3), map);
        assertNull(map.computeIfPresent("k7", (key, value) -> {
            map.putAll(counted(500));
            return null;
        }));
        assertEquals(499, map.size());
        assertThrows(
                IllegalStateException.class,
                () -> map.merge("k8", 1, (value, other) -> {
                    throw new IllegalStateException();
                }));
        assertEquals(8, map.get("k8"));
    }

    @Test
    @DisplayName("SH-29 erase gives the value that it removed; insert-or-get gives the object that is there")
    void remove_present_givesTheValue() {
        final HashedMap<String, Object> map = map(0, Hashing.ofStrings());
        final Object first = new Object();
        assertNull(map.putIfAbsent("a", first));
        assertSame(first, map.putIfAbsent("a", new Object()));
        assertSame(first, map.computeIfAbsent("a", key -> new Object()));
        assertSame(first, map.remove("a"));
        assertNull(map.remove("a"));
    }

    // ---- Buckets ----

    @Test
    @DisplayName("SH-11, SH-12 buckets double and halve as those of primitive keys")
    void bucketCount_growingAndShrinking_isThatOfPrimitiveKeys() {
        final HashedMap<Integer, Integer> map = map(0, Hashing.of(key -> key, Integer::equals));
        final KeySet numbers = map.entries() instanceof DenseEntries ? KeySet.dense(0) : KeySet.sparse(0);
        for (int i = 2; i < 3000; i++) {
            map.put(i, i);
            numbers.add(i);
            assertEquals(numbers.bucketCount(), map.entries().buckets(), "i=" + i);
        }
        for (int i = 2; i < 2990; i++) {
            map.remove(i);
            numbers.remove(i);
        }
        assertEquals(numbers.bucketCount(), map.entries().buckets(), "removing keeps all");
        map.put(1, 1);
        numbers.add(2);
        assertEquals(numbers.bucketCount(), map.entries().buckets());
        assertEquals(32, map.entries().buckets());
        map.resize(1000);
        numbers.resize(1000);
        assertEquals(numbers.bucketCount(), map.entries().buckets());
    }

    @Test
    @DisplayName("SH-16 keys that come and go neither grow the table nor get lost: 20,000 pairs, few copies")
    void putAndRemove_slidingKeys_keepsThePresent() {
        final HashedMap<String, Integer> map = map(1000, Hashing.ofStrings());
        final int window = map.entries() instanceof DenseEntries ? 700 : 1200;
        for (int i = 0; i < 20_000 + window; i++) {
            assertNull(map.put("k" + i, i));
            if (i >= window) {
                assertEquals(i - window, map.remove("k" + (i - window)));
            }
            if (i % 331 == 0) {
                for (int key = Math.max(0, i - window + 1); key <= i; key++) {
                    assertEquals(key, map.get("k" + key));
                }
                assertEquals(Math.min(i + 1, window), map.size());
            }
        }
        assertEquals(2048, map.entries().buckets());
        final int copies = map.entries().sizing.copies();
        assertTrue(copies > 10 && copies < 200, () -> "copies=" + copies);
    }
}
