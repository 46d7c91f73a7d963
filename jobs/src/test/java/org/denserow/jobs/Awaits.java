package org.denserow.jobs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/// How tests wait: for a state, never for a time. What never comes is ended by the time limit of the test class.
final class Awaits {

    static final long LONG_MILLIS = 60_000; // where it must not run out
    static final long SHORT_MILLIS = 200; // where a twin waits for what never comes

    private Awaits() {}

    /// Until every thread of the system sleeps for want of work; it starts them if nothing has.
    static void parked(final JobSystem jobs) {
        jobs.executor().workers().startIfNeeded();
        for (final Worker worker : jobs.executor().workers().threads()) {
            until(worker::isParked);
            waiting(worker);
        }
    }

    static void waiting(final Thread thread) {
        until(() -> thread.getState() == Thread.State.WAITING);
    }

    static void until(final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.yield();
        }
    }

    /// {@return whether it opened in time}
    static boolean latch(final CountDownLatch latch, final long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// One chunk per worker, each waits until all have begun: only when all workers take part do they meet.
    static boolean allMeet(final JobSystem jobs, final long millis) {
        final CountDownLatch begun = new CountDownLatch(jobs.workers());
        final AtomicBoolean met = new AtomicBoolean(true);
        jobs.dispatch(jobs.workers(), (chunk, worker) -> {
            begun.countDown();
            if (met.get() && !latch(begun, millis)) {
                met.set(false);
            }
        });
        return met.get();
    }

    /// Two chunks: the owner's ends once the other thread has begun the other one, which ends after `held`.
    static ChunkJob holdTheOther(final Runnable held) {
        final CountDownLatch begun = new CountDownLatch(1);
        return (chunk, worker) -> {
            if (worker == 0) {
                latch(begun, LONG_MILLIS);
            } else {
                begun.countDown();
                held.run();
            }
        };
    }
}
