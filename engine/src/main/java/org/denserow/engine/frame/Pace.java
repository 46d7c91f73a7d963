package org.denserow.engine.frame;

/// When frames are due: the first one at once, then one every period, on a grid that begins with the first.
///
/// A frame that is late is not chased: it runs once, the due times that passed meanwhile are skipped, and the next
/// frame is due at the next point of the grid. So at most one frame begins between two due times, however long one
/// took.
///
/// For hosts that have a loop of their own, with [Simulation#stepIfDue(Pace)]; [Simulation#runAt(double)] has its own.
/// One pace belongs to one simulation. *Threads*: the owner's; [#overload()] may be read by anybody.
public final class Pace {

    /// Least frames per second: one in 11.6 days.
    public static final double MIN_HERTZ = 1e-6;

    /// Most frames per second: one per microsecond.
    public static final double MAX_HERTZ = 1e6;

    private static final double NANOS = 1e9; // per second

    private final long periodNanos;
    private final Overload overload;
    private boolean begun;
    private long dueNanos; // of the next frame, once begun

    Pace(final double hertz, final Overload overload) {
        if (!(hertz >= MIN_HERTZ && hertz <= MAX_HERTZ)) { // written so that NaN is refused
            throw new IllegalArgumentException("frames per second must be in [" + MIN_HERTZ + ", " + MAX_HERTZ
                    + "]: hertz=" + hertz + "; for frames without a pace use run or runFor");
        }
        this.periodNanos = Math.round(NANOS / hertz);
        this.overload = overload;
    }

    /// Creates a pace whose first frame is due as soon as somebody asks.
    ///
    /// @param hertz frames per second, in `[MIN_HERTZ, MAX_HERTZ]`; the period is rounded to whole nanoseconds
    /// @return the pace, with nothing counted
    /// @throws IllegalArgumentException if out of range
    public static Pace at(final double hertz) {
        return new Pace(hertz, new Overload());
    }

    /// {@return how well the frames of this pace kept their due times, as a live view}
    public Overload overload() {
        return overload;
    }

    /// {@return nanoseconds between two due times}
    public long periodNanos() {
        return periodNanos;
    }

    // ---- Who runs frames ----

    /// {@return nanoseconds until the next frame is due; 0 or less when it is}
    long nanosToDue(final long nowNanos) {
        if (!begun) {
            begun = true;
            dueNanos = nowNanos;
        }
        return dueNanos - nowNanos;
    }

    /// Counts the frame that begins now, which is due, and moves the due time on to the next point of the grid.
    void take(final long nowNanos) {
        final long lateness = nowNanos - dueNanos;
        overload.count(lateness, periodNanos);
        dueNanos += lateness / periodNanos * periodNanos + periodNanos;
    }

    /// Begins a new grid with the next question: time that passed on purpose makes nothing late.
    void restart() {
        begun = false;
    }

    @Override
    public String toString() {
        return "Pace{periodNanos=" + periodNanos + ", " + overload + '}';
    }
}
