package org.denserow.stress.jmh.derived;

import java.util.Arrays;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;

/// A forest as an exclusive system for each level, in order. The first one sorts the nodes by level.
///
/// *Threads*: the caller's.
final class ExclusiveTree implements Tree {

    /// Lines of its systems in a model.
    static final int LINES = 33;

    private final EngineNodes world;

    ExclusiveTree(final Nodes from, final boolean moves, final int workers) {
        world = new EngineNodes(from.count(), workers);
        declare(
                world.sim,
                world.nodes,
                world.parent,
                world.level,
                world.offset,
                world.size,
                world.x,
                world.scale,
                moves);
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
            final DoubleColumn scale,
            final boolean moves) {
        // lines
        final int[] begins = new int[LEVELS + 1];
        final int[] next = new int[LEVELS];
        final int[] order = new int[nodes.capacity()];
        for (int k = 0; k < LEVELS; k++) {
            final int of = k;
            sim.system("place " + of).exclusive((world, commands) -> {
                if (of == 0 && (moves || world.frame() == 0)) {
                    final int[] levels = world.read(level);
                    Arrays.fill(begins, 0);
                    for (int row = 0; row < nodes.size(); row++) {
                        begins[levels[row] + 1]++;
                    }
                    for (int at = 0; at < LEVELS; at++) {
                        begins[at + 1] += begins[at];
                        next[at] = begins[at];
                    }
                    for (int row = 0; row < nodes.size(); row++) {
                        order[next[levels[row]]++] = row;
                    }
                }
                final long[] parents = world.read(parent);
                final double[] offsets = world.read(offset);
                final double[] sizes = world.read(size);
                final double[] xs = world.write(x);
                final double[] scales = world.write(scale);
                for (int i = begins[of]; i < begins[of + 1]; i++) {
                    final int up = nodes.find(parents[order[i]]);
                    final double above = up < 0 ? 1 : scales[up];
                    xs[order[i]] = (up < 0 ? 0 : xs[up]) + above * offsets[order[i]];
                    scales[order[i]] = above * sizes[order[i]];
                }
            });
        }
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
