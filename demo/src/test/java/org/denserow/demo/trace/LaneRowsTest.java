package org.denserow.demo.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Slices stand in rows without an overlap.
class LaneRowsTest {

    private static Slice slice(final Lane lane, final String name, final long begin, final long end) {
        return new Slice(lane, name, begin, end, Map.of());
    }

    private static String text(final List<LaneRows.Row> rows) {
        final StringBuilder text = new StringBuilder();
        for (final LaneRows.Row row : rows) {
            text.append(row.title())
                    .append(row.slices().stream().map(Slice::name).toList())
                    .append(' ');
        }
        return text.toString().strip();
    }

    @Test
    void of_slicesInTurn_oneRowInTheOrderOfTime() {
        final Lane lane = new Lane("w", Lane.Kind.WORKER, 3);
        assertEquals(
                "worker 3[a, b, c]",
                text(LaneRows.of(List.of(slice(lane, "c", 20, 30), slice(lane, "b", 10, 20), slice(lane, "a", 0, 9)))));
    }

    @Test
    void of_overlap_takesAnotherRow() {
        final Lane lane = new Lane("w", Lane.Kind.SYSTEM, 0);
        assertEquals(
                "systems[a, d] systems (2)[b] systems (3)[c]",
                text(LaneRows.of(List.of(
                        slice(lane, "a", 0, 10),
                        slice(lane, "b", 1, 30),
                        slice(lane, "c", 9, 12),
                        slice(lane, "d", 10, 11)))));
    }

    @Test
    void of_lanes_inOrderOfProcessKindAndNumber_theJvmLast() {
        final List<Slice> slices = List.of(
                slice(new Lane(Lane.JVM, Lane.Kind.PAUSE, 0), "p", 0, 1),
                slice(new Lane("denserow-2", Lane.Kind.FRAME, 0), "g", 0, 1),
                slice(new Lane("denserow-1", Lane.Kind.WORKER, 10), "c", 0, 1),
                slice(new Lane("denserow-1", Lane.Kind.WORKER, 2), "b", 0, 1),
                slice(new Lane("denserow-1", Lane.Kind.BOUNDARY, 0), "o", 0, 1),
                slice(new Lane("denserow-1", Lane.Kind.FRAME, 0), "f", 0, 1));
        assertEquals(
                "frames[f] boundaries[o] worker 2[b] worker 10[c] frames[g] pauses of the garbage collector[p]",
                text(LaneRows.of(slices)));
    }

    @Test
    void of_randomSlices_noRowHasAnOverlapAndNoneIsLost() {
        final long seed = Long.getLong("seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            final List<Slice> slices = new ArrayList<>();
            for (int i = random.nextInt(40); i > 0; i--) {
                final long begin = random.nextInt(50);
                slices.add(slice(
                        new Lane("w", Lane.Kind.WORKER, random.nextInt(2)), "s", begin, begin + random.nextInt(9)));
            }
            int count = 0;
            for (final LaneRows.Row row : LaneRows.of(slices)) {
                long end = Long.MIN_VALUE;
                for (final Slice slice : row.slices()) {
                    assertTrue(slice.begin() >= end, "seed=" + seed + ", round=" + round + ", " + row);
                    end = slice.end();
                    count++;
                }
            }
            assertEquals(slices.size(), count, "seed=" + seed);
        }
    }
}
