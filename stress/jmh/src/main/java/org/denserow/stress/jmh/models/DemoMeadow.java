package org.denserow.stress.jmh.models;

import java.util.Map;
import java.util.function.DoubleSupplier;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.denserow.engine.SimulationOptions;

/// The demo's model `wolfsheep`, as a user runs it.
///
/// *Threads*: the workers of the simulation.
final class DemoMeadow implements Meadow {

    private final World world;
    private final Map<String, DoubleSupplier> figures;

    DemoMeadow(final Values values, final Activation activation, final int workers, final long seed) {
        world = new WolfSheep()
                .create(
                        values,
                        activation,
                        SimulationOptions.defaults().withWorkers(workers).withSeed(seed));
        figures = DemoModels.figures(world);
    }

    @Override
    public long step() {
        world.step();
        return world.agents();
    }

    @Override
    public double figure(final String name) {
        return figures.get(name).getAsDouble();
    }

    @Override
    public void close() {
        world.close();
    }
}
