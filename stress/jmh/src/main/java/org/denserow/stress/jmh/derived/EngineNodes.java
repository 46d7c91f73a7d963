package org.denserow.stress.jmh.derived;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The columns of a forest in the engine, for every way to place it. Parents are handles.
final class EngineNodes {

    final Simulation sim;
    final Table nodes;
    final HandleColumn parent;
    final IntColumn level;
    final DoubleColumn offset;
    final DoubleColumn size;
    final DoubleColumn x;
    final DoubleColumn scale;

    EngineNodes(final int count, final int workers) {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        nodes = sim.define("node", Layout.dense(count));
        parent = nodes.handles("parent", nodes);
        level = nodes.ints("level");
        offset = nodes.doubles("offset");
        size = nodes.doubles("size");
        x = nodes.doubles("x");
        scale = nodes.doubles("scale");
    }

    /// Creates the nodes, row by row, when the systems are declared.
    void fill(final Nodes from) {
        for (int node = 0; node < from.count(); node++) {
            nodes.create();
        }
        for (int node = 0; node < from.count(); node++) {
            parent.values()[node] = from.parent()[node] < 0 ? Handle.NULL : nodes.handle(from.parent()[node]);
            level.values()[node] = from.level()[node];
            offset.values()[node] = from.x()[node];
            size.values()[node] = from.size()[node];
        }
    }
}
