package org.denserow.demo.virus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The virus has gone in most windows; the systems look at all people all the same.
@Tag("allocation")
class VirusAllocationTest {

    private static final int STEPS = 200; // of a window

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private static Function<SimulationOptions, World> people(final boolean twin) {
        return options -> {
            final Simulation sim = Simulation.create(options);
            final Virus model = new Virus(sim, 5_000, 4, 0.5, 0.01);
            if (twin) {
                sim.system("allocate").once((chunk, commands) -> escaped = new Object());
            }
            return new VirusWorld(sim, model);
        };
    }

    @Test
    void step_steadyState_allocatesNothing() {
        assertEquals(0, WorldRuns.steadyBytes(people(false), 2, STEPS, 60));
    }

    @Test
    void step_twinThatAllocates_isCaught() {
        assertTrue(WorldRuns.steadyBytes(people(true), 2, STEPS, 2) >= 16 * STEPS);
    }
}
