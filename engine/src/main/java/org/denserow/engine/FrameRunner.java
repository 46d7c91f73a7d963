package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Runs many frames: a number of them, for a time, or at a pace; other threads stop and pause runs.
///
/// A request takes effect between two frames. The runner neither reads a frame nor changes its results.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `stopRequested` | the stopping thread, volatile, before it reads `running`; the owner at the end of a run | the owner |
/// | `paused` | the pausing thread; the resuming thread, volatile, before it reads `running` | the owner |
/// | `running` | the owner, volatile, before it reads the requests, and at the end of a run | the stopping or resuming thread |
///
/// So of a request and a run that begins, at least one sees the other. An unpark before the park is not lost, so a
/// request between the owner's check and its sleep wakes it at once.
final class FrameRunner {

    /// A second from the first paced frame on, in which a late frame is counted and no warning says it: the systems are
    /// interpreted and compiled then, classes are loaded, and threads start. That passes by itself, at every start.
    static final long WARM_UP_NANOS = 1_000_000_000L;

    /// The times of frames.
    interface Times {

        /// Begins a run.
        ///
        /// @param until its end
        void begin(long until);

        /// Goes to the time of the next frame, or to the end of the run.
        ///
        /// @return whether a frame is due
        boolean advance();
    }

    private static final long FOREVER = Long.MAX_VALUE; // nanoseconds, some 292 years

    private final FrameClock clock;
    private final FrameState state;
    private final Runnable frame; // runs one
    private final Runnable rest; // lets the workers sleep
    private final Overload overload = new Overload(); // of the pace in use
    private final Loss lateFrames = Loss.ofDueTimes(); // of all paces
    private Pace used; // the pace in use; null before the first
    private boolean held; // since the pace was last asked
    private boolean isPaced; // a pace was asked
    private long firstNanos; // when the first pace was asked for the first time

    private volatile boolean stopRequested;
    private volatile boolean paused;
    private volatile Thread running; // the owner during a run, or null

    FrameRunner(final FrameClock clock, final FrameState state, final Runnable frame, final Runnable rest) {
        this.clock = clock;
        this.state = state;
        this.frame = frame;
        this.rest = rest;
    }

    // ---- By the owner ----

    long run(final long frames) {
        if (frames < 0) {
            throw new IllegalArgumentException("frames must be >= 0: frames=" + frames + "; 0 runs none");
        }
        checkRun("run");
        running = Thread.currentThread();
        try {
            long ran = 0;
            while (ran < frames && !stopRequested) {
                if (!paused) {
                    frame.run();
                    ran++;
                } else if (!sleep(FOREVER)) {
                    break;
                }
            }
            return ran;
        } finally {
            end();
        }
    }

    /// Runs frames until none is due any more.
    ///
    /// @param times says which are due
    /// @param until the time at which the run ends
    long runUntil(final Times times, final long until) {
        checkRun("runUntil");
        times.begin(until);
        running = Thread.currentThread();
        try {
            long ran = 0;
            while (!stopRequested) {
                if (paused) {
                    if (!sleep(FOREVER)) {
                        break;
                    }
                } else if (times.advance()) {
                    frame.run();
                    ran++;
                } else {
                    break;
                }
            }
            return ran;
        } finally {
            end();
        }
    }

    long runFor(final Duration duration) {
        if (given(duration, "duration").isNegative()) {
            throw new IllegalArgumentException(
                    "a duration must not be negative: duration=" + duration + "; was the end before the beginning?");
        }
        checkRun("runFor");
        final long nanos = TimeUnit.NANOSECONDS.convert(duration); // saturates
        running = Thread.currentThread();
        try {
            final long beginNanos = clock.nanoTime();
            long ran = 0;
            long leftNanos = nanos;
            while (leftNanos > 0 && !stopRequested) {
                if (!paused) {
                    frame.run();
                    ran++;
                } else if (!sleep(leftNanos)) {
                    break;
                }
                leftNanos = nanos - (clock.nanoTime() - beginNanos);
            }
            return ran;
        } finally {
            end();
        }
    }

    long runAt(final double hertz) {
        checkRun("runAt");
        final Pace pace = Pace.at(hertz);
        running = Thread.currentThread();
        try {
            long ran = 0;
            while (!stopRequested && !Thread.currentThread().isInterrupted()) {
                final long toDueNanos = nanosToDue(pace);
                if (toDueNanos <= 0) {
                    frame.run();
                    ran++;
                } else {
                    sleep(toDueNanos);
                }
            }
            return ran;
        } finally {
            end();
        }
    }

    boolean stepIfDue(final Pace pace) {
        checkRun("stepIfDue");
        given(pace, "pace", "pass Pace.at(hertz)");
        if (nanosToDue(pace) > 0) {
            rest.run();
            return false;
        }
        frame.run();
        return true;
    }

    void hold(final Runnable wait) {
        rest.run();
        try {
            wait.run();
        } finally {
            held = true;
        }
    }

    private void checkRun(final String call) {
        state.checkBetween(call, "frames cannot run inside a frame");
    }

    /// The time until the next frame is due. A frame that is due is counted as begun.
    private long nanosToDue(final Pace pace) {
        if (pace != used) {
            overload.clear();
            used = pace;
        }
        if (held) {
            pace.restart();
            held = false;
        }
        if (paused) {
            pace.restart();
            return FOREVER;
        }
        final long nowNanos = clock.nanoTime();
        if (!isPaced) {
            isPaced = true;
            firstNanos = nowNanos;
        }
        final long toDueNanos = pace.nanosToDue(nowNanos);
        if (toDueNanos <= 0) {
            final long latenessNanos = pace.take(nowNanos);
            if (overload.count(latenessNanos, pace.periodNanos())) {
                countLate(nowNanos);
            }
        }
        return toDueNanos;
    }

    private void countLate(final long nowNanos) {
        if (nowNanos - firstNanos < WARM_UP_NANOS) {
            lateFrames.addUnsaid(1);
        } else {
            lateFrames.add(1);
        }
    }

    /// {@return false if the thread is interrupted, so another sleep would return at once}
    private boolean sleep(final long nanos) {
        rest.run();
        clock.park(this, nanos);
        return !Thread.currentThread().isInterrupted();
    }

    /// Ends a run and the request to stop it.
    private void end() {
        running = null;
        stopRequested = false;
    }

    // ---- By any thread ----

    void stop() {
        stopRequested = true;
        wake();
    }

    void pause() {
        paused = true; // an owner that sleeps sees it when it wakes for the next frame
    }

    void resume() {
        paused = false;
        wake();
    }

    boolean isPaused() {
        return paused;
    }

    Overload overload() {
        return overload;
    }

    Loss lateFrames() {
        return lateFrames;
    }

    private void wake() {
        final Thread sleeper = running;
        if (sleeper != null) {
            clock.unpark(sleeper); // it may be awake: then its next sleep returns early, and it checks again
        }
    }

    @Override
    public String toString() {
        return "FrameRunner{running=" + running + ", paused=" + paused + ", stopRequested=" + stopRequested + '}';
    }
}
