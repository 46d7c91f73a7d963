package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.state.SavedState;
import org.junit.jupiter.api.Test;

class HashedCellsTest {

    private static final int OPERATIONS = 100_000;

    @Test
    void operations_random_areThoseOfAMap() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (final int keys : new int[] {6, 30, 3_000}) { // few keys come and go often, many make the table grow
            HashedCells table = new HashedCells(0);
            final Map<Long, Integer> model = new HashMap<>();
            for (int operation = 0; operation < OPERATIONS / 3; operation++) {
                final String told = "seed=" + seed + ", keys=" + keys + ", operation=" + operation;
                final long cell = 2 + random.nextInt(keys) * 0x1_0000_0001L;
                if (!model.containsKey(cell) || random.nextBoolean()) {
                    table.makeRoom();
                    final Integer before = model.put(cell, operation);
                    assertEquals(before == null ? HashedCells.NO_ITEM : before, table.push(cell, operation), told);
                } else if (random.nextInt(4) == 0) {
                    model.put(cell, operation);
                    table.setFirst(cell, operation);
                } else {
                    model.remove(cell);
                    table.remove(cell);
                }
                final long asked = 2 + random.nextInt(keys) * 0x1_0000_0001L;
                assertEquals(model.getOrDefault(asked, HashedCells.NO_ITEM), table.first(asked), told);
                assertEquals(model.size(), table.count(), told);
                if (operation % 500 == 0) {
                    table.checkInvariants();
                    final SavedState saved = new SavedState();
                    table.save(saved);
                    table = HashedCells.saved(saved);
                }
            }
            table.checkInvariants();
            table.clear();
            table.checkInvariants();
            assertEquals(0, table.count());
        }
    }

    @Test
    void cells_thatComeAndGo_neverGrowTheTable() {
        final HashedCells table = new HashedCells(9); // one comes before another one goes
        for (long cell = 2; cell < OPERATIONS; cell++) {
            table.makeRoom();
            table.push(cell, 0);
            if (cell >= 10) {
                table.remove(cell - 8);
            }
        }
        assertEquals(8, table.count());
        assertEquals(32, table.buckets());
        assertTrue(table.longestSearch() >= 1 && table.longestSearch() <= 16);
        table.checkInvariants();
    }
}
