package org.denserow.engine.command;

/// What a boundary applies of a type, one after the other; each in the order of chunk keys and, within a chunk, as
/// recorded. Structure stands still while values are applied, so those of different columns commute; and what is
/// destroyed is a set, whose order counts for nothing but the words about it.
enum Phase {
    /// Rows begin to exist.
    CREATIONS,

    /// Values of columns, and tags.
    VALUES,

    /// Pending rows become active, or wait for a frame and an asset.
    ACTIVATIONS,

    /// Commands that wait for a later frame are taken out.
    DELAYS,

    /// Rows go.
    DESTRUCTIONS;

    private static final Phase[] ALL = values();

    /// How many there are.
    static final int COUNT = ALL.length;

    static Phase of(final int ordinal) {
        return ALL[ordinal];
    }
}
