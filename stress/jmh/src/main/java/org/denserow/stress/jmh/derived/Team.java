package org.denserow.stress.jmh.derived;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/// The threads of a plain program: one calls and helps, the others wait for it. They spin for a while, then park, so that
/// a team that is not wanted takes no processor from others.
///
/// *Threads*: one thread calls.
final class Team implements AutoCloseable {

    private static final int SPINS = 20_000;

    private final Thread[] helpers;
    private final AtomicInteger next = new AtomicInteger(); // part
    private final AtomicInteger left = new AtomicInteger(); // helpers that may have a part
    private volatile int epoch;
    private volatile boolean isClosed;
    private volatile Throwable failure;
    private int parts; // published by the epoch
    private IntConsumer work;

    /// Starts threads.
    ///
    /// @param threads with the caller, at least 1
    Team(final int threads) {
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
    void run(final int count, final IntConsumer of) {
        if (helpers.length == 0) {
            for (int part = 0; part < count; part++) {
                of.accept(part);
            }
            return;
        }
        parts = count;
        work = of;
        next.set(0);
        left.set(helpers.length);
        epoch++; // one thread writes it
        for (final Thread helper : helpers) {
            LockSupport.unpark(helper);
        }
        take();
        while (left.get() > 0) {
            Thread.onSpinWait();
        }
        if (failure != null) {
            throw new IllegalStateException("a part of the work failed", failure);
        }
    }

    private void take() {
        for (int part = next.getAndIncrement(); part < parts; part = next.getAndIncrement()) {
            work.accept(part);
        }
    }

    private void help() {
        for (int seen = 0; !isClosed; seen++) {
            for (int spins = 0; epoch == seen && !isClosed; spins++) {
                if (spins < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            try {
                if (!isClosed) {
                    take();
                }
            } catch (final RuntimeException | Error e) {
                failure = e;
            } finally {
                left.getAndDecrement();
            }
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
