package org.denserow.demo.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("allocation")
class LifeAllocationTest {

    private static final int STEPS = 200; // of a window

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private static Function<SimulationOptions, World> field(final boolean twin) {
        return options -> {
            final Simulation sim = Simulation.create(options);
            final Life model = new Life(sim, 1024, 1024);
            CellPattern.ACORN.cells((x, y) -> model.add(510 + x, 510 + y));
            if (twin) {
                sim.system("allocate").once((chunk, commands) -> escaped = new Object());
            }
            return new LifeWorld(sim, model);
        };
    }

    @Test
    void step_growingPattern_allocatesNothing() {
        assertEquals(0, WorldRuns.steadyBytes(field(false), 2, STEPS, 60));
    }

    @Test
    void step_twinThatAllocates_isCaught() {
        assertTrue(WorldRuns.steadyBytes(field(true), 2, STEPS, 2) >= 16 * STEPS);
    }
}
