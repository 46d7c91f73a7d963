package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Keys come and go for ever, and nothing is allocated: neither by walks nor by tombstones.
class IndexAllocationTest {

    private static final int ROWS = 400;
    private static final int ROUNDS = 16;
    private static final int NAMES = 4096;

    private final HandleMap map = HandleMap.create("t", 1, Layout.dense(ROWS));
    private final LongColumn keys = map.longs("k");
    private final ObjectColumn<String> names = map.objects("n", String.class);
    private final DoubleColumn doubles = map.doubles("d");
    private final IntColumn ints = map.ints("i");
    private final Indexing indices = IndexWorld.indexing(Stores.of(map));
    private final HashIndex unique = indices.unique("unique", keys);
    private final SetIndex sets = indices.sets("sets", keys);
    private final SetIndex cells = indices.sets("cells", doubles, 3);
    private final HashIndex fractions = indices.unique("fractions", doubles);
    private final HashIndex pairs = indices.unique("pairs", ints, keys);
    private final NameIndex named = indices.names("named", names);
    private final KeyedRows inside = KeyedRows.of(unique);
    private final KeyedRows insideNames = KeyedRows.of(named);
    private final String[] texts =
            IntStream.range(0, NAMES).mapToObj(i -> "name " + i).toArray(String[]::new);
    private final long[] handles = new long[ROWS];
    private long nextKey;
    private long sum;

    @Test
    @DisplayName(
            "IX-13: rows and keys that come and go, walks, copies, look-ups: 0 bytes, whatever tombstones they leave")
    void operations_keysThatComeAndGo_allocateNothing() {
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum != 0);
        map.checkInvariants();
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void operate(final int round) {
        final int count = 150 + round * 37 % 200; // more and fewer keys by turns
        map.createBatch(handles, count);
        for (int i = 0; i < count; i++) {
            final int row = map.find(handles[i]);
            nextKey++;
            Stores.of(map).array(keys)[row] = nextKey * 0x10_0001 ^ nextKey >> 1;
            inside.rekeyed(row);
            Stores.of(map).array(names)[row] = texts[(int) (nextKey * 31 % NAMES)];
            insideNames.rekeyed(row);
            sets.view().rekey(row, keys.get(row));
            cells.view().rekey(row, nextKey * 0.5);
            pairs.view().rekey(row, i, keys.get(row));
            sum += pairs.view().find(i, keys.get(row)) + fractions.view().find(nextKey * 0.5);
            sum += cells.view().first(cells.view().cell(nextKey * 0.5));
        }
        for (int i = 0; i < count; i++) {
            sum += named.view().find(texts[i]) + unique.view().find(nextKey - i);
        }
        for (int row = 0; row < map.rows(); row += 5) {
            sets.view().rekey(row, round % 3);
        }
        for (int row = sets.view().first(1); row >= 0; row = sets.view().next(row)) {
            sum += row;
        }
        sum += sets.view().copy(2, handles) + sets.view().any(2, sum) + inside.repeats() + unique.duplicates();
        inside.clearRepeats();
        KeyedRows.of(fractions).clearRepeats();
        KeyedRows.of(pairs).clearRepeats();
        insideNames.clearRepeats();
        for (int row = 1; row < map.rows(); row += 2) {
            map.exchange(row - 1, row);
        }
        for (int row = map.rows() - 1; row >= 0; row -= 3) {
            map.destroy(map.handle(row));
        }
        if (round % 8 == 0) {
            map.clear();
        } else {
            for (int row = 0; row < map.rows(); row++) {
                handles[row] = map.handle(row);
            }
            sum += map.destroyBatch(handles, map.rows());
        }
    }
}
