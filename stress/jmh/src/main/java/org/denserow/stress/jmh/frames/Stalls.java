package org.denserow.stress.jmh.frames;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/// A thread that sleeps 1 ms, again and again, and records when it wakes more than half a millisecond late: then the
/// machine, the operating system or the JVM delayed it, and may have delayed other threads too.
///
/// A stall is the time from the due waking to the real one. The thread does not see a short stall within its sleep.
///
/// *Threads*: it writes until [#close()]; read afterwards.
final class Stalls implements AutoCloseable {

    private static final long SLEEP_NANOS = 1_000_000;

    /// The least delay that counts as a stall.
    static final long LIMIT_NANOS = 500_000;

    private static final int MOST = 1 << 20; // two longs each; a stall takes at least 1.5 ms: room for 26 minutes

    private final Thread thread = new Thread(this::watch, "stall reference");
    private final long[] begins = new long[MOST]; // nanoTime, ascending
    private final long[] ends = new long[MOST];
    private int count;
    private volatile boolean closed;

    /// Starts watching.
    Stalls() {
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        while (!closed && count < MOST) {
            final long due = System.nanoTime() + SLEEP_NANOS;
            for (long left = SLEEP_NANOS; left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left); // may return early
            }
            final long now = System.nanoTime();
            if (now - due > LIMIT_NANOS) {
                begins[count] = due;
                ends[count] = now;
                count++;
            }
        }
    }

    /// Ends the thread.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException interrupt) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// {@return when the stalls began, in nanoseconds of `System.nanoTime`, ascending}
    long[] begins() {
        return Arrays.copyOf(begins, count);
    }

    /// {@return when they ended}
    long[] ends() {
        return Arrays.copyOf(ends, count);
    }

    /// Finds the frames that overlap a stall. Neither frames nor stalls overlap among themselves; both are ascending.
    static boolean[] overlap(
            final long[] frameBegins, final long[] frameEnds, final long[] stallBegins, final long[] stallEnds) {
        final boolean[] overlap = new boolean[frameBegins.length];
        int stall = 0;
        for (int frame = 0; frame < overlap.length; frame++) {
            while (stall < stallEnds.length && stallEnds[stall] - frameBegins[frame] < 0) {
                stall++;
            }
            overlap[frame] = stall < stallEnds.length && stallBegins[stall] - frameEnds[frame] <= 0;
        }
        return overlap;
    }
}
