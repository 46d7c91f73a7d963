package org.denserow.ensemble;

import org.denserow.engine.Simulation;

/// Defines one run: what an ensemble calls anew for each task, so that no run sees what another one left behind.
///
/// *Threads*: several at once, each with another simulation. What it shares between runs must not change; otherwise
/// results depend on the order of the runs.
@FunctionalInterface
public interface Model {

    /// Defines types and systems, creates the first rows, and names figures.
    ///
    /// For branches of a snapshot the definition must not depend on the cell, since the snapshot fits one definition;
    /// rows that it creates are replaced by those of the snapshot. Systems may read values of the cell in any case.
    ///
    /// @param sim a new simulation, with the seed of the task; the caller runs and closes it
    /// @param cell the parameters
    /// @param figures gets the figures of the run
    void define(Simulation sim, Cell cell, Figures figures);
}
