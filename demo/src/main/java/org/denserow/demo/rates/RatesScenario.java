package org.denserow.demo.rates;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// The scenario `rates`.
///
/// Its runs jump over time, which plans do not: they run a number of frames.
public final class RatesScenario implements Scenario {

    /// The most people.
    public static final int MAX_PEOPLE = 1_000_000;

    /// The most friends of a person.
    public static final int MAX_FRIENDS = 64;

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("people", "people", 2, MAX_PEOPLE, 2_000, 20_000),
            Parameter.whole("friends", "friends of each person; people × friends is even", 1, MAX_FRIENDS, 8, 8),
            Parameter.whole("ill", "people who are ill at first", 1, MAX_PEOPLE, 20, 200),
            Parameter.real("infects", "rate at which an ill person infects one friend, a week", 0, 1_000, 0.3, 0.3),
            Parameter.real("heals", "rate at which an ill person heals, a week", 0.001, 1_000, 1, 1));

    /// Creates the scenario.
    public RatesScenario() {}

    @Override
    public String name() {
        return "rates";
    }

    @Override
    public String header() {
        return "An epidemic by rates in a random network, event by event: beside the theory of its final size";
    }

    @Override
    public List<Parameter> parameters() {
        return PARAMETERS;
    }

    /// Each is an event: a person has two at most, so nobody is ill at the end.
    @Override
    public int steps(final boolean large) {
        return large ? 40_000 : 4_000;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SEQUENTIAL);
    }

    /// The mean is that of theory, the deviation that of 200 seeds.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("ever ill", 0.7714, 0.024));
    }

    @Override
    public double liveHertz() {
        return 60;
    }

    @Override
    public String rules(final boolean verified) {
        return "rates and times of 16 people after every event, one after the other";
    }

    @Override
    public World create(final Values values, final Activation activation, final SimulationOptions options) {
        return World.of(options, sim -> define(values, sim));
    }

    private static World define(final Values values, final Simulation sim) {
        final int people = values.whole("people");
        final int friends = values.whole("friends");
        final int ill = values.whole("ill");
        if (ill > people) {
            throw new IllegalArgumentException("no more people are ill than there are: ill=" + ill + ", people="
                    + people + "; give fewer, or more people");
        }
        if (people * friends % 2 != 0) {
            throw new IllegalArgumentException("a friendship has two ends, so their number is even: people=" + people
                    + ", friends=" + friends + "; make one of them even");
        }
        final double infects = values.of("infects");
        final double heals = values.of("heals");
        final Epidemic model = new Epidemic(sim, people, friends, ill, infects, heals);
        model.spread(sim);
        final double theory = FinalSize.of(friends, infects, heals, ill / (double) people);
        return new RatesWorld(sim, model, friends, theory);
    }
}
