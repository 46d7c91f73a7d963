package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.Body;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A detailed report costs no allocation, and counts what others allocate: against the JVM's own counters.
class DetailedReportAllocationTest {

    private static final int ROWS = 4096;

    private record Body(Table table, FloatColumn x) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allocatedBytes_steadyFrames_areZeroAndSoIsTheReport(final int workers) {
        assertEquals(0, bytes(workers, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allocatedBytes_twinThatAllocates_isCounted(final int workers) {
        final long bytes = bytes(workers, true);
        assertTrue(
                bytes >= 16L * SteadyFrames.FRAMES, "bytes reported in " + SteadyFrames.FRAMES + " frames: " + bytes);
    }

    /// The clock is read around phases that are split.
    @Test
    void allocatedBytes_steadyFramesWithSplitPhases_areZero() {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withDetailedReport())) {
            final Body bodies = sim.define("body", Body.class, Layout.dense(4 * ROWS));
            sim.system("set").over(bodies.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    commands.set(bodies.table.handle(row), bodies.x, row);
                }
            });
            for (int i = 0; i < 3 * ROWS; i++) {
                bodies.table.create();
            }
            assertEquals(0, frames.bytes(sim, 2));
            assertTrue(sim.report().parallelApplyNanos(0) > 0);
        }
    }

    /// With a chunk order one thread runs the chunks of all workers.
    @Test
    void allocatedBytes_oneThreadForAllWorkers_areCountedOnce() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final byte[][] kept = new byte[ROWS / 512][];
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(3)
                .withChunkOrder(7)
                .withoutSerialCutoff()
                .withDetailedReport())) {
            final Table bodies = sim.define("body", Layout.dense(ROWS));
            for (int row = 0; row < ROWS; row++) {
                bodies.create();
            }
            sim.system("waste").grain(512).over(bodies, (rows, commands) -> kept[rows.number()] = new byte[1 << 20]);
            sim.run(3);
            final long before = threads.getCurrentThreadAllocatedBytes();
            final long reported = sim.step().allocatedBytes();
            final long counted = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(reported >= (long) kept.length << 20, "reported=" + reported);
            assertTrue(reported <= counted, "reported=" + reported + ", counted=" + counted);
        }
    }

    /// Bytes by the reports of the last window of frames, which must be those that the threads' counters say; 0 only
    /// after some windows without a byte.
    private static long bytes(final int workers, final boolean twin) {
        final SteadyFrames frames = new SteadyFrames();
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
                            SteadyCalls.allocate();
                        }
                    });
            for (int i = 0; i < ROWS; i++) {
                bodies.table.create();
            }
            sim.run(SteadyFrames.WARM_UP);
            frames.watch(workers);
            long reported = 0; // in the last window
            int clean = 0;
            for (int window = 0; window < SteadyFrames.MOST_WINDOWS && clean < SteadyFrames.CLEAN_WINDOWS; window++) {
                final long start = frames.allocated();
                reported = 0;
                for (int frame = 0; frame < SteadyFrames.FRAMES; frame++) {
                    reported += sim.step().allocatedBytes();
                }
                final long counted = frames.allocated() - start;
                assertTrue(reported <= counted, "reported=" + reported + ", counted=" + counted);
                clean = counted == 0 || twin && reported == counted ? clean + 1 : 0;
            }
            assertEquals(
                    SteadyFrames.CLEAN_WINDOWS,
                    clean,
                    "windows in which nothing else was allocated; reported=" + reported);
            assertTrue(sim.report().systemNanos(0) > 0);
            return reported;
        }
    }
}
