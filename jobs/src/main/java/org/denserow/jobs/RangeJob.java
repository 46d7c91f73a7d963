package org.denserow.jobs;

/// The work of one parallel-for, called once per chunk with the rows of that chunk.
///
/// Threads: as for [ChunkJob].
@FunctionalInterface
public interface RangeJob {

    /// Runs the rows `[begin, end)`. An exception that it throws reaches the dispatching thread as the cause of a
    /// [JobFailure].
    ///
    /// @param begin first row, a multiple of the grain
    /// @param end one past the last row; `end - begin` is the grain, in the last chunk at most the grain
    /// @param chunk number of the chunk, `begin / grain`: it depends on rows and grain only, so results can be ordered
    ///     by it
    /// @param worker number of the worker that runs it, in `[0, workers)`; 0 is the outside thread that dispatched. It
    ///     differs from run to run: use it to find scratch memory, never to decide a result
    void run(int begin, int end, int chunk, int worker);
}
