package org.denserow.aeron;

/// Counts a second: begins after a third of a time, and ends with it.
final class Rate {

    private final long began = System.nanoTime();
    private final long nanos;
    private long countAt = -1; // the count when counting began
    private long from;
    private double perSecond;

    Rate(final double seconds) {
        this.nanos = (long) (seconds * 1e9);
    }

    /// @param count of what was done so far
    /// @return false at the end
    boolean isRunning(final long count) {
        final long now = System.nanoTime();
        if (countAt < 0 && now - began >= nanos / 3) {
            countAt = count;
            from = now;
        } else if (now - began >= nanos) {
            perSecond = (count - countAt) * 1e9 / (now - from);
            return false;
        }
        return true;
    }

    double perSecond() {
        return perSecond;
    }
}
