package org.denserow.jobs;

import java.util.Objects;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/// How one worker idles: a number of rounds of its strategy, then it sleeps.
///
/// An exception from a strategy goes to the handler of uncaught exceptions, and the worker sleeps: the thread must
/// live, since work may be pinned to it.
///
/// *Threads*: its worker.
final class Idling {

    /// Rounds of spinning that count as work.
    static final int SHORT_ROUNDS = 50;

    private final IdleStrategy strategy; // null: spins by itself, and loads no class of Agrona
    private final int rounds;

    Idling(final JobOptions options) {
        this.strategy = options.idle() == BusySpin.INSTANCE
                ? null
                : Objects.requireNonNull(options.idle().get(), "idle made no strategy");
        this.rounds = options.idleRounds();
    }

    /// {@return whether these rounds are too short to count as idle: a reading of the clock would cost as much}
    boolean isShort(final int round) {
        return round <= SHORT_ROUNDS && (strategy == null || strategy == BusySpinIdleStrategy.INSTANCE);
    }

    /// Idles once, unless it is time to sleep.
    ///
    /// @param round rounds since there was work; wraps when there is no time to sleep
    /// @return false if it is time to sleep
    boolean idle(final int round) {
        if (round >= rounds && rounds != JobOptions.NEVER_SLEEP) {
            return false;
        }
        if (strategy == null) {
            Thread.onSpinWait();
            return true;
        }
        try {
            strategy.idle();
            return true;
        } catch (final Throwable t) {
            uncaught(t);
            return false;
        }
    }

    /// Makes the strategy start anew the next time, since there is work again.
    void reset() {
        if (strategy == null) {
            return;
        }
        try {
            strategy.reset();
        } catch (final Throwable t) {
            uncaught(t);
        }
    }

    /// Reports an exception that the calling thread must survive.
    static void uncaught(final Throwable t) {
        final Thread current = Thread.currentThread();
        try {
            current.getUncaughtExceptionHandler().uncaughtException(current, t);
        } catch (final Throwable ignored) {
            // The handler is the last resort.
        }
    }

    @Override
    public String toString() {
        return "Idling{strategy=" + (strategy == null ? "spin" : strategy) + ", rounds=" + rounds + '}';
    }
}
