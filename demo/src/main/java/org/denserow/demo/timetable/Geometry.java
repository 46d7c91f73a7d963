package org.denserow.demo.timetable;

/// A decoded shape: its points in metres, and the distance of each along the shape.
///
/// @param x metres east, one per point
/// @param y metres north
/// @param distance metres from the first point along the shape, never decreasing; `distance[0] == 0`
public record Geometry(float[] x, float[] y, float[] distance) {

    /// Measures a path of at least one point.
    static Geometry of(final float[] x, final float[] y) {
        final float[] distance = new float[x.length];
        double travelled = 0; // a sum of floats would lose precision on a long shape
        for (int point = 1; point < x.length; point++) {
            final double dx = (double) x[point] - x[point - 1];
            final double dy = (double) y[point] - y[point - 1];
            travelled += Math.sqrt(dx * dx + dy * dy);
            distance[point] = (float) travelled;
        }
        return new Geometry(x, y, distance);
    }

    /// {@return metres from end to end}
    public float length() {
        return distance[distance.length - 1];
    }

    /// Finds the segment of a place on the shape, by bisection.
    ///
    /// @param along metres along the shape; below 0 is on the first segment, beyond the end on the last
    /// @return the point at which the segment begins, in `[0, points - 2]`; 0 for a single point
    public int segment(final float along) {
        int low = 0;
        int high = Math.max(distance.length - 2, 0);
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (distance[middle] <= along) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /// {@return metres east of the place `along` metres along the shape; places beyond an end count as that end}
    float xAt(final float along) {
        return at(x, segment(along), along);
    }

    /// {@return metres north of that place}
    float yAt(final float along) {
        return at(y, segment(along), along);
    }

    /// {@return the places of a part of the shape, its ends included: x and y, at least two of each}
    ///
    /// @param from metres along the shape
    /// @param to metres along the shape, at least `from`
    public float[][] between(final float from, final float to) {
        int begin = segment(from);
        while (begin < distance.length && distance[begin] <= from) {
            begin++;
        }
        int end = begin;
        while (end < distance.length && distance[end] < to) {
            end++;
        }
        final float[][] places = new float[2][end - begin + 2];
        System.arraycopy(x, begin, places[0], 1, end - begin);
        System.arraycopy(y, begin, places[1], 1, end - begin);
        places[0][0] = xAt(from);
        places[1][0] = yAt(from);
        places[0][end - begin + 1] = xAt(to);
        places[1][end - begin + 1] = yAt(to);
        return places;
    }

    /// Interpolates a coordinate, for callers that need both and find the segment once.
    ///
    /// @param coordinate one of the two arrays
    /// @param from the [#segment(float)] of `along`
    /// @param along metres along the shape
    /// @return metres; a place beyond an end of the segment counts as that end
    public float at(final float[] coordinate, final int from, final float along) {
        final int to = Math.min(from + 1, coordinate.length - 1);
        final float length = distance[to] - distance[from];
        if (length <= 0) { // two points at one place
            return coordinate[to];
        }
        final float share = Math.clamp((along - distance[from]) / length, 0f, 1f);
        return coordinate[from] + share * (coordinate[to] - coordinate[from]);
    }
}
