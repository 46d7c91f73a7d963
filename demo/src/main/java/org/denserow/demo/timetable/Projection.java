package org.denserow.demo.timetable;

/// An equirectangular projection: degrees to metres east and north of a centre. Over a city the error is far below
/// the width of a street; over a country it is larger.
///
/// The result is the same on every machine: `StrictMath` computes every function that is not exact by definition.
public final class Projection {

    private static final double METRES_PER_DEGREE = StrictMath.PI / 180 * 6_371_008.8; // mean radius of the earth

    private final double centreLat;
    private final double centreLon;
    private final double shrink; // of a degree of longitude at the centre

    public Projection(final double centreLat, final double centreLon) {
        this.centreLat = centreLat;
        this.centreLon = centreLon;
        this.shrink = StrictMath.cos(StrictMath.toRadians(centreLat));
    }

    /// Puts the centre in the middle of the smallest box around the given places, and skips NaN.
    static Projection around(final double[] lat, final double[] lon) {
        double south = Double.POSITIVE_INFINITY;
        double north = Double.NEGATIVE_INFINITY;
        double west = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double reference = Double.NaN;
        for (int i = 0; i < lat.length; i++) {
            if (Double.isNaN(lat[i]) || Double.isNaN(lon[i])) {
                continue;
            }
            if (Double.isNaN(reference)) {
                reference = lon[i];
            }
            final double unwrapped = reference + turn(lon[i] - reference); // a city may lie across the 180th meridian
            south = Math.min(south, lat[i]);
            north = Math.max(north, lat[i]);
            west = Math.min(west, unwrapped);
            east = Math.max(east, unwrapped);
        }
        return Double.isNaN(reference)
                ? new Projection(0, 0)
                : new Projection((south + north) / 2, turn((west + east) / 2));
    }

    /// {@return metres east of the centre}
    double x(final double lon) {
        return turn(lon - centreLon) * shrink * METRES_PER_DEGREE;
    }

    /// {@return metres north of the centre}
    double y(final double lat) {
        return (lat - centreLat) * METRES_PER_DEGREE;
    }

    /// {@return degrees east of a place `x` metres east of the centre}
    public double lon(final double x) {
        return turn(centreLon + x / (shrink * METRES_PER_DEGREE));
    }

    /// {@return degrees north of a place `y` metres north of the centre}
    public double lat(final double y) {
        return centreLat + y / METRES_PER_DEGREE;
    }

    /// The same angle within `[-180, 180]` degrees.
    private static double turn(final double degrees) {
        return StrictMath.IEEEremainder(degrees, 360);
    }
}
