package org.denserow.demo.city;

import java.util.HashMap;
import java.util.Map;

/// Measures the distance of each stop of a trip along its shape, in metres. It takes the first of three ways that the
/// feed allows:
/// 1. look up the `shape_dist_traveled` of the stop times in that of the shape's points;
/// 2. scale it so that the last stop lies at the end of the shape, if the points have no distances or use another unit;
/// 3. match the stops by place ([ShapeMatch]).
final class StopDistances {

    private static final double UNIT_TOLERANCE = 1.01; // a last stop so far beyond the shape is in another unit

    private final FeedShapes feedShapes;
    private final FeedStopTimes times;
    private final ShapeSet shapes;
    private final Timetable.Stops stops;
    private final Geometry[] decoded;
    private final Map<StopPattern, float[]> matched = new HashMap<>();

    StopDistances(final GtfsFeed feed, final ShapeSet shapes, final Timetable.Stops stops) {
        this.feedShapes = feed.shapes();
        this.times = feed.stopTimes();
        this.shapes = shapes;
        this.stops = stops;
        this.decoded = new Geometry[shapes.count()];
    }

    /// Measures one trip.
    ///
    /// @param shape of at least two points
    /// @param pattern the stops of the trip
    /// @return one distance per stop, within the shape's length, never decreasing
    float[] along(final int trip, final int shape, final StopPattern pattern) {
        if (decoded[shape] == null) {
            decoded[shape] = shapes.decode(shape);
        }
        final Geometry geometry = decoded[shape];
        final int from = times.start()[trip];
        final int to = times.start()[trip + 1];
        if (!ascends(times.travelled(), from, to)) {
            return matched.computeIfAbsent(pattern, key -> match(geometry, key.stops()));
        }
        final float[] along = new float[to - from];
        final int firstPoint = feedShapes.start()[shape];
        final int endPoint = feedShapes.start()[shape + 1];
        final double last = times.travelled()[to - 1];
        final boolean sameUnit = ascends(feedShapes.travelled(), firstPoint, endPoint)
                && last <= feedShapes.travelled()[endPoint - 1] * UNIT_TOLERANCE;
        final double scale = geometry.length() / last;
        int point = firstPoint;
        for (int row = from; row < to; row++) {
            final double travelled = times.travelled()[row];
            if (sameUnit) {
                while (point < endPoint - 2 && feedShapes.travelled()[point + 1] < travelled) {
                    point++;
                }
                along[row - from] = lookUp(geometry, point - firstPoint, feedShapes.travelled(), point, travelled);
            } else {
                along[row - from] = (float) (travelled * scale);
            }
            along[row - from] =
                    Math.clamp(along[row - from], row > from ? along[row - from - 1] : 0, geometry.length());
        }
        return along;
    }

    /// Finds the place between two points of the shape whose distance, as the feed counts it, is `wanted`.
    private static float lookUp(
            final Geometry geometry,
            final int segment,
            final double[] travelled,
            final int point,
            final double wanted) {
        final double counted = travelled[point + 1] - travelled[point];
        final double share = counted > 0 ? Math.clamp((wanted - travelled[point]) / counted, 0, 1) : 1;
        final float[] distance = geometry.distance();
        return distance[segment] + (float) share * (distance[segment + 1] - distance[segment]);
    }

    private float[] match(final Geometry geometry, final int[] served) {
        final float[] x = new float[served.length];
        final float[] y = new float[served.length];
        for (int i = 0; i < served.length; i++) {
            x[i] = stops.x()[served[i]];
            y[i] = stops.y()[served[i]];
        }
        return ShapeMatch.match(geometry, x, y);
    }

    /// Whether all distances are given, begin at 0 or later, never decrease, and end beyond their begin.
    private static boolean ascends(final double[] travelled, final int from, final int to) {
        for (int i = from + 1; i < to; i++) {
            if (!(travelled[i - 1] <= travelled[i])) { // NaN is not given
                return false;
            }
        }
        return travelled[from] >= 0 && travelled[from] < travelled[to - 1];
    }
}
