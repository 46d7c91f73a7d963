package org.denserow.demo.timetable;

/// All shapes of a timetable in raw degrees. Each is decoded when a vehicle is about to need it.
///
/// ## Threads
/// Immutable; any thread may call [#decode(int)].
public final class ShapeSet {

    private final Projection projection;
    private final int[] start; // shape s is points start[s] … start[s + 1] - 1
    private final double[] lat;
    private final double[] lon;

    public ShapeSet(final Projection projection, final int[] start, final double[] lat, final double[] lon) {
        this.projection = projection;
        this.start = start;
        this.lat = lat;
        this.lon = lon;
    }

    public int count() {
        return start.length - 1;
    }

    /// {@return number of points of one shape}
    int points(final int shape) {
        return start[shape + 1] - start[shape];
    }

    /// Projects and measures one shape in O(points); allocates the result.
    ///
    /// @param shape in `[0, count())`, of at least one point
    public Geometry decode(final int shape) {
        final int from = start[shape];
        final float[] x = new float[points(shape)];
        final float[] y = new float[points(shape)];
        for (int point = 0; point < x.length; point++) {
            x[point] = (float) projection.x(lon[from + point]);
            y[point] = (float) projection.y(lat[from + point]);
        }
        return Geometry.of(x, y);
    }
}
