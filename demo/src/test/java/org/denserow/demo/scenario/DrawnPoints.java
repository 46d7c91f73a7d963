package org.denserow.demo.scenario;

import java.util.Map;
import java.util.TreeMap;

/// A picture that counts the points, and refuses those outside.
public final class DrawnPoints implements Picture {

    private final Map<Integer, Integer> pointsOfColour = new TreeMap<>();
    private double width;
    private double height;

    /// Creates an empty picture.
    public DrawnPoints() {}

    @Override
    public void size(final double newWidth, final double newHeight) {
        width = newWidth;
        height = newHeight;
    }

    @Override
    public void cell(final int x, final int y, final int colour) {
        throw new IllegalStateException("points, not cells, are drawn: x=" + x + ", y=" + y);
    }

    @Override
    public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
        if (!(x >= 0 && x <= width && y >= 0 && y <= height)) {
            throw new IllegalStateException("a point must lie inside: x=" + x + ", y=" + y);
        }
        pointsOfColour.merge(colour, 1, Integer::sum);
    }

    /// {@return how many points have each colour}
    public Map<Integer, Integer> pointsOfColour() {
        return pointsOfColour;
    }
}
