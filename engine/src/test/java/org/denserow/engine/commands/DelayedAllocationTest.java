package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.CustomCommand;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame with batches, delayed commands of both kinds and handlers: 0 bytes.
class DelayedAllocationTest {

    private static final int ROWS = 4_000;

    private static final int BATCH = 20;

    record Thing(Table table, IntColumn age, LongColumn mail, Tag marked, ObjectColumn<String> name) {}

    record Larva(Table table, IntColumn age) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("a steady frame with batches, timers and user-defined commands allocates 0 bytes")
    void step_steadyBatchesTimersAndCustomCommands_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(ROWS));
            final Larva larvae = sim.define("larva", Larva.class, Layout.dense(ROWS));
            declare(sim, things, larvae, frames);
            for (int i = 0; i < ROWS; i++) {
                things.table.create();
            }
            frames.assertNone(sim, workers);
            final FrameReport report = sim.report();
            assertTrue(
                    report.createdRows() >= BATCH && report.armedTimers() > 100 && report.firedTimers() > 100,
                    report::toString);
            assertEquals(0, report.refusedCreates(), report.notes()::toString);
            assertTrue(larvae.table.size() > 0 && larvae.table.pending() > 0, larvae.table::toString);
            assertTrue(things.mail.values()[0] > SteadyFrames.WARM_UP, "handlers ran");
        }
    }

    private static void declare(
            final Simulation sim, final Thing things, final Larva larvae, final SteadyFrames frames) {
        final CustomCommand mail =
                sim.command("mail", 2, payload -> things.mail.values()[(int) payload.word(0)] += payload.word(1));
        final int chunks = (ROWS + 511) / 512;
        final long[][] handles = new long[chunks][BATCH];
        final int[] ages = new int[BATCH];
        sim.system("delay").grain(512).creates(larvae.table).over(things.table, (rows, commands) -> {
            if (frames.isTwin() && rows.number() == 0) {
                SteadyCalls.allocate();
            }
            final int phase = (int) (rows.frame() % 50);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (row % 50 == phase) {
                    final long thing = things.table.handle(row);
                    commands.after(1 + row % 7).tag(thing, things.marked).set(thing, things.name, "marked");
                    commands.after(9).untag(thing, things.marked);
                    commands.after(row % 3).send(mail, row, 1);
                }
            }
            commands.after(0).send(mail, 0, 1);
            final long[] own = handles[rows.number()];
            commands.createPendingBatch(larvae.table, own, BATCH)
                    .with(larvae.age, ages)
                    .with(larvae.age, 3);
            commands.after(2);
            for (final long larva : own) {
                commands.activate(larva);
            }
            commands.after(4);
            for (final long larva : own) {
                commands.destroy(larva);
            }
        });
    }
}
