package org.denserow.stress.jmh.derived;

/// The nearest birds by hand: a search within a radius that holds twice the wanted number of evenly spread birds; the radius
/// doubles while it finds too few. The order of ties is open.
///
/// *Threads*: one.
final class PlainNearest {

    /// The wanted number.
    static final int WANTED = 8;

    private static final double TIMES_WANTED = 2;

    final double[] squared = new double[WANTED]; // of the latest answer, ascending
    private final int[] birds = new int[WANTED];
    private final PlainCells cells;
    private final double side;
    private final double firstReach;
    private int found;

    PlainNearest(final PlainCells cells, final Sky sky) {
        this.cells = cells;
        this.side = sky.side();
        firstReach = Math.sqrt(TIMES_WANTED * WANTED / sky.birds() * side * side / Math.PI);
    }

    /// Finds the nearest birds of a place in the world.
    ///
    /// @return how many there are, at most [#WANTED]
    int find(final double x, final double y) {
        double reach = firstReach;
        collect(x, y, reach);
        while (found < WANTED && reach < 2 * side) {
            reach *= 2;
            collect(x, y, reach);
        }
        return found;
    }

    private void collect(final double x, final double y, final double reach) {
        final double[] xs = cells.xs;
        final double[] ys = cells.ys;
        final int firstX = cells.cell(x - reach);
        final int lastX = cells.cell(x + reach);
        final int lastY = cells.cell(y + reach);
        double limit = reach * reach;
        found = 0;
        for (int cellY = cells.cell(y - reach); cellY <= lastY; cellY++) {
            final int end = cells.begins[cellY * cells.width + lastX + 1];
            for (int k = cells.begins[cellY * cells.width + firstX]; k < end; k++) {
                final double dx = xs[k] - x;
                final double dy = ys[k] - y;
                final double square = dx * dx + dy * dy;
                if (square <= limit) {
                    insert(cells.rows[k], square);
                    limit = found == WANTED ? squared[WANTED - 1] : limit;
                }
            }
        }
    }

    private void insert(final int bird, final double square) {
        int place = found < WANTED ? found++ : WANTED - 1;
        for (; place > 0 && square < squared[place - 1]; place--) {
            squared[place] = squared[place - 1];
            birds[place] = birds[place - 1];
        }
        squared[place] = square;
        birds[place] = bird;
    }
}
