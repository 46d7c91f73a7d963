package org.denserow.demo.opinions;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario `opinions`.
public final class OpinionsScenario implements PlannedScenario {

    /// Most people: 1,000,000.
    public static final int MAX_PEOPLE = 1_000_000;

    /// Most ties of a new person: 50.
    public static final int MAX_TIES = 50;

    /// The largest opinion of the oldest person: 1,000,000.
    public static final double MAX_OPINION = 1e6;

    private static final int STEPS = 200;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("people", "people", 2, MAX_PEOPLE, 1_000, 100_000),
            Parameter.whole("ties", "ties of a new person to older ones", 1, MAX_TIES, 3, 3),
            Parameter.real("oldest", "opinion of the oldest; others begin in [0, 1)", 0, MAX_OPINION, 100, 100));

    /// Creates the scenario.
    public OpinionsScenario() {}

    @Override
    public String name() {
        return "opinions";
    }

    @Override
    public String header() {
        return "People move to the mean opinion of their neighbours, and agree on the mean by degree";
    }

    @Override
    public List<Parameter> parameters() {
        return PARAMETERS;
    }

    @Override
    public int steps(final boolean large) {
        return STEPS;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SYNCHRONOUS);
    }

    /// All agree, on the mean of the first opinions weighted by degree: DeGroot's result, up to rounding.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("distance", 0, 1e-9), new Band("spread", 0, 1e-9));
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(41, 8);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int people = values.whole("people");
        final int ties = values.whole("ties");
        if (ties >= people) {
            throw new IllegalArgumentException("a new person is tied to older ones: ties=" + ties + ", people=" + people
                    + "; give fewer ties, or more people");
        }
        return new OpinionsWorld(sim, new Opinions(sim, people, ties, values.of("oldest")));
    }
}
