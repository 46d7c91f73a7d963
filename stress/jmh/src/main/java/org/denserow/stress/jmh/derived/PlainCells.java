package org.denserow.stress.jmh.derived;

/// A grid by hand: a counting sort of all birds by cell, with the values that neighbours read gathered in that order. Square
/// cells on a square world, each at least as long as the given length.
///
/// *Threads*: those of a [Team].
final class PlainCells {

    private static final double EVEN = 0x1p-40; // a length within this of a whole number of cells is that number

    final int width; // cells on a side
    final int[] begins; // by cell, and the end
    final int[] rows; // in the order of cells, as the arrays below
    final double[] xs;
    final double[] ys;
    final double[] us;
    final double[] vs;

    private final double inverse; // cells per unit
    private final Team team;
    private final PlainSort sort;
    private final int[] cellOf;

    PlainCells(final int count, final double side, final double cell, final Team team) {
        this.team = team;
        width = width(side, cell);
        inverse = width / side;
        sort = new PlainSort(count, width * width, team);
        begins = sort.begins;
        rows = sort.rows;
        cellOf = new int[count];
        xs = new double[count];
        ys = new double[count];
        us = new double[count];
        vs = new double[count];
    }

    /// {@return cells on a side of a world}
    static int width(final double side, final double cell) {
        return (int) (side / cell * (1 + EVEN));
    }

    /// Sorts and gathers.
    void rebuild(final Birds birds) {
        final int threads = team.threads();
        team.run(
                threads,
                part -> count(sort.cleared(part), birds.x(), birds.y(), sort.begin(part), sort.begin(part + 1)));
        sort.scanAndPlace(cellOf);
        team.run(threads, part -> gather(birds, part));
    }

    /// {@return the cell of a coordinate along its axis}
    int cell(final double coordinate) {
        return Math.max(0, Math.min((int) (coordinate * inverse), width - 1));
    }

    private void count(final int[] counted, final double[] x, final double[] y, final int begin, final int end) {
        final int[] to = cellOf;
        for (int row = begin; row < end; row++) {
            final int cell = cell(y[row]) * width + cell(x[row]);
            to[row] = cell;
            counted[cell]++;
        }
    }

    private void gather(final Birds birds, final int part) {
        sort.gather(birds.x(), xs, part);
        sort.gather(birds.y(), ys, part);
        sort.gather(birds.vx(), us, part);
        sort.gather(birds.vy(), vs, part);
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
