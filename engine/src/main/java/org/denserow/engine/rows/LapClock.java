package org.denserow.engine.rows;

/// Counts the boundaries of a frame. A stand-alone map has its own clock. The types of a simulation share one, so that
/// a boundary need not visit a type in which nothing ends (`Laps.share`).
///
/// *Threads*: the owner advances it; any thread may read while a boundary is applied.
public final class LapClock {

    /// The smallest number of boundaries of a frame: open and close.
    static final int BOUNDARIES = 2;

    private int boundaries = BOUNDARIES;
    private int latest = BOUNDARIES - 1;

    /// Creates a clock for two boundaries per frame. It begins between two frames: the closing boundary came last.
    public LapClock() {}

    /// Sets the number of boundaries per frame, before the first of them.
    ///
    /// @param count at least 2
    public void boundaries(final int count) {
        assert latest == boundaries - 1 : "latest=" + latest;
        boundaries = count;
        latest = count - 1;
    }

    /// Advances to the next boundary.
    ///
    /// @return the boundary before it
    public int advance() {
        final int before = latest;
        latest = before + 1 == boundaries ? 0 : before + 1;
        return before;
    }

    /// {@return the last boundary, from 0}
    public int latest() {
        return latest;
    }

    int boundaries() {
        return boundaries;
    }

    /// @param boundary the last one
    /// @throws IllegalArgumentException if a frame has no such boundary
    void load(final long boundary) {
        if (boundary < 0 || boundary >= boundaries) {
            throw new IllegalArgumentException(
                    "a frame has this boundary: boundary=" + boundary + ", boundaries=" + boundaries);
        }
        latest = (int) boundary;
    }
}
