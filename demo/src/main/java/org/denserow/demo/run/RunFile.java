package org.denserow.demo.run;

import java.util.function.Consumer;
import org.denserow.engine.collect.ModelLines;
import org.denserow.engine.frame.Simulation;

/// A file that a run writes beside its summary. Nothing that it does has an influence on the run.
///
/// *Threads*: the owner of the simulation that is reported.
interface RunFile extends AutoCloseable {

    /// The first frame is about to run.
    ///
    /// @param simulation the one that is reported
    /// @param figures adds the figures of its model to lines
    void begin(Simulation simulation, Consumer<ModelLines> figures);

    /// A frame is about to run.
    default void before() {}

    /// A frame has run, and is checked.
    void after();

    /// Completes the file, and moves it to its place.
    ///
    /// @return what it holds, in a line
    /// @throws OutputLost if the disk does not take it
    String finish();

    /// Removes the file, unless it is complete.
    @Override
    void close();
}
