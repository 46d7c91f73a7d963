package org.denserow.engine.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Rings of rows against lists by key.
class RingsTest {

    private static final int ROWS = 24;

    @Test
    void everyChange_equalsLists() {
        final long seed = Long.getLong("seed", System.nanoTime());
        final Random random = new Random(seed);
        final Rings rings = new Rings(ROWS);
        final Map<Long, List<Integer>> model = new HashMap<>(); // in the order of the walk
        final long[] keyOf = new long[ROWS];
        final boolean[] isIn = new boolean[ROWS];
        for (int step = 0; step < 20_000; step++) {
            final int a = random.nextInt(ROWS);
            final int b = random.nextInt(ROWS);
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (!isIn[a]) {
                        final long key = random.nextInt(5) - 2;
                        rings.link(a, key);
                        final List<Integer> ring = model.computeIfAbsent(key, any -> new ArrayList<>());
                        ring.add(Math.min(1, ring.size()), a);
                        keyOf[a] = key;
                        isIn[a] = true;
                    }
                }
                case 1 -> {
                    if (isIn[a]) {
                        rings.unlink(a);
                        model.get(keyOf[a]).remove((Integer) a);
                        isIn[a] = false;
                    }
                }
                case 2 -> {
                    if (isIn[a] && !isIn[b]) {
                        rings.move(a, b);
                        model.get(keyOf[a]).replaceAll(row -> row == a ? b : row);
                        keyOf[b] = keyOf[a];
                        isIn[a] = false;
                        isIn[b] = true;
                    }
                }
                default -> {
                    if (a != b) {
                        rings.exchange(a, b);
                        model.values().forEach(ring -> ring.replaceAll(row -> row == a ? b : row == b ? (Integer) a : row));
                        final long key = keyOf[a];
                        keyOf[a] = keyOf[b];
                        keyOf[b] = key;
                        final boolean was = isIn[a];
                        isIn[a] = isIn[b];
                        isIn[b] = was;
                    }
                }
            }
            assertEquals("", rings.fault(ROWS), () -> "seed=" + seed);
            for (long key = -2; key < 3; key++) {
                final List<Integer> ring = model.getOrDefault(key, List.of());
                final List<Integer> walked = new ArrayList<>();
                for (int row = rings.first(key); row >= 0; row = rings.next(row)) {
                    walked.add(row);
                }
                assertEquals(ring, walked, () -> "seed=" + seed);
                assertEquals(ring.size(), rings.count(key), () -> "seed=" + seed);
            }
        }
    }
}
