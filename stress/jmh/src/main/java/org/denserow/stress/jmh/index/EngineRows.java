package org.denserow.stress.jmh.index;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// Rows of a simulation with one worker: created by command, destroyed by command or at once, found by kept indices.
///
/// *Threads*: one.
final class EngineRows extends KeyedRows {

    private final Simulation simulation;
    private final Table table;
    private final IntColumn[] keys = new IntColumn[COLUMNS];
    private final SetIndex[] indices;
    private final boolean isAtOnce;

    /// @param indices columns that have one
    /// @param isAtOnce whether rows are destroyed at once, and not by command
    EngineRows(
            final boolean isDense,
            final int rows,
            final int batch,
            final int keyCount,
            final int indices,
            final boolean isAtOnce) {
        super(rows, batch, keyCount);
        this.isAtOnce = isAtOnce;
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        table = simulation.define("row", isDense ? Layout.dense(rows) : Layout.pinned(rows));
        this.indices = new SetIndex[indices];
        for (int i = 0; i < COLUMNS; i++) {
            keys[i] = table.ints("key" + i);
            if (i < indices) {
                this.indices[i] = table.indices().sets("by" + i, keys[i]);
            }
        }
    }

    @Override
    long create(final int i) {
        final long handle = simulation.commands().create(table);
        simulation.commands().with(keys[0], fresh[0][i]).with(keys[1], fresh[1][i]);
        return handle;
    }

    @Override
    void destroy(final long handle) {
        if (isAtOnce) {
            table.destroy(handle);
        } else {
            simulation.commands().destroy(handle);
        }
    }

    /// A frame; after destroys at once it has nothing to do.
    @Override
    void settle() {
        simulation.step();
    }

    @Override
    long walk(final int key) {
        final SetIndex.View sets = indices[0].view();
        long sum = 0;
        int count = 0;
        for (int row = sets.first(key); row >= 0; row = sets.next(row)) {
            sum += row;
            count++;
        }
        return met(sum, count);
    }

    @Override
    public void close() {
        simulation.close();
    }
}
