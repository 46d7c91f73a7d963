package org.denserow.jobs;

/// Chunks that belong together: a dispatch, or a node of a schedule.
interface ChunkGroup {

    /// {@return whether a chunk is no longer needed because something before it has failed}
    ///
    /// @param chunk number of the chunk
    boolean skips(int chunk);
}
