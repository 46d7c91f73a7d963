package org.denserow.jobs;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Reports workers that are at one chunk for long, once per chunk. One daemon thread, which exists only when a limit is
/// set.
///
/// Workers read no clock for it: it looks four times within the limit whether a worker is still where it was. So a stall
/// is reported when it has lasted between one and one and a half limits. A chunk that waits for a nested dispatch counts
/// as one that lasts.
///
/// *Threads*: reads what a [WorkerContext] shows to everybody.
final class Watchdog extends Thread {

    private final WorkerContext[] contexts;
    private final Workers workers;
    private final long limitNanos;
    private final Consumer<? super StallReport> onStall;
    private volatile boolean closed;

    // By worker number.
    private final long[] sequences;
    private final long[] sinceNanos;
    private final boolean[] reported;

    Watchdog(final Workers workers, final WorkerContext[] contexts, final JobOptions options) {
        super(null, null, options.name() + "-watchdog", 0, false);
        this.workers = workers;
        this.contexts = contexts;
        this.limitNanos = nanos(options.stallLimit());
        this.onStall = options.onStall();
        this.sequences = new long[contexts.length];
        this.sinceNanos = new long[contexts.length];
        this.reported = new boolean[contexts.length];
        setDaemon(true);
    }

    private static long nanos(final Duration limit) {
        return limit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? limit.toNanos() : Long.MAX_VALUE;
    }

    @Override
    public void run() {
        Arrays.fill(sequences, -1);
        while (!closed) {
            for (int worker = 0; worker < contexts.length; worker++) {
                look(worker, System.nanoTime());
            }
            LockSupport.parkNanos(this, limitNanos / 4);
            Thread.interrupted(); // a set status would turn the next park into a busy loop
        }
    }

    private void look(final int worker, final long now) {
        final WorkerContext context = contexts[worker];
        final long sequence = context.sequence();
        if (sequence != sequences[worker]) {
            sequences[worker] = sequence;
            sinceNanos[worker] = now;
            reported[worker] = false;
            return;
        }
        final long lastedNanos = now - sinceNanos[worker];
        if (reported[worker] || lastedNanos < limitNanos) {
            return;
        }
        final Thread thread = workers.thread(worker);
        if (thread == null) {
            return;
        }
        final StallReport report = context.report(thread, Duration.ofNanos(lastedNanos));
        if (report.job().isEmpty() || context.sequence() != sequence) {
            return; // idle, or it went on while the report was made
        }
        reported[worker] = true;
        try {
            onStall.accept(report);
        } catch (final Throwable t) { // the next stall is reported all the same
            Idling.uncaught(t);
        }
    }

    /// Ends it; it may be in the midst of a report.
    void close() {
        closed = true;
        LockSupport.unpark(this);
    }

    @Override
    public String toString() {
        return "Watchdog{limitNanos=" + limitNanos + '}';
    }
}
