package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// Counts what the threads of one simulation allocate in frames, once it is steady. Made before the simulation is, so
/// that its workers can be told from those of others.
final class SteadyFrames {

    /// Frames before anything is counted. Clean windows end the warm-up of a simulation that allocates nothing; a twin
    /// has none, so it must have run until it allocates nothing else.
    static final int WARM_UP = 500;

    static final int WARM_UP_OF_TWIN = 2_000;

    /// Frames of a window.
    static final int FRAMES = 500;

    /// Windows, one after the other, that must all be without a byte: the JVM compiles meanwhile.
    static final int CLEAN_WINDOWS = 3;

    /// Windows at most.
    static final int MOST_WINDOWS = 60;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Thread> others = workers();
    private long[] ids = {};

    /// Asserts that the frames of a window allocated nothing.
    static void assertNone(final long bytes) {
        assertEquals(0, bytes, "bytes allocated in " + FRAMES + " frames");
    }

    /// Asserts that a broken twin, which allocates 16 bytes in one chunk of each frame, was caught.
    static void assertCaught(final long bytes) {
        assertTrue(bytes >= 16L * FRAMES, "bytes allocated in " + FRAMES + " frames: " + bytes);
    }

    /// Warms up, and counts window by window.
    ///
    /// @param twin whether the simulation allocates on purpose: then one window is enough
    /// @return bytes of the last window; 0 only after [#CLEAN_WINDOWS] windows without a byte
    long bytes(final Simulation sim, final int workers, final boolean twin) {
        sim.run(twin ? WARM_UP_OF_TWIN : WARM_UP);
        watch(workers);
        long bytes = 0;
        int clean = 0;
        for (int window = 0; window < (twin ? 1 : MOST_WINDOWS) && clean < CLEAN_WINDOWS; window++) {
            final long start = allocated();
            sim.run(FRAMES);
            bytes = allocated() - start;
            clean = bytes == 0 ? clean + 1 : 0;
        }
        assertTrue(twin || clean == CLEAN_WINDOWS, "no " + CLEAN_WINDOWS + " clean windows, last bytes: " + bytes);
        return bytes;
    }

    /// Finds the threads of the simulation that was made since: its workers and the caller.
    void watch(final int workers) {
        final List<Thread> threads = workers();
        threads.removeAll(others);
        assertEquals(workers - 1, threads.size(), "worker threads of this simulation");
        threads.add(Thread.currentThread());
        ids = threads.stream().mapToLong(Thread::threadId).toArray();
        allocated(); // the first reading may itself allocate
    }

    /// {@return bytes that these threads have allocated since they began}
    long allocated() {
        long sum = 0;
        for (final long id : ids) {
            sum += THREADS.getThreadAllocatedBytes(id);
        }
        return sum;
    }

    private static List<Thread> workers() {
        final List<Thread> workers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        workers.removeIf(thread -> !thread.getName().matches("denserow-\\d+-worker-\\d+"));
        return workers;
    }
}
