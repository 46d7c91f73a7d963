package org.denserow.demo.scenario;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.denserow.demo.picture.Scene;
import org.denserow.demo.run.RunTable;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.lines.ModelLines;

/// A simulation of a model. One step of the model is one frame.
///
/// *Threads*: the owner of the simulation.
public interface World extends Scene, AutoCloseable {

    /// Makes a world of a new simulation. If that fails, it closes the simulation, with its threads.
    ///
    /// @param options of the simulation
    /// @param made makes the world, or what a world is made of
    /// @return the world
    static <T> T of(final SimulationOptions options, final Function<Simulation, T> made) {
        final Simulation sim = Simulation.create(options);
        try {
            return made.apply(sim);
        } catch (final Throwable thrown) {
            sim.close();
            throw thrown;
        }
    }

    /// {@return its simulation}
    Simulation simulation();

    /// Keeps rows in the order of [Scenario#order()], as far as the swap budget of the simulation allows: from now on, or
    /// from a step that a parameter names.
    ///
    /// @throws UnsupportedOperationException if the scenario has no order for this world
    default void keepInOrder() {
        throw new UnsupportedOperationException(
                "a scenario with an order keeps it: world=" + getClass().getName());
    }

    /// Runs one step.
    ///
    /// @return the report of its frame
    default FrameReport step() {
        return simulation().step();
    }

    /// {@return whether a run goes on after its last step, since something is left that must end by itself. Hashes are
    ///     those of the last step all the same}
    default boolean isUnfinished() {
        return false;
    }

    /// {@return the agents that acted in the last step}
    long agents();

    /// Checks what must hold after each step: conservation laws, and what an exact oracle says.
    ///
    /// @param errors gets one line per broken rule, with values; nothing for a right world
    void check(Consumer<String> errors);

    /// Names the figures of the model, each a function of the present state.
    ///
    /// @param to gets name and figure, always the same ones in the same order
    void figures(BiConsumer<String, DoubleSupplier> to);

    /// Adds the figures to lines of data. A model that has whole numbers or a text among them says so here.
    ///
    /// @param lines before the first of them
    default void collect(final ModelLines lines) {
        figures(lines::value);
    }

    /// Says what a reader of the shortest summary must know of the input or the run; most models have nothing.
    ///
    /// @param to gets name and text of each line, as [#remarks(BiConsumer)] does
    default void notices(final BiConsumer<String, String> to) {}

    /// Says what no other model has to say of a run, for the summary with details.
    ///
    /// @param to gets name and text of each line, when the run is over; names are distinct and have 13 characters at
    ///     most, and an empty one stands for a line that is text alone
    default void remarks(final BiConsumer<String, String> to) {}

    /// Adds tables of the model to the report of a run that is over.
    ///
    /// @param to gets each table
    default void tables(final Consumer<RunTable> to) {}

    /// {@return a few words on the present state, for the progress line}
    @Override
    String toString();

    // ---- Saving and loading ----

    /// Waits until its simulation can be saved: until nothing that rows wait for is unfinished.
    default void settle() {}

    /// Prepares for a state that is about to be loaded: defines what is defined only after some frames. What the world
    /// keeps beside its simulation is a resource of it, or follows from the number of frames.
    ///
    /// @param frames frames that have run in it
    default void expect(final long frames) {}

    /// Ends the simulation.
    @Override
    default void close() {
        simulation().close();
    }
}
