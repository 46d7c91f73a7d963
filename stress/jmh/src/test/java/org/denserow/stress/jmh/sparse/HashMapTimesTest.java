package org.denserow.stress.jmh.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// All rivals do the same, and the program prints its lines.
@DisplayName("times of hash maps")
class HashMapTimesTest {

    private static final int KEYS = 500;

    @ParameterizedTest
    @ValueSource(strings = {"denserow", "denserowSparse", "plain", "hppc", "fastutil", "agrona", "eclipse", "hashMap"})
    @DisplayName("a window of keys that moves over an array twice: each rival has the last keys, and no other")
    void slide_anyRival_hasTheLastKeys(final String rival) {
        final long[] keys = new SplittableRandom(3).longs(2 * KEYS).toArray();
        final LongToInt map = LongToInt.of(rival);
        map.put(Arrays.copyOfRange(keys, KEYS, 2 * KEYS));
        for (int round = 0; round < 2; round++) {
            map.slide(keys, KEYS);
            assertEquals(KEYS, map.size());
            long sum = 0;
            for (int i = 0; i < keys.length; i++) {
                sum += i < KEYS ? LongToInt.MISSING : i;
            }
            assertEquals(sum, map.get(keys));
        }
        map.toggle(new long[] {keys[0], keys[KEYS]});
        assertEquals(KEYS, map.size());
        assertEquals(KEYS, map.remove(keys));
    }

    @Test
    @DisplayName("the program prints a line for each case")
    void measure_fewKeys_linePerCase() {
        final List<String> lines = new ArrayList<>();
        HashMapTimes.measure(0.01, List.of(KEYS), lines::add);
        assertEquals(2 + 7, lines.size());
        assertTrue(lines.get(2).startsWith("| 500 | hit | "), lines.get(2));
        final int columns = lines.getFirst().split("\\|").length;
        for (final String line : lines) {
            assertEquals(columns, line.split("\\|").length, line);
        }
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "0"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> HashMapTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: HashMapTimes "), thrown.getMessage());
        }
    }
}
