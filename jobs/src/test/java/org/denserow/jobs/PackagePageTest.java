package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// The example of the package's page.
class PackagePageTest {

    @Test
    void rows_ofAParallelLoop_areAllWorkedOn() {
        // snippet: loop
        final double[] values = new double[100_000];
        try (JobSystem jobs = JobSystem.withWorkers(4)) {
            jobs.parallelFor(values.length, 4_096, (begin, end, chunk, worker) -> { // at most 4,096 rows a chunk
                for (int row = begin; row < end; row++) {
                    values[row] = Math.sqrt(row);
                }
            }); // returns when all chunks have run
        }
        // end
        for (int row = 0; row < values.length; row++) {
            assertEquals(Math.sqrt(row), values[row]);
        }
    }
}
