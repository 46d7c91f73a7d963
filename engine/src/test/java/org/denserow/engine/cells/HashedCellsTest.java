package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashedCellsTest {

    private static final int OPERATIONS = 100_000;

    private static int layer(final boolean isSpace, final long cell) {
        return isSpace ? (int) cell % 3 - 1 : 0;
    }

    /// In space cells next to each other differ in their layer alone.
    private static long number(final boolean isSpace, final long cell) {
        return isSpace ? 2 + cell / 3 : cell;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void operations_random_areThoseOfAMap(final boolean isSpace) {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (final int keys : new int[] {6, 30, 3_000}) { // few keys come and go often, many make the table grow
            HashedCells table = new HashedCells(isSpace, 0);
            final Map<Long, Integer> model = new HashMap<>();
            for (int operation = 0; operation < OPERATIONS / 3; operation++) {
                final String told = "seed=" + seed + ", keys=" + keys + ", operation=" + operation;
                final long cell = 2 + random.nextInt(keys) * (isSpace ? 1 : 0x1_0000_0001L);
                if (!model.containsKey(cell) || random.nextBoolean()) {
                    table.makeRoom();
                    final Integer before = model.put(cell, operation);
                    assertEquals(
                            before == null ? HashedCells.NO_ITEM : before,
                            table.push(number(isSpace, cell), layer(isSpace, cell), operation),
                            told);
                } else if (random.nextInt(4) == 0) {
                    model.put(cell, operation);
                    table.setFirst(number(isSpace, cell), layer(isSpace, cell), operation);
                } else {
                    model.remove(cell);
                    table.remove(number(isSpace, cell), layer(isSpace, cell));
                }
                final long asked = 2 + random.nextInt(keys) * (isSpace ? 1 : 0x1_0000_0001L);
                assertEquals(
                        model.getOrDefault(asked, HashedCells.NO_ITEM),
                        table.first(number(isSpace, asked), layer(isSpace, asked)),
                        told);
                assertEquals(model.size(), table.count(), told);
                if (operation % 500 == 0) {
                    table.checkInvariants();
                    final SavedState saved = new SavedState();
                    table.save(saved);
                    table = HashedCells.saved(isSpace, saved);
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
        final HashedCells table = new HashedCells(false, 9); // one comes before another one goes
        for (long cell = 2; cell < OPERATIONS; cell++) {
            table.makeRoom();
            table.push(cell, 0, 0);
            if (cell >= 10) {
                table.remove(cell - 8, 0);
            }
        }
        assertEquals(8, table.count());
        assertEquals(32, table.buckets());
        assertTrue(table.longestSearch() >= 1 && table.longestSearch() <= 16);
        table.checkInvariants();
    }
}
