package org.denserow.jobs;

/// Is called when a worker of a [JobSystem] begins or ends a chunk, sleeps or wakes. Use it for traces and profiles. A
/// system without a listener pays nothing for it.
///
/// The parameter `job` stands for the work. In a [Schedule] it is an object whose `toString` is the name of the node;
/// in a dispatch it is the job itself. The job system allocates nothing for a call.
///
/// *Threads*: the worker that a call names makes the call; several workers call at the same time. Chunks of a nested
/// dispatch begin and end within the chunk that dispatched it. *Errors*: if `chunkBegins` or `chunkEnds` throws, the
/// chunk fails; if the chunk itself threw, the exception is added to it as a suppressed one. An exception from `parks`
/// or `wakes` goes to the handler of uncaught exceptions of that thread.
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

    /// An idle worker is about to sleep. It stays awake if work comes before it sleeps.
    ///
    /// @param worker in `[1, workers)`
    default void parks(final int worker) {}

    /// A worker that slept, or was about to, looks for work again.
    ///
    /// @param worker in `[1, workers)`
    default void wakes(final int worker) {}
}
