package org.denserow.engine.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The test kit and models that are one chunk with the engine's own grain: broken ones are found all the same, and where
/// no order of chunks could be compared the answer says so.
class FirstDifferenceGrainTest {

    private static final int ROWS = 1000;

    private static Table rows(final Simulation sim, final int count) {
        final Table rows = sim.define("row", Layout.dense(2 * ROWS));
        for (int i = 0; i < count; i++) {
            rows.create();
        }
        return rows;
    }

    private static void assertFoundAtFineGrain(final Consumer<Simulation> model) {
        final String found = FirstDifference.of(model, 20);
        assertTrue(
                found.matches(
                        "frame=\\d+, type=row, handle=1:\\d+#1, row=\\d+, part=row.x: .* \\(workers=1, grain=64\\), .*"),
                found);
    }

    // ---- Broken models of 1,000 rows, without a grain of their own ----

    @Test
    @DisplayName("a system that reads another row of the column that it writes, through a kept array")
    void firstDifference_readsAnotherRowThroughAKeptArray_isFound() {
        assertFoundAtFineGrain(sim -> {
            final Table rows = rows(sim, ROWS);
            final IntColumn x = rows.ints("x");
            final int[] kept = x.values();
            sim.system("look round").writes(x).over(rows, (range, commands) -> {
                final int[] xs = range.write(x);
                for (int row = range.begin(); row < range.end(); row++) {
                    xs[row] = 1 + kept[(row + ROWS / 2) % ROWS];
                }
            });
        });
    }

    @Test
    void firstDifference_countsInAField_isFound() {
        assertFoundAtFineGrain(sim -> {
            final Table rows = rows(sim, ROWS);
            final IntColumn x = rows.ints("x");
            final AtomicInteger turn = new AtomicInteger();
            sim.system("count").writes(x).over(rows, (range, commands) -> {
                final int mine = turn.incrementAndGet();
                range.write(x)[range.begin()] = mine;
            });
        });
    }

    @Test
    void firstDifference_writesOutsideItsChunk_isFound() {
        assertFoundAtFineGrain(sim -> {
            final Table rows = rows(sim, ROWS);
            final IntColumn x = rows.ints("x");
            sim.system("push").writes(x).over(rows, (range, commands) -> {
                final int[] xs = range.write(x);
                for (int row = range.begin(); row < range.end(); row++) {
                    xs[(row + 1) % ROWS] = xs[row] + 1;
                }
            });
        });
    }

    // ---- Families ----

    @Test
    @DisplayName("handles depend on the grain, so only simulations of one grain are compared")
    void firstDifference_soundModelWhoseHandlesDependOnTheGrain_isEmpty() {
        final AtomicInteger simulations = new AtomicInteger();
        final Consumer<Simulation> model = sim -> {
            simulations.incrementAndGet();
            final Table rows = rows(sim, ROWS);
            final FloatColumn x = rows.floats("x");
            sim.system("churn").writes(x).creates(rows).over(rows, (range, commands) -> {
                final float[] xs = range.write(x);
                for (int row = range.begin(); row < range.end(); row++) {
                    xs[row] += (float) range.random().at(row).nextDouble();
                    if (xs[row] > 2) {
                        commands.destroy(rows.handle(row));
                        commands.create(rows);
                    }
                }
            });
        };
        assertTrue(orderHash(model, 0) != orderHash(model, 64), "the control");
        simulations.set(0);
        assertEquals("", FirstDifference.of(model, 10));
        assertEquals(16, simulations.get());
        simulations.set(0);
        assertEquals("", FirstDifference.of(SimulationOptions.defaults().withGrain(64), model, 10));
        assertEquals(8, simulations.get(), "the second grain is the first");
    }

    private static long orderHash(final Consumer<Simulation> model, final int grain) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withGrain(grain))) {
            model.accept(sim);
            sim.run(10);
            return sim.orderHash();
        }
    }

    @Test
    @DisplayName("a grain that a system sets stays; when all set theirs there is one family")
    void firstDifference_systemsThatSetTheirGrain_keepIt() {
        final AtomicInteger simulations = new AtomicInteger();
        final Consumer<Simulation> model = sim -> {
            simulations.incrementAndGet();
            final Table rows = rows(sim, ROWS);
            final IntColumn x = rows.ints("x");
            sim.system("count").grain(1024).writes(x).over(rows, (range, commands) -> {
                assertEquals(0, range.begin());
                assertEquals(ROWS, range.end());
            });
        };
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(model, 5));
        assertEquals(8, simulations.get());
        assertEquals(
                "",
                FirstDifference.of(
                        sim -> {
                            model.accept(sim);
                            sim.system("other").over(sim.definition().tables().getFirst(), (range, commands) -> {});
                        },
                        5));
    }

    @Test
    void firstDifference_failsAtTheFineGrainOnly_throwsThatFailure() {
        final SystemFailure failure = assertThrows(
                SystemFailure.class,
                () -> FirstDifference.of(
                        sim -> sim.system("first").over(rows(sim, ROWS), (range, commands) -> {
                            if (range.number() == 3) {
                                throw new IllegalArgumentException("on purpose");
                            }
                        }),
                        3));
        assertEquals(3, failure.chunk());
    }

    // ---- Nothing to compare ----

    @Test
    @DisplayName("where no system had two chunks the answer is not that of equal runs")
    void firstDifference_noSystemHadTwoChunks_saysSo() {
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(sim -> idle(sim, 64), 5));
        assertEquals("", FirstDifference.of(sim -> idle(sim, 65), 5));
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(sim -> idle(sim, 65), 0), "nothing ran");
        assertEquals(
                FirstDifference.NO_SECOND_CHUNK,
                FirstDifference.of(sim -> sim.system("alone").exclusive((world, commands) -> {}), 5));
    }

    private static void idle(final Simulation sim, final int rows) {
        sim.system("idle").over(rows(sim, rows), (range, commands) -> {});
    }

    @Test
    void firstDifference_oneFrameHadTwoChunks_isEmpty() {
        final Consumer<Simulation> model = sim -> {
            final Table rows = rows(sim, 65);
            sim.system("shrink").over(rows, (range, commands) -> {
                if (range.begin() == 0) {
                    commands.destroy(rows.handle(0));
                }
            });
        };
        assertEquals("", FirstDifference.of(model, 5));
    }
}
