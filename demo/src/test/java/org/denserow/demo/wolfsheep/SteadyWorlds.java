package org.denserow.demo.wolfsheep;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.demo.scenario.World;

/// Counts what the steps of a world allocate once it is steady.
public final class SteadyWorlds {

    private static final int STEPS = 100; // of a window
    private static final int CLEAN_WINDOWS = 3; // one after the other

    /// Windows that are enough for the JVM to compile everything.
    public static final int MOST_WINDOWS = 300;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private SteadyWorlds() {}

    /// Steps until some windows, one after the other, are without a byte: the JVM compiles meanwhile, and arrays grow.
    ///
    /// @param world with a detailed report
    /// @param windows most of them
    /// @return bytes of the last window
    public static long bytes(final World world, final int windows) {
        long bytes = 0;
        int clean = 0;
        for (int window = 0; window < windows && clean < CLEAN_WINDOWS; window++) {
            bytes = window(world);
            clean = bytes == 0 ? clean + 1 : 0;
        }
        return bytes;
    }

    private static long window(final World world) {
        long inFrames = 0;
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int step = 0; step < STEPS; step++) {
            inFrames += world.step().allocatedBytes(); // of all threads
        }
        return Math.max(inFrames, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
}
