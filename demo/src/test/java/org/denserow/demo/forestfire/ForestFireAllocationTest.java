package org.denserow.demo.forestfire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The forest is long enough to burn through all windows.
@Tag("allocation")
class ForestFireAllocationTest {

    private static final int LENGTH = 16_384;
    private static final int HEIGHT = 4;
    private static final int STEPS = 200; // of a window

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private static Function<SimulationOptions, World> forest(final boolean twin) {
        return options -> {
            final Simulation sim = Simulation.create(options);
            final ForestFire model = new ForestFire(sim, LENGTH, HEIGHT, 1);
            if (twin) {
                sim.system("allocate").once((chunk, commands) -> escaped = new Object());
            }
            return new ForestFireWorld(sim, model, LENGTH, HEIGHT);
        };
    }

    @Test
    void step_steadyFire_allocatesNothing() {
        assertEquals(0, WorldRuns.steadyBytes(forest(false), 2, STEPS, 60));
    }

    @Test
    void step_twinThatAllocates_isCaught() {
        assertTrue(WorldRuns.steadyBytes(forest(true), 2, STEPS, 2) >= 16 * STEPS);
    }
}
