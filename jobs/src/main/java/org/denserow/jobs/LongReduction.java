package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.util.function.LongBinaryOperator;

/// Combines one `long` per chunk into one result, in chunk order: so the result is the same for any number of workers.
///
/// ```java
/// LongReduction sum = LongReduction.of(0, Long::sum);
/// long total = sum.over(jobs, rows, 4096, (begin, end, chunk, worker) -> {
///     long part = 0;
///     for (int row = begin; row < end; row++) {
///         part += x[row];
///     }
///     return part;
/// });
/// ```
///
/// The result is `identity ∘ chunk 0 ∘ chunk 1 ∘ …`, from the left, on one thread. The operator need not be associative
/// or commutative. Another grain may give another result. Create a reduction once and reuse it.
///
/// In a [Schedule], a node calls [#begin(int)] in its count and [#set(int, long)] in each chunk. A node that waits for
/// it, or the boundary, calls [#result()].
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#over(JobSystem, int, int, Job)] | the dispatch, and 2 steps per chunk | none, once it has had this many chunks |
///
/// ## Threads
/// One reduction at a time. Each chunk writes its own value. [#begin(int)] is called before all chunks, [#result()]
/// after all of them have ended.
public final class LongReduction {

    /// The work of one reduction, called once per chunk. Threads: as for [ChunkJob].
    @FunctionalInterface
    public interface Job {

        /// Reduces the rows `[begin, end)`.
        ///
        /// @param begin first row, a multiple of the grain
        /// @param end one past the last row
        /// @param chunk number of the chunk, `begin / grain`
        /// @param worker number of the worker that runs it, in `[0, workers)`; never use it to decide a result
        /// @return the value of this chunk
        long run(int begin, int end, int chunk, int worker);
    }

    private final long identity;
    private final LongBinaryOperator operator;
    private final ChunkValues<Job> values;

    private LongReduction(final long identity, final LongBinaryOperator operator) {
        this.identity = identity;
        this.operator = given(operator, "operator");
        this.values = new ChunkValues<>(identity, this::runRange);
    }

    /// Creates a reduction.
    ///
    /// @param identity start of the result, and the result when there are no chunks
    /// @param operator combines the result so far, on the left, with the value of the next chunk
    /// @return a reduction with no chunks yet
    public static LongReduction of(final long identity, final LongBinaryOperator operator) {
        return new LongReduction(identity, operator);
    }

    /// Reduces the rows `[0, rows)` by a parallel-for.
    ///
    /// @param jobs runs the parallel-for
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; the result may depend on it
    /// @param work reduces one chunk
    /// @return the values of all chunks, combined in chunk order
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the reduction
    ///     stays usable
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if this reduction is in use, or the job system refuses the dispatch
    public long over(final JobSystem jobs, final int rows, final int grain, final Job work) {
        values.over(jobs, rows, grain, work);
        return result();
    }

    private void runRange(final int begin, final int end, final int chunk, final int worker) {
        values.put(chunk, values.job().run(begin, end, chunk, worker));
    }

    /// Starts a reduction of `chunkCount` chunks. The value of each chunk is the identity until it is set. Allocates
    /// when this reduction has never had this many chunks.
    ///
    /// @param chunkCount number of chunks, at least 0
    /// @throws IllegalArgumentException if `chunkCount` is negative
    public void begin(final int chunkCount) {
        values.begin(chunkCount);
    }

    /// Sets the value of one chunk; the chunk itself calls it.
    ///
    /// @param chunk in `[0, chunks)`
    /// @param value its value
    /// @throws IndexOutOfBoundsException if `chunk` is out of range
    public void set(final int chunk, final long value) {
        values.set(chunk, value);
    }

    /// {@return the values of all chunks, combined in chunk order; O(chunks)}
    public long result() {
        final long[] byChunk = values.array();
        final int chunks = values.count();
        long result = identity;
        for (int chunk = 0; chunk < chunks; chunk++) {
            result = operator.applyAsLong(result, byChunk[chunk]);
        }
        return result;
    }

    @Override
    public String toString() {
        return "LongReduction{chunks=" + values.count() + '}';
    }
}
