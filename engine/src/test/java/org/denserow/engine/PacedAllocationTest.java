package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the pace itself costs: nothing is allocated between two paced frames, late ones included.
class PacedAllocationTest {

    private static final int FRAMES = 1_000; // of a window
    private static final int CLEAN_WINDOWS = 3; // in a row
    private static final int MOST_WINDOWS = 40;
    private static final long PERIOD = 10_000_000; // nanoseconds
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Thing(Table table, FloatColumn x) {}

    /// A time that passes in sleep only, counts windows of frames, and stops the run.
    private static final class CountingClock implements FrameClock {

        private final boolean twin;
        private Simulation sim;
        private long nowNanos;
        private long sleeps;
        private long lastBytes = -1;
        private long bytes; // of the last window
        private int windows;
        private int clean;

        CountingClock(final boolean twin) {
            this.twin = twin;
        }

        @Override
        public long nanoTime() {
            return nowNanos;
        }

        @Override
        public void park(final Object blocker, final long nanos) {
            if (twin) {
                SteadyCalls.allocate();
            }
            nowNanos += nanos + (sleeps % 7 == 0 ? 3 * PERIOD : 0);
            if (++sleeps % FRAMES == 0) {
                endWindow();
            }
        }

        private void endWindow() {
            final long allBytes = THREADS.getCurrentThreadAllocatedBytes();
            bytes = allBytes - lastBytes;
            clean = lastBytes >= 0 && bytes == 0 ? clean + 1 : 0;
            lastBytes = allBytes;
            if (++windows == MOST_WINDOWS || clean == CLEAN_WINDOWS) {
                sim.stop();
            }
        }

        @Override
        public void unpark(final Thread thread) {}
    }

    private static CountingClock run(final int workers, final boolean twin) {
        final CountingClock clock = new CountingClock(twin);
        try (Simulation sim = Trial.timed(SimulationOptions.defaults().withWorkers(workers), clock)) {
            clock.sim = sim;
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            things.table.create();
            sim.system("move").writes(things.x).over(things.table, (rows, commands) -> {
                final float[] x = rows.write(things.x);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    x[row]++;
                }
            });
            sim.runAt(100);
            assertTrue(sim.overload().late() > FRAMES / 8, sim.overload()::toString);
        }
        return clock;
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    void runAt_steadyFrames_allocatesNothing(final int workers) {
        final CountingClock clock = run(workers, false);
        assertEquals(CLEAN_WINDOWS, clock.clean, "clean windows; bytes of the last one: " + clock.bytes);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    void runAt_twinThatAllocates_isCaught(final int workers) {
        final CountingClock clock = run(workers, true);
        assertEquals(0, clock.clean);
        assertTrue(clock.bytes >= 16L * FRAMES, "bytes of the last window: " + clock.bytes);
    }
}
