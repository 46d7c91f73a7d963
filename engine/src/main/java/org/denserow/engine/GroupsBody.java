package org.denserow.engine;

/// The body of a system over groups of rows; run once per chunk.
@FunctionalInterface
public interface GroupsBody {

    /// Runs one chunk.
    ///
    /// @param groups its groups
    /// @param commands records structural changes
    void run(Groups groups, Commands commands);
}
