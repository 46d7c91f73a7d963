package org.denserow.demo.flocking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.wolfsheep.SteadyWorlds;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@org.junit.jupiter.api.Tag("allocation")
class FlockingAllocationTest {

    @ParameterizedTest
    @EnumSource
    void step_steady_allocatesNothing(final Activation activation) {
        final Flocking scenario = new Flocking();
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(2).withDetailedReport().withSeed(3);
        try (World world = scenario.create(Values.of(scenario.parameters(), false), activation, options)) {
            assertEquals(0, SteadyWorlds.bytes(world, SteadyWorlds.MOST_WINDOWS), "bytes of 100 steps");
            assertTrue(world.simulation().frame() >= 300, "windows were counted");
        }
    }

    /// A twin that allocates for each bird is caught.
    @Test
    void step_allocatingBirds_areCaught() {
        final Values values = Values.of(new Flocking().parameters(), false);
        final SimulationOptions options = SimulationOptions.defaults().withDetailedReport();
        final Flock flock = new Flock(Simulation.create(options), values) {
            private double[] last = {};

            @Override
            double moved(final double from, final double by) {
                last = new double[] {last.length};
                return super.moved(from, by);
            }
        };
        flock.flyAtOnce();
        try (World world = new FlockWorld(flock, values, Activation.SYNCHRONOUS)) {
            assertTrue(SteadyWorlds.bytes(world, 20) >= 100 * 200 * 2 * 24);
        }
    }
}
