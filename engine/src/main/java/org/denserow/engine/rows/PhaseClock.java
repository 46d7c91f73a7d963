package org.denserow.engine.rows;

/// Where the time goes that a boundary spends on one type: phases side by side, followers, and the rest. The clock is
/// read only where it is told to measure, so that small boundaries do not pay for it.
///
/// *Threads*: the one that plays the type back. *Cost*: a reading of the clock at each end of what is measured; nothing
/// is allocated.
public final class PhaseClock {

    private boolean measuresAll;
    private boolean isMeasuring; // this boundary
    private long start;
    private long total;
    private long parallel;
    private long followers;

    /// Creates one that measures when it is told to.
    public PhaseClock() {}

    /// Measures every boundary from now on.
    public void measureAll() {
        measuresAll = true;
    }

    /// A boundary comes to the type.
    ///
    /// @param measure whether to measure it
    public void begin(final boolean measure) {
        isMeasuring = measure || measuresAll;
        total = 0;
        parallel = 0;
        followers = 0;
        start = now();
    }

    /// The boundary is done with the type.
    public void end() {
        total = now() - start;
        isMeasuring = false;
    }

    /// {@return the time; 0 if nothing is measured}
    public long now() {
        return isMeasuring ? System.nanoTime() : 0;
    }

    /// Tasks have run side by side.
    ///
    /// @param since [#now()] before
    void addParallel(final long since) {
        parallel += now() - since;
    }

    /// Followers were told.
    ///
    /// @param since [#now()] before
    public void addFollowers(final long since) {
        followers += now() - since;
    }

    /// {@return nanoseconds of phases side by side, 0 if nothing was measured}
    public long parallelNanos() {
        return parallel;
    }

    /// {@return nanoseconds in which followers were told, 0 if nothing was measured}
    public long followersNanos() {
        return followers;
    }

    /// {@return nanoseconds of all else; after the end}
    public long serialNanos() {
        return total - parallel - followers;
    }
}
