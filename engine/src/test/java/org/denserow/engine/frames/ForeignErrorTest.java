package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;
import org.junit.jupiter.api.Test;

/// A system whose body runs a schedule of its own on another job system, in which an Error is thrown.
class ForeignErrorTest {

    private record Item(Table table) {}

    /// The remedy that the failure names works.
    @Test
    void step_errorOfAnotherSchedule_remedyHolds() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults());
                JobSystem other = JobSystem.withWorkers(1)) {
            final Item items = sim.define("item", Item.class, Layout.dense(64));
            items.table.create();
            final ScheduleBuilder builder = Schedule.on(other);
            builder.single("bad", (chunk, worker) -> {
                throw new AssertionError("on purpose");
            });
            final Schedule schedule = builder.build();
            sim.system("runs").over(items.table, (rows, commands) -> schedule.run());
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            if (failure.getMessage().contains("then recover()")) {
                assertDoesNotThrow(sim::recover, failure.getMessage());
            }
        }
    }
}
