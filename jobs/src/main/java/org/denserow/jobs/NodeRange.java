package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.util.function.IntSupplier;

/// A parallel-for as a node of a schedule: it asks for the number of rows when the node starts, and is then the job of
/// the chunks.
///
/// *Threads*: the thread that starts the node writes `rows` before it publishes the chunks that read it.
final class NodeRange implements IntSupplier, ChunkJob {

    private final IntSupplier count;
    private final int grain;
    private final RangeJob job;
    private int rows;

    NodeRange(final IntSupplier count, final int grain, final RangeJob job) {
        this.count = given(count, "count");
        this.grain = grain;
        this.job = given(job, "job");
    }

    @Override
    public int getAsInt() {
        rows = count.getAsInt();
        if (rows < 0) {
            throw new IllegalArgumentException("rows must be >= 0: rows=" + rows + ChunkTable.NEGATIVE);
        }
        return ChunkTable.covering(rows, grain);
    }

    @Override
    public void run(final int chunk, final int worker) {
        final int begin = chunk * grain;
        job.run(begin, ChunkTable.endOf(begin, rows, grain), chunk, worker);
    }

    @Override
    public String toString() {
        return "NodeRange{grain=" + grain + '}';
    }
}
