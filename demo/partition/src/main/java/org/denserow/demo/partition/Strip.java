package org.denserow.demo.partition;

/// The part of a torus that a rank has: a strip along the second axis. All strips have the same width.
///
/// @param wide squares of the whole world along the first axis, which is cut
/// @param high squares along the second axis
/// @param ranks parts of the world
/// @param rank which of them, from 0
record Strip(int wide, int high, int ranks, int rank) {

    /// The side of a square.
    static final double SQUARE = 40;

    double width() {
        return SQUARE * wide;
    }

    double height() {
        return SQUARE * high;
    }

    /// {@return the rank that has a place}
    ///
    /// @param px its first coordinate, in `[0, width)`
    int rankOf(final double px) {
        return (int) (px / width() * ranks);
    }

    /// {@return whether this rank has a place}
    boolean has(final double px) {
        return rankOf(px) == rank;
    }

    /// {@return whether a place is of this rank, and farther from its borders than a margin}
    boolean isInner(final double px, final double margin) {
        final double strip = width() / ranks;
        return px >= rank * strip + margin && px < (rank + 1) * strip - margin;
    }

    /// {@return whether a place is in sight of the strip of a rank}
    boolean isNear(final double px, final int other, final double sight) {
        final double strip = width() / ranks;
        final double fromMiddle = Math.abs(Math.IEEEremainder(px - (other + 0.5) * strip, width()));
        return fromMiddle <= strip / 2 + sight;
    }

    /// {@return a coordinate that may have left the world by less than its length, in `[0, length)`}
    static double wrapped(final double length, final double at) {
        final double wrapped = at < 0 ? at + length : at >= length ? at - length : at;
        return wrapped >= length ? 0 : wrapped; // a tiny negative number plus the length is the length
    }
}
