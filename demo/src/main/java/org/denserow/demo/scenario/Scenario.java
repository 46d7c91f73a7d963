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

    /// Makes a world before its first step.
    ///
    /// @param values of all parameters
    /// @param activation one of [#activations()]
    /// @param options of the simulation, with seed and workers
    /// @return the world, to be closed
    /// @throws IllegalArgumentException if values do not fit each other; names them
    World create(Values values, Activation activation, SimulationOptions options);

    /// Makes a world whose check also does what takes too long for every run. `--verify` asks for it.
    ///
    /// @param values of all parameters
    /// @param activation one of [#activations()]
    /// @param options of the simulation, with seed and workers
    /// @return the world, to be closed; the same hashes as those of [#create]
    /// @throws IllegalArgumentException if values do not fit each other; names them
    default World createVerified(final Values values, final Activation activation, final SimulationOptions options) {
        return create(values, activation, options);
    }

    /// {@return what is run, for the first line of the summary, which begins with the name; empty if activation and
    ///     parameters say it all}
    ///
    /// @param values of all parameters
    default String title(final Values values) {
        return "";
    }

    /// {@return what the check of its worlds covers, for the summary of a right run}
    ///
    /// @param verified whether the worlds are those of [#createVerified]
    default String rules(final boolean verified) {
        return "the rules of the model after every step";
    }
}
