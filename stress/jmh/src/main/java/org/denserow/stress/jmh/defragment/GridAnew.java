package org.denserow.stress.jmh.defragment;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// A simulation whose frames make a grid anew, of the places of a [Lattice] in the order of its rows.
///
/// *Threads*: one worker.
final class GridAnew implements AutoCloseable {

    private static final double CELL = 2; // four places

    private final Simulation simulation;
    private final Grid near;

    GridAnew(final Lattice lattice) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table table = simulation.define("place", Layout.dense(lattice.rows()));
        final FloatColumn x = table.floats("x");
        final FloatColumn y = table.floats("y");
        final FloatColumn carried = table.floats("carried");
        near = table.derive()
                .grid("near", Position.of(x, y), GridShape.torus(lattice.side(), lattice.side(), CELL))
                .carrying(carried);
        final Table asks = simulation.define("ask", Layout.fixed(1));
        simulation.system("touch").writes(x).over(table, (rows, commands) -> {});
        simulation.system("look").reads(near).over(asks, (rows, commands) -> rows.read(near));
        for (int row = 0; row < lattice.rows(); row++) {
            table.create();
        }
        System.arraycopy(lattice.xs(), 0, x.values(), 0, lattice.rows());
        System.arraycopy(lattice.ys(), 0, y.values(), 0, lattice.rows());
    }

    void frame() {
        simulation.step();
    }

    long rebuilds() {
        return near.rebuilds();
    }

    @Override
    public void close() {
        simulation.close();
    }
}
