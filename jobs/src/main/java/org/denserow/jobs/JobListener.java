package org.denserow.jobs;

/// Hears what the workers of a [JobSystem] do, for traces and profiles. A system without one pays nothing for it.
///
/// What runs comes as an object: of a [Schedule] something whose `toString` is the name of the node, else the job that
/// was dispatched. Nothing is allocated for a call.
///
/// *Threads*: every method is called by the worker that it names; several workers call at once. Chunks of a nested
/// dispatch begin and end within the chunk that dispatched it. *Errors*: a listener that throws at a chunk fails that
/// chunk, or is suppressed if the chunk threw itself; one that throws elsewhere is reported to the handler of uncaught
/// exceptions of that thread.
public interface JobListener {

    /// The one that hears nothing.
    JobListener NONE = new JobListener() {};

    /// A chunk begins.
    ///
    /// @param job what runs
    /// @param chunk number of the chunk
    /// @param worker who runs it, in `[0, workers)`
    default void chunkBegins(final Object job, final int chunk, final int worker) {}

    /// A chunk has ended, by returning or by throwing.
    ///
    /// @param job what ran
    /// @param chunk number of the chunk
    /// @param worker who ran it, in `[0, workers)`
    default void chunkEnds(final Object job, final int chunk, final int worker) {}

    /// An idle worker is about to sleep; it does not if work comes meanwhile.
    ///
    /// @param worker in `[1, workers)`
    default void parks(final int worker) {}

    /// A worker that slept, or was about to, looks for work again.
    ///
    /// @param worker in `[1, workers)`
    default void wakes(final int worker) {}
}
