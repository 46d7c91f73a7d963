package org.denserow.stress.jmh.derived;

import java.util.Arrays;

/// A grid as a program would write it for itself: a counting sort of all birds by cell, and what is read of neighbours
/// gathered in that order. Square cells on a square world, each of them as long as asked for or a little longer.
///
/// Each thread counts its share of the birds in an array of its own, one thread adds the counts up, then each thread
/// places and gathers.
///
/// *Threads*: those of a [Team].
final class PlainCells {

    private static final double EVEN = 0x1p-40; // a length so near to a whole number of cells is that number

    final int width; // cells on a side
    final int[] begins; // by cell, and the end
    final int[] rows; // in the order of cells, as the arrays below
    final double[] xs;
    final double[] ys;
    final double[] us;
    final double[] vs;

    private final int count;
    private final double inverse; // cells per unit
    private final Team team;
    private final int[] cellOf;
    private final int[][] counts; // by thread and cell

    PlainCells(final int count, final double side, final double cell, final Team team) {
        this.count = count;
        this.team = team;
        width = (int) (side / cell * (1 + EVEN));
        inverse = width / side;
        begins = new int[width * width + 1];
        counts = new int[team.threads()][width * width];
        cellOf = new int[count];
        rows = new int[count];
        xs = new double[count];
        ys = new double[count];
        us = new double[count];
        vs = new double[count];
    }

    /// Sorts and gathers.
    void rebuild(final Birds birds) {
        final int threads = team.threads();
        team.run(threads, part -> count(counts[part], birds.x(), birds.y(), begin(part), begin(part + 1)));
        scan();
        team.run(threads, part -> place(counts[part], begin(part), begin(part + 1)));
        team.run(threads, part -> gather(birds, begin(part), begin(part + 1)));
    }

    private int begin(final int part) {
        return (int) ((long) count * part / team.threads());
    }

    /// {@return the cell of a coordinate along its axis}
    int cell(final double coordinate) {
        return Math.max(0, Math.min((int) (coordinate * inverse), width - 1));
    }

    private void count(final int[] counted, final double[] x, final double[] y, final int begin, final int end) {
        Arrays.fill(counted, 0);
        final int[] to = cellOf;
        for (int row = begin; row < end; row++) {
            final int cell = cell(y[row]) * width + cell(x[row]);
            to[row] = cell;
            counted[cell]++;
        }
    }

    private void scan() {
        int place = 0;
        for (int cell = 0; cell < begins.length - 1; cell++) {
            begins[cell] = place;
            for (final int[] counted : counts) {
                final int here = counted[cell];
                counted[cell] = place;
                place += here;
            }
        }
        begins[begins.length - 1] = place;
    }

    private void place(final int[] next, final int begin, final int end) {
        final int[] from = cellOf;
        final int[] to = rows;
        for (int row = begin; row < end; row++) {
            to[next[from[row]]++] = row;
        }
    }

    /// A loop per array: one loop for all of them took 1.6 times as long where rows are shuffled.
    private void gather(final Birds birds, final int begin, final int end) {
        gather(birds.x(), xs, rows, begin, end);
        gather(birds.y(), ys, rows, begin, end);
        gather(birds.vx(), us, rows, begin, end);
        gather(birds.vy(), vs, rows, begin, end);
    }

    private static void gather(
            final double[] from, final double[] to, final int[] rows, final int begin, final int end) {
        for (int k = begin; k < end; k++) {
            to[k] = from[rows[k]];
        }
    }

    /// {@return the first cell that begins at a place or behind it}
    int cellAt(final int place) {
        int low = 0;
        int high = begins.length - 1;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (begins[middle] < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
