package org.denserow.jobs;

/// The fields of a [WorkerContext] that change, between its two paddings.
abstract class WorkerContextState extends Padding {

    ChunkFrame frame; // the innermost chunk; null: it stands in none
    long sequence; // of begins and ends
}
