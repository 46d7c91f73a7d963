package org.denserow.engine.command;

/// Numbers for the places of chunks in the canonical order of a boundary. Keys of systems ascend from [#SYSTEMS], by
/// system in order of declaration, then by chunk. Every other source of commands counts as one chunk.
public final class ChunkKey {

    /// The first key of every boundary, for commands that the owner recorded within the frame. At the opening boundary
    /// these come from ports or due activations; at a later boundary, from the exclusive body that ran at the boundary
    /// before.
    public static final int IN_FRAME = 0;

    /// The key of due timers.
    public static final int TIMERS = 1;

    /// The key of commands that the owner recorded between frames.
    public static final int OWNER = 2;

    /// The first key of chunks of systems.
    public static final int SYSTEMS = 3;

    /// The key of cascades, after all chunks.
    public static final int CASCADE = Integer.MAX_VALUE;

    /// No chunk.
    public static final int NONE = -1;

    private ChunkKey() {}
}
