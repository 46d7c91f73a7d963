package org.denserow.jobs;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Reports workers that are at one chunk for long, once per stall. One daemon thread, which exists only when a limit is
/// set, and ends when the system is closed and nobody is at work any more.
///
/// It looks four times within the limit whether a worker is still where it was, so a stall is reported when it has
/// lasted between one and one and a half limits. A chunk that waits for a nested dispatch counts as one that lasts.
final class Watchdog extends Thread {

    private static final long CLOSING_NANOS = 5_000_000; // between looks whether all is over

    private final Workers workers;
    private final StallWatch watch;
    private final long limitNanos;
    private final Consumer<? super StallReport> onStall;
    private final long[] reported; // by worker number: what was seen of the stall that was reported

    Watchdog(final Workers workers, final WorkerContext[] contexts, final JobOptions options) {
        super(null, null, options.name() + "-watchdog", 0, false);
        this.workers = workers;
        this.watch = new StallWatch(contexts);
        this.limitNanos = Workers.nanos(options.stallLimit());
        this.onStall = options.onStall();
        this.reported = new long[contexts.length];
        setDaemon(true);
        setContextClassLoader(Thread.currentThread().getContextClassLoader()); // else it is the system's
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
            return; // while the report was made
        }
        reported[worker] = watch.seen(worker);
        try {
            onStall.accept(report);
        } catch (final Throwable t) { // the next stall is reported all the same
            Idling.uncaught(t);
        }
    }

    @Override
    public String toString() {
        return "Watchdog{limitNanos=" + limitNanos + '}';
    }
}
