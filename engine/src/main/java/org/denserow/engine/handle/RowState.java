package org.denserow.engine.handle;

/// The state of a row. Hashes contain the ordinal, so new states come last.
public enum RowState {
    /// There is no row here.
    VACANT,
    /// Part of the simulation.
    ACTIVE,
    /// It has a handle and values, but no system sees it.
    PENDING,
    /// Active for ever: never destroyed, never moved.
    PERMANENT
}
