package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// A time that passes only while somebody sleeps, or says so. Begins shortly before the number of nanoseconds
/// overflows, as `System.nanoTime` may.
public final class FakeClock implements FrameClock {

    private static final long FOREVER = Long.MAX_VALUE;
    private static final int MOST_WAITS = 10_000; // beyond is a loop that only looks asleep

    public final List<Long> waits = new ArrayList<>(); // nanoseconds asked for
    long oversleepNanos;
    public Runnable beforeSleep = () -> {}; // between the sleeper's last look and its sleep
    public boolean losesWakeUps;
    private final AtomicBoolean permit = new AtomicBoolean();
    private volatile long nowNanos = Long.MAX_VALUE - 1_000;

    public void pass(final long nanos) {
        nowNanos += nanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public void park(final Object blocker, final long nanos) {
        if (nanos < 1) {
            throw new AssertionError("sleeps for nothing: nanos=" + nanos);
        }
        if (waits.size() == MOST_WAITS) {
            throw new AssertionError("spins: waits=" + waits.size());
        }
        waits.add(nanos);
        beforeSleep.run();
        if (permit.getAndSet(false) || Thread.currentThread().isInterrupted()) {
            return;
        }
        if (nanos == FOREVER) {
            throw new AssertionError("sleeps for ever, and nobody will wake it");
        }
        pass(nanos + oversleepNanos);
    }

    @Override
    public void unpark(final Thread thread) {
        permit.set(!losesWakeUps);
    }
}
