package org.denserow.stress.fuzz;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// Random numbers of the reference. The documents say that the owner of a simulation draws the numbers of a system
/// before the frame, so the reference has a simulation with the same seed and nothing in it. Tests plant faults here.
class ModelRandom implements AutoCloseable {

    private final Simulation empty;

    ModelRandom(final long seed) {
        empty = Simulation.create(SimulationOptions.defaults().withSeed(seed).withWorkers(1));
    }

    /// {@return numbers of the present frame}
    ///
    /// @param key that of the program that draws
    /// @param position a handle or a number
    protected Draw source(final long key, final long position) {
        return empty.random(CasePlan.stream(key)).of(position);
    }

    /// A frame ends.
    final void step() {
        empty.step();
    }

    @Override
    public final void close() {
        empty.close();
    }
}
