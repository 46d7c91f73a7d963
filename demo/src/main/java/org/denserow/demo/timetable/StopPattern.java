package org.denserow.demo.timetable;

import java.util.Arrays;
import java.util.Comparator;

/// A shape and the stops along it. Trips with equal patterns share their distances or their straight shape.
///
/// Patterns have an order only so that a map of many with one hash stays fast: a feed may choose its stops.
///
/// @param shape a shape of the feed, or -1
/// @param stops the stops in order; never changed
public record StopPattern(int shape, int[] stops) implements Comparable<StopPattern> {

    private static final Comparator<StopPattern> ORDER =
            Comparator.comparingInt(StopPattern::shape).thenComparing(StopPattern::stops, Arrays::compare);

    @Override
    public int compareTo(final StopPattern other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof StopPattern that && shape == that.shape && Arrays.equals(stops, that.stops);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(stops) + shape;
    }
}
