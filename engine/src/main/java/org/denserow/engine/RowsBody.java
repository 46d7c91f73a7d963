package org.denserow.engine;

/// The body of a system over selected rows; run once per chunk.
@FunctionalInterface
public interface RowsBody {

    /// Runs one chunk.
    ///
    /// @param rows its selected rows
    /// @param commands records structural changes
    void run(Rows rows, Commands commands);
}
