package org.denserow.demo.churn;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario `churn`.
public final class ChurnScenario implements PlannedScenario {

    /// The most places.
    public static final int MAX_ROWS = 10_000_000;

    private static final int STEPS = 100;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("rows", "places, each with one item or none", 1, MAX_ROWS, 1_000, 100_000),
            Parameter.real("share", "probability that an item goes in a step", 0, 1, 0.2, 0.1),
            Parameter.whole("lifetime", "steps after which an item goes in any case", 1, 1_000_000, 10, 50));

    /// Creates the scenario.
    public ChurnScenario() {}

    @Override
    public String name() {
        return "churn";
    }

    @Override
    public String header() {
        return "Items come and go all the time, with references to each other; checked exactly against a plain program";
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

    @Override
    public List<RowLayout> layouts() {
        return List.of(RowLayout.DENSE, RowLayout.PINNED);
    }

    @Override
    public String order() {
        return "items by place";
    }

    /// Computed, not measured: an item lives for (1 - .8^10) / .2 = 4.463 steps on average, and its place waits for one
    /// step. So .817 of the places have an item, .183 lose one in a step, with the deviation of 1000 independent places.
    @Override
    public List<Band> bands(final Activation activation) {
        return List.of(new Band(ChurnWorld.LIVE, 0.8170, 0.0122), new Band(ChurnWorld.GONE, 0.1830, 0.0122));
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(155, 12);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int rows = values.whole("rows");
        final int lifetime = values.whole("lifetime");
        final Churn model = new Churn(sim, rows, values.of("share"), lifetime, values.layout(), sim.seed());
        model.declare();
        return new ChurnWorld(sim, model, new Ledger(sim.seed(), rows, values.of("share"), lifetime), rows);
    }
}
