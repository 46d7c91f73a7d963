package org.denserow.jobs;

/// The fields of a [ChunkFrame] that change, between its two paddings.
abstract class ChunkFrameFields extends Padding {

    Object job; // what runs, as it is reported; null: nothing
    int chunk;
    ChunkGroup group; // null: no part of anything that could fail before it
    int groupChunk; // its number in the group: of a nested inline dispatch that of the chunk around it
    long scratchMark; // what the chunks around it hold
    boolean cutShort; // it was told to stop since the system is being closed
    ChunkFrame outer; // null: the chunk is not nested
    ChunkFrame inner; // null: there was none so far
}
