package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.index.Grid;
import org.denserow.engine.index.GridShape;

/// All birds fly at the same time. The grid carries places and velocities of before, so a chunk of its cells writes the
/// columns while others read the copies.
class AtOnce extends Flock {

    private static final int BIRDS_IN_CELL = 4; // what GridShape advises
    private static final int GRAIN = 1024; // few birds with much work each

    AtOnce(final Simulation sim, final Values values) {
        super(sim, values);
    }

    GridShape shape() {
        final double cell = side * Math.sqrt((double) BIRDS_IN_CELL / birds.size());
        return GridShape.torus(side, side, Math.min(cell, side));
    }

    @Override
    void declare() {
        final Grid near = birds.derive().grid("near", x, y, shape()).carrying(vx, vy);
        sim.system("fly").writes(x, y, vx, vy).grain(GRAIN).over(near, (cells, commands) -> {
            final Grid.Near old = cells.read(near);
            final double[] xs = old.values(x);
            final double[] ys = old.values(y);
            final double[] us = old.values(vx);
            final double[] vs = old.values(vy);
            int all = 0;
            for (int i = cells.first(cells.begin()); i < cells.first(cells.end()); i++) {
                double turnX = -match * us[i];
                double turnY = -match * vs[i];
                int inSight = -1; // the bird finds itself, too
                old.around(xs[i], ys[i], sight);
                while (old.nextRun()) {
                    final double originX = old.originX();
                    final double originY = old.originY();
                    final int end = old.end();
                    for (int k = old.begin(); k < end; k++) {
                        final double dx = xs[k] - originX;
                        final double dy = ys[k] - originY;
                        final double squared = dx * dx + dy * dy;
                        if (squared <= sight * sight) {
                            turnX += pull(squared) * dx + match * us[k];
                            turnY += pull(squared) * dy + match * vs[k];
                            inSight++;
                        }
                    }
                }
                fly(cells, cells.rows()[i], turnX, turnY, inSight);
                all += inSight;
            }
            seen.add(cells, all);
        });
    }
}
