package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What [SteadyFrameAllocationTest] shows for commands, for rows that are kept in orders.
@Tag("allocation")
class OrderAllocationTest {

    private static final int ROWS = 600;

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName(
            "EN-01: steady frames in which plans rest, copy, sort and place rows that come and go allocate 0 bytes")
    void step_rowsInOrder_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withSwapBudget(90))) {
            final Table things = sim.define("thing", Layout.dense(2 * ROWS));
            final Table cells = sim.define("cell", Layout.dense(ROWS));
            final Table limbs = sim.define("limb", Layout.dense(ROWS));
            final Table few = sim.define("few", Layout.dense(8));
            final IntColumn key = things.ints("key");
            final FloatColumn size = things.floats("size");
            final FloatColumn place = cells.vec2("place");
            final HandleColumn of = limbs.handles("of", things);
            final IntColumn rank = few.ints("rank");
            for (int row = 0; row < ROWS; row++) {
                key.values()[things.row(things.create())] = 7919 * row % ROWS;
                place.values()[2 * cells.row(cells.create())] = 7919 * row % ROWS;
                of.values()[limbs.row(limbs.create())] = things.handle(7919 * row % (row + 1));
            }
            for (int row = 0; row < 8; row++) {
                rank.values()[few.row(few.create())] = 5 * row % 8;
            }
            sim.system("churn").creates(things).grain(128).over(things, (rows, commands) -> {
                final int step = (int) (rows.frame() % 64);
                for (int row = rows.begin() + step; row < rows.end(); row += 64) {
                    commands.destroy(things.handle(row));
                    commands.create(things);
                    commands.with(key, (int) (row * 31 + rows.frame()) % ROWS).with(size, row);
                }
            });
            sim.system("move").grain(128).writes(place).over(cells, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(place)[2 * row] += rows.frame() % 400 < 200 ? 0 : row % 3; // at times at rest
                }
            });
            final RangeIndex byKey = things.indices().ranges("byKey", key);
            sim.system("mix").reads(byKey).writes(rank).over(few, (rows, commands) -> {
                final RangeIndex.View keys = rows.read(byKey);
                int found = 0;
                for (int row = keys.first(10, 40); row >= 0; row = keys.next(row, 10, 40)) {
                    found++;
                }
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(rank)[row] = 31 * rows.write(rank)[row] + found & 15;
                }
            });
            things.order(RowOrder.by(key).thenBy(RowOrder.by(size).descending()))
                    .weight(2);
            cells.order(RowOrder.morton(4, Position.of(place)).inChunksOf(16));
            limbs.order(RowOrder.byParent(of));
            few.order(RowOrder.byKey(row -> {
                if (frames.isTwin() && row == 0) {
                    SteadyCalls.allocate();
                }
                return rank.values()[row];
            }));
            frames.assertNone(sim, workers);
            for (final Table table : sim.definition().tables()) {
                assertTrue(table.ordering.totalMoves() > 1_000, table.name() + ": " + table.ordering.totalMoves());
            }
        }
    }
}
