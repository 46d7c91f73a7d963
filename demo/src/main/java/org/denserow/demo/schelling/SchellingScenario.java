package org.denserow.demo.schelling;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario `schelling`.
public final class SchellingScenario implements PlannedScenario {

    /// The longest side of the square, in cells.
    public static final int MAX_SIZE = 4096;

    /// The largest radius of a neighbourhood, in cells: 960 neighbours.
    public static final int MAX_RADIUS = 15;

    private static final int STEPS = 20;
    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("size", "cells of a side of the square", 2, MAX_SIZE, 40, 100),
            Parameter.whole("agents", "agents, fewer than cells", 1, MAX_SIZE * MAX_SIZE - 1, 1000, 8000),
            Parameter.whole("radius", "how far neighbours live, in cells, diagonals included", 1, MAX_RADIUS, 1, 2),
            Parameter.whole("wanted", "neighbours of its group that an agent wants", 0, neighbours(MAX_RADIUS), 3, 8));

    /// Creates the scenario.
    public SchellingScenario() {}

    @Override
    public String name() {
        return "schelling";
    }

    @Override
    public String header() {
        return "Agents of two groups move until they have enough neighbours of their own group: segregation";
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
        return List.of(Activation.SEQUENTIAL, Activation.SYNCHRONOUS);
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return activation == Activation.SEQUENTIAL
                ? List.of(new Band("happy", 0.998, 0.0014), new Band("share", 0.874, 0.012))
                : List.of(new Band("happy", 0.993, 0.003), new Band("share", 0.881, 0.012));
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(91, 7);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int size = values.whole("size");
        final int agents = values.whole("agents");
        final int radius = values.whole("radius");
        final int wanted = values.whole("wanted");
        if (agents >= size * size) {
            throw new IllegalArgumentException("an agent can move only if a cell is empty: agents=" + agents
                    + ", cells=" + size * size + "; give fewer agents, or a larger size");
        }
        if (wanted > neighbours(radius)) {
            throw new IllegalArgumentException(
                    "an agent has no more neighbours than its radius allows: wanted=" + wanted
                            + ", radius=" + radius + ", neighbours=" + neighbours(radius)
                            + "; give a smaller number, or a larger radius");
        }
        final Schelling model = new Schelling(sim, size, agents, radius, wanted);
        if (activation == Activation.SEQUENTIAL) {
            model.settle(sim);
        } else {
            model.settleAtOnce(sim);
        }
        return new SchellingWorld(sim, model, size, radius, wanted);
    }

    private static int neighbours(final int radius) {
        return (2 * radius + 1) * (2 * radius + 1) - 1;
    }
}
