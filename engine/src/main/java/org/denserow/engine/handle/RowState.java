package org.denserow.engine.handle;

/// What a row is. The ordinal is part of hashes: append only.
public enum RowState {
    /// No entity stands here.
    VACANT,
    /// Part of the simulation.
    ACTIVE,
    /// It has a handle and values, but no system sees it yet.
    PENDING,
    /// Active for ever: never erased, never moved.
    PERMANENT
}
