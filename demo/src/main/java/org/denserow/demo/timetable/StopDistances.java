package org.denserow.demo.timetable;

import java.util.HashMap;
import java.util.Map;
import org.denserow.demo.feed.FeedShapes;
import org.denserow.demo.feed.FeedStopTimes;
import org.denserow.demo.feed.GtfsFeed;
import org.denserow.demo.feed.Ids;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.TerminalText;

/// Measures the distance of each stop of a trip along its shape, in metres. It takes the first of three ways that the
/// feed allows:
/// 1. look up the `shape_dist_traveled` of the stop times in that of the shape's points;
/// 2. scale it so that the last stop lies at the end of the shape, if the points have no distances or use another unit;
/// 3. match the stops by place ([ShapeMatch]).
final class StopDistances {

    /// Pairs of a stop and a segment that [ShapeMatch] looks at for one day: some 20 seconds.
    static final long MOST_PAIRS = 1L << 32;

    private static final double UNIT_TOLERANCE = 1.01; // a last stop so far beyond the shape is in another unit
    private static final String REMEDY = "; give shape_dist_traveled in stop_times.txt, or shapes of fewer points";

    private final FeedShapes feedShapes;
    private final FeedStopTimes times;
    private final ShapeSet shapes;
    private final Timetable.Stops stops;
    private final Geometry[] decoded;
    private final boolean[] isCounted; // whether the feed has distances for all points of a decoded shape
    private final Map<StopPattern, float[]> matched = new HashMap<>();
    private final Ids trips;
    private final long mostPairs;
    private long pairs;

    StopDistances(final GtfsFeed feed, final ShapeSet shapes, final Timetable.Stops stops) {
        this(feed, shapes, stops, MOST_PAIRS);
    }

    /// With another bound on the pairs of all trips.
    StopDistances(final GtfsFeed feed, final ShapeSet shapes, final Timetable.Stops stops, final long mostPairs) {
        this.trips = feed.trips().ids();
        this.mostPairs = mostPairs;
        this.isCounted = new boolean[shapes.count()];
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
    /// @throws OutOfCapacity if the stops must be matched by place, and they and the segments of the shape are too many
    float[] along(final int trip, final int shape, final StopPattern pattern) {
        final int firstPoint = feedShapes.start()[shape];
        final int endPoint = feedShapes.start()[shape + 1];
        if (decoded[shape] == null) {
            decoded[shape] = shapes.decode(shape);
            isCounted[shape] = ascends(feedShapes.travelled(), firstPoint, endPoint);
        }
        final Geometry geometry = decoded[shape];
        final int from = times.start()[trip];
        final int to = times.start()[trip + 1];
        if (!ascends(times.travelled(), from, to)) {
            return matched.computeIfAbsent(pattern, key -> match(trip, geometry, key.stops()));
        }
        final float[] along = new float[to - from];
        final double last = times.travelled()[to - 1];
        final boolean sameUnit = isCounted[shape] && last <= feedShapes.travelled()[endPoint - 1] * UNIT_TOLERANCE;
        final double scale = geometry.length() / last;
        int point = firstPoint;
        for (int row = from; row < to; row++) {
            final double travelled = times.travelled()[row];
            if (sameUnit) {
                point = segment(feedShapes.travelled(), point, endPoint - 2, travelled);
                along[row - from] = lookUp(geometry, point - firstPoint, feedShapes.travelled(), point, travelled);
            } else {
                along[row - from] = (float) (travelled * scale);
            }
            along[row - from] =
                    Math.clamp(along[row - from], row > from ? along[row - from - 1] : 0, geometry.length());
        }
        return along;
    }

    /// {@return the first point in `[from, last]` whose next one is at `wanted` or beyond; `last` if there is none}
    private static int segment(final double[] travelled, final int from, final int last, final double wanted) {
        int low = from;
        int high = last;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (travelled[middle + 1] < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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

    private float[] match(final int trip, final Geometry geometry, final int[] served) {
        final int segments = geometry.x().length - 1;
        final long wanted = (long) served.length * segments;
        if (wanted > ShapeMatch.MOST_PAIRS) {
            throw new OutOfCapacity("stops x segments of a trip without shape_dist_traveled are at most "
                    + ShapeMatch.MOST_PAIRS + ": trip=" + TerminalText.value(trips.get(trip)) + ", stops="
                    + served.length + ", segments=" + segments + REMEDY);
        }
        pairs += wanted;
        if (pairs > mostPairs) {
            throw new OutOfCapacity("stops x segments of all trips of a day without shape_dist_traveled are at most "
                    + mostPairs + ": up to trip=" + TerminalText.value(trips.get(trip)) + ", pairs=" + pairs + REMEDY);
        }
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
