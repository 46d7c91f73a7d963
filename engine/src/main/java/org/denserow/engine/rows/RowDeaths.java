package org.denserow.engine.rows;

/// A listener that is told at once of every death of a row of a type, for entries that are kept by handle and must go
/// with the row. ([Follower] is for entries kept by row.)
///
/// *Threads*: the thread that changes the rows.
public interface RowDeaths {

    /// A row dies. Its handle still resolves.
    ///
    /// @param handle its handle
    void died(long handle);

    /// All rows die.
    void allDied();
}
