package org.denserow.demo.timetable;

/// The smallest rectangle that holds some points; a point at the origin while it holds none.
public final class Extent {

    private float left = Float.POSITIVE_INFINITY;
    private float right = Float.NEGATIVE_INFINITY;
    private float bottom = Float.POSITIVE_INFINITY;
    private float top = Float.NEGATIVE_INFINITY;

    /// Adds points.
    ///
    /// @param count the first so many
    /// @param dx added to every `x`
    /// @param dy added to every `y`
    public void add(final float[] x, final float[] y, final int count, final float dx, final float dy) {
        for (int i = 0; i < count; i++) {
            left = Math.min(left, x[i] + dx);
            right = Math.max(right, x[i] + dx);
            bottom = Math.min(bottom, y[i] + dy);
            top = Math.max(top, y[i] + dy);
        }
    }

    public float left() {
        return left <= right ? left : 0;
    }

    public float bottom() {
        return bottom <= top ? bottom : 0;
    }

    public float width() {
        return left <= right ? right - left : 0;
    }

    public float height() {
        return bottom <= top ? top - bottom : 0;
    }
}
