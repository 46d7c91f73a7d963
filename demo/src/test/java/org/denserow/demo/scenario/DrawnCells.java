package org.denserow.demo.scenario;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.demo.picture.Picture;

/// A picture that keeps the cells, and refuses those outside.
public final class DrawnCells implements Picture {

    private final Map<Integer, Integer> cellsOfColour = new TreeMap<>();
    private final Set<Long> drawn = new HashSet<>();
    private double width;
    private double height;

    /// Creates an empty picture.
    public DrawnCells() {}

    @Override
    public void size(final double newWidth, final double newHeight) {
        width = newWidth;
        height = newHeight;
    }

    @Override
    public void cell(final int x, final int y, final int colour) {
        if (x < 0 || x >= width || y < 0 || y >= height || !drawn.add((long) x << 32 | y)) {
            throw new IllegalStateException("each cell is drawn at most once, inside: x=" + x + ", y=" + y);
        }
        cellsOfColour.merge(colour, 1, Integer::sum);
    }

    @Override
    public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
        throw new IllegalStateException("a lattice has no points: x=" + x + ", y=" + y);
    }

    /// {@return how many cells have each colour}
    public Map<Integer, Integer> cellsOfColour() {
        return cellsOfColour;
    }
}
