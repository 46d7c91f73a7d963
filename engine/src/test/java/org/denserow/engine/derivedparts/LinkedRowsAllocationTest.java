package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.rebuilt.RowLinked;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for linked rows that are relinked and asked in each frame.
@Tag("allocation")
class LinkedRowsAllocationTest {

    private static final int ROWS = 4_300; // two chunks of a rebuild

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, pinned"})
    @DisplayName(
            "EN-01 IX-25: steady frames that relink rows, in cells ever farther away, and ask them allocate 0 bytes")
    void step_linked_allocateNothing(final int workers, final String layout) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table birds = sim.define("bird", layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final DoubleColumn x = birds.doubles("x");
            final DoubleColumn y = birds.doubles("y");
            final FloatColumn place = birds.vec3("place");
            final LinkedRows plane = birds.derive().linked("plane", Position.of(x, y), 2);
            final LinkedRows torus = birds.derive().linked("torus", Position.of(place), 3, 100, 50, 10);
            final Table asking = sim.define("asking", Layout.fixed(16));
            final DoubleColumn seen = asking.doubles("seen");
            for (int row = 0; row < ROWS; row++) {
                birds.create();
                x.values()[row] = row % 101;
                place.values()[3 * row] = row % 103;
            }
            sim.system("fly").writes(x, y, place).touchesDeadRows().over(birds, (rows, commands) -> {
                final double[] xs = rows.write(x);
                final float[] places = rows.write(place);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    xs[row] += row % 3;
                    places[3 * row + 1] += 1;
                }
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
            });
            sim.system("ask").reads(plane, torus).writes(seen).grain(64).over(asking, (rows, commands) -> {
                final double[] to = rows.write(seen);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final LinkedRows.View near = rows.read(plane);
                    near.around(row, 0, 9);
                    to[row] = sum(near);
                    near.box(row, 0, row + 5, 5);
                    to[row] += sum(near);
                    final LinkedRows.View round = rows.read(torus);
                    round.around(row, 0, 5, 9);
                    to[row] += sum(round);
                    round.cell(row, 0, 5);
                    to[row] += sum(round);
                }
            });
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), plane.rebuilds());
            assertTrue(((RowLinked) plane).links().relinks() > sim.frame() * ROWS / 3, "rows were relinked");
            assertTrue(seen.values()[0] != 0, "was reached");
        }
    }

    private static double sum(final LinkedRows.View near) {
        double sum = 0;
        while (near.next()) {
            sum += near.row() + near.dx() + near.dy() + near.dz();
        }
        return sum;
    }
}
