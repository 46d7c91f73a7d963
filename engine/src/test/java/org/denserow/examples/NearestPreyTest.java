package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.Test;

/// A recipe: each wolf hunts the slowest of the hares that are nearest to it.
class NearestPreyTest {

    private static final int HARES = 2_000;
    private static final int WOLVES = 300;
    private static final double SIDE = 200;
    private static final double SIGHT = 4; // of wolves: some see fewer hares than they choose from, or none
    private static final double STEP = 1.5;
    private static final int CHOICE = 3;
    private static final double CELL = 9; // about 4 hares

    private static final class Model {

        final Table hares;
        final Table wolves;
        final DoubleColumn hareX;
        final DoubleColumn hareY;
        final IntColumn speed;
        final DoubleColumn x;
        final DoubleColumn y;
        final HandleColumn prey;

        Model(final Simulation sim) {
            hares = sim.define("hare", Layout.dense(HARES));
            wolves = sim.define("wolf", Layout.dense(WOLVES));
            hareX = hares.doubles("x");
            hareY = hares.doubles("y");
            speed = hares.ints("speed");
            x = wolves.doubles("x");
            y = wolves.doubles("y");
            prey = wolves.handles("prey", hares);
            // snippet: hunt
            final Grid near =
                    hares.derive().grid("near", Position.of(hareX, hareY), GridShape.plane(0, 0, SIDE, SIDE, CELL));
            sim.system("hunt")
                    .reads(near, hareX, hareY, speed)
                    .writes(x, y, prey)
                    .over(wolves, (rows, commands) -> {
                        final Grid.View around = rows.read(near);
                        final int[] found = new int[CHOICE]; // two small arrays a chunk
                        final double[] squares = new double[CHOICE];
                        final int[] speeds = rows.read(speed);
                        for (int wolf = rows.begin(); wolf < rows.end(); wolf++) {
                            final double fromX = rows.write(x)[wolf];
                            final double fromY = rows.write(y)[wolf];
                            final int count = around.nearest(fromX, fromY, CHOICE, SIGHT, found, squares);
                            int best = 0;
                            for (int i = 1; i < count; i++) {
                                best = speeds[found[i]] < speeds[found[best]] ? i : best; // of equals the nearer one
                            }
                            final long hare = count == 0 ? Handle.NULL : hares.handle(found[best]);
                            rows.write(prey)[wolf] = hare;
                            if (count > 0 && squares[best] <= STEP * STEP) {
                                commands.destroy(hare); // by two wolves, too: it dies once
                            } else if (count > 0) {
                                final double part = STEP / Math.sqrt(squares[best]);
                                rows.write(x)[wolf] += part * (rows.read(hareX)[found[best]] - fromX);
                                rows.write(y)[wolf] += part * (rows.read(hareY)[found[best]] - fromY);
                            }
                        }
                    });
            // end
            sim.system("run").writes(hareX, hareY).over(hares, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row);
                    rows.write(hareX)[row] += random.nextDouble() - 0.5;
                    rows.write(hareY)[row] += random.nextDouble() - 0.5;
                }
            });
            final Draw random = sim.random("where they start");
            for (int row = 0; row < HARES; row++) {
                random.of(hares.create());
                hareX.values()[row] = SIDE * random.nextDouble();
                hareY.values()[row] = SIDE * random.nextDouble();
                speed.values()[row] = random.nextInt(10);
            }
            for (int row = 0; row < WOLVES; row++) {
                random.of(wolves.create());
                x.values()[row] = SIDE * random.nextDouble();
                y.values()[row] = SIDE * random.nextDouble();
            }
        }

        double squareTo(final int hare, final double fromX, final double fromY) {
            final double dx = hareX.values()[hare] - fromX;
            final double dy = hareY.values()[hare] - fromY;
            return dx * dx + dy * dy;
        }

        /// What a wolf hunts: all hares by distance.
        long slowestOfNearest(final int wolf) {
            final double fromX = x.values()[wolf];
            final double fromY = y.values()[wolf];
            final List<Integer> inSight = new ArrayList<>();
            for (int hare = 0; hare < hares.size(); hare++) {
                if (squareTo(hare, fromX, fromY) <= SIGHT * SIGHT) {
                    inSight.add(hare);
                }
            }
            inSight.sort(Comparator.comparingDouble(hare -> squareTo(hare, fromX, fromY)));
            return inSight.stream()
                    .limit(CHOICE)
                    .min(Comparator.comparingInt(hare -> speed.values()[hare])) // of equals the first
                    .map(hares::handle)
                    .orElse(Handle.NULL);
        }
    }

    @Test
    void step_wolvesAmongHares_eachHuntsTheSlowestOfTheNearest() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            int hunts = 0;
            for (int frame = 0; frame < 5; frame++) {
                final long[] expected = new long[WOLVES];
                final Set<Long> caught = new HashSet<>();
                for (int wolf = 0; wolf < WOLVES; wolf++) {
                    expected[wolf] = model.slowestOfNearest(wolf);
                    final double fromX = model.x.values()[wolf];
                    final double fromY = model.y.values()[wolf];
                    if (expected[wolf] != Handle.NULL) {
                        hunts++;
                        if (model.squareTo(model.hares.find(expected[wolf]), fromX, fromY) <= STEP * STEP) {
                            caught.add(expected[wolf]);
                        }
                    }
                }
                final int before = model.hares.size();
                sim.step();
                for (int wolf = 0; wolf < WOLVES; wolf++) {
                    assertEquals(expected[wolf], model.prey.values()[wolf], "wolf=" + wolf);
                    final boolean isGone = model.hares.find(expected[wolf]) < 0;
                    assertEquals(expected[wolf] == Handle.NULL || caught.contains(expected[wolf]), isGone);
                }
                assertEquals(before - caught.size(), model.hares.size());
            }
            assertTrue(hunts > 4 * WOLVES && hunts < 5 * WOLVES, "some see none: " + hunts);
            assertTrue(model.hares.size() < HARES - 50, "hares left: " + model.hares.size());
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
