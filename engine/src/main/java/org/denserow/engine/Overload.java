package org.denserow.engine;

/// Counts of how well paced frames keep their due times ([Pace] has the rule). It is a live object: it changes while
/// frames run.
///
/// A frame is *late* when it begins more than a tenth of a period ([#LATE_PARTS]) after its due time. A shorter delay
/// does not count, since a sleeping thread takes time to wake up. A due time is *skipped* when a later one has come
/// before its frame begins; so `frames() + skipped()` is the number of due times that have passed.
///
/// *Threads*: the thread that runs frames writes; any thread may read, and each figure is consistent only by itself.
/// *Cost*: no allocation.
public final class Overload {

    /// A frame is late if it begins more than a period divided by this number after its due time: 10.
    public static final int LATE_PARTS = 10;

    // Volatile for readers; there is one writer, so no count is lost.
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
    /// @param latenessNanos time after its due time, at least 0
    /// @param periodNanos between two due times
    /// @return whether it is late
    boolean count(final long latenessNanos, final long periodNanos) {
        final boolean isLate = latenessNanos > periodNanos / LATE_PARTS;
        frames++;
        if (isLate) {
            late++;
        }
        if (latenessNanos >= periodNanos) {
            skipped += latenessNanos / periodNanos;
        }
        if (latenessNanos > longestNanos) {
            longestNanos = latenessNanos;
        }
        return isLate;
    }

    /// {@return the number of frames that have begun}
    public long frames() {
        return frames;
    }

    /// {@return the number of frames that began late}
    public long late() {
        return late;
    }

    /// {@return the number of due times that passed without a frame}
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
