package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No byte is allocated by a dispatch, on any thread of the system, once it is warm.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllocationTest {

    private static final int WARM_UP = 20_000;
    private static final int WINDOWS = 10;
    static final int MEASURED = 5_000; // dispatches per window
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long[] sums = new long[64 * 16];

    @ParameterizedTest
    @ValueSource(ints = {0, 200})
    void dispatch_steadyState_allocatesNothing(final int spins) {
        try (JobSystem jobs = JobSystem.create(Options.of(3, spins))) {
            final ChunkJob leaf = (chunk, worker) -> sums[worker * 16] += chunk;
            final ChunkJob outer = (chunk, worker) -> jobs.dispatch(2, leaf);
            final RangeJob range = (begin, end, chunk, worker) -> sums[worker * 16] += end - begin;
            final SerialCutoff cutoff = SerialCutoff.adaptive();
            final Runnable body = () -> {
                jobs.dispatch(8, leaf);
                jobs.dispatch(1, leaf);
                jobs.dispatch(8, leaf, cutoff);
                jobs.dispatch(3, outer);
                jobs.parallelFor(1000, 64, range);
            };
            assertEquals(0, allocatedBytes(jobs, body));
            assertTrue(sums[0] > 0);
        }
    }

    /// The twin: a job made for each dispatch, of the kind that this test is there to find.
    @Test
    void dispatch_twinCapturesPerDispatch_isMeasured() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 200))) {
            final int[] round = new int[1];
            final long bytes = allocatedBytes(jobs, () -> {
                final int now = round[0]++;
                jobs.dispatch(8, (chunk, worker) -> sums[worker * 16] += now);
            });
            assertTrue(bytes >= MEASURED * 16L, "bytes=" + bytes);
        }
    }

    /// The twin on a worker: what the other threads allocate counts too.
    @Test
    void dispatch_twinAllocatesInChunks_isMeasured() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 200))) {
            final Object[] kept = new Object[3 * 16];
            final ChunkJob job = (chunk, worker) -> kept[worker * 16] = new long[10];
            final long bytes = allocatedBytes(jobs, () -> jobs.dispatch(8, job));
            assertTrue(bytes >= MEASURED * 8L * 80, "8 arrays of at least 80 bytes each: bytes=" + bytes);
        }
    }

    /// The least of several windows: what is allocated per dispatch shows in each of them, while the compiler, when it
    /// replaces the code of a method, now and then leaves some ten bytes on a thread, once. (Never without a compiler.)
    static long allocatedBytes(final JobSystem jobs, final Runnable body) {
        for (int i = 0; i < WARM_UP; i++) {
            body.run();
        }
        long least = Long.MAX_VALUE;
        for (int window = 0; window < WINDOWS && least > 0; window++) {
            final long workersBefore = allocatedByWorkers(jobs); // outside: asking about others allocates on the caller
            final long callerBefore = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < MEASURED; i++) {
                body.run();
            }
            final long callerAfter = THREADS.getCurrentThreadAllocatedBytes();
            least = Math.min(least, callerAfter - callerBefore + allocatedByWorkers(jobs) - workersBefore);
        }
        return least;
    }

    private static long allocatedByWorkers(final JobSystem jobs) {
        long bytes = 0;
        for (final Worker worker : jobs.executor().workers().threads()) {
            bytes += THREADS.getThreadAllocatedBytes(worker.threadId());
        }
        return bytes;
    }
}
