package org.denserow.engine.index;

import java.util.function.IntUnaryOperator;

/// Exact answers about the rows near a place: how many there are within a radius, and which are the nearest. Within is
/// what has `dx * dx + dy * dy (+ dz * dz) <= radius * radius` in double precision; on a torus the shortest way round.
///
/// *Cost*: nothing is allocated.
///
/// *Threads*: one thread's, while the rows by cell are not made anew.
final class CellSearch {

    private static final double ROWS_FIRST = 2; // of a first search, times those wanted, where rows are even

    private final CellRows cells;
    private final IntUnaryOperator slotOf;
    private final CellWalk walk;
    private final Squares squares = new Squares();
    private final double room; // area or volume of all cells

    // The nearest so far
    private int[] foundRows;
    private double[] foundSquares;
    private int wanted;
    private int found;

    /// @param slotOf the slot of a row, asked where two distances are equal
    CellSearch(final CellRows cells, final IntUnaryOperator slotOf) {
        this.cells = cells;
        this.slotOf = slotOf;
        this.walk = new CellWalk(cells);
        double product = 1;
        for (final Axis axis : cells.axes) {
            product *= axis.cells * axis.cellLength();
        }
        this.room = product;
    }

    /// {@return rows within a radius}
    ///
    /// @param z 0 in a plane
    /// @throws IllegalArgumentException if the radius is negative or NaN
    int count(final double x, final double y, final double z, final double radius) {
        final double most = radius * radius;
        int count = 0;
        walk.around(x, y, z, radius);
        while (walk.nextRun()) {
            for (int begin = walk.begin; begin < walk.end; begin += Squares.BLOCK) {
                final int block = Math.min(Squares.BLOCK, walk.end - begin);
                squares.fill(cells, walk, begin, block);
                count += countUpTo(squares.squares, block, most);
            }
        }
        return count;
    }

    private static int countUpTo(final double[] squares, final int end, final double most) {
        int count = 0;
        for (int i = 0; i < end; i++) {
            count += squares[i] <= most ? 1 : 0;
        }
        return count;
    }

    /// Finds the nearest rows, ascending by distance, and by slot where distances are equal.
    ///
    /// It looks within a first radius, which would have twice as many rows if all were spread evenly, and doubles it
    /// until there are enough: what is within is known completely, so the nearest of it are the nearest of all.
    ///
    /// @param z 0 in a plane
    /// @param wanted most rows, at least 0 and at most the length of both arrays
    /// @param radius the largest distance; may be infinite
    /// @param rows takes the rows
    /// @param squared takes their squared distances
    /// @return how many there are
    /// @throws IllegalArgumentException if the radius is negative or NaN
    int nearest(
            final double x,
            final double y,
            final double z,
            final int wanted,
            final double radius,
            final int[] rows,
            final double[] squared) {
        this.wanted = wanted;
        this.foundRows = rows;
        this.foundSquares = squared;
        double reach = firstReach(x, y, z);
        do {
            if (reach < radius) {
                walk.around(x, y, z, reach);
            }
            if (!(reach < radius) || walk.isWhole()) { // all rows in one go; on a ring origins depend on the radius
                reach = radius;
                walk.around(x, y, z, radius);
            }
            found = 0;
            collect(reach * reach);
            if (reach == radius) {
                break;
            }
            reach = 2 * reach + cells.axes[0].cellLength();
        } while (found < wanted);
        this.foundRows = null;
        this.foundSquares = null;
        return found;
    }

    private double firstReach(final double x, final double y, final double z) {
        final Axis[] axes = cells.axes;
        final double part = ROWS_FIRST * wanted / Math.max(1, cells.grouped()) * room;
        final double even = axes.length == 2 ? Math.sqrt(part / Math.PI) : Math.cbrt(part * 3 / (4 * Math.PI));
        final double outside = Math.max(axes[0].distanceTo(x), axes[1].distanceTo(y));
        return Math.max(even, axes.length == 2 ? outside : Math.max(outside, axes[2].distanceTo(z)));
    }

    private void collect(final double most) {
        while (wanted > 0 && walk.nextRun()) {
            for (int begin = walk.begin; begin < walk.end; begin += Squares.BLOCK) {
                final int block = Math.min(Squares.BLOCK, walk.end - begin);
                squares.fill(cells, walk, begin, block);
                collect(begin, block, most);
            }
        }
    }

    private void collect(final int begin, final int count, final double most) {
        final double[] of = squares.squares;
        double limit = found < wanted ? most : foundSquares[wanted - 1];
        for (int i = 0; i < count; i++) {
            if (of[i] <= limit) {
                insert(cells.rows()[begin + i], of[i]);
                limit = found < wanted ? most : foundSquares[wanted - 1];
            }
        }
    }

    private void insert(final int row, final double square) {
        if (found == wanted && !isBefore(row, square, wanted - 1)) {
            return;
        }
        int place = found < wanted ? found++ : wanted - 1;
        for (; place > 0 && isBefore(row, square, place - 1); place--) {
            foundRows[place] = foundRows[place - 1];
            foundSquares[place] = foundSquares[place - 1];
        }
        foundRows[place] = row;
        foundSquares[place] = square;
    }

    private boolean isBefore(final int row, final double square, final int place) {
        return square < foundSquares[place]
                || square == foundSquares[place] && slotOf.applyAsInt(row) < slotOf.applyAsInt(foundRows[place]);
    }
}
