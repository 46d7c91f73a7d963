package org.denserow.jobs;

/// Receives a call when a worker of a [JobSystem] begins or ends a chunk, sleeps or wakes: for traces and profiles. A
/// system without a listener pays nothing for it.
///
/// An object stands for the work. In a [Schedule] it is an object whose `toString` is the name of the node; in a
/// dispatch it is the job. A call allocates nothing.
///
/// *Threads*: the worker that a call names makes the call; several workers call at the same time. Chunks of a nested
/// dispatch begin and end within the chunk that dispatched it. *Errors*: an exception from a call about a chunk fails
/// that chunk, or becomes a suppressed one if the chunk threw. An exception from another call goes to the handler of
/// uncaught exceptions of that thread.
public interface JobListener {

    /// The listener that does nothing.
    JobListener NONE = new JobListener() {};

    /// A chunk begins.
    ///
    /// @param job the work
    /// @param chunk number of the chunk
    /// @param worker number of the worker, in `[0, workers)`
    default void chunkBegins(final Object job, final int chunk, final int worker) {}

    /// A chunk has ended, by returning or by throwing.
    ///
    /// @param job the work
    /// @param chunk number of the chunk
    /// @param worker number of the worker, in `[0, workers)`
    default void chunkEnds(final Object job, final int chunk, final int worker) {}

    /// An idle worker is about to sleep. If work comes meanwhile, it stays awake.
    ///
    /// @param worker in `[1, workers)`
    default void parks(final int worker) {}

    /// A worker that slept, or was about to, looks for work again.
    ///
    /// @param worker in `[1, workers)`
    default void wakes(final int worker) {}
}
