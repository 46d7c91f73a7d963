package org.denserow.live;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Decides after each frame whether the owner goes on: pause, step, run to a frame, pace. And it wakes the owner where it
/// waits.
///
/// One number says all about pauses: the frame at which the owner is held. [#OPEN] is no frame, [#SHUT] is every frame,
/// a number is one frame to run to.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `holdAt` | threads of requests and the owner, by atomic updates | the owner after each frame, volatile |
/// | `periodNanos` | threads of requests, volatile | the owner after each frame |
/// | `sleeper` | the owner, volatile, before it looks at what it waits for | threads of requests, after they wrote that |
///
/// So of a request and an owner that lies down, at least one sees the other, and an unpark before the park is not lost.
final class Gate {

    /// Frames run.
    static final long OPEN = Long.MAX_VALUE;

    /// The owner is held after the frame in progress.
    static final long SHUT = Long.MIN_VALUE;

    private static final double NANOS = 1e9; // per second

    private final AtomicLong holdAt = new AtomicLong(OPEN);
    private volatile long periodNanos; // 0: without a pace
    private volatile Thread sleeper; // the owner while it is held, or null
    private long dueNanos; // of the next frame at a pace; the owner's

    // ---- Threads of requests ----

    void pause() {
        holdAt.set(SHUT);
        wake();
    }

    void resume() {
        holdAt.set(OPEN);
        wake();
    }

    /// Lets frames run from where the owner is held, or from the present frame, and holds then. A second step before the
    /// first one ends adds to it.
    ///
    /// @param present the frame that comes next
    /// @param frames how many
    /// @return the frame at which the owner is held then
    long step(final long present, final long frames) {
        final long until =
                holdAt.updateAndGet(before -> (before == OPEN || before < present ? present : before) + frames);
        wake();
        return until;
    }

    /// Lets frames run until a frame comes next.
    void runTo(final long frame) {
        holdAt.set(frame);
        wake();
    }

    /// Sets the pace.
    ///
    /// @param hertz frames per second at most; 0 for as many as there are
    void pace(final double hertz) {
        periodNanos = hertz == 0 ? 0 : Math.max(1, Math.round(NANOS / hertz));
        wake();
    }

    /// {@return frames per second at most, or 0}
    double pace() {
        final long period = periodNanos;
        return period == 0 ? 0 : NANOS / period;
    }

    /// {@return whether the owner is held before this frame}
    boolean isShutAt(final long frame) {
        return frame >= holdAt.get();
    }

    /// Wakes the owner if it is held: there is something to do.
    void wake() {
        final Thread held = sleeper;
        if (held != null) {
            LockSupport.unpark(held);
        }
    }

    // ---- The owner ----

    /// {@return nanoseconds until the next frame may run: 0 for now, [Long#MAX_VALUE] until somebody says so}
    ///
    /// @param frame the one that comes next
    long nanosToGo(final long frame, final long nowNanos) {
        if (isShutAt(frame)) {
            return Long.MAX_VALUE;
        }
        return periodNanos == 0 ? 0 : Math.max(0, dueNanos - nowNanos);
    }

    /// Notes that a frame has ended, for the pace.
    void ended(final long nowNanos) {
        final long period = periodNanos;
        if (period != 0) {
            final boolean isBehind = nowNanos - dueNanos > period || dueNanos - nowNanos > period;
            dueNanos = isBehind ? nowNanos + period : dueNanos + period;
        }
    }

    /// The owner begins or ends to wait.
    ///
    /// @param thread the owner's, or null
    void sleeper(final Thread thread) {
        sleeper = thread;
    }

    @Override
    public String toString() {
        return "Gate{holdAt=" + holdAt + ", periodNanos=" + periodNanos + '}';
    }
}
