package org.denserow.demo.schelling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Agents want so many neighbours that they never stop to move.
@Tag("allocation")
class SchellingAllocationTest {

    private static final int STEPS = 200; // of a window

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private static Function<SimulationOptions, World> town(final Activation activation, final boolean twin) {
        return options -> {
            final Simulation sim = Simulation.create(options);
            final Schelling model = new Schelling(sim, 20, 250, 1, 7);
            if (activation == Activation.SEQUENTIAL) {
                model.settle(sim);
            } else {
                model.settleAtOnce(sim);
            }
            if (twin) {
                sim.system("allocate").once((chunk, commands) -> escaped = new Object());
            }
            return new SchellingWorld(sim, model, 20, 1, 7);
        };
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void step_agentsThatKeepMoving_allocatesNothing(final Activation activation) {
        assertEquals(0, WorldRuns.steadyBytes(town(activation, false), 2, STEPS, 60));
    }

    @Test
    void step_twinThatAllocates_isCaught() {
        assertTrue(WorldRuns.steadyBytes(town(Activation.SYNCHRONOUS, true), 2, STEPS, 2) >= 16 * STEPS);
    }
}
