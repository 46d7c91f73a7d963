package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Sets of rows against a sorted set.
class RowSetTest {

    private static List<Integer> walk(final RowSet rows) {
        final List<Integer> walked = new ArrayList<>();
        for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
            walked.add(row);
        }
        return walked;
    }

    @Test
    void next_anyRows_ascendingEachOnce() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final RowSet rows = new RowSet();
        assertEquals(List.of(), walk(rows));
        int capacity = 1;
        for (int round = 0; round < 200; round++) {
            final TreeSet<Integer> expected = new TreeSet<>();
            capacity = Math.max(capacity, random.nextInt(1 << random.nextInt(16)) + 1);
            rows.fit(capacity);
            for (int i = random.nextInt(100); i >= 0; i--) {
                final int row = random.nextInt(10) == 0 ? capacity - 1 : random.nextInt(capacity);
                rows.add(row);
                expected.add(row);
            }
            assertEquals(List.copyOf(expected), walk(rows), () -> "seed=" + seed);
            rows.fit(capacity + random.nextInt(2_000));
            assertEquals(List.copyOf(expected), walk(rows), () -> "room is made beside what is in it, seed=" + seed);
            rows.clear();
            assertEquals(List.of(), walk(rows), () -> "seed=" + seed);
        }
    }
}
