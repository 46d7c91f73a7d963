package org.denserow.engine.rows;

/// Is told at once when rows of a type die, whoever destroys them: for what is kept by handle and must go with the row.
/// ([Follower] is for what is kept by row.)
///
/// *Threads*: those of whoever changes the rows.
public interface RowDeaths {

    /// A row dies; its handle still resolves.
    ///
    /// @param handle its handle
    void died(long handle);

    /// All rows die.
    void allDied();
}
