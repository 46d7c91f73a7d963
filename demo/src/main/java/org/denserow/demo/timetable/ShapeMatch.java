package org.denserow.demo.timetable;

/// Places the stops of a trip on its shape, for a feed that gives no distances. The stops keep their order along the
/// shape; the sum of squared distances between stops and shape is small.
///
/// The nearest point of each stop alone would be wrong on a shape that passes a street twice; the order tells the
/// passes apart. This is dynamic programming over (stop, segment): O(stops × segments) time, and 12 bytes for each such
/// pair, which [#MOST_PAIRS] bounds. It is exact between segments; on one segment, a later stop never lies before an
/// earlier one.
final class ShapeMatch {

    /// Pairs of a stop and a segment of one trip: 192 MiB. A train with 100 stops has a shape of some 30,000 segments.
    static final int MOST_PAIRS = 1 << 24;

    private final Geometry shape;
    private final int segments;
    private final int[][] previous; // [stop][segment]: segment of the stop before, on the cheapest way to here
    private final double[][] share; // [stop][segment]: place of the stop on the segment, in [0, 1], on that way

    private ShapeMatch(final Geometry shape, final int stops) {
        this.shape = shape;
        this.segments = shape.x().length - 1;
        this.previous = new int[stops][segments];
        this.share = new double[stops][segments];
    }

    /// Matches stops to a shape.
    ///
    /// @param shape at least two points; with at most [#MOST_PAIRS] pairs of a stop and a segment
    /// @param x metres east of each stop
    /// @param y metres north of each stop
    /// @return metres along the shape, never decreasing
    static float[] match(final Geometry shape, final float[] x, final float[] y) {
        final ShapeMatch match = new ShapeMatch(shape, x.length);
        final double[] cost = match.placeFirst(x[0], y[0]);
        for (int stop = 1; stop < x.length; stop++) {
            match.place(stop, x[stop], y[stop], cost);
        }
        return match.trace(cost);
    }

    /// @return cost of the first stop on each segment
    private double[] placeFirst(final float x, final float y) {
        final double[] cost = new double[segments];
        for (int segment = 0; segment < segments; segment++) {
            share[0][segment] = nearest(segment, x, y);
            cost[segment] = squaredDistance(segment, share[0][segment], x, y);
        }
        return cost;
    }

    /// Adds `stop` to the cost of the stops before it. Element `s` is the cheapest cost with the last stop on segment
    /// `s`.
    private void place(final int stop, final float x, final float y, final double[] cost) {
        int cheapest = -1; // among the segments before this one
        double cheapestCost = Double.POSITIVE_INFINITY;
        for (int segment = 0; segment < segments; segment++) {
            final double free = nearest(segment, x, y);
            final double held = Math.max(free, share[stop - 1][segment]);
            final double staying = cost[segment] + squaredDistance(segment, held, x, y);
            final double coming = cheapestCost + squaredDistance(segment, free, x, y);
            final boolean stays = staying <= coming;
            previous[stop][segment] = stays ? segment : cheapest;
            share[stop][segment] = stays ? held : free;
            if (cost[segment] < cheapestCost) { // for the segments after this one, before it is overwritten
                cheapestCost = cost[segment];
                cheapest = segment;
            }
            cost[segment] = Math.min(staying, coming);
        }
    }

    private float[] trace(final double[] cost) {
        int segment = 0;
        for (int candidate = 1; candidate < segments; candidate++) {
            if (cost[candidate] < cost[segment]) {
                segment = candidate;
            }
        }
        final float[] along = new float[share.length];
        for (int stop = share.length - 1; stop >= 0; stop--) {
            final float from = shape.distance()[segment];
            along[stop] = from + (float) share[stop][segment] * (shape.distance()[segment + 1] - from);
            segment = previous[stop][segment];
        }
        return along;
    }

    private double squaredDistance(final int segment, final double at, final float x, final float y) {
        final double dx = shape.x()[segment] + at * (shape.x()[segment + 1] - shape.x()[segment]) - x;
        final double dy = shape.y()[segment] + at * (shape.y()[segment + 1] - shape.y()[segment]) - y;
        return dx * dx + dy * dy;
    }

    /// Finds the point of a segment that is nearest to a place, in `[0, 1]`.
    private double nearest(final int segment, final float x, final float y) {
        final double dx = shape.x()[segment + 1] - shape.x()[segment];
        final double dy = shape.y()[segment + 1] - shape.y()[segment];
        final double squared = dx * dx + dy * dy;
        if (squared == 0) { // two points at one place
            return 0;
        }
        return Math.clamp(((x - shape.x()[segment]) * dx + (y - shape.y()[segment]) * dy) / squared, 0, 1);
    }
}
