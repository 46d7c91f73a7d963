package org.denserow.demo.forestfire;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario `forestfire`.
public final class ForestFireScenario implements PlannedScenario {

    /// The longest side of a forest, in cells. The oracle takes 4 bytes for each cell.
    public static final int MAX_SIDE = 4096;

    private static final int STEPS = 100;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("width", "cells from left to right", 1, MAX_SIDE, 100, 500),
            Parameter.whole("height", "cells from bottom to top", 1, MAX_SIDE, 100, 500),
            Parameter.real("density", "chance that a cell is green at first", 0, 1, 0.7, 0.9));

    /// Creates the scenario.
    public ForestFireScenario() {}

    @Override
    public String name() {
        return "forestfire";
    }

    @Override
    public String header() {
        return "A fire spreads from the left through a random forest; checked exactly against breadth-first search";
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
    public List<Band> bands(final Activation activation) {
        return List.of(new Band("burnt", 0.520, 0.016));
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(47, 5);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int width = values.whole("width");
        final int height = values.whole("height");
        final ForestFire model = new ForestFire(sim, width, height, values.of("density"));
        return new ForestFireWorld(sim, model, width, height);
    }
}
