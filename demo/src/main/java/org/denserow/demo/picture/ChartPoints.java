package org.denserow.demo.picture;

/// The frames of a run at which its charts have a point, at most [#MOST_POINTS]: when they are full, every second one is
/// forgotten, and from then on every second frame is due no more. Charts and CSV follow this one rule, so they have
/// the same points.
///
/// *Threads*: one. *Cost*: none.
public final class ChartPoints {

    /// The most points, an even number.
    public static final int MOST_POINTS = 500;

    private long stride;
    private int points;

    /// No point.
    ///
    /// @param every frames from one point to the next, as long as none was forgotten, at least 1
    public ChartPoints(final long every) {
        if (every < 1) {
            throw new IllegalArgumentException("points must be at least a frame apart: every=" + every);
        }
        stride = every;
    }

    /// {@return whether there is a point after a frame}
    ///
    /// @param frames frames that have run
    public boolean isDue(final long frames) {
        return frames % stride == 0;
    }

    /// Adds a point.
    ///
    /// @return whether the caller must forget every second one now, and keep those with an even number, from 0. Their
    ///     number is odd, so the first and the last stay
    public boolean add() {
        points++;
        if (points <= MOST_POINTS) {
            return false;
        }
        points = points / 2 + 1;
        stride *= 2;
        return true;
    }

    /// {@return how many there are}
    public int count() {
        return points;
    }

    /// {@return frames from one point to the next}
    public long stride() {
        return stride;
    }
}
