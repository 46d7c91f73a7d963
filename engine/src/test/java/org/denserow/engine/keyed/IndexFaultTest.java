package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.sparse.LongHashMap;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the check of a table says of an index whose arrays, or whose columns, were changed behind its back; and which
/// arrays it counts.
class IndexFaultTest {

    private static final int ROWS = 16;

    private final HandleMap map = HandleMap.create("t", 1, Layout.dense(ROWS));
    private final RowStore store = Stores.of(map);
    private final IntColumn team = map.ints("team");
    private final IntColumn place = map.ints("place");
    private final ObjectColumn<String> names = map.objects("name", String.class);
    private final Indexing indices = IndexWorld.indexing(store);

    /// Four rows; rows 0 and 1 have the same team and place.
    private void fill() {
        for (int row = 0; row < 4; row++) {
            map.create();
            store.array(team)[row] = row == 1 ? 0 : row;
            store.array(place)[row] = row == 1 ? 0 : 10 * row;
            store.array(names)[row] = "name " + row;
        }
        for (final KeyedRows index : store.schema().indices()) {
            for (int row = 0; row < 4; row++) {
                index.rekeyed(row);
            }
        }
        map.checkInvariants();
    }

    private void assertFault(final String says) {
        final String message =
                assertThrows(IllegalStateException.class, map::checkInvariants).getMessage();
        assertTrue(message.contains(says), message);
    }

    private static List<Object> arrays(final RowIndex index) {
        final List<Object> arrays = new ArrayList<>();
        index.arrays(arrays::add);
        return arrays;
    }

    @Test
    void check_keyWrittenPastTheIndex_isNamed() {
        indices.sets("x", place);
        fill();
        store.array(place)[0] = 77;
        assertFault("the column holds another key than the index knows, row=0");
    }

    @Test
    void check_rowThatIsNotThere_isNamed() {
        final RowIndex index = (RowIndex) indices.sets("x", place);
        fill();
        index.rings().link(9, 5);
        assertFault("a row is in the index and not active, row=9");
    }

    @Test
    void check_brokenRing_isNamed() {
        final RowIndex index = (RowIndex) indices.sets("x", place);
        fill();
        ((int[]) arrays(index).get(1))[1] = 1;
        assertFault("links do not meet, row=1");
    }

    @Test
    @DisplayName("IX-03: names that the index keeps differ from its rings: each case is named")
    void check_keptNames_areNamed() {
        final RowNameIndex index = (RowNameIndex) indices.names("x", names);
        fill();
        final String[] kept = (String[]) arrays(index).get(3);
        kept[9] = "nobody";
        assertFault("a name is kept without a row, or a row without a name, row=9");
        kept[9] = null;
        kept[2] = "other";
        store.array(names)[2] = "other";
        assertFault("a row is in the ring of another hash, row=2");
    }

    @Test
    void check_wrongNumberOfDuplicates_isNamed() {
        final RowNameIndex index =
                new RowNameIndex(store, "x", names, any -> 7, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE);
        index.begin();
        fill();
        ((String[]) arrays(index).get(3))[1] = "name 0";
        store.array(names)[1] = "name 0";
        assertFault("duplicates=0");
    }

    @Test
    @DisplayName("IX-26: pairs that the index keeps differ from its rings: each case is named")
    void check_keptPairs_areNamed() {
        final RowIndex index = (RowIndex) indices.sets("x", team, place);
        fill();
        final long[] firsts = (long[]) arrays(index).get(3);
        firsts[9] = 1;
        assertFault("a pair is kept without a ring, row=9");
        firsts[9] = 0;
        firsts[3] = 8;
        store.array(team)[3] = 8;
        assertFault("a ring is too far from its hash, row=3");
        firsts[3] = 3;
        store.array(team)[3] = 3;
        firsts[1] = 8;
        store.array(team)[1] = 8;
        assertFault("two pairs in one ring, row=1");
    }

    @Test
    @DisplayName("memory: 16 bytes a row for rings, 4 more for a name, 16 more for a pair, and the maps")
    void bytes_indexOfEachKind_areThoseOfItsArrays() {
        final long rings = 16 + 8 * ROWS + 2 * (16 + 4 * ROWS);
        final long emptyMap = LongHashMap.dense(0).bytes();
        final RowIndex single = (RowIndex) indices.sets("single", place);
        assertEquals(rings, Footprint.sum(single::arrays));
        assertEquals(rings + emptyMap, single.bytes());
        final RowIndex named = (RowIndex) indices.names("named", names);
        assertEquals(rings + 16 + 4 * ROWS, Footprint.sum(named::arrays));
        assertEquals(rings + 16 + 4 * ROWS + 2 * emptyMap, named.bytes());
        final RowIndex pair = (RowIndex) indices.unique("pair", team, place);
        assertEquals(rings + 2 * (16 + 8 * ROWS), Footprint.sum(pair::arrays));
        assertEquals(rings + 2 * (16 + 8 * ROWS) + 2 * emptyMap, pair.bytes());
    }
}
