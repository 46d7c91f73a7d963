package org.denserow.demo.queues;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// The scenario `queue`.
///
/// Its runs jump over time, which plans do not: they run a number of frames.
public final class QueueScenario implements Scenario {

    /// The most shops.
    public static final int MAX_SHOPS = 10_000;

    /// The most clerks in a shop.
    public static final int MAX_CLERKS = 100;

    /// The most customers in a shop.
    public static final int MAX_CUSTOMERS = 10_000;

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("shops", "shops beside each other", 1, MAX_SHOPS, 20, 200),
            Parameter.whole("clerks", "clerks in a shop", 1, MAX_CLERKS, 3, 3),
            Parameter.whole("most", "customers in a full shop, at least the clerks", 1, MAX_CUSTOMERS, 8, 8),
            Parameter.real("comes", "customers that come to a shop in a minute", 0.001, 1_000, 2.7, 2.7),
            Parameter.real("served", "customers that a clerk serves in a minute", 0.001, 1_000, 1, 1));

    /// Creates the scenario.
    public QueueScenario() {}

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String header() {
        return "Customers wait for clerks, or go away from a full shop: beside the theory of M/M/c/K";
    }

    @Override
    public List<Parameter> parameters() {
        return PARAMETERS;
    }

    /// Each is an event.
    @Override
    public int steps(final boolean large) {
        return large ? 400_000 : 20_000;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SEQUENTIAL);
    }

    /// The means are those of theory, the deviations those of 200 seeds.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("customers", 3.9549, 0.072), new Band("turned away", 0.2302, 0.015));
    }

    @Override
    public double liveHertz() {
        return 60;
    }

    @Override
    public String rules(final boolean verified) {
        return "customers, clerks and times of every shop after every event";
    }

    @Override
    public World create(final Values values, final Activation activation, final SimulationOptions options) {
        return World.of(options, sim -> define(values, sim));
    }

    private static World define(final Values values, final Simulation sim) {
        final int clerks = values.whole("clerks");
        final int most = values.whole("most");
        if (most < clerks) {
            throw new IllegalArgumentException("a shop has room for a customer of each clerk: most=" + most
                    + ", clerks=" + clerks + "; give a larger number, or fewer clerks");
        }
        final double comes = values.of("comes");
        final double served = values.of("served");
        final Stations theory = new Stations(comes, served, clerks, most);
        final Shops model = new Shops(sim, values.whole("shops"), clerks, most, comes, served, theory);
        model.open(sim);
        return new QueueWorld(sim, model, theory, comes, clerks, most);
    }
}
