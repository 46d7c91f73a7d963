package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SlotReuseTest {

    private static final int ROWS = 64;
    private static final long CREATES = 10_000_000;

    @Test
    @DisplayName("HM-04: 64 rows, ten million creates in a simulation: never full, no handle twice, slots retired")
    void step_tenMillionCreates_neverFullAndNoHandleTwice() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table table = sim.define("mayfly", Layout.dense(ROWS));
            sim.system("turn over").creates(table).over(table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    commands.destroy(table.handle(row));
                    commands.create(table);
                }
            });
            for (int i = 0; i < ROWS / 2; i++) { // a boundary creates rows before it frees destroyed ones
                table.create();
            }
            int[] generations = new int[table.metrics().slots()];
            long created = 0;
            while (created < CREATES) {
                final FrameReport report = sim.step();
                assertEquals(0, report.refusedCreates(), report.notes()::toString);
                assertEquals(ROWS / 2, table.size());
                created += report.createdRows();
                if (table.metrics().slots() > generations.length) {
                    generations = Arrays.copyOf(generations, table.metrics().slots());
                }
                for (int row = 0; row < ROWS / 2; row++) {
                    final long handle = table.handle(row);
                    final int slot = Handle.slot(handle);
                    assertTrue(Handle.generation(handle) > generations[slot], Handle.toString(handle)); // never again
                    generations[slot] = Handle.generation(handle);
                }
            }
            assertTrue(
                    table.metrics().retiredSlots() >= 64,
                    "retired: " + table.metrics().retiredSlots());
            assertTrue(
                    table.metrics().slots() < 400, "slots: " + table.metrics().slots());
        }
    }
}
