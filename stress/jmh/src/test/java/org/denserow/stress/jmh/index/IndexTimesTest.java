package org.denserow.stress.jmh.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The plain rings have the rows that a multimap has, all rivals do the same, and the program prints its lines.
@DisplayName("times of indices")
class IndexTimesTest {

    private static final int ROWS = 200;
    private static final int KEYS = 23;

    @Test
    @DisplayName("plain rings have the rows that a multimap has, while rows come, go and move")
    void walk_plainRings_sameAsMultimap() {
        for (final PlainHeads heads : List.of(PlainHeads.ByKey.of(KEYS), new PlainHeads.Hashed(KEYS))) {
            final PlainRings rings = new PlainRings(ROWS, heads);
            final Map<Integer, Integer> keyOf = new HashMap<>();
            final SplittableRandom random = new SplittableRandom(7);
            for (int step = 0; step < 20_000; step++) {
                final int row = random.nextInt(ROWS);
                final int other = random.nextInt(ROWS);
                if (!keyOf.containsKey(row)) {
                    final int key = random.nextInt(KEYS);
                    rings.link(row, key);
                    keyOf.put(row, key);
                } else if (random.nextBoolean()) {
                    rings.unlink(row);
                    keyOf.remove(row);
                } else if (!keyOf.containsKey(other)) {
                    rings.move(row, other);
                    keyOf.put(other, keyOf.remove(row));
                }
                if (step % 50 == 0) {
                    for (int key = 0; key < KEYS; key++) {
                        final TreeSet<Integer> expected = new TreeSet<>();
                        for (final Map.Entry<Integer, Integer> entry : keyOf.entrySet()) {
                            if (entry.getValue() == key) {
                                expected.add(entry.getKey());
                            }
                        }
                        final long sum =
                                expected.stream().mapToLong(Integer::longValue).sum();
                        assertEquals(KeyedRows.met(sum, expected.size()), rings.walk(key), "step=" + step);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("every rival has every row in one ring after batches have come and gone")
    void walk_afterBatches_eachRowOnce() {
        for (final boolean isDense : new boolean[] {true, false}) {
            for (final KeyedRows rival : List.of(
                    new PlainRows(isDense, ROWS, ROWS / 10, KEYS, 2, false),
                    new PlainRows(isDense, ROWS, ROWS / 10, KEYS, 2, true),
                    new EngineRows(isDense, ROWS, ROWS / 10, KEYS, 2, false),
                    new EngineRows(isDense, ROWS, ROWS / 10, KEYS, 2, true))) {
                rival.fill();
                for (int round = 0; round < 30; round++) {
                    rival.readyToDelete();
                    rival.walk();
                    rival.delete();
                    assertThrows(IllegalStateException.class, rival::walk);
                    rival.readyToAdd();
                    rival.add();
                }
                rival.walk();
                rival.close();
            }
        }
    }

    @Test
    @DisplayName("the program prints a line for each case")
    void measure_fewRows_linePerCase() {
        final List<String> lines = new ArrayList<>();
        IndexTimes.measure(0.01, 10_000, lines::add);
        final int rings = 2 + 2 * 2 * (4 + 3);
        final int observers = 2 + 4;
        final int cascades = 2 + 5;
        final int finds = 2 + 3 * 2;
        final int keys = 2 + 2;
        assertEquals(rings + observers + cascades + finds + keys + 4, lines.size());
        assertTrue(lines.get(2).startsWith("| dense | 10,000 | 10 | 1 | add | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| a system over another column | 10,000 | "), lines.getLast());
        for (final String line : lines) {
            assertTrue(line.isEmpty() || line.startsWith("|") && line.endsWith("|"), line);
        }
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "10"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> IndexTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: IndexTimes "), thrown.getMessage());
        }
    }
}
