package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Rows that die while a pass in chunks is under way leave no other row behind.
@DisplayName("an order in chunks while rows are replaced")
class ChunksUnderChurnTest {

    private static final int ROWS = 4096;
    private static final int CHUNK = 64;
    private static final int REPLACED = 20; // in each step

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final HandleMap map = HandleMap.create("row", 1, Layout.dense(ROWS + REPLACED));
    private final IntColumn key = map.ints("key");

    /// As a boundary does it: what is born fills the places of what goes.
    private void replace(final long[] old) {
        final long[] doomed = new long[REPLACED];
        Arrays.setAll(doomed, i -> old[random.nextInt(old.length)]);
        final int alive =
                (int) Arrays.stream(doomed).distinct().filter(map::isValid).count();
        for (int i = 0; i < alive; i++) {
            key.values()[map.row(map.create())] = random.nextInt();
        }
        map.destroyBatch(doomed, REPLACED);
        assertEquals(ROWS, map.rows());
    }

    @Test
    @DisplayName("HM-27: every row that was copied and still lives stands in its chunk when the pass ends")
    void step_rowsDieMeanwhile_othersReachTheirChunks() {
        for (int row = 0; row < ROWS; row++) {
            map.create();
            key.values()[row] = random.nextInt();
        }
        final Plan plan = Plan.over(Stores.of(map), RowOrder.by(key).inChunksOf(CHUNK), type -> null);
        for (int pass = 0; pass < 3; pass++) {
            final long[] sorted = new long[ROWS];
            Arrays.setAll(sorted, row -> (long) key.values()[row] << Integer.SIZE | row);
            Arrays.sort(sorted);
            final long[] old = new long[ROWS]; // by rank
            Arrays.setAll(old, rank -> map.handle((int) sorted[rank]));
            plan.step(ROWS / Plan.KEYS_PER_MOVE); // copies all keys
            assertTrue(plan.misplaced() > 0, "seed=" + seed);
            for (int step = 0; plan.misplaced() > 0; step++) {
                replace(old);
                plan.step(pass == 0 ? 100 : 30);
                assertTrue(step < ROWS, "a pass ends: seed=" + seed);
            }
            for (int rank = 0; rank < ROWS; rank++) {
                final int row = map.find(old[rank]);
                assertTrue(
                        row < 0 || row / CHUNK == rank / CHUNK,
                        "seed=" + seed + ", pass=" + pass + ", rank=" + rank + ", row=" + row);
            }
            map.checkInvariants();
            finish(plan);
        }
    }

    /// Looks at what is left, so that the next step copies.
    private void finish(final Plan plan) {
        final long moves = plan.totalMoves();
        for (int step = 0; plan.toString().contains("PLACE"); step++) {
            plan.step(ROWS);
            assertTrue(step < ROWS, "a pass ends: seed=" + seed);
        }
        assertEquals(moves, plan.totalMoves(), "seed=" + seed);
    }
}
