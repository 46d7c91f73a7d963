package org.denserow.demo.scenario;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.SimulationOptions;

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

    /// {@return the activations that it has, the default first}
    List<Activation> activations();

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

    /// {@return the layouts among which a run can choose, the default first. Empty: there is no choice}
    default List<RowLayout> layouts() {
        return List.of();
    }

    /// {@return the order in which [World#keepInOrder()] keeps rows, in words; empty if it keeps none}
    default String order() {
        return "";
    }

    /// {@return why a replay of its frames would not give the same run, with `name=value` or the remedy: the world also
    ///     changes between frames, or depends on timing. Empty if it can be recorded}
    ///
    /// @param swapBudget exchanges of two rows in a step; 0: rows are not kept in an order
    default String unrecorded(final int swapBudget) {
        return "";
    }

    /// {@return a figure on which the work of one agent in a step depends, to be shown beside agent-steps/s; empty if
    ///     there is none}
    default String loadFigure() {
        return "";
    }

    /// {@return options of a run that takes longer, to be measured}
    default String longerRun() {
        return "--size large, or more --steps";
    }

    /// {@return frames per second that people can follow in a browser}
    default double liveHertz() {
        return 30;
    }

    /// {@return whether a figure of 0 at the end says something}
    default boolean showsZeros() {
        return true;
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

    /// {@return what sets this run apart from others of the scenario, by name: numbers, or texts. For its summary, and
    ///     files that hold it}
    ///
    /// @param values of all parameters
    default Map<String, Object> settings(final Values values) {
        final Map<String, Object> settings = new LinkedHashMap<>();
        parameters().forEach(each -> settings.put(each.name(), values.of(each.name())));
        return settings;
    }
}
