package org.denserow.jobs;

/// The fields of a [WorkerContext] that change, between its two paddings.
abstract class WorkerContextState extends Padding {

    Object job; // what the chunk runs; null: it stands in no chunk
    int chunk;
    ChunkGroup group; // null: no part of anything that could fail before it
    int groupChunk; // its number in the group: of a nested inline dispatch that of the chunk around it
    boolean cutShort; // the chunk was told to stop since the system is being closed

    long sequence; // of begins and ends
}
