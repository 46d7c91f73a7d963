package org.denserow.engine.index;

import java.util.Arrays;

/// The layout of the cells of a [Grid]: in a plane or in space, with border cells or on a torus.
///
/// Bounds do not confine rows. A row beyond the bounds is in a border cell, and is found exactly; queries there become
/// slower with each such row. On a torus a row that leaves at one side comes back at the other.
///
/// *Length of a cell*: it changes only the cost, since a query may have any radius. Choose it by density, not by
/// radius: about 4 rows per cell in a plane, so that the 4 cells touched by a circle narrower than a cell have 16; in
/// space 8 cells. With longer cells a query looks at rows that are too far away; with shorter ones it looks at empty
/// cells.
///
/// *Threads*: immutable.
public final class GridShape {

    /// Most cells, 2^24.
    public static final int MAX_CELLS = Axis.MAX_CELLS;

    private final Axis[] axes;

    GridShape(final Axis... axes) {
        assert axes.length == 2 || axes.length == 3 : axes.length;
        long cells = 1;
        for (final Axis axis : axes) {
            cells *= axis.cells; // below 2^48 when refused
            if (cells > MAX_CELLS) {
                throw Axis.tooManyCells("axes=" + Arrays.toString(axes));
            }
        }
        this.axes = axes;
    }

    /// {@return a plane with border cells}
    ///
    /// @param beginX most rows are at or above it, finite
    /// @param beginY likewise
    /// @param endX most rows are below it, finite and above `beginX`
    /// @param endY likewise
    /// @param cell length of a cell, positive
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape plane(
            final double beginX, final double beginY, final double endX, final double endY, final double cell) {
        return new GridShape(Axis.bounded("x", beginX, endX, cell), Axis.bounded("y", beginY, endY, cell));
    }

    /// {@return space with border cells}
    ///
    /// @param beginX most rows are at or above it, finite
    /// @param beginY likewise
    /// @param beginZ likewise
    /// @param endX most rows are below it, finite and above `beginX`
    /// @param endY likewise
    /// @param endZ likewise
    /// @param cell length of a cell, positive
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape space(
            final double beginX,
            final double beginY,
            final double beginZ,
            final double endX,
            final double endY,
            final double endZ,
            final double cell) {
        return new GridShape(
                Axis.bounded("x", beginX, endX, cell),
                Axis.bounded("y", beginY, endY, cell),
                Axis.bounded("z", beginZ, endZ, cell));
    }

    /// {@return a plane from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double cell) {
        return new GridShape(Axis.ring("x", width, cell), Axis.ring("y", height, cell));
    }

    /// {@return space from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param depth of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double depth, final double cell) {
        return new GridShape(Axis.ring("x", width, cell), Axis.ring("y", height, cell), Axis.ring("z", depth, cell));
    }

    /// {@return 2 in a plane, 3 in space}
    public int dimensions() {
        return axes.length;
    }

    /// {@return the number of cells}
    public int cells() {
        int cells = 1;
        for (final Axis axis : axes) {
            cells *= axis.cells;
        }
        return cells;
    }

    Axis[] axes() {
        return axes;
    }

    @Override
    public String toString() {
        return "GridShape" + Arrays.toString(axes);
    }
}
