package org.denserow.engine;

/// The body of a system that runs once a frame, on any one worker.
@FunctionalInterface
public interface OnceBody {

    /// Runs once.
    ///
    /// @param chunk the only chunk of the system: access to its declared parts, random numbers, scratch
    /// @param commands records structural changes
    void run(Chunk chunk, Commands commands);
}
