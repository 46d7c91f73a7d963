package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for grids that are made anew and asked in each frame.
@Tag("allocation")
class GridAllocationTest {

    private static final int ROWS = 8_400; // two chunks of a rebuild
    private static final int ASKING = 16;

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, pinned"})
    @DisplayName("EN-01: steady frames that make grids anew and ask them allocate 0 bytes")
    void step_grids_allocateNothing(final int workers, final String layout) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table birds = sim.define("bird", layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final DoubleColumn x = birds.doubles("x");
            final DoubleColumn y = birds.doubles("y");
            final FloatColumn place = birds.vec2("place");
            final Grid plane = birds.derive()
                    .grid("plane", Position.of(x, y), GridShape.plane(0, 0, 100, 100, 2))
                    .carrying(place);
            final Grid torus = birds.derive().grid("torus", Position.of(place), GridShape.torus(100, 100, 3));
            final Table asking = sim.define("asking", Layout.fixed(ASKING));
            final DoubleColumn seen = asking.doubles("seen");
            for (int row = 0; row < ROWS; row++) {
                birds.create();
                x.values()[row] = row % 101;
                y.values()[row] = row % 97;
                place.values()[2 * row] = row % 103;
            }
            sim.system("fly").writes(x, y, place).touchesDeadRows().over(birds, (rows, commands) -> {
                final double[] xs = rows.write(x);
                final float[] places = rows.write(place);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    xs[row] = (xs[row] + 1) % 101;
                    places[2 * row + 1] += 1;
                }
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
            });
            final int[][] found = new int[ASKING][4];
            final double[][] squared = new double[ASKING][4];
            sim.system("ask").reads(plane, torus).writes(seen).grain(64).over(asking, (rows, commands) -> {
                final double[] to = rows.write(seen);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    to[row] = ask(rows.read(plane), row, found[row], squared[row])
                            + ask(rows.read(torus), row, found[row], squared[row]);
                }
            });
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), torus.rebuilds());
            assertTrue(seen.values()[0] > 0, "was reached");
        }
    }

    private static double ask(final Grid.View near, final int row, final int[] found, final double[] squared) {
        final double at = row % 100;
        double sum = near.count(at, 7, 3) + near.nearest(at, 9, 4, 10, found, squared);
        near.around(at, at, 4);
        while (near.nextRun()) {
            sum += near.end() - near.begin() + near.originX();
        }
        near.box(at, at, at + 3, at + 5);
        while (near.nextRun()) {
            sum += near.end() - near.begin();
        }
        return sum;
    }
}
