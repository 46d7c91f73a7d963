package org.denserow.engine.rows;

/// Which boundary of a frame came last. A map that stands alone has its own; those of a simulation share one, so that a
/// type in which nothing ends needs no visit at a boundary (`Laps.share`).
///
/// *Threads*: the owner's; while a boundary is applied any thread may read.
public final class LapClock {

    /// Boundaries of a frame unless there are more: open and close.
    static final int BOUNDARIES = 2;

    private int boundaries = BOUNDARIES;
    private int latest = BOUNDARIES - 1;

    /// Creates the clock of a frame with two boundaries, between two frames.
    public LapClock() {}

    /// Says how many boundaries a frame has, before the first of them comes.
    ///
    /// @param count at least 2
    public void boundaries(final int count) {
        assert latest == boundaries - 1 : "latest=" + latest;
        boundaries = count;
        latest = count - 1;
    }

    /// The next boundary comes.
    ///
    /// @return the one before it
    public int advance() {
        final int before = latest;
        latest = before + 1 == boundaries ? 0 : before + 1;
        return before;
    }

    /// {@return the boundary that came last, from 0}
    public int latest() {
        return latest;
    }

    int boundaries() {
        return boundaries;
    }

    void load(final int boundary) {
        latest = boundary;
    }
}
