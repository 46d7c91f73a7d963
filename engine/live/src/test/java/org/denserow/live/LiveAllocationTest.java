package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// While nobody looks a page allocates nothing on the owner's thread.
@Tag("allocation")
class LiveAllocationTest {

    private static final int ROWS = 10_000;
    private static final int FRAMES = 200; // of a window
    private static final int CLEAN = 4; // windows without a byte, one after the other: the JVM compiles meanwhile
    private static final int MOST = 60; // windows
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped;

    /// {@return bytes of the last window}
    private static long bytes(final Simulation sim, final Runnable twin, final int mostWindows) {
        final long thread = Thread.currentThread().threadId();
        THREADS.getThreadAllocatedBytes(thread);
        long bytes = -1;
        for (int window = 0, clean = 0; window < mostWindows && clean < CLEAN; window++) {
            final long before = THREADS.getThreadAllocatedBytes(thread);
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                twin.run();
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - before;
            clean = bytes == 0 ? clean + 1 : 0;
        }
        return bytes;
    }

    private static Simulation counting(final boolean detailed) {
        final SimulationOptions options = SimulationOptions.defaults().withWorkers(1);
        final Simulation sim = Simulation.create(detailed ? options.withDetailedReport() : options);
        final Table things = sim.define("thing", Layout.dense(ROWS));
        final IntColumn value = things.ints("value");
        things.tag("hot");
        for (int row = 0; row < ROWS; row++) {
            things.create();
        }
        sim.system("count").writes(value).over(things, (rows, commands) -> rows.write(value)[rows.begin()]++);
        return sim;
    }

    @Test
    @DisplayName("nobody has ever looked")
    void frames_neverLookedAt_allocateNothing() {
        for (final boolean detailed : new boolean[] {false, true}) {
            try (Simulation sim = counting(detailed);
                    Live live = Live.open(sim, LiveOptions.defaults().allowControl())) {
                assertEquals(0, bytes(sim, () -> {}, MOST));
                final long twin = bytes(sim, () -> escaped = new Object(), CLEAN);
                assertTrue(twin >= 16L * FRAMES, "the twin allocates: bytes=" + twin);
                assertTrue(live.port() > 0);
            }
        }
    }

    @Test
    @DisplayName("somebody looked, and went away")
    void frames_afterLooks_allocateNothing() {
        try (Simulation sim = counting(true);
                Live live = Live.open(sim, 0);
                Client client = new Client(live)) {
            final Thread page = new Thread(() -> {
                client.json("/api/histogram?type=thing&part=value");
                client.json("/api/search?type=thing&part=hot&op=is&value=true");
            });
            page.start();
            while (page.isAlive() || !live.publication().copies().isEmpty()) {
                sim.step();
            }
            assertEquals(0, bytes(sim, () -> {}, MOST));
        }
    }
}
