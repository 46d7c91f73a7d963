package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording to a file allocates nothing in a steady frame, on the owner and on the recording thread.
@Tag("allocation")
@Timeout(300)
class RecordingAllocationTest {

    private static final int MESSAGES = 10_000; // a frame
    private static final int FRAMES = 20; // of a window
    private static final int CLEAN_WINDOWS = 3;
    private static final int MOST_WINDOWS = 100;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    enum Side {
        BUY,
        SELL
    }

    record Order(int row, long price, double amount, Side side, String who) {}

    @Test
    @DisplayName("10,000 messages a frame: 0 bytes a frame on the owner and on the recording thread; a twin is caught")
    void step_steady_allocatesNothing() throws IOException {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withPortCapacity(MESSAGES))) {
            final Table rows = sim.define("row", Layout.dense(64));
            final IntColumn value = rows.ints("value");
            rows.create();
            final Port<Order> port = sim.port("order", Order.class, (message, commands) -> {
                value.values()[message.row] += (int) message.price;
                return 0;
            });
            final List<Order> orders = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                orders.add(new Order(0, i, i / 2.0, Side.values()[i % 2], "trader " + i % 100));
            }
            sim.recordTo(folder, RecordingOptions.defaults());
            final long[] threads = {Thread.currentThread().threadId(), recordingThread()};
            long bytes = 0;
            for (int window = 0, clean = 0; window < MOST_WINDOWS && clean < CLEAN_WINDOWS; window++) {
                bytes = window(sim, port, orders, threads, false);
                clean = bytes == 0 ? clean + 1 : 0;
            }
            assertEquals(0, bytes, "bytes in " + FRAMES + " frames");
            assertTrue(window(sim, port, orders, threads, true) >= 16L * FRAMES);
        }
    }

    /// Bytes that both threads allocate in the frames of a window; the owner's offers are not counted.
    private static long window(
            final Simulation sim,
            final Port<Order> port,
            final List<Order> orders,
            final long[] threads,
            final boolean twin) {
        long bytes = -THREADS.getThreadAllocatedBytes(threads[1]);
        for (int frame = 0; frame < FRAMES; frame++) {
            assertTrue(port.offerAll(orders));
            final long before = THREADS.getThreadAllocatedBytes(threads[0]);
            sim.step();
            if (twin) {
                SteadyCalls.allocate();
            }
            bytes += THREADS.getThreadAllocatedBytes(threads[0]) - before;
        }
        return bytes + THREADS.getThreadAllocatedBytes(threads[1]);
    }

    private static long recordingThread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("denserow-recording"))
                .findFirst()
                .orElseThrow()
                .threadId();
    }
}
