package org.denserow.engine;

/// The body of a system over a list of rows, or in waves; run once per chunk.
@FunctionalInterface
public interface ListBody {

    /// Runs one chunk.
    ///
    /// @param list its rows
    /// @param commands records structural changes
    void run(Listed list, Commands commands);
}
