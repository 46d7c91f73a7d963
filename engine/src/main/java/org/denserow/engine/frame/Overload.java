package org.denserow.engine.frame;

/// How well paced frames kept their due times. One object, counting on while frames run.
///
/// A frame is *late* when it begins more than a tenth of a period ([#LATE_PARTS]) after its due time: what a sleeping
/// thread needs to wake up is no overload. A due time is *skipped* when a whole period passed without its frame; so
/// `frames() + skipped()` is the number of due times that have passed.
///
/// *Threads*: written by the thread that runs frames; anybody may read, each figure for itself. *Cost*: no allocation.
public final class Overload {

    /// A frame may begin a period / `LATE_PARTS` after its due time before it counts as late.
    public static final int LATE_PARTS = 10;

    // Volatile for readers; there is one writer, so that counting up loses nothing.
    private volatile long frames;
    private volatile long late;
    private volatile long skipped;
    private volatile long longestNanos;

    Overload() {}

    void clear() {
        frames = 0;
        late = 0;
        skipped = 0;
        longestNanos = 0;
    }

    /// Counts a frame that begins.
    ///
    /// @param latenessNanos after its due time, at least 0
    /// @param periodNanos between two due times
    void count(final long latenessNanos, final long periodNanos) {
        frames++;
        if (latenessNanos > periodNanos / LATE_PARTS) {
            late++;
        }
        if (latenessNanos >= periodNanos) {
            skipped += latenessNanos / periodNanos;
        }
        if (latenessNanos > longestNanos) {
            longestNanos = latenessNanos;
        }
    }

    /// {@return frames that have begun}
    public long frames() {
        return frames;
    }

    /// {@return those of them that began late}
    public long late() {
        return late;
    }

    /// {@return due times that passed without a frame}
    public long skipped() {
        return skipped;
    }

    /// {@return the longest delay between a due time and the start of its frame, late or not, in nanoseconds}
    public long longestNanos() {
        return longestNanos;
    }

    @Override
    public String toString() {
        return "Overload{frames=" + frames + ", late=" + late + ", skipped=" + skipped + ", longestNanos="
                + longestNanos + '}';
    }
}
