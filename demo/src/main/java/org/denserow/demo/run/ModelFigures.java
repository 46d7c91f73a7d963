package org.denserow.demo.run;

import java.util.List;
import org.denserow.engine.collect.LineSink;

/// The figures of a model, between two frames. They are the same for any number of workers.
public interface ModelFigures {

    /// {@return the names of the figures, distinct}
    List<String> names();

    /// Adds the figures of this moment to a line, a field for each name.
    ///
    /// @param line takes the fields; the caller ends the line
    void add(LineSink line);
}
