package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Watches a simulation with tracked changes: copies every row, and finds what changed without being shown. Also
/// compares the hash of changed blocks with the hash of all rows.
final class BlockWatch {

    private final Simulation sim;
    private final List<OfTable> tables = new ArrayList<>();
    long blocks; // looked at
    long shown; // of them

    private static final class OfTable {
        final Table table;
        final Changes changes;
        long[] handles = {};
        RowState[] states = {};
        final Map<Part<?, ?>, Object[]> values = new HashMap<>(); // by row

        OfTable(final Table table) {
            this.table = table;
            this.changes = table.changes();
        }
    }

    BlockWatch(final Simulation sim) {
        this.sim = sim;
        sim.definition().tables().forEach(table -> tables.add(new OfTable(table)));
    }

    /// The hash of all rows, made without what is kept by block.
    static long hashAnew(final Simulation sim) {
        final List<Table> all = sim.definition().tables();
        long hash = all.size();
        for (final Table table : all) {
            hash = org.denserow.engine.ground.Mix.next(hash, new StoreState(table.store()).hashAnew());
        }
        return hash;
    }

    /// Compares with the copies of the last call, and copies.
    void check(final String where) {
        assertEquals(hashAnew(sim), sim.hash(), "the hash by block, " + where);
        for (final OfTable each : tables) {
            check(each, where + ", table=" + each.table.name());
            each.changes.advance();
        }
    }

    private void check(final OfTable of, final String where) {
        final int end = of.table.end();
        final long[] handles = new long[end];
        final RowState[] states = new RowState[end];
        for (int row = 0; row < end; row++) {
            states[row] = of.table.state(row);
            handles[row] = states[row] == RowState.VACANT ? Handle.NULL : of.table.handle(row);
        }
        for (int block = 0; block < of.changes.blocks(); block++) {
            blocks++;
            if (of.changes.nextStructure(block) == block) {
                shown++;
                continue;
            }
            for (int row = of.changes.begin(block); row < of.changes.end(block); row++) {
                assertEquals(of.handles[row], handles[row], "handle, row=" + row + ", " + where);
                assertEquals(of.states[row], states[row], "state, row=" + row + ", " + where);
            }
        }
        of.handles = handles;
        of.states = states;
        for (final Part<?, ?> part : of.table.parts()) {
            if (part instanceof Column<?> || part instanceof Tag tag && !tag.isKept()) {
                check(of, part, where + ", part=" + part.name());
            }
        }
    }

    private void check(final OfTable of, final Part<?, ?> part, final String where) {
        final Object[] now = new Object[of.table.end()];
        for (int row = 0; row < now.length; row++) {
            now[row] = part instanceof Column<?> column
                    ? cells(of.changes.read(column), column.stride(), row)
                    : ((Tag) part).bits().get(row);
        }
        final Object[] before = of.values.put(part, now);
        for (int block = 0; block < of.changes.blocks(); block++) {
            blocks++;
            if (of.changes.next(part, block) == block) {
                shown++;
                continue;
            }
            for (int row = of.changes.begin(block); row < of.changes.end(block); row++) {
                assertEquals(before[row], now[row], "value, row=" + row + ", " + where);
            }
        }
    }

    private static Object cells(final Object array, final int stride, final int row) {
        if (stride == 1) {
            return Array.get(array, row);
        }
        final List<Object> cells = new ArrayList<>();
        for (int cell = stride * row; cell < stride * (row + 1); cell++) {
            cells.add(Array.get(array, cell));
        }
        return cells;
    }
}
