package org.denserow.demo.wolfsheep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@org.junit.jupiter.api.Tag("allocation")
class WolfSheepAllocationTest {

    @ParameterizedTest
    @EnumSource
    void step_steady_allocatesNothing(final Activation activation) {
        final WolfSheep scenario = new WolfSheep();
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(2).withDetailedReport().withSeed(3);
        try (World world = scenario.create(Values.of(scenario.parameters(), false), activation, options)) {
            assertEquals(0, SteadyWorlds.bytes(world, SteadyWorlds.MOST_WINDOWS), "bytes of 100 steps");
            assertTrue(world.agents() > 0, "animals live");
            final FrameReport report = world.simulation().report();
            assertTrue(report.createdRows() + report.destroyedRows() > 0, "and come and go");
        }
    }
}
