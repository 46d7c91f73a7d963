package org.denserow.engine.snapshots;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A simulation in which each row has the number of frames that have run: a mixture of two states shows at once.
final class Beats implements AutoCloseable {

    private record Beat(Table table, IntColumn count) {}

    final Simulation sim;
    private final Beat beats;

    Beats(final int workers, final int rows) {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        beats = sim.define("beat", Beat.class, Layout.fixed(rows));
        sim.system("beat").writes(beats.count).over(beats.table, (chunk, commands) -> {
            final int[] count = chunk.write(beats.count);
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                count[row]++;
            }
        });
    }

    /// Restores a file.
    ///
    /// @return the frames that have run in it; all rows say so
    long restore(final Path file, final FileOptions options) throws IOException {
        sim.restore(Snapshot.read(file, options));
        final int[] count = beats.count.values();
        for (int row = 0; row < beats.table.size(); row++) {
            if (count[row] != sim.frame()) {
                throw new AssertionError(
                        "all rows are of one frame: row=" + row + ", value=" + count[row] + ", frame=" + sim.frame());
            }
        }
        return sim.frame();
    }

    @Override
    public void close() {
        sim.close();
    }
}
