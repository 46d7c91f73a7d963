package org.denserow.demo.flocking;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario of a flock. Sizes, weights and bands are those of the published comparison; the bands were taken from
/// independent programs.
public final class Flocking implements PlannedScenario {

    private static final int STEPS = 100;

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("birds", "birds", 1, 10_000_000, 200, 400),
            Parameter.real("side", "length of a side of the world, a torus", 2, 1_000_000, 100, 150),
            Parameter.real("sight", "how far a bird sees, at most half a side", 1, 500_000, 5, 15),
            Parameter.real("cohere", "how strongly a bird flies to the birds in sight", 0, 1, 0.03, 0.03),
            Parameter.real("separate", "how strongly it flies away from birds nearer than 1", 0, 1, 0.015, 0.015),
            Parameter.real("match", "weight of the velocities of birds in sight", 0, 1, 0.05, 0.05));

    @Override
    public String name() {
        return "flocking";
    }

    @Override
    public String header() {
        return "Birds turn to where the birds around them are, and fly";
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
        return List.of(Activation.SYNCHRONOUS, Activation.SEQUENTIAL);
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return switch (activation) {
            case SYNCHRONOUS -> List.of(new Band(FlockWorld.NEIGHBOURS, 3.74, 0.52));
            case SEQUENTIAL -> List.of(new Band(FlockWorld.NEIGHBOURS, 4.09, 0.52));
        };
    }

    @Override
    public String order() {
        return "birds by cell";
    }

    @Override
    public String loadFigure() {
        return FlockWorld.NEIGHBOURS;
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(146, 12);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        if (values.of("side") < 2 * values.of("sight")) {
            throw new IllegalArgumentException("a bird sees at most half round the torus: side=" + values.of("side")
                    + ", sight=" + values.of("sight") + "; make the side at least twice the sight");
        }
        final Flock flock = new Flock(sim, values);
        declare(flock, activation);
        return new FlockWorld(flock, values, activation);
    }

    /// Declares the system of an activation.
    static void declare(final Flock flock, final Activation activation) {
        switch (activation) {
            case SYNCHRONOUS -> flock.flyAtOnce();
            case SEQUENTIAL -> flock.flyInTurns();
        }
    }
}
