package org.denserow.stress.jmh.derived;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// Frames that make a grid anew and do nothing else: a system declares a write of a coordinate, one chunk of another
/// system reads the grid. The cost of the two systems is part of the frame.
///
/// *Threads*: the workers of the simulation.
final class GridFrames implements Rebuilding {

    private final Simulation simulation;
    private final Grid near;
    private int grouped; // as the latest chunk saw it

    GridFrames(final Birds birds, final Sky sky, final int workers) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table table = simulation.define("bird", Layout.dense(sky.birds()));
        final DoubleColumn x = table.doubles("x");
        final DoubleColumn y = table.doubles("y");
        final DoubleColumn vx = table.doubles("vx");
        final DoubleColumn vy = table.doubles("vy");
        near = table.derive()
                .grid("near", Position.of(x, y), GridShape.torus(sky.side(), sky.side(), sky.cell()))
                .carrying(vx, vy);
        final Table asks = simulation.define("ask", Layout.fixed(1));
        simulation.system("touch").writes(x).over(table, (rows, commands) -> {});
        simulation.system("look").reads(near).over(asks, (rows, commands) -> {
            final Grid.View view = rows.read(near);
            view.around(0, 0, Double.POSITIVE_INFINITY);
            grouped = view.nextRun() ? view.rows()[view.begin()] : -1;
        });
        for (int bird = 0; bird < sky.birds(); bird++) {
            table.create();
        }
        birds.copyTo(new Birds(x.values(), y.values(), vx.values(), vy.values()));
    }

    @Override
    public void frame() {
        simulation.step();
    }

    @Override
    public long rebuilds() {
        return near.rebuilds();
    }

    @Override
    public int seen() {
        return grouped;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
