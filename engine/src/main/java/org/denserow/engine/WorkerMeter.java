package org.denserow.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Consumer;

/// The costs of one worker in a frame, for a detailed report: nanoseconds per system, and allocated bytes.
///
/// *Threads*: its worker writes; the owner reads and resets it between joins. *Cost*: two clock reads a chunk; one read
/// of the thread's counter at the beginning and the end of a frame; nothing is allocated.
final class WorkerMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long[] systemNanos; // by place of the system
    private long threadId; // of the thread seen last, 0 if none
    private long bytesBefore; // at the beginning of the frame, or when the thread was first seen

    WorkerMeter(final int systems) {
        this.systemNanos = new long[systems];
    }

    void arrays(final Consumer<Object> to) {
        to.accept(systemNanos);
    }

    void begin() {
        Arrays.fill(systemNanos, 0);
        if (threadId != 0) {
            bytesBefore = THREADS.getThreadAllocatedBytes(threadId);
        }
    }

    /// Notes that the calling thread is the worker.
    void seen() {
        final long current = Thread.currentThread().threadId();
        if (threadId != current) {
            threadId = current;
            bytesBefore = THREADS.getThreadAllocatedBytes(current);
        }
    }

    void add(final int system, final long nanos) {
        systemNanos[system] += nanos;
    }

    long systemNanos(final int system) {
        return systemNanos[system];
    }

    /// Whether both meters see the same thread, as when one thread runs the chunks of all workers.
    boolean sharesThread(final WorkerMeter other) {
        return threadId == other.threadId;
    }

    /// Bytes since the frame began; 0 for a thread that has ended, since its counter is gone.
    long bytes() {
        return threadId == 0 ? 0 : Math.max(0, THREADS.getThreadAllocatedBytes(threadId) - bytesBefore);
    }
}
