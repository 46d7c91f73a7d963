package org.denserow.engine;

import org.denserow.engine.command.Timeline;

/// When a system runs: in each n-th frame, and if it has a period, in the first frame at each multiple of it.
///
/// *Threads*: any. *Cost*: O(1).
///
/// @param frames it runs in frames whose number is a multiple of it
/// @param ticks its period; 0: none
/// @param time of the simulation
record Period(int frames, long ticks, Timeline time) {

    boolean includes(final long frame) {
        return (frames == 1 || frame % frames == 0) // no division for a system of every frame
                && (ticks == 0 || time.reaches(ticks));
    }

    /// Whether there are frames that it leaves out, so that it misses what lives for one lap.
    boolean skipsFrames() {
        return frames > 1 || ticks > 0;
    }

    /// The first time at which it is due, or [Timeline#NEVER].
    long next() {
        return ticks == 0 ? Timeline.NEVER : time.next(ticks);
    }

    /// What follows the name of a system in messages.
    @Override
    public String toString() {
        return "every=" + frames + (ticks == 0 ? "" : ", everyTicks=" + ticks);
    }
}
