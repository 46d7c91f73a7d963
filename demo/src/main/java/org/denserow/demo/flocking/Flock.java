package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// The model: a bird adds up what it sees, turns, and flies one step. Both activations share the weights, the turn and
/// the step; each has its own way to the birds in sight.
class Flock {

    private static final double SEPARATION = 1; // birds nearer than this keep apart
    private static final int BIRDS_IN_CELL = 4; // what GridShape advises
    private static final int GRAIN = 1024; // few birds with much work each

    final Simulation sim;
    final double side;
    final double sight;
    final double cohere;
    final double separate;
    final double match;
    final Table birds;
    final DoubleColumn x;
    final DoubleColumn y;
    final DoubleColumn vx;
    final DoubleColumn vy;
    final Tally seen; // neighbours of all birds, in the last step

    Flock(final Simulation sim, final Values values) {
        this.sim = sim;
        side = values.of("side");
        sight = values.of("sight");
        cohere = values.of("cohere");
        separate = values.of("separate");
        match = values.of("match");
        birds = sim.define("bird", Layout.dense(values.whole("birds")));
        x = birds.doubles("x");
        y = birds.doubles("y");
        vx = birds.doubles("vx");
        vy = birds.doubles("vy");
        seen = sim.tally("seen");
        final Draw random = sim.random("start");
        for (int bird = 0; bird < values.whole("birds"); bird++) {
            random.of(birds.create());
            x.values()[bird] = side * random.nextDouble();
            y.values()[bird] = side * random.nextDouble();
            vx.values()[bird] = 2 * random.nextDouble() - 1;
            vy.values()[bird] = 2 * random.nextDouble() - 1;
        }
    }

    /// Synchronous: all birds fly at the same time. The grid carries places and velocities of before, so a chunk of its
    /// cells writes the columns while others read the copies. Two other ways are slower for shuffled rows. A system over
    /// rows with the same copies looks for the neighbours of each row at another place of memory. Second columns for the
    /// new velocities need a second system that moves the birds. The body only writes the columns: when it
    /// read these rows, a step of a million shuffled birds took twice as long.
    void flyAtOnce() {
        final Grid near =
                birds.derive().grid("near", Position.of(x, y), shape()).carrying(vx, vy);
        sim.system("fly").writes(x, y, vx, vy).grain(GRAIN).over(near, (cells, commands) -> {
            final Grid.View old = cells.read(near);
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
                final double u = us[i] + turnX / share;
                final double v = vs[i] + turnY / share;
                final double length = Math.sqrt(u * u + v * v);
                toVx[bird] = u / length;
                toVy[bird] = v / length;
                toX[bird] = moved(xs[i], u / length);
                toY[bird] = moved(ys[i], v / length);
                all += inSight;
            }
            seen.add(cells, all);
        });
    }

    GridShape shape() {
        final double cell = side * Math.sqrt((double) BIRDS_IN_CELL / birds.size());
        return GridShape.torus(side, side, Math.min(cell, side));
    }

    /// Sequential, as published: birds fly one after the other, in a random order, each seeing the new places of those
    /// before it. A linked grid follows them.
    void flyInTurns() {
        final LinkedGrid near = LinkedGrid.torus(side, side, sight, birds.size());
        final LinkedCursor cursor = near.cursor();
        sim.system("fly").exclusive((world, commands) -> {
            final double[] xs = world.write(x);
            final double[] ys = world.write(y);
            final double[] us = world.write(vx);
            final double[] vs = world.write(vy);
            final int count = birds.size();
            near.clear(); // so that the order of its items follows from the rows
            for (int bird = 0; bird < count; bird++) {
                near.insert(bird, xs[bird], ys[bird]);
            }
            final int[] order = world.random().permutation(world.scratch().ints(count), count);
            for (int i = 0; i < count; i++) {
                final int bird = order[i];
                double turnX = -match * us[bird];
                double turnY = -match * vs[bird];
                int inSight = -1; // the bird finds itself, too
                cursor.around(xs[bird], ys[bird], sight);
                while (cursor.next()) {
                    final int other = cursor.item();
                    final double dx = cursor.dx(xs[other]);
                    final double dy = cursor.dy(ys[other]);
                    final double squared = dx * dx + dy * dy;
                    if (squared <= sight * sight) {
                        final double pull = pull(squared);
                        turnX += pull * dx + match * us[other];
                        turnY += pull * dy + match * vs[other];
                        inSight++;
                    }
                }
                final int share = Math.max(inSight, 1);
                final double u = us[bird] + turnX / share;
                final double v = vs[bird] + turnY / share;
                final double length = Math.sqrt(u * u + v * v);
                us[bird] = u / length;
                vs[bird] = v / length;
                xs[bird] = moved(xs[bird], us[bird]);
                ys[bird] = moved(ys[bird], vs[bird]);
                near.move(bird, xs[bird], ys[bird]);
                seen.add(world, inSight);
            }
        });
    }

    /// {@return the weight of the way to a bird}
    double pull(final double squared) {
        return squared < SEPARATION * SEPARATION ? cohere - separate : cohere;
    }

    /// {@return the place of a bird after a step along one axis; leaving at one side, it comes back at the other}
    double moved(final double from, final double by) {
        final double to = from + by;
        return to - side * Math.floor(to / side);
    }
}
