package org.denserow.engine;

import org.denserow.jobs.Experimental;
import org.jspecify.annotations.Nullable;

/// What the holder of a [SoleInput] hears of the messages that it has sent.
@Experimental
@FunctionalInterface
public interface MessageOutcomes {

    /// A message was handled: the oldest one of its port of which nothing was said yet. Called on the owner's thread,
    /// inside the frame.
    ///
    /// @param port its port
    /// @param answer what the handler returned; 0 if it threw
    /// @param thrown what the handler threw; null if it returned
    @SuppressWarnings("exports") // users need not have the annotation
    void handled(Port<?> port, long answer, @Nullable Throwable thrown);
}
