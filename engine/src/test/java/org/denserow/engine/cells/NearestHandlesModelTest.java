package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The handles near a place against brute force: planes and tori, in two and three dimensions, over doubles, floats and
/// vectors.
class NearestHandlesModelTest {

    private static final int TRIALS = 1_000;
    private static final int QUERIES = 6;

    /// The generation has more weight than the slot, so handles are not ordered as slots are.
    private static long handle(final int slot) {
        return Handle.of(3, 1 + slot * 37 % 11, slot);
    }

    private static long[] ascending(final int[] slots, final int count) {
        return Arrays.stream(slots, 0, count)
                .mapToLong(NearestHandlesModelTest::handle)
                .sorted()
                .toArray();
    }

    @Test
    @DisplayName("IX-16 the handles near any place are those that brute force finds, the nearest of too many")
    void find_ofAnyPlaceAndRadius_findsWhatBruteForceFinds() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < TRIALS; trial++) {
            final PlaneOfRows plane = PlaneOfRows.next(random);
            plane.build(1 + random.nextInt(3));
            final int room = random.nextInt(plane.rows + 4);
            final NearestHandles search = new NearestHandles(plane.cells, row -> handle(plane.slots[row]), room);
            for (int query = 0; query < QUERIES; query++) {
                final double[] at = plane.anyPlace();
                final double radius = plane.anyRadius(at);
                final int most = random.nextInt(room + 1);
                final String told = "seed=" + seed + ", trial=" + trial + ", " + plane + ", query=" + query + ", at="
                        + Arrays.toString(at) + ", radius=" + radius + ", most=" + most;
                final int[] within = Arrays.stream(plane.within(radius, at))
                        .map(row -> plane.slots[row])
                        .toArray();
                search.find(at[0], at[1], at[2], radius, most);
                final int kept = Math.min(most, within.length);
                assertEquals(kept, search.count(), told);
                assertEquals(within.length - kept, search.dropped(), told);
                assertArrayEquals(ascending(within, kept), Arrays.copyOf(search.handles(), kept), told);
            }
        }
    }

    @Test
    void find_manyAtOnePlace_keepsTheLowestSlots() {
        final int rows = 5_000;
        final int[] slots =
                IntStream.range(0, rows).map(row -> row * 1_237 % rows).toArray();
        final double[] xs = new double[rows];
        final CellRows cells = new CellRows(true, 1, Axis.bounded("x", 0, 1, 1), Axis.bounded("y", 0, 1, 1));
        final Object[] from = {xs, xs};
        cells.fit(rows, 1);
        cells.count(0, from, CountingSort.ALL);
        cells.scan();
        cells.place(0, CountingSort.ALL);
        cells.gather(from, 0, rows);
        final int[] lowest = IntStream.range(0, rows).toArray();
        final NearestHandles search = new NearestHandles(cells, row -> handle(slots[row]), rows);
        for (final int most : new int[] {rows, rows - 1, 1_700, 64, 1, 0}) {
            search.find(0, 0, 0, 0, most);
            assertEquals(most, search.count());
            assertEquals(rows - most, search.dropped());
            assertArrayEquals(ascending(lowest, most), Arrays.copyOf(search.handles(), most), "most=" + most);
        }
    }
}
