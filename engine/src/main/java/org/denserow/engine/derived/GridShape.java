package org.denserow.engine.derived;

import java.util.Arrays;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.ground.Within;

/// The layout of the cells of a [Grid]: in a plane or in space, with border cells or on a torus.
///
/// Bounds do not confine rows. A row beyond the bounds is in a border cell, and is found exactly, but each such row
/// makes queries there slower. On a torus, a row that leaves at one side comes back at the other.
///
/// *Length of a cell*: it changes only the cost, since a query may have any radius. Choose it by density, not by
/// radius: about 4 rows per cell. In a plane, a circle narrower than a cell touches at most 4 cells, so 16 rows; in
/// space it touches at most 8 cells. With longer cells a query looks at rows that are too far away; with shorter cells
/// it looks at empty ones.
///
/// *Threads*: immutable.
public final class GridShape {

    /// The largest number of cells, 2^24.
    public static final int MAX_CELLS = Axis.MAX_CELLS;

    private final boolean isTorus;
    private final double cell;
    private final double[] begin; // by axis
    private final double[] end;
    private final Axis[] axes;
    private final int cells;

    private GridShape(final boolean isTorus, final double cell, final double[] begin, final double[] end) {
        this.isTorus = isTorus;
        this.cell = cell;
        this.begin = begin;
        this.end = end;
        this.axes = new Axis[begin.length];
        for (int a = 0; a < axes.length; a++) {
            axes[a] = Axis.of(a, isTorus, begin[a], end[a], cell);
        }
        this.cells = Axis.allCells(axes);
    }

    /// {@return a plane with border cells}
    ///
    /// @param beginX low end of the bounds, finite; most rows should be at or above it
    /// @param beginY likewise
    /// @param endX high end of the bounds, finite and above `beginX`; most rows should be below it
    /// @param endY likewise
    /// @param cell length of a cell, positive
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape plane(
            final double beginX, final double beginY, final double endX, final double endY, final double cell) {
        return new GridShape(false, cell, new double[] {beginX, beginY}, new double[] {endX, endY});
    }

    /// {@return space with border cells}
    ///
    /// @param beginX low end of the bounds, finite; most rows should be at or above it
    /// @param beginY likewise
    /// @param beginZ likewise
    /// @param endX high end of the bounds, finite and above `beginX`; most rows should be below it
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
        return new GridShape(false, cell, new double[] {beginX, beginY, beginZ}, new double[] {endX, endY, endZ});
    }

    /// {@return a plane from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double cell) {
        return new GridShape(true, cell, new double[2], new double[] {width, height});
    }

    /// {@return space from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param depth of the world, positive and finite
    /// @param cell least length of a cell, positive; cells become longer if they do not fit evenly
    /// @throws IllegalArgumentException if a number breaks these rules, or there are more than [#MAX_CELLS] cells
    public static GridShape torus(final double width, final double height, final double depth, final double cell) {
        return new GridShape(true, cell, new double[3], new double[] {width, height, depth});
    }

    /// {@return 2 in a plane, 3 in space}
    public int dimensions() {
        return begin.length;
    }

    /// {@return the number of cells}
    public int cells() {
        return cells;
    }

    /// {@return whether opposite sides are joined}
    public boolean isTorus() {
        return isTorus;
    }

    /// {@return the coordinate at which cells begin, 0 on a torus}
    ///
    /// @param axis 0 for x, 1 for y, 2 for z
    /// @throws IndexOutOfBoundsException unless it is in `[0, dimensions())`
    public double begin(final int axis) {
        return begin[checkAxis(axis)];
    }

    /// {@return the high end of the bounds, which cells may exceed; on a torus the length of the side}
    ///
    /// @param axis 0 for x, 1 for y, 2 for z
    /// @throws IndexOutOfBoundsException unless it is in `[0, dimensions())`
    public double end(final int axis) {
        return end[checkAxis(axis)];
    }

    /// {@return the length of a cell as it was given; on a torus cells may be longer}
    public double cell() {
        return cell;
    }

    private int checkAxis(final int axis) {
        return Within.index(axis, begin.length, "axis", "a plane has x and y, space has z too");
    }

    @Override
    public String toString() {
        return "GridShape" + Arrays.toString(axes);
    }
}
