package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.util.Arrays;

/// One value of 64 bits per chunk, and the job that computes them, for [LongReduction] and [DoubleReduction]. It keeps a
/// `double` as its raw bits, so no bit is lost.
///
/// *Threads*: as the reduction.
///
/// @param <J> type of the job that the caller of the reduction passes
final class ChunkValues<J> {

    private final long identity;
    private final RangeJob rangeJob;
    private long[] values = {}; // by chunk
    private int chunks;
    private J job; // null outside of `over`

    /// @param identity value of a chunk that sets none
    /// @param rangeJob asks [#job()] for a value and stores it; made once, since a lambda per reduction would allocate
    ChunkValues(final long identity, final RangeJob rangeJob) {
        this.identity = identity;
        this.rangeJob = rangeJob;
    }

    /// Computes the values of all chunks of `[0, rows)` by a parallel-for.
    void over(final JobSystem jobs, final int rows, final int grain, final J work) {
        if (job != null) {
            throw new IllegalStateException("one reduction at a time: chunks=" + chunks
                    + "; it was called from one of its own chunks or from two threads, make another one");
        }
        begin(ChunkTable.chunks(rows, grain));
        job = given(work, "work");
        try {
            jobs.parallelFor(rows, grain, rangeJob);
        } finally {
            job = null;
        }
    }

    /// {@return the job that the caller of [#over] passed; for its chunks}
    J job() {
        return job;
    }

    void begin(final int chunkCount) {
        if (chunkCount < 0) {
            throw new IllegalArgumentException("chunks must be >= 0: chunks=" + chunkCount + ChunkTable.NEGATIVE);
        }
        if (chunkCount > values.length) {
            values = new long[Math.max(chunkCount, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * values.length))];
        }
        Arrays.fill(values, 0, chunkCount, identity);
        chunks = chunkCount;
    }

    /// Stores the value of a chunk that is known to be in range.
    void put(final int chunk, final long value) {
        values[chunk] = value;
    }

    void set(final int chunk, final long value) {
        if (chunk < 0 || chunk >= chunks) {
            throw new IndexOutOfBoundsException(
                    "chunk must be in [0, " + chunks + "): chunk=" + chunk + "; begin(chunks) says how many there are");
        }
        values[chunk] = value;
    }

    int count() {
        return chunks;
    }

    /// {@return the values, valid in `[0, count())`; the live array}
    long[] array() {
        return values;
    }
}
