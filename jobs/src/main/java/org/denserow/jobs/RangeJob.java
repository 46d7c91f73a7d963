package org.denserow.jobs;

/// The work of one parallel-for, called once per chunk with the rows of that chunk.
///
/// Threads: as for [ChunkJob].
@FunctionalInterface
public interface RangeJob {

    /// Runs the rows `[begin, end)`. Whatever it throws reaches the dispatching thread as the cause of a [JobFailure].
    ///
    /// @param begin first row, a multiple of the grain
    /// @param end one past the last row; `end - begin` is the grain, in the last chunk at most the grain
    /// @param chunk number of the chunk, `begin / grain`: a function of rows and grain only, hence a key to order by
    /// @param worker who runs it, in `[0, workers)`; 0 is the thread that dispatched from outside. Differs from run to
    ///     run: good for finding scratch memory, never for deciding a result
    void run(int begin, int end, int chunk, int worker);
}
