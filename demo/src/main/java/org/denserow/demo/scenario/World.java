package org.denserow.demo.scenario;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.engine.frame.FrameReport;
import org.denserow.engine.frame.Simulation;

/// A simulation of a model. One step of the model is one frame.
///
/// *Threads*: the owner of the simulation.
public interface World extends AutoCloseable {

    /// {@return its simulation}
    Simulation simulation();

    /// Keeps rows in the order of [Scenario#order()] from now on, as far as the swap budget of the simulation allows.
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

    /// Draws the present state.
    ///
    /// @param on the picture
    void draw(Picture on);

    /// {@return a few words on the present state, for the progress line}
    @Override
    String toString();

    /// Ends the simulation.
    @Override
    default void close() {
        simulation().close();
    }
}
