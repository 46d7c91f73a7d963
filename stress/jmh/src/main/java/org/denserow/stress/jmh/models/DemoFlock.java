package org.denserow.stress.jmh.models;

import java.util.Map;
import org.denserow.demo.flocking.Flocking;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Part;
import org.denserow.stress.jmh.derived.Birds;
import org.denserow.stress.jmh.derived.Flock;
import org.denserow.stress.jmh.derived.Sky;

/// The demo's model `flocking` in its synchronous activation, as a user runs it. It creates its own birds; the program
/// then writes those of all rivals over them.
///
/// *Threads*: the workers of the simulation.
public final class DemoFlock implements Flock {

    private final World world;

    /// Makes a flock.
    ///
    /// @param sky its world
    /// @param workers threads
    public DemoFlock(final Sky sky, final int workers) {
        final Flocking scenario = new Flocking();
        final Values values = DemoModels.values(
                scenario, true, Map.of("birds", (double) sky.birds(), "side", sky.side(), "sight", sky.radius()));
        world = scenario.create(
                values, Activation.SYNCHRONOUS, SimulationOptions.defaults().withWorkers(workers));
    }

    /// The arrays of the columns: the table is full, so they have the length of the birds.
    @Override
    public Birds birds() {
        final Table table = world.simulation().definition().table("bird");
        return new Birds(values(table, "x"), values(table, "y"), values(table, "vx"), values(table, "vy"));
    }

    private static double[] values(final Table table, final String column) {
        for (final Part<?, ?> part : table.parts()) {
            if (part.name().equals(table.name() + '.' + column)) {
                return ((DoubleColumn) part).values();
            }
        }
        throw new IllegalStateException("the demo's birds have no such column: column=" + column + ", parts="
                + table.parts() + "; change the names here");
    }

    @Override
    public void frame() {
        world.step();
    }

    /// {@return how many others a bird sees in the present state; the model counts them by a program of its own}
    double meanNeighbours() {
        return DemoModels.figures(world).get("mean neighbours").getAsDouble();
    }

    /// {@return the hash of the simulation}
    public long hash() {
        return world.simulation().hash();
    }

    @Override
    public void close() {
        world.close();
    }
}
