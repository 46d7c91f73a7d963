package org.denserow.engine.frame;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Consumer;

/// What one worker spends in a frame, measured for a detailed report: nanoseconds per system, and allocated bytes.
///
/// *Threads*: its worker's; the owner reads and begins anew between the joins. *Cost*: two readings of the clock a
/// chunk; one reading of the thread's counter at each end of a frame; nothing is allocated.
final class WorkerMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long[] systemNanos; // by place of the system
    private long threadId; // of the thread that was seen last, 0 when none was
    private long bytesBefore; // when the frame began, or when the thread was seen first

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

    /// The calling thread is the worker.
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

    /// Whether it is the same thread: all are, where one runs the chunks of all workers.
    boolean sharesThread(final WorkerMeter other) {
        return threadId == other.threadId;
    }

    /// Bytes since the frame began; at least 0, as a thread that has ended tells nothing.
    long bytes() {
        return threadId == 0 ? 0 : Math.max(0, THREADS.getThreadAllocatedBytes(threadId) - bytesBefore);
    }
}
