package org.denserow.engine.cells;

import java.util.function.IntUnaryOperator;

/// Exact answers about rows near a place: the number of rows within a radius, and the nearest rows. A row is within a
/// radius if `dx * dx + dy * dy (+ dz * dz) <= radius * radius` in double precision; on a torus by the shortest way.
///
/// *Cost*: nothing is allocated.
///
/// *Threads*: one thread, while the rows by cell are not rebuilt.
public final class CellSearch {

    private static final double ROWS_FIRST = 2; // expected rows per wanted row in the first radius

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

    /// Creates a search.
    ///
    /// @param cells the rows to search
    /// @param slotOf the slot of a row, asked if two distances are equal
    public CellSearch(final CellRows cells, final IntUnaryOperator slotOf) {
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
    /// @param x coordinate of the place
    /// @param y coordinate of the place
    /// @param z 0 in a plane
    /// @param radius at least 0; may be infinite
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public int count(final double x, final double y, final double z, final double radius) {
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

    /// Finds the nearest rows, ascending by distance, and by slot for equal distances.
    ///
    /// The first radius would hold twice the wanted rows at an even density. The search doubles it until it holds
    /// enough rows. All rows within a radius are known, so the nearest of them are the nearest of all.
    ///
    /// @param x coordinate of the place
    /// @param y coordinate of the place
    /// @param z 0 in a plane
    /// @param wanted most rows, at least 0 and at most the length of both arrays
    /// @param radius the largest distance; may be infinite
    /// @param rows receives the rows
    /// @param squared receives their squared distances
    /// @return the number of rows found
    /// @throws IllegalArgumentException if the radius is negative or NaN
    public int nearest(
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
            if (!(reach < radius) || walk.isWhole()) { // all rows in one walk; on a ring origins depend on the radius
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
