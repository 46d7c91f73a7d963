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

/// The scenario `jobshop`.
///
/// Its runs jump over time, which plans do not: they run a number of frames.
public final class JobShopScenario implements Scenario {

    /// The most shops.
    public static final int MAX_SHOPS = 1_000;

    private static final int MOST_AT_A_MACHINE = 600; // at a load of 0.95 the chance of more is 4e-14
    private static final int MOST_JOBS = 700; // in a shop
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("shops", "shops beside each other, with six machines each", 1, MAX_SHOPS, 10, 50),
            Parameter.real(
                    "load", "part of the time in which the machine with the most work is busy", 0.01, 0.95, 0.8, 0.8));

    /// Creates the scenario.
    public JobShopScenario() {}

    @Override
    public String name() {
        return "jobshop";
    }

    @Override
    public String header() {
        return "Jobs go from machine to machine by the routes of FT06: beside the theory of open networks";
    }

    @Override
    public List<Parameter> parameters() {
        return PARAMETERS;
    }

    /// Each is an event.
    @Override
    public int steps(final boolean large) {
        return large ? 200_000 : 20_000;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SEQUENTIAL);
    }

    /// The mean is that of theory, the deviation that of 200 seeds.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("jobs", 12.385, 1.19));
    }

    @Override
    public double liveHertz() {
        return 60;
    }

    @Override
    public String rules(final boolean verified) {
        return "jobs, machines and times of every shop after every event";
    }

    @Override
    public World create(final Values values, final Activation activation, final SimulationOptions options) {
        return World.of(options, sim -> define(values, sim));
    }

    private static World define(final Values values, final Simulation sim) {
        final double comes = values.of("load") * JobShop.KINDS / JobShop.HOURS[JobShop.MACHINES - 1];
        final Stations[] theory = new Stations[JobShop.MACHINES];
        for (int machine = 0; machine < theory.length; machine++) {
            theory[machine] =
                    new Stations(comes, JobShop.KINDS / (double) JobShop.HOURS[machine], 1, MOST_AT_A_MACHINE);
        }
        final int shops = values.whole("shops");
        final JobShop model = new JobShop(sim, shops, comes, shops * MOST_JOBS, theory);
        model.open(sim);
        return new JobShopWorld(sim, model, theory);
    }
}
