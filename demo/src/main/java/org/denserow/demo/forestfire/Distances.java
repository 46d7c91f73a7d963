package org.denserow.demo.forestfire;

import java.util.Arrays;
import java.util.BitSet;

/// The exact oracle: the cells that burn, in the order of their distance from the first fire, by breadth-first search.
/// A cell burns in the step of its distance.
///
/// It shares no code and no layout with the model: cells are numbered `x + width * y`, without a border.
///
/// *Cost*: O(cells) when made, 4 bytes for each cell afterwards.
final class Distances {

    private final int[] order; // cells, nearest first
    private int[] begins = new int[64]; // where the cells of a distance begin in order
    private int levels; // distances, and one more without cells

    /// @param width of the forest
    /// @param height of the forest
    /// @param trees cells that can burn, fires included
    /// @param fires cells that burn at first
    Distances(final int width, final int height, final BitSet trees, final BitSet fires) {
        order = new int[width * height];
        final BitSet reached = (BitSet) fires.clone();
        int end = 0;
        for (int cell = fires.nextSetBit(0); cell >= 0; cell = fires.nextSetBit(cell + 1)) {
            order[end++] = cell;
        }
        int next = 0;
        while (begin(next) < end) {
            for (final int last = end; next < last; next++) {
                final int x = order[next] % width;
                final int y = order[next] / width;
                for (int side = 0; side < 4; side++) {
                    final int toX = x + (side == 0 ? 1 : side == 1 ? -1 : 0);
                    final int toY = y + (side == 2 ? 1 : side == 3 ? -1 : 0);
                    final int to = toX + width * toY;
                    final boolean isInside = toX >= 0 && toX < width && toY >= 0 && toY < height;
                    if (isInside && trees.get(to) && !reached.get(to)) {
                        reached.set(to);
                        order[end++] = to;
                    }
                }
            }
        }
    }

    /// Begins the next distance.
    private int begin(final int at) {
        if (levels == begins.length) {
            begins = Arrays.copyOf(begins, 2 * levels);
        }
        begins[levels++] = at;
        return at;
    }

    /// {@return how many cells are nearer than a distance; from here on [#cell(int)] has those of this distance}
    ///
    /// @param distance at least 0
    int nearer(final long distance) {
        return begins[(int) Math.min(distance, levels - 1)];
    }

    /// {@return a cell that burns, as `x + width * y`}
    ///
    /// @param at its place in the order of distances
    int cell(final int at) {
        return order[at];
    }
}
