package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// Counts what the threads of one simulation allocate in frames, once it is steady. Made before the simulation is, so
/// that its workers can be told from those of others.
final class SteadyFrames {

    /// Frames before anything is counted.
    static final int WARM_UP = 500;

    private static final int WARM_UP_AS_TWIN = 100; // before that, so that the JVM knows both ways by then

    /// Frames of a window.
    static final int FRAMES = 500;

    /// Windows, one after the other, that must all be without a byte: the JVM compiles meanwhile.
    static final int CLEAN_WINDOWS = 3;

    /// Windows at most.
    static final int MOST_WINDOWS = 60;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Thread> others = workers();
    private long[] ids = {};
    private boolean isTwin; // written between frames

    /// {@return whether this frame is one of the broken twin: then one chunk of it allocates 16 bytes}
    boolean isTwin() {
        return isTwin;
    }

    /// Asserts that steady frames allocate nothing, and that their broken twin, which allocates in each frame, is
    /// caught: the same simulation in one more window.
    void assertNone(final Simulation sim, final int workers) {
        assertNone(sim, workers, 16L * FRAMES);
    }

    /// The same with another twin.
    ///
    /// @param leastOfTwin bytes that the twin allocates at least in a window
    void assertNone(final Simulation sim, final int workers, final long leastOfTwin) {
        isTwin = true;
        sim.run(WARM_UP_AS_TWIN);
        isTwin = false;
        assertNone(bytes(sim, workers));
        isTwin = true;
        final long bytes = bytesOfWindow(sim);
        isTwin = false;
        assertTrue(bytes >= leastOfTwin, "bytes allocated by the twin in " + FRAMES + " frames: " + bytes);
    }

    /// Asserts that the frames of a window allocated nothing.
    static void assertNone(final long bytes) {
        assertEquals(0, bytes, "bytes allocated in " + FRAMES + " frames");
    }

    /// Warms up, and counts window by window.
    ///
    /// @return bytes of the last window; 0 only after [#CLEAN_WINDOWS] windows without a byte
    long bytes(final Simulation sim, final int workers) {
        sim.run(WARM_UP);
        watch(workers);
        long bytes = 0;
        int clean = 0;
        for (int window = 0; window < MOST_WINDOWS && clean < CLEAN_WINDOWS; window++) {
            bytes = bytesOfWindow(sim);
            clean = bytes == 0 ? clean + 1 : 0;
        }
        assertTrue(clean == CLEAN_WINDOWS, "no " + CLEAN_WINDOWS + " clean windows, last bytes: " + bytes);
        return bytes;
    }

    private long bytesOfWindow(final Simulation sim) {
        final long start = allocated();
        sim.run(FRAMES);
        return allocated() - start;
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
