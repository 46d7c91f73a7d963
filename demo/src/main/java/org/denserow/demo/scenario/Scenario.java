package org.denserow.demo.scenario;

import java.nio.file.Path;
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

    /// {@return whether [#from(Path)] takes a file}
    default boolean takesInput() {
        return false;
    }

    /// Reads an input file, whole.
    ///
    /// @param input the file
    /// @return the scenario that starts from it; it may have fewer parameters
    /// @throws org.denserow.demo.run.BadInput if the file breaks a rule
    /// @throws UnsupportedOperationException if the scenario takes none
    default Scenario from(final Path input) {
        throw new UnsupportedOperationException("a scenario must take a file: scenario=" + name() + ", input=" + input);
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
