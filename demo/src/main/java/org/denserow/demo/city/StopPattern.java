package org.denserow.demo.city;

import java.util.Arrays;

/// A shape and the stops along it. Trips with equal patterns share their distances or their straight shape.
///
/// @param shape a shape of the feed, or -1
/// @param stops the stops in order; never changed
record StopPattern(int shape, int[] stops) {

    @Override
    public boolean equals(final Object other) {
        return other instanceof StopPattern that && shape == that.shape && Arrays.equals(stops, that.stops);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(stops) + shape;
    }
}
