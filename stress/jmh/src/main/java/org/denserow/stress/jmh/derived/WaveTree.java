package org.denserow.stress.jmh.derived;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;

/// A forest as one system in waves.
///
/// *Threads*: the workers of the simulation.
final class WaveTree implements Tree {

    /// Lines of its systems in a model.
    static final int LINES = 19;

    private final EngineNodes world;

    WaveTree(final Nodes from, final boolean moves, final int workers) {
        world = new EngineNodes(from.count(), workers);
        if (moves) {
            world.sim.system("move").writes(world.level).over(world.nodes, (rows, commands) -> {});
        }
        declare(world.sim, world.nodes, world.parent, world.level, world.offset, world.size, world.x, world.scale);
        world.fill(from);
    }

    private static void declare(
            final Simulation sim,
            final Table nodes,
            final HandleColumn parent,
            final IntColumn level,
            final DoubleColumn offset,
            final DoubleColumn size,
            final DoubleColumn x,
            final DoubleColumn scale) {
        // lines
        final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS);
        sim.system("place")
                .reads(parent, offset, size)
                .writes(x, scale)
                .grain(GRAIN)
                .waves(byLevel, (list, commands) -> {
                    final int[] order = list.rows();
                    final long[] parents = list.read(parent);
                    final double[] offsets = list.read(offset);
                    final double[] sizes = list.read(size);
                    final double[] xs = list.write(x);
                    final double[] scales = list.write(scale);
                    for (int i = list.from(); i < list.to(); i++) {
                        final int up = nodes.find(parents[order[i]]);
                        final double of = up < 0 ? 1 : scales[up];
                        xs[order[i]] = (up < 0 ? 0 : xs[up]) + of * offsets[order[i]];
                        scales[order[i]] = of * sizes[order[i]];
                    }
                });
        // end
    }

    @Override
    public double[] xs() {
        return world.x.values();
    }

    @Override
    public void frame() {
        world.sim.step();
    }

    @Override
    public void close() {
        world.sim.close();
    }
}
