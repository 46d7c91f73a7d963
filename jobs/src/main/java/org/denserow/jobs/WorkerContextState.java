package org.denserow.jobs;

/// The fields of a [WorkerContext] that change, between its two paddings.
abstract class WorkerContextState extends Padding {

    ChunkFrame frame; // the innermost chunk; null: the worker is in none
    long sequence; // counts begins and ends of chunks
}
