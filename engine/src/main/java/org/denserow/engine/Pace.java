package org.denserow.engine;

/// The due times of frames. The first frame is due at once, and then one every period. So due times are a grid that
/// begins with the first frame.
///
/// Due times that pass before a late frame begins are skipped and counted ([Overload]); no frames are run for them. The
/// next frame is due at the next point of the grid. So at most one frame begins between two due times. (A new grid
/// after each late frame would lower the rate after every jitter.) A pause ends the grid: the next frame is due at once
/// and begins a new one, and the pause makes no frame late.
///
/// [Simulation#runAt(double)] makes its own pace; a host with its own loop passes one to [Simulation#stepIfDue(Pace)].
/// One pace belongs to one simulation. *Threads*: the owner; any thread may read [#overload()].
public final class Pace {

    /// The lowest rate in frames per second: one frame in 11.6 days.
    public static final double MIN_HERTZ = 1e-6;

    /// The highest rate in frames per second: one frame per microsecond.
    public static final double MAX_HERTZ = 1e6;

    private static final double NANOS = 1e9; // per second

    private final long periodNanos;
    private final Overload overload = new Overload();
    private boolean begun;
    private long dueNanos; // of the next frame, once begun

    private Pace(final double hertz) {
        if (!(hertz >= MIN_HERTZ && hertz <= MAX_HERTZ)) { // refuses NaN too
            throw new IllegalArgumentException("frames per second must be in [" + MIN_HERTZ + ", " + MAX_HERTZ
                    + "]: hertz=" + hertz + "; for frames without a pace use run or runFor");
        }
        this.periodNanos = Math.round(NANOS / hertz);
    }

    /// Creates a pace whose first frame is due at the first call of `stepIfDue`.
    ///
    /// @param hertz frames per second, in `[MIN_HERTZ, MAX_HERTZ]`; the period is rounded to whole nanoseconds
    /// @return the pace, with nothing counted
    /// @throws IllegalArgumentException if out of range
    public static Pace at(final double hertz) {
        return new Pace(hertz);
    }

    /// {@return the counts of late frames and skipped due times of this pace, as a live view}
    public Overload overload() {
        return overload;
    }

    /// {@return nanoseconds between two due times}
    public long periodNanos() {
        return periodNanos;
    }

    // ---- For FrameRunner ----

    /// {@return nanoseconds until the next frame is due; 0 or less if it is due}
    long nanosToDue(final long nowNanos) {
        if (!begun) {
            begun = true;
            dueNanos = nowNanos;
        }
        return dueNanos - nowNanos;
    }

    /// Counts the due frame that begins now, and moves the due time to the next point of the grid.
    ///
    /// @return nanoseconds that it begins after its due time
    long take(final long nowNanos) {
        final long lateness = nowNanos - dueNanos;
        overload.count(lateness, periodNanos);
        dueNanos += lateness / periodNanos * periodNanos + periodNanos;
        return lateness;
    }

    /// Begins a new grid at the next call of `nanosToDue`: paused time makes no frame late.
    void restart() {
        begun = false;
    }

    @Override
    public String toString() {
        return "Pace{periodNanos=" + periodNanos + ", " + overload + '}';
    }
}
