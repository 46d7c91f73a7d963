package org.denserow.stress.jmh.derived;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/// The threads of a plain program: one calls and helps, the others wait for it. They spin for a while, then park, so an idle
/// team takes no processor from others. The caller waits for parts that a thread has begun, not for threads that are still
/// waking up.
///
/// *Threads*: one thread calls.
public final class Team implements AutoCloseable {

    private static final int SPINS = 20_000;

    private final Thread[] helpers;

    /// The job in the upper half, the next part of it in the lower one.
    private final AtomicLong next = new AtomicLong();

    private final AtomicInteger left = new AtomicInteger(); // parts
    private volatile boolean isClosed;
    private volatile Throwable failure;
    private volatile Job job = new Job(0, 0, part -> {});

    private record Job(int number, int parts, IntConsumer work) {}

    /// Starts threads.
    ///
    /// @param threads with the caller, at least 1
    public Team(final int threads) {
        helpers = new Thread[threads - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Thread(this::help, "plain " + i);
            helpers[i].setDaemon(true);
            helpers[i].start();
        }
    }

    int threads() {
        return helpers.length + 1;
    }

    /// Does the parts `[0, count)` of some work, each on any thread, and returns when all are done.
    ///
    /// @param count of parts
    /// @param work does a part
    public void run(final int count, final IntConsumer work) {
        if (helpers.length == 0 || count == 1) {
            for (int part = 0; part < count; part++) {
                work.accept(part);
            }
            return;
        }
        final Job begun = new Job(job.number + 1, count, work);
        left.set(count);
        next.set((long) begun.number << Integer.SIZE);
        job = begun;
        for (final Thread helper : helpers) {
            LockSupport.unpark(helper);
        }
        take(begun);
        while (left.get() > 0) {
            Thread.onSpinWait();
        }
        if (failure != null) {
            throw new IllegalStateException("a part of the work failed", failure);
        }
    }

    private void take(final Job of) {
        for (long at = next.get(); at >> Integer.SIZE == of.number && (int) at < of.parts; at = next.get()) {
            if (next.compareAndSet(at, at + 1)) {
                try {
                    of.work.accept((int) at);
                } catch (final RuntimeException | Error e) {
                    failure = e;
                } finally {
                    left.getAndDecrement();
                }
            }
        }
    }

    private void help() {
        Job done = job;
        while (!isClosed) {
            for (int spins = 0; job == done && !isClosed; spins++) {
                if (spins < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            done = job;
            take(done);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        for (final Thread helper : helpers) {
            LockSupport.unpark(helper);
        }
    }
}
