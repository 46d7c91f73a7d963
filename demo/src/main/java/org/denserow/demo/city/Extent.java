package org.denserow.demo.city;

/// The smallest rectangle that holds some points; a point at the origin while it holds none.
final class Extent {

    private float left = Float.POSITIVE_INFINITY;
    private float right = Float.NEGATIVE_INFINITY;
    private float bottom = Float.POSITIVE_INFINITY;
    private float top = Float.NEGATIVE_INFINITY;

    /// Adds points.
    ///
    /// @param count the first so many
    void add(final float[] x, final float[] y, final int count) {
        for (int i = 0; i < count; i++) {
            left = Math.min(left, x[i]);
            right = Math.max(right, x[i]);
            bottom = Math.min(bottom, y[i]);
            top = Math.max(top, y[i]);
        }
    }

    float left() {
        return left <= right ? left : 0;
    }

    float bottom() {
        return bottom <= top ? bottom : 0;
    }

    float width() {
        return left <= right ? right - left : 0;
    }

    float height() {
        return bottom <= top ? top - bottom : 0;
    }
}
