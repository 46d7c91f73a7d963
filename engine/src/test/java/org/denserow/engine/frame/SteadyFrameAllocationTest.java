package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyFrameAllocationTest {

    private static final int ROWS = 100_000;
    private static final int WARM_UP = 2_000;
    private static final int FRAMES = 1_000;

    /// The JVM itself allocates a few bytes on a thread now and then, when it replaces compiled code: at most this many
    /// windows of frames are looked at. What frames allocate shows in every one of them.
    private static final int WINDOWS = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    record Body(Table table, FloatColumn x, FloatColumn vx, Tag hot) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("EN-01: a steady frame of 100,000 rows with 1 % churn recorded by workers allocates 0 bytes")
    void step_steadyChurn_allocatesNothing(final int workers) {
        final long bytes = bytesOfFrames(workers, false);
        assertTrue(bytes <= 0, "bytes allocated in " + FRAMES + " frames: " + bytes);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("the broken twin, which allocates 16 bytes in one chunk of each frame, is caught")
    void step_twinThatAllocates_isCaught(final int workers) {
        final long bytes = bytesOfFrames(workers, true);
        assertTrue(bytes >= 16L * FRAMES, "bytes allocated in " + FRAMES + " frames: " + bytes);
    }

    /// Bytes that the simulation's threads allocate in a window of frames after the warm-up; the least of the windows.
    private static long bytesOfFrames(final int workers, final boolean twin) {
        final List<Thread> before = workers();
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(3).withoutSerialCutoff())) {
            final Body bodies = sim.define("body", Body.class, Layout.dense(ROWS + ROWS / 50));
            sim.system("move").reads(bodies.vx).writes(bodies.x).over(bodies.table, (rows, commands) -> {
                final float[] x = rows.write(bodies.x);
                final float[] vx = rows.read(bodies.vx);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    x[row] += vx[row];
                }
            });
            sim.system("churn").creates(bodies.table).over(bodies.table, (rows, commands) -> {
                final int phase = (int) (rows.frame() % 100);
                for (int row = rows.begin() + phase; row < rows.end(); row += 100) {
                    commands.destroy(bodies.table.handle(row));
                    commands.create(bodies.table);
                    commands.with(bodies.vx, rows.random().at(row).below(100)).with(bodies.hot);
                    commands.set(bodies.table.handle(row + 1 < rows.end() ? row + 1 : row), bodies.x, phase);
                }
            });
            sim.system("cool").over(bodies.hot, (rows, commands) -> {
                if (twin && rows.number() == 0) {
                    escaped = new Object();
                }
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    commands.untag(bodies.table.handle(it.row()), bodies.hot);
                }
            });
            for (int i = 0; i < ROWS; i++) {
                bodies.table.create();
            }
            for (int i = 0; i < 100; i++) { // rows that wait for their frame must cost nothing either
                final long pending = sim.commands().createPending(bodies.table);
                sim.commands().activateAt(pending, Long.MAX_VALUE, CompletableFuture.completedFuture(null));
            }
            sim.run(WARM_UP);
            final List<Thread> threads = workers();
            threads.removeAll(before);
            assertEquals(workers - 1, threads.size(), "worker threads of this simulation");
            threads.add(Thread.currentThread());
            final long[] ids = threads.stream().mapToLong(Thread::threadId).toArray();
            final long[] start = new long[ids.length];
            final long[] end = new long[ids.length];
            allocated(ids, end); // the first reading may itself allocate
            long least = Long.MAX_VALUE;
            for (int window = 0; window < WINDOWS && least > 0; window++) {
                allocated(ids, start);
                sim.run(FRAMES);
                allocated(ids, end);
                least = Math.min(least, sum(end) - sum(start));
                assertTrue(sim.report().created() > 900, "the churn happened: " + sim.report());
            }
            assertEquals(ROWS, bodies.table.size());
            return least;
        }
    }

    private static long sum(final long[] values) {
        long sum = 0;
        for (final long value : values) {
            sum += value;
        }
        return sum;
    }

    private static void allocated(final long[] ids, final long[] into) {
        for (int i = 0; i < ids.length; i++) {
            into[i] = THREADS.getThreadAllocatedBytes(ids[i]);
        }
    }

    private static List<Thread> workers() {
        final List<Thread> workers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        workers.removeIf(thread -> !thread.getName().startsWith("denserow-worker-"));
        return workers;
    }
}
