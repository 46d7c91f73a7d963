package org.denserow.engine;

import org.denserow.jobs.JobSystem;

/// The number of rows per chunk of a system, the last chunk excepted: set by the system or by an option; otherwise
/// computed from the rows, see [SystemBuilder#defaultGrain(int)].
///
/// *Threads*: any; it never changes.
///
/// @param set rows per chunk, a multiple of 64, at least 64; 0: computed from the rows
record Grain(int set) {

    /// Rows up to which the number of chunks grows with the rows under the default rule; beyond, it falls by about half
    /// whenever the grain doubles.
    private static final int STEADY_ROWS = SystemBuilder.DEFAULT_CHUNKS * SystemBuilder.MIN_DEFAULT_GRAIN;

    /// The default rule.
    static int ofRows(final int rows) {
        if (rows < 0) {
            throw new IllegalArgumentException("rows must be >= 0: rows=" + rows + "; count rows from 0 up");
        }
        final int share = (int) (((long) rows + SystemBuilder.DEFAULT_CHUNKS - 1) / SystemBuilder.DEFAULT_CHUNKS);
        final int bounded =
                Math.clamp(share, SystemBuilder.MIN_DEFAULT_GRAIN, SystemBuilder.MAX_DEFAULT_GRAIN); // powers of two
        return Integer.highestOneBit(2 * bounded - 1); // rounded up to one
    }

    /// {@return rows per chunk for a number of rows}
    int at(final int rows) {
        return set == 0 ? ofRows(rows) : set;
    }

    /// {@return the number of chunks for a number of rows}
    int chunks(final int rows) {
        return JobSystem.chunks(rows, at(rows));
    }

    /// {@return the highest number of chunks for any number of rows in `[0, most]`}
    int mostChunks(final int most) {
        return Math.max(chunks(Math.min(most, STEADY_ROWS)), chunks(most)); // both grow with `most`, or stay below
    }

    /// {@return the highest number of rows in a chunk for any number of rows in `[0, most]`}
    int mostChunkRows(final int most) {
        return Math.min(most, at(most));
    }

    /// The number of chunks for a number of rows; refuses a chunk table that is too long.
    int checkedChunks(final String system, final int rows) {
        final int chunks = chunks(rows);
        if (chunks > SystemBuilder.MAX_CHUNKS) {
            throw new IllegalArgumentException("a system has at most " + SystemBuilder.MAX_CHUNKS + " chunks: system="
                    + system + ", rows=" + rows + ", grain=" + at(rows) + ", chunks=" + chunks
                    + "; use a coarser grain");
        }
        return chunks;
    }

    @Override
    public String toString() {
        return set == 0 ? "by rows" : Integer.toString(set);
    }
}
