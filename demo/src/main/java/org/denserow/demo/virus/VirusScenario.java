package org.denserow.demo.virus;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario `virus`.
public final class VirusScenario implements PlannedScenario {

    /// Most people: 1,000,000.
    public static final int MAX_PEOPLE = 1_000_000;

    /// The largest mean number of neighbours: 100.
    public static final int MAX_DEGREE = 100;

    private static final int STEPS = 60;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("people", "people", 2, MAX_PEOPLE, 2_000, 100_000),
            Parameter.real("degree", "mean number of neighbours", 0, MAX_DEGREE, 4, 4),
            Parameter.real("probability", "probability that a person who is ill infects a neighbour", 0, 1, 0.5, 0.5),
            Parameter.real("ill-first", "probability that a person is ill at first", 0, 1, 0.005, 0.005));

    /// Creates the scenario.
    public VirusScenario() {}

    @Override
    public String name() {
        return "virus";
    }

    @Override
    public String header() {
        return "A virus spreads over a random network, and reaches as many people as theory says";
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

    /// The mean is that of Newman's equation, see `VirusTest`; the deviation that of 40 seeds.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("immune", 0.7985, 0.014));
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(45, 9);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int people = values.whole("people");
        final double degree = values.of("degree");
        if (degree > people - 1) {
            throw new IllegalArgumentException("a person has no more neighbours than there are others: degree=" + degree
                    + ", people=" + people + "; give a smaller degree, or more people");
        }
        return new VirusWorld(sim, new Virus(sim, people, degree, values.of("probability"), values.of("ill-first")));
    }
}
