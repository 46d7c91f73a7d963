package org.denserow.demo.flocking;

import java.util.Arrays;

/// Counts pairs of points on a torus that are near each other: points in lists by cell, and the cells around each
/// point. It uses no part of the engine, so that figures and checks do not repeat a mistake of the model.
final class Neighbours {

    private static final int MOST_CELLS = 1_024; // on a side

    private final double side;
    private int[] heads = {};
    private int[] nexts = {};

    Neighbours(final double side) {
        this.side = side;
    }

    /// {@return the number of ordered pairs of different points that are not farther apart than the radius}
    ///
    /// @param x coordinates in `[0, side]`
    /// @param y likewise
    /// @param count of points
    /// @param radius at most half a side
    long pairs(final double[] x, final double[] y, final int count, final double radius) {
        final int width = (int) Math.max(1, Math.min(MOST_CELLS, side / radius));
        link(x, y, count, width);
        final int reach = Math.min(1, width / 3); // with less than 3 cells on a side all cells are one
        long pairs = -count; // each point finds itself
        for (int point = 0; point < count; point++) {
            final int cell = cell(x[point], y[point], width);
            for (int dy = -reach; dy <= reach; dy++) {
                for (int dx = -reach; dx <= reach; dx++) {
                    final int near =
                            Math.floorMod(cell / width + dy, width) * width + Math.floorMod(cell % width + dx, width);
                    for (int other = heads[near]; other >= 0; other = nexts[other]) {
                        final double wayX = Math.IEEEremainder(x[other] - x[point], side); // the shortest way
                        final double wayY = Math.IEEEremainder(y[other] - y[point], side);
                        pairs += wayX * wayX + wayY * wayY <= radius * radius ? 1 : 0;
                    }
                }
            }
        }
        return pairs;
    }

    private void link(final double[] x, final double[] y, final int count, final int width) {
        if (heads.length < width * width || nexts.length < count) {
            heads = new int[width * width];
            nexts = new int[count];
        }
        Arrays.fill(heads, -1);
        for (int point = 0; point < count; point++) {
            final int cell = cell(x[point], y[point], width);
            nexts[point] = heads[cell];
            heads[cell] = point;
        }
    }

    private int cell(final double x, final double y, final int width) {
        if (width < 3) {
            return 0;
        }
        final int column = Math.min((int) (x / side * width), width - 1);
        return Math.min((int) (y / side * width), width - 1) * width + column;
    }
}
