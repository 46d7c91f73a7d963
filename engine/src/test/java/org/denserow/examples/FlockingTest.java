package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.Test;

/// A recipe: birds on a torus turn to where the birds around them fly, and close up. One system over the cells of a
/// grid.
class FlockingTest {

    private static final int BIRDS = 1_000;
    private static final double SIDE = 50;
    private static final double SIGHT = 3;
    private static final double PULL = 0.05;
    private static final double PRECISION = 1e-9; // the oracle adds up in another order

    private static final class Model {

        final DoubleColumn x;
        final DoubleColumn y;
        final DoubleColumn vx;
        final DoubleColumn vy;

        Model(final Simulation sim) {
            final Table birds = sim.define("bird", Layout.dense(BIRDS));
            x = birds.doubles("x");
            y = birds.doubles("y");
            vx = birds.doubles("vx");
            vy = birds.doubles("vy");
            // snippet: flock
            final Grid near = birds.derive()
                    .grid("near", Position.of(x, y), GridShape.torus(SIDE, SIDE, SIGHT))
                    .carrying(vx, vy);
            sim.system("fly").writes(x, y, vx, vy).over(near, (cells, commands) -> {
                final Grid.View old = cells.read(near); // places and headings of before, in the order of cells
                final double[] xs = old.values(x);
                final double[] ys = old.values(y);
                final double[] us = old.values(vx);
                final double[] vs = old.values(vy);
                for (int i = cells.first(cells.begin()); i < cells.first(cells.end()); i++) {
                    double u = 0;
                    double v = 0;
                    old.around(xs[i], ys[i], SIGHT);
                    while (old.nextRun()) {
                        final double originX = old.originX();
                        final double originY = old.originY();
                        final int end = old.end();
                        for (int k = old.begin(); k < end; k++) {
                            final double dx = xs[k] - originX; // the shortest way round
                            final double dy = ys[k] - originY;
                            if (dx * dx + dy * dy <= SIGHT * SIGHT) { // also the bird itself
                                u += us[k] + PULL * dx;
                                v += vs[k] + PULL * dy;
                            }
                        }
                    }
                    final double length = Math.sqrt(u * u + v * v);
                    final int row = cells.rows()[i];
                    cells.write(vx)[row] = u / length;
                    cells.write(vy)[row] = v / length;
                    cells.write(x)[row] = xs[i] + u / length; // beyond the border is at the other side
                    cells.write(y)[row] = ys[i] + v / length;
                }
            });
            // end
            final Draw random = sim.random("where birds start");
            for (int row = 0; row < BIRDS; row++) {
                random.of(birds.create());
                x.values()[row] = SIDE * random.nextDouble();
                y.values()[row] = SIDE * random.nextDouble();
                final double angle = 2 * Math.PI * random.nextDouble();
                vx.values()[row] = StrictMath.cos(angle);
                vy.values()[row] = StrictMath.sin(angle);
            }
        }
    }

    /// The shortest way round.
    private static double way(final double from, final double to) {
        return Math.IEEEremainder(to - from, SIDE);
    }

    @Test
    void step_birdsOnATorus_eachTurnsToWhatIsInSight() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            int inSight = 0;
            for (int frame = 0; frame < 3; frame++) {
                final double[] x = model.x.values().clone();
                final double[] y = model.y.values().clone();
                final double[] vx = model.vx.values().clone();
                final double[] vy = model.vy.values().clone();
                sim.step();
                for (int row = 0; row < BIRDS; row++) {
                    double u = 0;
                    double v = 0;
                    for (int other = 0; other < BIRDS; other++) {
                        final double dx = way(x[row], x[other]);
                        final double dy = way(y[row], y[other]);
                        if (dx * dx + dy * dy <= SIGHT * SIGHT) {
                            inSight++;
                            u += vx[other] + PULL * dx;
                            v += vy[other] + PULL * dy;
                        }
                    }
                    final double length = Math.sqrt(u * u + v * v);
                    assertEquals(u / length, model.vx.values()[row], PRECISION, "row=" + row);
                    assertEquals(v / length, model.vy.values()[row], PRECISION, "row=" + row);
                    assertEquals(0, way(x[row] + u / length, model.x.values()[row]), PRECISION);
                    assertEquals(0, way(y[row] + v / length, model.y.values()[row]), PRECISION);
                }
            }
            assertTrue(inSight > 5 * 3 * BIRDS, "they see each other: " + inSight);
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
