package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.rebuilt.RowLinked;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// So many rows that all workers compare cells at the same time.
class LinkedRowsWorkersTest {

    private static final int ROWS = 40_000;
    private static final int FRAMES = 4;
    private static final int ASKING = 64;
    private static final double REACH = 1.5;

    private static List<Long> run(final boolean isDense, final int workers, final long seed) {
        final List<Long> seen = new ArrayList<>();
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff())) {
            final Table birds = sim.define("bird", isDense ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final DoubleColumn x = birds.doubles("x");
            final DoubleColumn y = birds.doubles("y");
            final DoubleColumn z = birds.doubles("z");
            final LinkedRows linked = birds.derive().linked("linked", Position.of(x, y, z), 1);
            final Table asking = sim.define("asking", Layout.fixed(ASKING));
            final LongColumn order = asking.longs("order");
            final LongColumn missed = asking.longs("missed");
            for (int row = 0; row < ROWS; row++) {
                birds.create();
            }
            sim.system("fly").writes(x, y, z).touchesDeadRows().over(birds, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (!birds.isActive(row)) {
                        continue; // a hole
                    }
                    final Draw draw = rows.random().at(row);
                    if (draw.nextInt(3) == 0 || rows.frame() == 0) {
                        rows.write(x)[row] = 20 * draw.nextDouble();
                        rows.write(y)[row] = 20 * draw.nextDouble();
                        rows.write(z)[row] = 0x1p31 + 20 * draw.nextDouble();
                    }
                    if (draw.nextInt(20) == 0) {
                        commands.destroy(birds.handle(row));
                    }
                }
            });
            sim.boundary();
            sim.system("ask")
                    .reads(linked, x, y, z)
                    .writes(order, missed)
                    .grain(64)
                    .over(asking, (rows, commands) -> {
                        final double[] xs = rows.read(x);
                        final double[] ys = rows.read(y);
                        final double[] zs = rows.read(z);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            final Draw draw = rows.random().at(row);
                            final double px = 20 * draw.nextDouble();
                            final double py = 20 * draw.nextDouble();
                            final double pz = 0x1p31 + 20 * draw.nextDouble();
                            final LinkedRows.View near = rows.read(linked);
                            near.around(px, py, pz, REACH);
                            long count = 0;
                            while (near.next()) {
                                rows.write(order)[row] = 31 * rows.write(order)[row] + near.row();
                                count++;
                            }
                            for (int each = 0; each < birds.end(); each++) {
                                final double dx = xs[each] - px;
                                final double dy = ys[each] - py;
                                final double dz = zs[each] - pz;
                                count -= birds.isActive(each) && dx * dx + dy * dy + dz * dz <= REACH * REACH ? 1 : 0;
                            }
                            rows.write(missed)[row] += Math.abs(count);
                        }
                    });
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                seen.add(sim.hash());
                ((RowLinked) linked).links().links().checkInvariants();
            }
            for (int row = 0; row < ASKING; row++) {
                assertEquals(0, missed.values()[row], "seed=" + seed);
            }
            assertTrue(birds.size() < ROWS);
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("IX-25 40,000 rows that 1, 2, 3 and 8 workers compare are linked alike, as brute force finds them")
    void linked_manyRows_sameForAnyNumberOfWorkers(final boolean isDense) {
        final long seed = Seed.next();
        final List<Long> one = run(isDense, 1, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(one, run(isDense, workers, seed), "seed=" + seed + ", workers=" + workers);
        }
    }
}
