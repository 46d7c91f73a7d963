package org.denserow.stress.jmh.derived;

import java.util.Arrays;

/// Linked cells by hand: an array of cells with the first bird of each, and links in both directions by bird. Square cells
/// on a square world; a bird outside belongs to the border.
///
/// *Threads*: one.
final class PlainLinks {

    private static final int NONE = -1;

    final int width; // cells on a side
    final int[] firsts; // by cell
    final int[] nexts; // by bird
    private final int[] prevs;
    private final int[] cellOf;
    private final double inverse; // cells per unit

    PlainLinks(final Birds birds, final double side, final double cell) {
        width = PlainCells.width(side, cell);
        inverse = width / side;
        firsts = new int[width * width];
        Arrays.fill(firsts, NONE);
        nexts = new int[birds.x().length];
        prevs = new int[nexts.length];
        cellOf = new int[nexts.length];
        for (int bird = 0; bird < nexts.length; bird++) {
            enter(bird, cellAt(birds.x()[bird], birds.y()[bird]));
        }
    }

    /// {@return the cell of a coordinate along its axis}
    int cell(final double coordinate) {
        return Math.max(0, Math.min((int) (coordinate * inverse), width - 1));
    }

    private int cellAt(final double x, final double y) {
        return cell(y) * width + cell(x);
    }

    /// Moves a bird.
    ///
    /// @return whether it is in another cell
    boolean move(final int bird, final double x, final double y) {
        final int to = cellAt(x, y);
        if (cellOf[bird] == to) {
            return false;
        }
        leave(bird);
        enter(bird, to);
        return true;
    }

    private void enter(final int bird, final int cell) {
        final int following = firsts[cell];
        cellOf[bird] = cell;
        firsts[cell] = bird;
        nexts[bird] = following;
        prevs[bird] = NONE;
        if (following != NONE) {
            prevs[following] = bird;
        }
    }

    private void leave(final int bird) {
        final int following = nexts[bird];
        final int before = prevs[bird];
        if (following != NONE) {
            prevs[following] = before;
        }
        if (before != NONE) {
            nexts[before] = following;
        } else {
            firsts[cellOf[bird]] = following;
        }
    }
}
