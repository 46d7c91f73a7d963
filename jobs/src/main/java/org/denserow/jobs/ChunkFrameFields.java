package org.denserow.jobs;

/// The fields of a [ChunkFrame] that change, between its two paddings.
abstract class ChunkFrameFields extends Padding {

    Object job; // the work that runs, as reports show it; null: none
    int chunk;
    ChunkGroup group; // null: nothing before it can fail
    int groupChunk; // its number in the group; in a nested inline dispatch the number of the chunk around it
    long scratchMark; // the arrays that the chunks around it hold
    boolean cutShort; // it was told to stop because the system is being closed
    ChunkFrame outer; // null: the chunk is not nested
    ChunkFrame inner; // null: none has begun so far
}
