package org.denserow.engine.command;

/// The places of chunks in the canonical order of a boundary, as numbers: those of systems ascend from [#SYSTEMS], by
/// system in order of declaration, then by chunk; what others record counts as one chunk each.
public final class ChunkKey {

    /// The first key of every boundary: what the owner recorded within the frame. At the open boundary that is what
    /// ports or due activations recorded, at a later one the exclusive body of the one before.
    public static final int IN_FRAME = 0;

    /// The key of timers that are due.
    public static final int TIMERS = 1;

    /// The key of what the owner recorded between frames.
    public static final int OWNER = 2;

    /// The first key of systems.
    public static final int SYSTEMS = 3;

    /// The key of what follows from rows that died: after all chunks.
    public static final int CASCADE = Integer.MAX_VALUE;

    /// No chunk.
    public static final int NONE = -1;

    private ChunkKey() {}
}
