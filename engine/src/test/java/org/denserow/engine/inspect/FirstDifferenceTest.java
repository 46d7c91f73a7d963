package org.denserow.engine.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// The test kit: models that depend on timing are found out, the others are not.
class FirstDifferenceTest {

    private static final int ROWS = 64 * 40;

    private static Table rows(final Simulation sim) {
        final Table rows = sim.define("row", Layout.dense(4 * ROWS));
        for (int i = 0; i < ROWS; i++) {
            rows.create();
        }
        return rows;
    }

    @Test
    void firstDifference_soundModelWithChurn_isEmpty() {
        final Consumer<Simulation> model = sim -> {
            final Table rows = rows(sim);
            final FloatColumn x = rows.floats("x");
            sim.system("move").grain(64).writes(x).creates(rows).over(rows, (range, commands) -> {
                final float[] xs = range.write(x);
                for (int row = range.begin(); row < range.end(); row++) {
                    xs[row] += (float) range.random().at(row).nextDouble();
                    if (xs[row] > 3) {
                        commands.destroy(rows.handle(row));
                        commands.create(rows);
                    }
                }
            });
            sim.boundary();
            sim.system("again").grain(64).reads(x).over(rows, (range, commands) -> {});
        };
        assertEquals("", FirstDifference.of(model, 30));
    }

    @Test
    void firstDifference_countsInAField_namesFrameTypeSlotAndPart() {
        final String found = FirstDifference.of(
                sim -> {
                    final Table rows = rows(sim);
                    final IntColumn order = rows.ints("order");
                    final AtomicInteger turn = new AtomicInteger();
                    sim.system("count").grain(64).writes(order).over(rows, (range, commands) -> {
                        final int mine = turn.incrementAndGet();
                        for (int row = range.begin(); row < range.end(); row++) {
                            range.write(order)[row] = mine;
                        }
                    });
                },
                20);
        assertTrue(
                found.matches(
                        "frame=\\d+, type=row, handle=1:\\d+#1, row=\\d+, part=row.order: \\d+ \\(workers=1\\), \\d+ \\(workers=.*"),
                found);
    }

    @Test
    void firstDifference_setsTheSameValueByTurn_namesTheTagOfChangedRows() {
        final String found = FirstDifference.of(
                sim -> {
                    final Table rows = rows(sim);
                    final IntColumn value = rows.ints("value");
                    rows.changed();
                    final AtomicInteger turn = new AtomicInteger();
                    sim.system("first").grain(64).over(rows, (range, commands) -> {
                        if (turn.getAndIncrement() == 0) {
                            commands.set(rows.handle(range.begin()), value, 0);
                        }
                    });
                },
                20);
        assertTrue(
                found.matches("frame=0, type=row, handle=1:\\d+#1, row=\\d+, part=row.changed: (true|false) .*"),
                found);
    }

    @Test
    void firstDifference_createsByTurn_namesAHandleOrACell() {
        final String found = FirstDifference.of(
                sim -> {
                    final Table rows = rows(sim);
                    final AtomicInteger turn = new AtomicInteger();
                    sim.system("create").grain(64).creates(rows).over(rows, (range, commands) -> {
                        if (turn.incrementAndGet() % 7 == 0) {
                            commands.create(rows);
                        }
                    });
                },
                10);
        assertTrue(found.startsWith("frame=") && found.contains("part=handle"), found);
    }

    @Test
    void firstDifference_readsWhatItDidNotDeclare_isFound() {
        final String found = FirstDifference.of(
                sim -> {
                    final Table rows = rows(sim);
                    final IntColumn a = rows.ints("a");
                    final IntColumn b = rows.ints("b");
                    final int[] captured = a.values();
                    sim.system("a").grain(64).writes(a).over(rows, (range, commands) -> {
                        for (int row = range.begin(); row < range.end(); row++) {
                            range.write(a)[row]++;
                        }
                    });
                    sim.system("b").grain(64).writes(b).over(rows, (range, commands) -> {
                        for (int row = range.begin(); row < range.end(); row++) {
                            range.write(b)[row] = captured[ROWS - 1 - row];
                        }
                    });
                },
                20);
        assertTrue(found.contains("part=row.b"), found);
    }

    @Test
    void firstDifference_modelThatFailsEverywhere_throwsItsFailure() {
        final Consumer<Simulation> model = sim -> {
            final Table rows = rows(sim);
            sim.system("fail").grain(64).over(rows, (range, commands) -> {
                throw new IllegalArgumentException("on purpose");
            });
        };
        final SystemFailure failure = assertThrows(SystemFailure.class, () -> FirstDifference.of(model, 3));
        assertEquals("fail", failure.system());
        assertEquals(0, failure.chunk());
    }

    @Test
    void firstDifference_modelThatFailsInSomeOrders_isADifference() {
        final String found = FirstDifference.of(
                sim -> {
                    final Table rows = rows(sim);
                    final AtomicInteger turn = new AtomicInteger();
                    sim.system("fail").grain(64).over(rows, (range, commands) -> {
                        if (turn.incrementAndGet() == 7 && range.number() != 6) {
                            throw new IllegalArgumentException("on purpose");
                        }
                    });
                },
                20);
        assertTrue(found.startsWith("frame=0: no failure (workers=1), a system failed"), found);
    }

    @Test
    void firstDifference_negativeFrames_isRefused() {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> FirstDifference.of(sim -> {}, -1));
        assertTrue(refused.getMessage().contains("frames=-1"), refused.getMessage());
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(sim -> {}, 0));
    }

    @Test
    void firstDifference_modelThatThrows_leavesNoWorkers() {
        final long before = workers();
        assertThrows(IllegalStateException.class, () -> FirstDifference.of(sim -> throwOnEighth(sim), 1));
        assertEquals(before, workers());
    }

    private static void throwOnEighth(final Simulation sim) {
        if (sim.toString().contains("workers=8")) {
            throw new IllegalStateException("on purpose");
        }
    }

    private static long workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("worker"))
                .count();
    }
}
