package org.denserow.engine.handle;

/// The state of a row. Hashes contain the ordinal, so new states must be added at the end.
public enum RowState {
    /// There is no row here.
    VACANT,
    /// The row is part of the simulation: systems see it.
    ACTIVE,
    /// The row has a handle and values, but no system sees it.
    PENDING,
    /// The row is active, and is never destroyed or moved.
    PERMANENT
}
