package org.denserow.engine.rows;

/// Measures how a boundary spends its time on one type: tasks side by side, followers, and the rest. It reads the clock
/// only when told to, so that small boundaries do not pay for it.
///
/// *Threads*: the thread that plays back the type. *Cost*: two readings of the clock per measured step; no allocation.
public final class PhaseClock {

    private boolean measuresAll;
    private boolean isMeasuring; // this boundary
    private long start;
    private long total;
    private long parallel;
    private long followers;

    /// Creates a clock that measures only when told to.
    public PhaseClock() {}

    /// Measures every boundary from now on.
    public void measureAll() {
        measuresAll = true;
    }

    /// Begins a boundary.
    ///
    /// @param measure whether to measure this boundary
    public void begin(final boolean measure) {
        isMeasuring = measure || measuresAll;
        total = 0;
        parallel = 0;
        followers = 0;
        start = now();
    }

    /// Ends a boundary.
    public void end() {
        total = now() - start;
        isMeasuring = false;
    }

    /// {@return the time in nanoseconds; 0 if nothing is measured}
    public long now() {
        return isMeasuring ? System.nanoTime() : 0;
    }

    /// Adds the time in which tasks ran side by side.
    ///
    /// @param since the result of [#now()] at the start
    void addParallel(final long since) {
        parallel += now() - since;
    }

    /// Adds the time in which followers were told.
    ///
    /// @param since the result of [#now()] at the start
    public void addFollowers(final long since) {
        followers += now() - since;
    }

    /// {@return nanoseconds in which tasks ran side by side; 0 if nothing was measured}
    public long parallelNanos() {
        return parallel;
    }

    /// {@return nanoseconds in which followers were told; 0 if nothing was measured}
    public long followersNanos() {
        return followers;
    }

    /// {@return nanoseconds of the rest; valid after [#end()]}
    public long serialNanos() {
        return total - parallel - followers;
    }
}
