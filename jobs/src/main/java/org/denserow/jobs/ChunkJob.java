package org.denserow.jobs;

/// The work of one dispatch, called once per chunk.
///
/// ## Threads
/// Several workers call the same job at the same time, each with another chunk. A job writes only what belongs to its
/// chunk. What the dispatching thread wrote before the dispatch is visible to every call; what the calls wrote is
/// visible to the dispatching thread after the join. Blocking calls are not supported: the join waits for them.
/// An interrupt status that a chunk leaves behind on a worker thread is cleared.
@FunctionalInterface
public interface ChunkJob {

    /// Runs one chunk. Whatever it throws reaches the dispatching thread as the cause of a [JobFailure].
    ///
    /// @param chunk number of the chunk, in `[0, chunks)`
    /// @param worker who runs it, in `[0, workers)`; 0 is the thread that dispatched from outside. Differs from run to
    ///     run: good for finding scratch memory, never for deciding a result
    void run(int chunk, int worker);
}
