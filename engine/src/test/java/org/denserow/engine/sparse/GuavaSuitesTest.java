package org.denserow.engine.sparse;

import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.MapFeature;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Guava's suites of sets and maps, over each class of this package: the hashed ones as they are, those of numbers
/// behind an adapter.
class GuavaSuitesTest {

    private static final List<String> TEXTS = List.of("ant", "bee", "cicada", "dragonfly", "earwig");
    private static final List<Long> LONGS =
            List.of(0L, 1L, -1L, Long.MIN_VALUE, 7L); // 0 and 1 have places of their own
    private static final List<Integer> INTS = List.of(0, 1, -1, Integer.MAX_VALUE, 7);

    private enum Part {
        ROOT,
        LEAF
    }

    private record Key(Part part, int number) {}

    private static final List<Key> RECORDS = List.of(
            new Key(Part.ROOT, 0), new Key(Part.LEAF, 0), new Key(Part.ROOT, 1), new Key(null, -1), new Key(null, 9));

    private static <K> Stream<DynamicTest> set(final String name, final Hashing<K> hashing, final List<K> keys) {
        return Stream.of("dense", "sparse")
                .flatMap(family -> GuavaSuites.ofSet(
                        family + " set of " + name,
                        () -> family.equals("dense") ? HashedSet.dense(0, hashing) : HashedSet.sparse(0, hashing),
                        keys,
                        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
    }

    private static <K> Stream<DynamicTest> map(final String name, final Hashing<K> hashing, final List<K> keys) {
        return Stream.of("dense", "sparse")
                .flatMap(family -> GuavaSuites.ofMap(
                        family + " map of " + name,
                        () -> family.equals("dense") ? HashedMap.dense(0, hashing) : HashedMap.sparse(0, hashing),
                        keys,
                        TEXTS,
                        MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION));
    }

    @TestFactory
    @DisplayName("SH-29 Guava's set suite: strings, and records")
    Stream<DynamicTest> hashedSets() {
        return Stream.of(
                        set("strings", Hashing.ofStrings(), TEXTS),
                        set("records", Hashing.ofRecords(Key.class), RECORDS))
                .flatMap(Function.identity());
    }

    @TestFactory
    @DisplayName("SH-29 Guava's map suite and those of the views: strings, and records that all collide")
    Stream<DynamicTest> hashedMaps() {
        return Stream.of(
                        map("strings", Hashing.ofStrings(), TEXTS),
                        map("records of one hash", Hashing.of(key -> 7, Key::equals), RECORDS))
                .flatMap(Function.identity());
    }

    @TestFactory
    @DisplayName("SH-29 Guava's set suite behind an adapter: long keys")
    Stream<DynamicTest> setsOfNumbers() {
        return Stream.of(false, true)
                .flatMap(sparse -> GuavaSuites.ofSet(
                        (sparse ? "sparse" : "dense") + " KeySet",
                        () -> new NumberSet(sparse ? KeySet.sparse(0) : KeySet.dense(0)),
                        LONGS));
    }

    @TestFactory
    @DisplayName(
            "SH-29 Guava's map suite behind an adapter: long keys to ints and objects; those to longs are generated")
    Stream<DynamicTest> mapsOfNumbers() {
        return Stream.<IntFunction<HashTable>>of(
                        IntHashMap::dense, IntHashMap::sparse, ObjectHashMap::dense, ObjectHashMap::sparse)
                .flatMap(make -> GuavaSuites.ofMap(
                        make.apply(0).toString().replaceFirst("\\{.*", ""),
                        () -> new NumberMap(make.apply(0)),
                        LONGS,
                        INTS));
    }
}
