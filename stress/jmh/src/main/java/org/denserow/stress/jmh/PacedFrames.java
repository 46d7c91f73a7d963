package org.denserow.stress.jmh;

import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;

/// A simulation that has nothing to do: two workers, ten systems one after the other, each of eight chunks with an
/// empty body. It paces itself.
final class PacedFrames implements Dispatcher {

    private final Simulation simulation;
    private volatile long last = Long.MAX_VALUE; // frame after which the run stops

    PacedFrames(final boolean serialCutoff) {
        final SimulationOptions options = SimulationOptions.defaults().withWorkers(THREADS);
        simulation = Simulation.create(serialCutoff ? options : options.withoutSerialCutoff());
        final Table table = simulation.define("body", Layout.fixed(PacedBenchmark.CHUNKS * JobSystem.GRAIN_UNIT));
        final IntColumn shared = table.ints("shared");
        for (int system = 0; system < PacedBenchmark.DISPATCHES_PER_FRAME - 1; system++) {
            simulation
                    .system("empty " + system)
                    .writes(shared)
                    .grain(JobSystem.GRAIN_UNIT)
                    .over(table, (rows, commands) -> {});
        }
        simulation
                .system("last")
                .writes(shared)
                .grain(JobSystem.GRAIN_UNIT)
                .over(table, (rows, commands) -> stopWhenDone(rows));
    }

    private void stopWhenDone(final Range rows) {
        if (rows.begin() == 0 && rows.frame() >= last) {
            simulation.stop();
        }
    }

    /// One frame, unpaced.
    @Override
    public void run() {
        simulation.step();
    }

    /// Runs paced frames.
    void runAt(final int hertz, final long frames) {
        last = simulation.frame() + frames - 1;
        simulation.runAt(hertz);
    }

    @Override
    public void close() {
        simulation.close();
    }
}
