package org.denserow.jobs;

/// The work of one dispatch, called once per chunk.
///
/// ## Threads
/// Several workers call the same job at the same time, each with another chunk. A call may write only what belongs to
/// its chunk. Every call sees all writes that the dispatching thread made before the dispatch. When the dispatch
/// returns, the dispatching thread sees all writes of the calls. Blocking calls are not supported: the dispatch waits
/// for them. If a chunk leaves an interrupt status on a worker thread, it is cleared.
@FunctionalInterface
public interface ChunkJob {

    /// Runs one chunk. An exception that it throws reaches the dispatching thread as the cause of a [JobFailure].
    ///
    /// @param chunk number of the chunk, in `[0, chunks)`
    /// @param worker number of the worker that runs it, in `[0, workers)`; 0 is the outside thread that dispatched. It
    ///     differs from run to run: use it to find scratch memory, never to decide a result
    void run(int chunk, int worker);
}
