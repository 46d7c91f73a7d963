package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A detailed report costs no allocation, and counts what others allocate: against the JVM's own counters.
class DetailedReportAllocationTest {

    private static final int ROWS = 4096;
    private static final int FRAMES = 500;
    private static final int CLEAN_WINDOWS = 3;
    private static final int MOST_WINDOWS = 60;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private record Body(Table table, FloatColumn x) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allocatedBytes_steadyFrames_areZeroAndSoIsTheReport(final int workers) {
        assertEquals(0, bytes(workers, false, MOST_WINDOWS));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allocatedBytes_twinThatAllocates_isCounted(final int workers) {
        final long bytes = bytes(workers, true, MOST_WINDOWS);
        assertTrue(bytes >= 16L * FRAMES, "bytes reported in " + FRAMES + " frames: " + bytes);
    }

    /// Bytes by the reports of the last window of frames, which must be those that the threads' counters say; 0 only
    /// after some windows without a byte.
    private static long bytes(final int workers, final boolean twin, final int mostWindows) {
        final List<Thread> before = workers();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withDetailedReport())) {
            final Body bodies = sim.define("body", Body.class, Layout.dense(ROWS + ROWS / 8));
            sim.system("churn")
                    .creates(bodies.table)
                    .writes(bodies.x)
                    .grain(512)
                    .over(bodies.table, (rows, commands) -> {
                        final float[] x = rows.write(bodies.x);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            x[row]++;
                        }
                        commands.destroy(bodies.table.handle(rows.begin()));
                        commands.create(bodies.table);
                        if (twin && rows.number() == 1) {
                            escaped = new Object();
                        }
                    });
            for (int i = 0; i < ROWS; i++) {
                bodies.table.create();
            }
            sim.run(2_000);
            final List<Thread> threads = workers();
            threads.removeAll(before);
            threads.add(Thread.currentThread());
            final long[] ids = threads.stream().mapToLong(Thread::threadId).toArray();
            allocated(ids); // the first reading may itself allocate
            long reported = 0; // in the last window
            int clean = 0;
            for (int window = 0; window < mostWindows && clean < CLEAN_WINDOWS; window++) {
                final long start = allocated(ids);
                reported = 0;
                for (int frame = 0; frame < FRAMES; frame++) {
                    reported += sim.step().allocatedBytes();
                }
                final long counted = allocated(ids) - start;
                assertTrue(reported <= counted, "reported=" + reported + ", counted=" + counted);
                clean = counted == 0 || twin && reported == counted ? clean + 1 : 0;
            }
            assertEquals(CLEAN_WINDOWS, clean, "windows in which nothing else was allocated; reported=" + reported);
            assertTrue(sim.report().systemNanos(0) > 0);
            return reported;
        }
    }

    private static long allocated(final long[] ids) {
        long sum = 0;
        for (final long id : ids) {
            sum += THREADS.getThreadAllocatedBytes(id);
        }
        return sum;
    }

    private static List<Thread> workers() {
        final List<Thread> workers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        workers.removeIf(thread -> !thread.getName().startsWith("denserow-worker-"));
        return workers;
    }
}
