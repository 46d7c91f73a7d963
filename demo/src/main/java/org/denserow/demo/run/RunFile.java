package org.denserow.demo.run;

import java.util.function.Consumer;
import org.denserow.demo.picture.Scene;
import org.denserow.engine.Simulation;
import org.denserow.engine.lines.ModelLines;

/// A file that a run writes beside its summary. Nothing that it does has an influence on the run.
///
/// *Threads*: the owner of the simulation that is reported.
interface RunFile extends AutoCloseable {

    /// {@return whether it shows the time of each system, which the simulation then measures}
    default boolean needsSystemTimes() {
        return false;
    }

    /// The first frame is about to run.
    ///
    /// @param simulation the one that is reported
    /// @param figures adds the figures of its model to lines
    /// @param world draws its present state
    void begin(Simulation simulation, Consumer<ModelLines> figures, Scene world);

    /// A frame is about to run.
    default void before() {}

    /// A frame has run, and is checked.
    default void after() {}

    /// The last frame has run, and the simulation is still open.
    default void end() {}

    /// Completes the file, and moves it to its place.
    ///
    /// @param facts of the run
    /// @return what it holds, in a line
    /// @throws OutputLost if the disk does not take it
    String finish(RunFacts facts);

    /// Removes the file, unless it is complete.
    @Override
    void close();
}
