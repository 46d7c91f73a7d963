package org.denserow.engine.index;

import java.util.Arrays;

/// Where the cells of a [Grid] are: in a plane or in space, with border cells or on a torus.
///
/// Bounds do not confine rows. What lies beyond stands in the cells of the border, and is found exactly; only queries
/// there are slower, the more rows there are. On a torus what leaves at one side comes back at the other.
///
/// *Which cell*: the length is a matter of cost only, since a query may have any radius. With too long ones a query
/// looks at rows that are too far away; with too short ones it looks at empty cells. Choose by density: about 4 rows a
/// cell in a plane, so that the 4 cells which a small circle touches have 16.
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
            cells *= axis.cells; // below 2^48 when it is refused
            if (cells > MAX_CELLS) {
                throw Axis.tooManyCells("axes=" + Arrays.toString(axes));
            }
        }
        this.axes = axes;
    }

    /// {@return a plane with border cells}
    ///
    /// @param beginX where most rows begin, finite
    /// @param beginY likewise
    /// @param endX where most rows end, finite and above `beginX`
    /// @param endY likewise
    /// @param cell length of a cell, positive
    /// @throws IllegalArgumentException if a number is not as said, or there are more than [#MAX_CELLS] cells
    public static GridShape plane(
            final double beginX, final double beginY, final double endX, final double endY, final double cell) {
        return new GridShape(Axis.bounded("x", beginX, endX, cell), Axis.bounded("y", beginY, endY, cell));
    }

    /// {@return space with border cells}
    ///
    /// @param beginX where most rows begin, finite
    /// @param beginY likewise
    /// @param beginZ likewise
    /// @param endX where most rows end, finite and above `beginX`
    /// @param endY likewise
    /// @param endZ likewise
    /// @param cell length of a cell, positive
    /// @throws IllegalArgumentException if a number is not as said, or there are more than [#MAX_CELLS] cells
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

    /// {@return a plane whose opposite sides are the same, from 0 on}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number is not as said, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double cell) {
        return new GridShape(Axis.ring("x", width, cell), Axis.ring("y", height, cell));
    }

    /// {@return space whose opposite sides are the same, from 0 on}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param depth of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number is not as said, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double depth, final double cell) {
        return new GridShape(Axis.ring("x", width, cell), Axis.ring("y", height, cell), Axis.ring("z", depth, cell));
    }

    /// {@return 2 in a plane, 3 in space}
    public int dimensions() {
        return axes.length;
    }

    /// {@return how many cells there are}
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
