package org.denserow.jobs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// The threads of one [JobSystem]: started together, woken as a tree, ended together.
///
/// *Starting*: the owner starts them when it first has work for another thread, before it publishes that work. A close
/// may come before, in between or after: a closed thread that starts late takes part while the owner is inside and then
/// ends, as every other one. The watchdog starts with the system, since it also watches the owner.
///
/// *Waking*: a thread with work for many wakes two of them; each worker that wakes up wakes two more while there are
/// chunks to claim. So the caller pays for two wake-ups only, and n sleepers are awake after about log2(n) steps.
///
/// *Threads*: any thread wakes, closes and joins.
final class Workers {

    /// Number of sleepers that one thread wakes.
    static final int WAKE_FAN_OUT = 2;

    private static final long POLL_NANOS = 100_000;

    private final WorkerContext[] contexts; // by number
    private final OwnerSeat seat;
    private final Worker[] threads; // threads[i] has number i + 1
    private final Watchdog watchdog; // null: none
    private boolean startable; // of the owner, as `started`; tests that play the workers themselves leave it false
    private int started; // the threads before this one run
    private volatile boolean resting; // sleep at once, under any idle policy

    Workers(
            final JobOptions options,
            final WorkerContext[] contexts,
            final DispatchPool pool,
            final OwnerSeat seat,
            final Parker parker) {
        this.contexts = contexts;
        this.seat = seat;
        this.threads = new Worker[options.workers() - 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(contexts[i + 1], pool, this, parker, options.name() + "-worker-" + (i + 1));
        }
        this.watchdog = options.stallLimit().isZero() ? null : new Watchdog(this, contexts, options);
    }

    /// Starts the watchdog, and lets [#startIfNeeded()] start the threads.
    void startLater() {
        startable = true;
        if (watchdog != null) {
            watchdog.start();
        }
    }

    /// Starts the threads, unless they have been started. By the owner, before it publishes work for another thread: a
    /// thread that cannot start fails the dispatch before any of its chunks runs.
    void startIfNeeded() {
        if (startable && started < threads.length) {
            startThreads();
        }
    }

    private void startThreads() {
        for (; started < threads.length; started++) {
            threads[started].start();
        }
    }

    int count() {
        return threads.length;
    }

    /// {@return the worker with this number, at least 1}
    Worker get(final int number) {
        return threads[number - 1];
    }

    /// {@return the thread of a worker, or null for worker 0 when there is no owner}
    Thread thread(final int number) {
        return number == 0 ? seat.thread() : threads[number - 1];
    }

    // ---- Waking ----

    /// Wakes sleepers for chunks that were published; these wake the others that are needed.
    ///
    /// @param most number of workers that could find a chunk
    /// @param by number of the caller; the search for sleepers begins behind it, so that callers wake different ones
    void wake(final int most, final int by) {
        if (most <= 0) {
            return;
        }
        if (resting) {
            resting = false;
        }
        int left = Math.min(most, WAKE_FAN_OUT);
        for (int i = 0; i < threads.length && left > 0; i++) {
            final Worker thread = threads[(by + i) % threads.length];
            if (thread.isParked()) {
                final long beginNanos = System.nanoTime();
                if (thread.wake()) {
                    left--;
                }
                contexts[by].counters().waitedSince(beginNanos); // these microseconds are not work
            }
        }
    }

    /// Makes idle workers sleep at once until a thread wakes one.
    void rest() {
        resting = true;
    }

    boolean resting() {
        return resting;
    }

    // ---- Ending ----

    /// {@return whether an outside thread is inside, so that more work may come}
    boolean needed() {
        return seat.thread() != null;
    }

    boolean isClosing() {
        return seat.isClosed();
    }

    /// {@return whether the system is closed and no thread is at work or will be}
    boolean isOver() {
        if (!seat.isClosed() || needed()) {
            return false;
        }
        for (final Worker thread : threads) {
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    /// Makes the threads end once no outside thread is inside, and waits. Interrupts do not shorten it; an interrupt
    /// stays set. It polls, so an owner that leaves pays nothing for it.
    ///
    /// @return the workers that are at work after the timeout
    List<StallReport> close(final Duration timeout) {
        final long beginNanos = System.nanoTime();
        final long timeoutNanos = nanos(timeout);
        final StallWatch watch = new StallWatch(contexts);
        for (final Worker thread : threads) {
            thread.close();
        }
        if (watchdog != null) {
            LockSupport.unpark(watchdog); // it looks more often from now on
        }
        look(watch);
        boolean interrupted = false;
        while (!hasEnded() && System.nanoTime() - beginNanos < timeoutNanos) {
            LockSupport.parkNanos(this, POLL_NANOS);
            interrupted |= Thread.interrupted(); // a set status would turn the next park into a busy loop
            look(watch);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return busy(watch);
    }

    private void look(final StallWatch watch) {
        for (int number = 0; number <= threads.length; number++) {
            watch.look(number, System.nanoTime());
        }
    }

    private boolean hasEnded() {
        if (!isOver()) {
            return false;
        }
        if (watchdog == null || watchdog == Thread.currentThread()) {
            return true;
        }
        LockSupport.unpark(watchdog); // it looks whether it is over when it wakes up
        return !watchdog.isAlive();
    }

    private List<StallReport> busy(final StallWatch watch) {
        final List<StallReport> busy = new ArrayList<>();
        for (int number = 0; number <= threads.length; number++) {
            final Thread thread = thread(number);
            final long lastedNanos = watch.look(number, System.nanoTime());
            if (thread != null && (number == 0 || lastedNanos != StallWatch.AT_NO_CHUNK)) {
                busy.add(report(number, thread, Duration.ofNanos(Math.max(0, lastedNanos))));
            }
        }
        return List.copyOf(busy);
    }

    /// {@return the chunk that a worker runs now}
    StallReport report(final int number, final Thread thread, final Duration atLeast) {
        return contexts[number].report(thread, atLeast);
    }

    /// {@return a duration in nanoseconds; the nearest `long` that is not negative if it is out of range}
    static long nanos(final Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? duration.toNanos() : Long.MAX_VALUE;
    }

    // ---- For tests ----

    Worker[] threads() {
        return threads;
    }

    @Override
    public String toString() {
        return "Workers{threads=" + threads.length + ", resting=" + resting + '}';
    }
}
