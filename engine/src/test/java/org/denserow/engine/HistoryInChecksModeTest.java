package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Checks mode finds writes of which a history cannot know.
@Tag("checks")
class HistoryInChecksModeTest {

    @Test
    @DisplayName("an array of values() that was kept and written in a later frame is named, with the cell")
    void step_keptArrayWritten_isFound() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table rows = sim.define("row", Layout.dense(100));
            final IntColumn value = rows.ints("value");
            for (int row = 0; row < 10; row++) {
                rows.create();
            }
            final int[] kept = value.values();
            final History history = sim.keepHistory(5, Long.MAX_VALUE);
            value.values()[3] = 1; // as it should be
            sim.step();
            kept[4] = 1;
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, sim::step), "array=row.value", "cell=4", "values()");
            assertEquals(2, sim.frame(), "the frame is complete, and has no entry");
            assertEquals(1, history.newest());
            value.values();
            sim.step();
            assertEquals(3, history.newest());
            history.rewind(3);
            assertEquals(1, value.values()[4]);
        }
    }
}
