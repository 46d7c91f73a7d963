package org.denserow.engine.command;

/// The phases in which a boundary applies the commands of a type, each in the order of chunk keys and, within a chunk,
/// as recorded. Structure does not change while values are applied, so values of different columns commute. Destroyed
/// rows are a set; the order of destroys matters only for reports.
enum Phase {
    /// Creates rows.
    CREATIONS,

    /// Sets values of columns, and tags.
    VALUES,

    /// Makes pending rows active, or lets them wait for a frame and an asset.
    ACTIVATIONS,

    /// Arms delayed commands.
    DELAYS,

    /// Destroys rows.
    DESTRUCTIONS;

    private static final Phase[] ALL = values();

    /// The number of phases.
    static final int COUNT = ALL.length;

    static Phase of(final int ordinal) {
        return ALL[ordinal];
    }
}
