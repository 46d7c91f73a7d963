package org.denserow.engine;

/// The body of an exclusive system.
@FunctionalInterface
public interface ExclusiveBody {

    /// Runs alone.
    ///
    /// @param world every part of every type, for reading and writing, without declarations; after a direct create take
    ///     the array of a column again: a type that grows replaces it
    /// @param commands records commands for the next boundary
    void run(Chunk world, Commands commands);
}
