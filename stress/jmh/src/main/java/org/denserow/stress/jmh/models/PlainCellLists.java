package org.denserow.stress.jmh.models;

import java.util.Arrays;

/// The animals of each cell as linked lists in two arrays.
final class PlainCellLists {

    private static final int NONE = -1;

    final int[] heads; // by cell
    final int[] counts; // by cell
    int[] nexts = {}; // by row

    private final int side;

    PlainCellLists(final int side) {
        this.side = side;
        heads = new int[side * side];
        counts = new int[side * side];
    }

    /// Makes all lists anew.
    void link(final PlainHerd herd) {
        if (nexts.length < herd.count) {
            nexts = new int[herd.x.length];
        }
        Arrays.fill(heads, NONE);
        Arrays.fill(counts, 0);
        for (int row = 0; row < herd.count; row++) {
            final int cell = herd.y[row] * side + herd.x[row];
            nexts[row] = heads[cell];
            heads[cell] = row;
            counts[cell]++;
        }
    }

    /// Takes an animal out of its list.
    ///
    /// @param place in `[0, counts[cell])`
    /// @return its row
    int take(final int cell, final int place) {
        counts[cell]--;
        int row = heads[cell];
        if (place == 0) {
            heads[cell] = nexts[row];
            return row;
        }
        for (int at = 1; at < place; at++) {
            row = nexts[row];
        }
        final int taken = nexts[row];
        nexts[row] = nexts[taken];
        return taken;
    }
}
