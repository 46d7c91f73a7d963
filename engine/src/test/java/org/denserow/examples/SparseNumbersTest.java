package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.sparse.HashedMap;
import org.denserow.engine.sparse.HashedSet;
import org.denserow.engine.sparse.Hashing;
import org.denserow.engine.sparse.IntHashMap;
import org.denserow.engine.sparse.SparseIntTable;
import org.junit.jupiter.api.Test;

/// An example: a sparse table, a hash map, and a map of records, filled, asked and walked.
class SparseNumbersTest {

    private final List<Integer> used = new ArrayList<>();

    private void use(final int index, final int value) {
        used.add(index);
        used.add(value);
    }

    @Test
    void table_fewValues_areWalkedAlone() {
        // snippet: table
        final SparseIntTable owners = SparseIntTable.withLength(1_000_000);
        owners.set(70_000, 17);
        final int none = owners.get(5); // 0, and 5 stays unassigned
        for (SparseIntTable.Cursor it = owners.values(); it.next(); ) {
            use(it.index(), it.value());
        }
        // end
        assertEquals(0, none);
        assertEquals(List.of(70_000, 17), used);
    }

    @Test
    void map_entriesRemovedWhileWalking_areGone() {
        final long handle = 0x7000_0000_0001L;
        final int limit = 10;
        // snippet: map
        final IntHashMap rows = IntHashMap.dense(1000); // about so many keys; more fit too
        rows.put(handle, 17);
        rows.put(-1, 3); // every long is a key
        final int row = rows.getOrDefault(handle, -1); // -1 if it is absent
        for (IntHashMap.Cursor it = rows.cursor(); it.next(); ) {
            if (it.value() > limit) {
                it.remove();
            }
        }
        // end
        assertEquals(17, row);
        assertFalse(rows.containsKey(handle));
        assertEquals(3, rows.get(-1));
        assertEquals(1, rows.size());
    }

    private enum Terrain {
        HILL,
        LAKE
    }

    @Test
    void hashed_recordsAndStrings_areFound() {
        // snippet: hashed
        record Cell(Terrain terrain, int x, int y) {} // Terrain is an enum
        final Map<Cell, String> names = HashedMap.dense(1000, Hashing.ofRecords(Cell.class));
        names.put(new Cell(Terrain.HILL, 3, 4), "Hollow Hill");
        final Set<String> seen = HashedSet.sparse(0, Hashing.ofStrings());
        final boolean first = seen.add("Hollow Hill");
        // end
        assertEquals("Hollow Hill", names.get(new Cell(Terrain.HILL, 3, 4)));
        assertFalse(names.containsKey(new Cell(Terrain.LAKE, 3, 4)));
        assertTrue(first);
    }
}
