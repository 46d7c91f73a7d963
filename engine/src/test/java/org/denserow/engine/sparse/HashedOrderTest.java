package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The order of hashed sets and maps: that of a reference which knows the definition alone, and as numbers that are the
/// same in every JVM.
class HashedOrderTest {

    private enum Part {
        ROOT,
        STEM,
        LEAF
    }

    private record Key(Part part, int number) {}

    /// Probes and doubles as the definition says; it has no tombstones and shrinks never.
    private static final class Reference<K> {

        private final ToIntFunction<K> hash;
        private final double maxLoad;
        private List<K> buckets = empty(32);
        private int size;

        Reference(final double maxLoad, final ToIntFunction<K> hash) {
            this.maxLoad = maxLoad;
            this.hash = hash;
        }

        private static <K> List<K> empty(final int buckets) {
            return new ArrayList<>(Collections.nCopies(buckets, (K) null));
        }

        private static int mixed(final int hash) {
            long z = hash;
            z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
            z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
            return (int) (z ^ (z >>> 31));
        }

        void add(final K key) {
            if (size == (int) (maxLoad * buckets.size())) {
                final List<K> old = buckets;
                buckets = empty(2 * old.size());
                old.forEach(moved -> {
                    if (moved != null) {
                        put(moved);
                    }
                });
            }
            put(key);
            size++;
        }

        private void put(final K key) {
            final int first = mixed(hash.applyAsInt(key));
            for (int probe = 0; ; probe++) {
                final int bucket = Math.floorMod(first + probe * (probe + 1) / 2, buckets.size());
                if (buckets.get(bucket) == null) {
                    buckets.set(bucket, key);
                    return;
                }
            }
        }

        List<K> order() {
            return buckets.stream().filter(key -> key != null).toList();
        }
    }

    @Test
    @DisplayName("SH-28 the order of strings is that of the definition, equal in every JVM: dense and sparse")
    void order_strings_isThatOfTheDefinition() {
        check(0.5, HashedSet.dense(0, Hashing.ofStrings()), -1_146_643_461);
        check(0.8, HashedSet.sparse(0, Hashing.ofStrings()), -1_241_897_757);
    }

    private static void check(final double maxLoad, final HashedSet<String> set, final int fingerprint) {
        final Reference<String> reference = new Reference<>(maxLoad, String::hashCode);
        for (int i = 0; i < 3000; i++) {
            reference.add("key " + i);
            set.add("key " + i);
            if (i % 500 == 7) {
                assertEquals(reference.order(), new ArrayList<>(set));
            }
        }
        assertEquals(reference.order(), new ArrayList<>(set));
        for (final Iterator<String> it = set.iterator(); it.hasNext(); ) {
            if (it.next().endsWith("3")) {
                it.remove();
            }
        }
        final List<String> left =
                reference.order().stream().filter(key -> !key.endsWith("3")).toList();
        assertEquals(left, new ArrayList<>(set));
        assertEquals(fingerprint, left.hashCode());
    }

    @Test
    @DisplayName("SH-28 the order of records with enums is that of the definition, by the names of the constants")
    void order_records_isThatOfTheDefinition() {
        final Reference<Key> reference = new Reference<>(
                0.5, key -> 31 * (key.part == null ? 0 : key.part.name().hashCode()) + key.number);
        final HashedMap<Key, Integer> map = HashedMap.dense(0, Hashing.ofRecords(Key.class));
        final HashedSet<Part> parts = HashedSet.sparse(0, Hashing.ofEnums(Part.class));
        for (int i = 0; i < 1000; i++) {
            final Part part = i % 4 == 3 ? null : Part.values()[i % 4];
            reference.add(new Key(part, i));
            map.put(new Key(part, i), i);
        }
        assertEquals(reference.order(), new ArrayList<>(map.keySet()));
        assertEquals(1_279_017_649, new ArrayList<>(map.values()).hashCode());
        parts.addAll(List.of(Part.values()));
        assertEquals(List.of(Part.ROOT, Part.STEM, Part.LEAF), new ArrayList<>(parts));
    }
}
