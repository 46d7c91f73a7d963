package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.Test;

/// The step of a frame that keeps rows in order, where reading keys side by side fails.
class OrderStepsTest {

    /// No code of a user runs there, so that only a want of memory could fail it; here the workers have no contexts.
    @Test
    void read_ofAColumnFails_failsTheFrameAndMovesNoRow() {
        final SimulationOptions options = SimulationOptions.defaults().withWorkers(2);
        final CommandLog log = options.newLog();
        try (Simulation sim = new Simulation(options, FrameClock.SYSTEM, log);
                JobSystem jobs = JobSystem.withWorkers(2)) {
            final Table[] tables = {sim.define("first", Layout.dense(50)), sim.define("second", Layout.dense(50))};
            for (final Table table : tables) {
                final IntColumn key = table.ints("key");
                for (int row = 0; row < 50; row++) {
                    key.values()[table.row(table.create())] = -row;
                }
                table.order(RowOrder.by(key));
            }
            final long[] before = Trial.handles(tables[0]);
            log.orders().budget(20);
            final FrameState state = new FrameState();
            final OrderSteps steps = new OrderSteps(state, log.orders(), jobs, new ChunkContext[2], false);
            final SystemFailure failure = assertThrows(SystemFailure.class, steps::read);
            assertEquals("order of first", failure.system());
            Trial.assertSays(failure, "no row was moved: type=first, frame=0", "recover()");
            assertInstanceOf(NullPointerException.class, failure.getCause());
            assertEquals(FrameState.Phase.APPLY, state.phase(), "rows are whole");
            assertArrayEquals(before, Trial.handles(tables[0]));
        }
    }
}
