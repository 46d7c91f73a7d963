package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.index.Grid;
import org.denserow.engine.index.GridShape;

/// The synchronous activation: all birds fly at the same time. The grid carries places and velocities of before, so a
/// chunk of its cells writes the columns while others read the copies. Two other ways are slower for shuffled rows. A
/// system over rows with the same copies looks for the neighbours of each row at another place of memory. Second
/// columns for the new velocities need a second system that moves the birds.
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
            final double[] toX = cells.write(x);
            final double[] toY = cells.write(y);
            final double[] toVx = cells.write(vx);
            final double[] toVy = cells.write(vy);
            final double limit = sight * sight;
            final double weight = match;
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
                        if (squared <= limit) {
                            final double pull = pull(squared);
                            turnX += pull * dx + weight * us[k];
                            turnY += pull * dy + weight * vs[k];
                            inSight++;
                        }
                    }
                }
                final int bird = cells.rows()[i];
                final int share = Math.max(inSight, 1);
                turn(toVx, toVy, bird, turnX / share, turnY / share);
                move(toX, bird, toVx[bird]);
                move(toY, bird, toVy[bird]);
                all += inSight;
            }
            seen.add(cells, all);
        });
    }
}
