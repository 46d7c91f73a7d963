package org.denserow.jobs;

/// Chunks that belong together: a dispatch, or a node of a schedule.
interface ChunkGroup {

    /// {@return whether a chunk is of no use any more, because something that comes before it has failed}
    ///
    /// @param chunk number of the chunk
    boolean skips(int chunk);
}
