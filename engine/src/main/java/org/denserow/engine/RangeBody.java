package org.denserow.engine;

/// The body of a system over all active rows; run once per chunk.
@FunctionalInterface
public interface RangeBody {

    /// Runs one chunk.
    ///
    /// @param rows its rows
    /// @param commands records structural changes
    void run(Range rows, Commands commands);
}
