package org.denserow.stress.jmh.models;

import java.util.Map;
import java.util.function.DoubleSupplier;
import org.denserow.demo.life.LifeScenario;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Draw;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;

/// The demo's `life` from a random soup, which it can begin again.
///
/// *Threads*: the workers of the simulation.
final class DemoField implements AutoCloseable {

    static final double DENSITY = 0.35;

    private static final double SOUP = 0; // of the parameter `pattern`

    final World world;
    private final int side;
    private final Snapshot start;
    private final Map<String, DoubleSupplier> figures;

    DemoField(final int side, final int workers, final long seed) {
        this.side = side;
        final LifeScenario scenario = new LifeScenario();
        world = scenario.create(
                DemoModels.values(
                        scenario,
                        true,
                        Map.of("width", (double) side, "height", (double) side, "pattern", SOUP, "density", DENSITY)),
                Activation.SYNCHRONOUS,
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed));
        start = world.simulation().snapshot();
        figures = DemoModels.figures(world);
    }

    /// Gives the soup to a plain field; before the first step. The scenario draws each cell by its number.
    void copyTo(final PlainField field) {
        final Draw random = world.simulation().random("soup");
        for (int cell = 0; cell < side * side; cell++) {
            if (random.of(cell).chance(DENSITY)) {
                field.add(cell % side, cell / side);
            }
        }
    }

    /// Goes back to the soup.
    void begin() {
        world.simulation().restore(start);
    }

    void step() {
        world.step();
    }

    long population() {
        return (long) figures.get("population").getAsDouble();
    }

    @Override
    public void close() {
        world.close();
    }
}
