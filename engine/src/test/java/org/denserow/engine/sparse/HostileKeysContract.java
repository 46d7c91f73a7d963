package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Keys that make poor hash functions collide, and hash functions that do.
abstract class HostileKeysContract {

    private static final int KEYS = 50_000;

    abstract IntHashMap make(int expectedKeys, LongUnaryOperator hash);

    /// {@return the longest probe that any of these key sets may have at the family's load}
    abstract int longestAllowed();

    enum Shape {
        SEQUENTIAL(i -> i),
        SEQUENTIAL_DOWN(i -> -i),
        EVEN(i -> 2 * i),
        STRIDE_OF_A_PAGE(i -> i << 12),
        BITS_24_UP(i -> i << 24),
        BITS_32_UP(i -> i << 32),
        BITS_40_UP(i -> i << 40),
        BITS_43_UP(i -> i << 43),
        HIGH_BITS_ONLY(i -> i << 48),
        REVERSED_BITS(Long::reverse),
        REVERSED_BYTES(Long::reverseBytes),
        HANDLES_OF_ONE_TYPE(i -> Handle.of(7, 1, (int) i)),
        HANDLES_OF_MANY_GENERATIONS(i -> Handle.of(7, 1 + (int) (i % 500), (int) (i / 500))),
        HANDLES_OF_ONE_SLOT(i -> Handle.of(7, (int) i, 3)),
        PAIRS_OF_EQUALS(i -> i << 32 | i),
        PAIRS(i -> i / 256 << 32 | i % 256),
        DOUBLES(i -> Double.doubleToRawLongBits((double) i)),
        FLOAT_GRID(i -> (long) Float.floatToRawIntBits(i / 200) << 32 | Float.floatToRawIntBits(i % 200)),
        GOLDEN_MULTIPLES(i -> i * 0x9E37_79B9_7F4A_7C15L),
        GOLDEN_QUOTIENTS(i -> i * 0xF1DE_83E1_9937_733DL);

        final LongUnaryOperator key;

        Shape(final LongUnaryOperator key) {
            this.key = key;
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-22 HashMunging: the default mixes; no shape of keys has longer probes than random ones may have")
    void longestProbe_hostileKeys_isThatOfRandomOnes(final Shape shape) {
        final IntHashMap map = make(0, HashTable.MIXING);
        for (int i = 0; i < KEYS; i++) {
            assertTrue(map.put(shape.key.applyAsLong(i), i));
        }
        for (int i = 0; i < KEYS; i++) {
            assertEquals(i, map.getOrDefault(shape.key.applyAsLong(i), -1));
        }
        assertTrue(map.longestProbe() <= longestAllowed(), () -> "longest=" + map.longestProbe());
        assertTrue(map.meanProbes() <= 2.3, () -> "mean=" + map.meanProbes());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8})
    @DisplayName("SH-21 probes at 50 % and at 80 %, full to the last: 1.44 and 2.2 on average, the longest bounded")
    void meanProbes_fullTable_isAsExpected(final double maxLoad) {
        final int buckets = 1 << 17;
        final IntHashMap map = make(4, HashTable.MIXING);
        map.setLoads(0, maxLoad);
        map.resize((int) (buckets * maxLoad));
        for (int key = 2; map.size() < (int) (buckets * maxLoad); key++) {
            map.put(key, key);
        }
        assertEquals(buckets, map.bucketCount());
        final double expected = 1 - Math.log(1 - maxLoad) - maxLoad / 2; // Knuth, for secondary clustering
        assertEquals(expected, map.meanProbes(), 0.03);
        final int longest = map.longestProbe();
        assertTrue(longest >= 5 && longest <= (maxLoad == 0.5 ? 30 : 100), "longest=" + longest);
        assertEquals(0, make(0, HashTable.MIXING).meanProbes());
        assertEquals(0, make(0, HashTable.MIXING).longestProbe());
    }

    @Test
    @DisplayName("SH-27 a function under which all keys collide: right results, and the longest probe says so")
    void operations_allColliding_areRight() {
        final IntHashMap map = make(0, key -> 42);
        final int keys = 1000;
        for (int key = 2; key < 2 + keys; key++) {
            assertTrue(map.put(key, -key));
        }
        assertEquals(keys, map.longestProbe());
        assertEquals((keys + 1) / 2.0, map.meanProbes());
        for (int key = 2; key < 2 + keys; key += 2) {
            assertTrue(map.remove(key));
        }
        assertEquals(keys / 2, map.tombstones());
        for (int key = 2; key < 2 + keys; key++) {
            assertEquals(key % 2 == 0 ? 1 : -key, map.getOrDefault(key, 1));
        }
        assertEquals(keys, map.longestProbe(), "tombstones shorten no probe");
        map.resize(0);
        assertEquals(keys / 2, map.longestProbe());
        assertFalse(map.containsKey(99_999));
    }

    @Test
    @DisplayName("SH-27 the identity function: right results; sequential keys stand alone, shifted ones collide")
    void operations_identity_areRight() {
        final IntHashMap map = make(0, key -> key);
        for (int key = 0; key < 3000; key++) {
            map.put(key, key);
        }
        assertEquals(1, map.longestProbe());
        map.clear();
        for (long key = 1; key <= 500; key++) {
            map.put(key << 40, (int) key);
        }
        assertEquals(500, map.longestProbe());
        for (long key = 1; key <= 500; key++) {
            assertEquals(key, map.getOrDefault(key << 40, -1));
        }
    }
}
