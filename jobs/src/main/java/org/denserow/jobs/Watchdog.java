package org.denserow.jobs;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Reports workers that are at one chunk for longer than the limit, once per stall. It is a daemon thread, which exists
/// only when a limit is set. It ends when the system is closed and no thread is at work.
///
/// Four times per limit it compares the chunk of each worker with the one at the last look. So it reports a stall when
/// that has lasted between 1 and 1.5 limits. A chunk that waits for a nested dispatch counts as a stall too.
final class Watchdog extends Thread {

    private static final long CLOSING_NANOS = 5_000_000; // between two looks while the system closes

    private final Workers workers;
    private final StallWatch watch;
    private final long limitNanos;
    private final Consumer<? super StallReport> onStall;
    private final long[] reported; // by worker number: the chunk whose stall was reported

    Watchdog(final Workers workers, final WorkerContext[] contexts, final JobOptions options) {
        super(null, null, options.name() + "-watchdog", 0, false);
        this.workers = workers;
        this.watch = new StallWatch(contexts);
        this.limitNanos = Workers.nanos(options.stallLimit());
        this.onStall = options.onStall();
        this.reported = new long[contexts.length];
        setDaemon(true);
        setContextClassLoader(Thread.currentThread().getContextClassLoader()); // otherwise it is that of the system
    }

    @Override
    public void run() {
        Arrays.fill(reported, -1);
        while (!workers.isOver()) {
            for (int worker = 0; worker < reported.length; worker++) {
                look(worker);
            }
            LockSupport.parkNanos(this, workers.isClosing() ? Math.min(limitNanos / 4, CLOSING_NANOS) : limitNanos / 4);
            Thread.interrupted(); // a set status would turn the next park into a busy loop
        }
    }

    private void look(final int worker) {
        final long lastedNanos = watch.look(worker, System.nanoTime());
        final Thread thread = workers.thread(worker);
        if (lastedNanos < limitNanos || reported[worker] == watch.seen(worker) || thread == null) {
            return;
        }
        final StallReport report = workers.report(worker, thread, Duration.ofNanos(lastedNanos));
        if (watch.wentOn(worker)) {
            return; // it ended while the report was made
        }
        reported[worker] = watch.seen(worker);
        try {
            onStall.accept(report);
        } catch (final Throwable t) { // it still reports the next stall
            Idling.uncaught(t);
        }
    }

    @Override
    public String toString() {
        return "Watchdog{limitNanos=" + limitNanos + '}';
    }
}
