package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.ObjIntConsumer;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Where no row is every cell is 0, so that a new row need not be cleared. (That it stays so after every operation the
/// model tests ask with each check of the invariants.)
class VacantCellsTest {

    private static final int ROW = 5; // behind the last one
    private static final List<ObjIntConsumer<EveryColumn>> WRITES = List.of(
            (cells, row) -> cells.floats.values()[row] = -0f,
            (cells, row) -> cells.pairs.values()[2 * row + 1] = 1,
            (cells, row) -> cells.triples.values()[3 * row] = 1,
            (cells, row) -> cells.doubles.values()[row] = Double.NaN,
            (cells, row) -> cells.ints.values()[row] = 1,
            (cells, row) -> cells.longs.values()[row] = 1L << 40,
            (cells, row) -> cells.bytes.values()[row] = -1,
            (cells, row) -> cells.handles.values()[row] = 1L << 40);

    @Test
    @DisplayName("a cell of any kind that is written behind the rows is found, with its row")
    void checkInvariants_cellWrittenBehindTheRows_isReported() {
        for (final Layout layout : List.of(Layout.dense(8), Layout.events(8))) {
            for (int i = 0; i < WRITES.size(); i++) {
                final HandleMap map = HandleMap.create("t", 6, layout);
                final EveryColumn cells = new EveryColumn(map);
                map.createBatch(new long[ROW], ROW);
                map.checkInvariants();
                WRITES.get(i).accept(cells, ROW);
                final String message = assertThrows(IllegalStateException.class, map::checkInvariants, "write=" + i)
                        .getMessage();
                assertTrue(message.contains("a cell is written where no row is, row=" + ROW), message);
            }
        }
    }

    @Test
    @DisplayName("a hole among pinned rows may be written to, and the row that comes there begins with zeros")
    void create_inAHoleThatWasWrittenTo_isEmpty() {
        for (int batch = 0; batch < 2; batch++) {
            final HandleMap map = HandleMap.create("t", 6, Layout.pinned(8));
            final EveryColumn cells = new EveryColumn(map);
            final long[] handles = new long[ROW];
            map.createBatch(handles, ROW);
            map.destroy(handles[1]);
            map.destroyBatch(handles, 3);
            for (int row = 0; row < 8; row++) {
                for (final ObjIntConsumer<EveryColumn> write : WRITES) {
                    write.accept(cells, row);
                }
            }
            map.checkInvariants();
            if (batch == 1) {
                map.createBatch(handles, ROW);
            }
            for (int i = 0; i < ROW; i++) {
                cells.check(map.row(batch == 1 ? handles[i] : map.create()), 0, "batch=" + batch + ", i=" + i);
            }
            map.checkInvariants();
        }
    }
}
