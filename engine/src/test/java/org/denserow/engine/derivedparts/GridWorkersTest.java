package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Grids of so many rows that all workers take part in each phase.
class GridWorkersTest {

    private static final int ROWS = 70_000;
    private static final int FRAMES = 2;
    private static final double SIDE = 300;

    /// The arrays of both grids after each frame, as hashes.
    private static List<Integer> run(final int workers, final Layout layout, final long seed) {
        final Random random = new Random(seed);
        final List<Integer> hashes = new ArrayList<>();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table birds = sim.define("bird", layout);
            final DoubleColumn x = birds.doubles("x");
            final DoubleColumn y = birds.doubles("y");
            final FloatColumn place = birds.vec3("place");
            final Tag hidden = birds.tag("hidden");
            final Grid torus = birds.derive()
                    .grid("torus", Position.of(x, y), GridShape.torus(SIDE, SIDE, 10))
                    .only(hidden.not())
                    .carrying(place);
            final Grid space =
                    birds.derive().grid("space", Position.of(place), GridShape.space(0, 0, 0, SIDE, SIDE, SIDE, 30));
            for (int row = 0; row < ROWS; row++) {
                birds.create();
                x.values()[row] = SIDE * random.nextDouble();
                y.values()[row] = row % 50 == 0 ? Double.NaN : SIDE * random.nextDouble();
                for (int i = 0; i < 3; i++) {
                    place.values()[3 * row + i] = (float) (SIDE * random.nextDouble());
                }
            }
            for (int i = 0; i < ROWS / 20; i++) {
                final int row = random.nextInt(birds.end());
                if (birds.state(row) != RowState.VACANT) {
                    birds.destroy(birds.handle(row));
                }
            }
            sim.system("fly")
                    .writes(x, place, hidden)
                    .touchesDeadRows()
                    .grain(4_096)
                    .over(birds, (rows, commands) -> {
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            rows.write(x)[row] += 7;
                            rows.write(place)[3 * row] = row % 200;
                            if (row % 7 == 0 && birds.state(row) == RowState.ACTIVE) {
                                rows.write(hidden).set(row);
                            }
                        }
                    });
            final Table asking = sim.define("asking", Layout.fixed(1));
            sim.system("ask").reads(torus, space, x, place, hidden).over(asking, (rows, commands) -> {
                hashes.add(whole(rows.read(torus), birds, rows.read(x), rows.read(hidden), true, x));
                hashes.add(whole(rows.read(space), birds, rows.read(x), rows.read(hidden), false, place));
                hashes.add(rows.read(torus).count(3, 4, 40));
                hashes.add(rows.read(space).count(3, 4, 5, 60));
            });
            sim.run(FRAMES);
            assertEquals(FRAMES, torus.rebuilds());
            hashes.add(torus.outside());
            assertTrue(torus.outside() > 0, "some have no place");
            assertEquals(0, space.outside());
        }
        return hashes;
    }

    /// Everything that a grid holds: rows, and copies that are those of the rows.
    private static int whole(
            final Grid.View near,
            final Table birds,
            final double[] xs,
            final Tag.Bits hidden,
            final boolean isTorus,
            final org.denserow.engine.storage.Column<?> copied) {
        if (isTorus) {
            near.box(0, 0, 1e9, 1e9);
        } else {
            near.box(-1e9, -1e9, -1e9, 1e9, 1e9, 1e9);
        }
        int hash = 0;
        int met = 0;
        while (near.nextRun()) {
            for (int k = near.begin(); k < near.end(); k++, met++) {
                final int row = near.rows()[k];
                assertEquals(RowState.ACTIVE, birds.state(row));
                if (isTorus) {
                    assertTrue(!hidden.get(row), "only what is not hidden");
                    assertEquals(xs[row] % SIDE, ((double[]) near.values(copied))[k]);
                }
                hash = 31 * hash + row;
            }
        }
        return 31 * hash + met;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "pinned"})
    @DisplayName("large grids hold the same in the same order, made by 1, 2, 3 and 8 workers")
    void grids_manyRows_areTheSameForAnyNumberOfWorkers(final String layout) {
        final long seed = Seed.next();
        final Layout of = layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS);
        final List<Integer> one = run(1, of, seed);
        for (final int workers : Arrays.copyOfRange(Trial.WORKER_COUNTS, 1, Trial.WORKER_COUNTS.length)) {
            assertEquals(one, run(workers, of, seed), "seed=" + seed + ", workers=" + workers);
        }
    }
}
