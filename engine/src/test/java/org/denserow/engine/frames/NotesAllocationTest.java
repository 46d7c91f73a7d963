package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.denserow.engine.FakeClock;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Frames in each of which a full type refuses creates, and commands of every kind find their target gone: 0 bytes,
/// though they are noted, as long as nobody reads the notes.
@Tag("allocation")
class NotesAllocationTest {

    private static final int CHUNKS = 4;
    private static final Future<?> DONE = CompletableFuture.completedFuture(null);

    private record Thing(Table table, IntColumn n, org.denserow.engine.storage.Tag marked) {}

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, COUNT", "2, COUNT", "1, REPORT", "2, REPORT"})
    @DisplayName("a steady frame of refused creates, stale commands and duplicates allocates 0 bytes")
    void step_steadyRefusals_allocatesNothing(final int workers, final StaleCommands policy) {
        final SteadyFrames frames = new SteadyFrames();
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withStaleCommands(policy);
        try (Simulation sim = Trial.timed(options, new FakeClock())) { // no minute passes, so no second warning is due
            final Thing full = sim.define("full", Thing.class, Layout.dense(CHUNKS));
            final Thing things = sim.define("thing", Thing.class, Layout.dense(2 * CHUNKS));
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            final long kept = things.table.createPermanent();
            final long gone = full.table.create();
            full.table.destroy(gone);
            for (int i = 0; i < CHUNKS; i++) {
                full.table.create();
            }
            declare(sim, full, things, driver, gone, kept, frames);
            frames.assertNone(sim, workers, 100L * SteadyFrames.FRAMES);
            final FrameReport report = sim.report();
            assertEquals(4 * CHUNKS, report.refusedCreates());
            assertEquals(CHUNKS, report.duplicateDestroys());
            assertEquals(8 * CHUNKS, report.staleCommands(), report::toString);
            assertEquals(
                    policy == StaleCommands.COUNT ? 2 : FrameReport.MAX_NOTES,
                    report.notes().size());
        }
    }

    private static void declare(
            final Simulation sim,
            final Thing full,
            final Thing things,
            final Table driver,
            final long gone,
            final long kept,
            final SteadyFrames frames) {
        final long[][] batches = new long[CHUNKS][2];
        sim.system("refused").creates(full.table).grain(64).over(driver, (rows, commands) -> {
            commands.create(full.table);
            commands.with(full.n, 1);
            commands.createBatch(full.table, batches[rows.number()], 2);
            commands.set(gone, full.n, 1).tag(gone, full.marked).untag(gone, full.marked);
            commands.activate(gone);
            commands.activateAt(gone, rows.frame() + 1, DONE);
            commands.destroy(gone);
            commands.destroy(kept);
            commands.after(1).tag(gone, full.marked);
        });
        sim.system("twice").creates(things.table).grain(64).over(driver, (rows, commands) -> {
            final long thing = commands.create(things.table);
            commands.destroy(thing);
            commands.destroy(thing);
            commands.set(thing, things.n, 1);
        });
        sim.system("alone").exclusive((world, commands) -> {
            if (frames.isTwin()) {
                sim.report().notes().getFirst().length();
            }
        });
        sim.system("again").creates(full.table).grain(64).over(driver, (rows, commands) -> commands.create(full.table));
    }
}
