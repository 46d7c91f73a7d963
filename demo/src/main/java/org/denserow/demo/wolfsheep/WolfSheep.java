package org.denserow.demo.wolfsheep;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// The scenario of sheep and wolves. Sizes, numbers and bands are those of the published comparison; the bands were
/// taken from independent programs.
public final class WolfSheep implements PlannedScenario {

    private static final int STEPS = 100;
    private static final int MOST_ANIMALS = 10_000_000;

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("side", "cells on a side of the meadow", 3, 4_096, 25, 100),
            Parameter.whole("sheep", "sheep at the start", 0, MOST_ANIMALS, 60, 1_000),
            Parameter.whole("wolves", "wolves at the start", 0, MOST_ANIMALS, 40, 500),
            Parameter.whole("regrowth", "steps from an eaten cell to a grown one, less 1", 1, 1_000_000, 20, 10),
            Parameter.whole("sheep-gain", "energy of a grown cell", 1, 1_000_000, 5, 5),
            Parameter.whole("wolf-gain", "energy of a sheep", 1, 1_000_000, 13, 13),
            Parameter.real("sheep-birth", "probability that a sheep has young in a step", 0, 1, 0.2, 0.4),
            Parameter.real("wolf-birth", "probability that a wolf has young in a step", 0, 1, 0.1, 0.2));

    private static final Band GRASS = new Band("grass", 0.386, 0.068);
    private static final Band BIRTHS = new Band("births", 1_799, 84);

    @Override
    public String name() {
        return "wolfsheep";
    }

    @Override
    public String header() {
        return "Wolves eat sheep, sheep eat grass, grass grows again";
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
            case SEQUENTIAL -> List.of(new Band("sheep", 89.6, 19.4), new Band("wolves", 34.2, 11), GRASS, BIRTHS);
            case SYNCHRONOUS -> List.of(new Band("sheep", 91, 18.8), new Band("wolves", 33.7, 11));
        };
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(175, 12);
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final Meadow meadow = new Meadow(sim, values);
        declare(meadow, activation);
        return new MeadowWorld(meadow, values);
    }

    /// Declares the systems of an activation.
    static void declare(final Meadow meadow, final Activation activation) {
        switch (activation) {
            case SYNCHRONOUS -> meadow.actAtOnce();
            case SEQUENTIAL -> meadow.actInTurns();
        }
    }
}
