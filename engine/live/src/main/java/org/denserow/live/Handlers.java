package org.denserow.live;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// Runs each request on a virtual thread of its own: a bounded number at once, each for a bounded time.
///
/// A request beyond [#MAX_REQUESTS] is refused by an exception, and the server closes its connection. A request that
/// takes longer than [#LIMIT_NANOS] is interrupted: that closes its channel, so a client that stalls while it sends or
/// receives is gone then. Long answers call [#extend()] each time the client has taken a piece.
///
/// *Threads*: any. The one that interrupts is virtual, too; it ends with [#close()].
final class Handlers implements Executor {

    /// Requests handled at once, event streams included: 64.
    static final int MAX_REQUESTS = 64;

    /// The longest time of a request, or of a piece of a long answer: 10 s.
    static final long LIMIT_NANOS = 10_000_000_000L;

    private static final long TICK_MILLIS = 500; // between two looks for requests that take too long
    private static final int CLOSE_MILLIS = 2000; // the longest wait for requests at the end

    /// One request; its deadline is written by its own thread and read by the watch.
    private static final class Running {

        volatile long deadlineNanos;

        Running(final long deadlineNanos) {
            this.deadlineNanos = deadlineNanos;
        }
    }

    private final Semaphore places = new Semaphore(MAX_REQUESTS);
    private final ConcurrentHashMap<Thread, Running> running = new ConcurrentHashMap<>();
    private final Thread.Builder threads = Thread.ofVirtual().name("denserow-live-", 0);
    private final long limitNanos;
    private final Thread clock;
    private volatile boolean closed;

    /// @param limitNanos [#LIMIT_NANOS]; less in tests
    Handlers(final long limitNanos) {
        this.limitNanos = limitNanos;
        this.clock = Thread.ofVirtual().name("denserow-live-clock").start(this::interruptLate);
    }

    @Override
    public void execute(final Runnable request) {
        if (closed || !places.tryAcquire()) {
            throw new RejectedExecutionException("too many requests at once: most=" + MAX_REQUESTS);
        }
        boolean isStarted = false;
        try {
            final Thread thread = threads.unstarted(() -> {
                try {
                    if (!closed) {
                        request.run();
                    }
                } finally {
                    running.remove(Thread.currentThread());
                    places.release();
                }
            });
            running.put(thread, new Running(System.nanoTime() + limitNanos)); // before it can remove itself
            thread.start();
            isStarted = true;
        } finally {
            if (!isStarted) {
                places.release();
            }
        }
    }

    /// Gives the calling request its whole time again: its client has taken a piece of the answer.
    void extend() {
        final Running request = running.get(Thread.currentThread());
        if (request != null) {
            request.deadlineNanos = System.nanoTime() + limitNanos;
        }
    }

    /// Lets the calling request wait as long as it wants for something else than its client, until [#extend()].
    void rest() {
        final Running request = running.get(Thread.currentThread());
        if (request != null) {
            request.deadlineNanos = System.nanoTime() + Long.MAX_VALUE / 2;
        }
    }

    private void interruptLate() {
        try {
            while (!closed) {
                Thread.sleep(Math.min(TICK_MILLIS, 1 + limitNanos / 4_000_000));
                final long now = System.nanoTime();
                running.forEach((thread, request) -> {
                    if (now - request.deadlineNanos > 0) {
                        thread.interrupt();
                    }
                });
            }
        } catch (final InterruptedException end) {
            // closed
        }
    }

    /// {@return requests that are handled now}
    int size() {
        return running.size();
    }

    /// Ends all requests and waits for them, for a bounded time.
    void close() {
        closed = true;
        clock.interrupt();
        final long endNanos = System.nanoTime() + CLOSE_MILLIS * 1_000_000L;
        boolean isInterrupted = false;
        while (!running.isEmpty() && System.nanoTime() - endNanos < 0) {
            for (final Thread thread : running.keySet()) {
                if (thread != Thread.currentThread()) {
                    thread.interrupt();
                }
            }
            try {
                Thread.sleep(1);
            } catch (final InterruptedException interrupt) {
                isInterrupted = true; // the interrupt is the caller's
                break;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
