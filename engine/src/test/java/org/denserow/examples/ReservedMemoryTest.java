package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Memory;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: a simulation takes its memory before the first frame.
class ReservedMemoryTest {

    private static final int FLIES = 1_000;

    private static Table flies(final Simulation sim) {
        final Table flies = sim.define("fly", Layout.dense(FLIES));
        sim.system("breed").creates(flies).over(flies, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                commands.destroy(flies.handle(row));
                if (row < 500) {
                    commands.create(flies);
                }
            }
        });
        for (int i = 0; i < 500; i++) {
            flies.create();
        }
        return flies;
    }

    @Test
    void step_withoutReservedMemory_addsBytes() { // the control of the next test
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            flies(sim);
            final long bytes = sim.memory().bytes();
            sim.step();
            assertTrue(sim.memory().bytes() > bytes, "bytes=" + bytes);
        }
    }

    @Test
    void step_withinTheReservedBounds_addsNoBytes() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table flies = flies(sim);
            // snippet: memory
            final Memory memory = sim.memory().reserve(flies, 2_000, 500); // words and creations between two boundaries
            final long bytes = memory.bytes(); // all arrays; frames within these bounds add none
            memory.touch(); // every page is resident before the first frame
            // end
            assertTrue(bytes > 8 * FLIES, "bytes=" + bytes);
            for (int frame = 0; frame < 20; frame++) {
                sim.step();
                assertEquals(500, flies.size());
                assertEquals(bytes, memory.bytes(), "frame=" + frame);
            }
        }
    }
}
