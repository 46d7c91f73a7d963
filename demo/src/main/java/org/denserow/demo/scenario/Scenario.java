package org.denserow.demo.scenario;

import java.util.List;
import java.util.Set;
import org.denserow.engine.frame.SimulationOptions;

/// A model that the demo can run.
public interface Scenario {

    /// {@return its name on the command line}
    String name();

    /// {@return what it is, in one line}
    String header();

    /// {@return its parameters, in the order of the help}
    List<Parameter> parameters();

    /// {@return steps of a run by default}
    ///
    /// @param large whether the large size is run
    int steps(boolean large);

    /// {@return the activations that it has; the first is the default}
    Set<Activation> activations();

    /// {@return bands of its figures after the default steps of the small size}
    ///
    /// @param activation one of [#activations()]
    List<Band> bands(Activation activation);

    /// {@return the layouts among which a run can choose; the first is the default. Empty: there is no choice}
    default Set<RowLayout> layouts() {
        return Set.of();
    }

    /// {@return the order in which [World#keepInOrder()] keeps rows, in words; empty if it keeps none}
    default String order() {
        return "";
    }

    /// {@return a figure on which the work of one agent in a step depends, to be shown beside agent-steps/s; empty if
    ///     there is none}
    default String loadFigure() {
        return "";
    }

    /// {@return lines of the source of the model, all activations}
    default CodeLines lines() {
        return CodeLines.UNCOUNTED;
    }

    /// Makes a world before its first step.
    ///
    /// @param values of all parameters
    /// @param activation one of [#activations()]
    /// @param options of the simulation, with seed and workers
    /// @return the world, to be closed
    /// @throws IllegalArgumentException if values do not fit each other; names them
    World create(Values values, Activation activation, SimulationOptions options);
}
