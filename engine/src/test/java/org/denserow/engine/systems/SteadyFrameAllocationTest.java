package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Body;
import org.denserow.engine.Commands;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@org.junit.jupiter.api.Tag("allocation")
class SteadyFrameAllocationTest {

    private static final int ROWS = 100_000;
    private static final String[] MARKS = {"a", "b", null};

    record Body(
            Table table,
            FloatColumn x,
            FloatColumn vx,
            Tag hot,
            @Stride(2) FloatColumn push,
            @Stride(3) FloatColumn at,
            DoubleColumn mass,
            IntColumn age,
            LongColumn seen,
            ByteColumn mood,
            HandleColumn friend,
            ObjectColumn<String> mark,
            Tag seenLate,
            Tag odd) {

        /// A command of each kind and for each kind of column, besides float, one after the other.
        void fill(final Commands commands, final int value, final long handle) {
            commands.with(push, value, -value)
                    .with(at, value, value, value)
                    .with(mass, value)
                    .with(age, value)
                    .with(seen, value)
                    .with(mood, (byte) value)
                    .with(friend, handle)
                    .with(mark, MARKS[value % MARKS.length]);
            commands.set(handle, push, value, -value)
                    .tag(handle, seenLate)
                    .set(handle, at, value, value, value)
                    .untag(handle, odd)
                    .set(handle, mass, value)
                    .activate(handle)
                    .set(handle, age, value)
                    .tag(handle, odd)
                    .set(handle, seen, value)
                    .untag(handle, seenLate)
                    .set(handle, mood, (byte) value)
                    .set(handle, friend, handle)
                    .set(handle, mark, MARKS[(value + 1) % MARKS.length]);
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName(
            "EN-01: a steady frame of 100,000 rows, 1 % churn by workers in columns of every kind, allocates 0 bytes")
    void step_steadyChurn_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(3).withoutSerialCutoff())) {
            final Body bodies = sim.define("body", Body.class, Layout.dense(ROWS + ROWS / 50));
            sim.system("move").reads(bodies.vx).writes(bodies.x).over(bodies.table, (rows, commands) -> {
                final float[] x = rows.write(bodies.x);
                final float[] vx = rows.read(bodies.vx);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    x[row] += vx[row];
                }
            });
            sim.system("churn").creates(bodies.table).over(bodies.table, (rows, commands) -> {
                final int phase = (int) (rows.frame() % 100);
                for (int row = rows.begin() + phase; row < rows.end(); row += 100) {
                    commands.destroy(bodies.table.handle(row));
                    commands.create(bodies.table);
                    commands.with(bodies.vx, rows.random().at(row).nextInt(100)).with(bodies.hot);
                    final long neighbour = bodies.table.handle(row + 1 < rows.end() ? row + 1 : row);
                    commands.set(neighbour, bodies.x, phase);
                    bodies.fill(commands, phase, neighbour);
                }
            });
            sim.system("cool").over(bodies.hot, (rows, commands) -> {
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    commands.untag(bodies.table.handle(it.row()), bodies.hot);
                }
            });
            for (int i = 0; i < ROWS; i++) {
                bodies.table.create();
            }
            for (int i = 0; i < 100; i++) { // rows that wait for their frame must cost nothing either
                final long pending = sim.commands().createPending(bodies.table);
                sim.commands().activateAt(pending, Long.MAX_VALUE, CompletableFuture.completedFuture(null));
            }
            frames.assertNone(sim, workers);
            assertEquals(ROWS, bodies.table.size());
            assertTrue(sim.report().createdRows() > 900, "the churn happened: " + sim.report());
        }
    }
}
