package org.denserow.engine.cells;

import java.util.Arrays;

/// Where linked cells are: in a plane or in space, without bounds or on a torus; and the number of each cell.
///
/// A cell has two numbers: `cell`, with y in the upper half and x in the lower, so that the cells of a line follow each
/// other; and `layer`, which is z. A plane is space that is one cell thick: its layer is 0.
///
/// *Threads*: immutable.
public final class LinkedAxes {

    final LinkedAxis x;
    final LinkedAxis y;
    final LinkedAxis z;
    private final double cell;
    private final int dimensions;
    private final boolean isTorus;

    private LinkedAxes(final double cell, final boolean isTorus, final LinkedAxis... axes) {
        this.cell = cell;
        this.isTorus = isTorus;
        this.dimensions = axes.length;
        this.x = axes[0];
        this.y = axes[1];
        this.z = axes.length == 3 ? axes[2] : LinkedAxis.FLAT;
    }

    /// {@return axes without bounds}
    ///
    /// @param dimensions 2 or 3
    /// @param cell length of a cell, positive and finite
    /// @throws IllegalArgumentException if it is not
    public static LinkedAxes open(final int dimensions, final double cell) {
        final LinkedAxis[] axes = new LinkedAxis[dimensions];
        Arrays.fill(axes, LinkedAxis.line(Axis.checkCell(dimensions == 2 ? "x and y" : "x, y and z", cell)));
        return new LinkedAxes(cell, false, axes);
    }

    /// {@return axes whose opposite ends are joined}
    ///
    /// @param cell least length of a cell, positive and finite
    /// @param sides two or three lengths of the world, positive and finite
    /// @throws IllegalArgumentException if a length breaks these rules, or a side has more than [Axis#MAX_CELLS] cells
    public static LinkedAxes torus(final double cell, final double... sides) {
        final LinkedAxis[] axes = new LinkedAxis[sides.length];
        for (int a = 0; a < sides.length; a++) {
            axes[a] = LinkedAxis.ring("xyz".substring(a, a + 1), sides[a], cell);
        }
        return new LinkedAxes(cell, true, axes);
    }

    /// {@return 2 in a plane, 3 in space}
    public int dimensions() {
        return dimensions;
    }

    /// {@return the length of a cell, as it was asked for}
    public double cellLength() {
        return cell;
    }

    /// {@return what two grids must have in common to exchange their states: bits of the length of a cell, the
    ///     dimensions of a space, and the sides of a torus}
    public long[] shape() {
        final long bits = Double.doubleToLongBits(cell);
        if (!isTorus) {
            return dimensions == 2 ? new long[] {bits} : new long[] {bits, dimensions};
        }
        final long[] shape = new long[1 + dimensions];
        shape[0] = bits;
        for (int a = 0; a < dimensions; a++) {
            shape[1 + a] = Double.doubleToLongBits(axis(a).period());
        }
        return shape;
    }

    /// {@return a shape in words, such as `cell=2.0, torus=10.0 x 20.0`}
    ///
    /// @param shape as [#shape()] gives it
    public static String text(final long... shape) {
        final StringBuilder text = new StringBuilder().append(Double.longBitsToDouble(shape[0]));
        if (shape.length == 2) {
            return text.append(", in space").toString();
        }
        for (int a = 1; a < shape.length; a++) {
            text.append(a == 1 ? ", torus=" : " x ").append(Double.longBitsToDouble(shape[a]));
        }
        return text.toString();
    }

    LinkedAxis axis(final int a) {
        return a == 0 ? x : a == 1 ? y : z;
    }

    // ---- Hot ----

    /// {@return the coordinate as it is kept, on a torus the equal one in the world; without a cell if it is NaN or
    ///     infinite}
    ///
    /// @param a 0 for x, 1 for y, 2 for z
    /// @param coordinate any value
    public double place(final int a, final double coordinate) {
        return axis(a).place(coordinate);
    }

    /// {@return whether coordinates have a cell: all are finite}
    static boolean hasCell(final double x, final double y, final double z) {
        return x * 0 + y * 0 + z * 0 == 0;
    }

    /// {@return the cell of coordinates, [CellLinks#NOWHERE] if one is NaN or infinite}
    ///
    /// @param atX coordinate
    /// @param atY coordinate
    /// @param atZ coordinate; 0 in a plane
    public long cell(final double atX, final double atY, final double atZ) {
        return hasCell(atX, atY, atZ) ? cellOf(x.cell(x.place(atX)), y.cell(y.place(atY))) : CellLinks.NOWHERE;
    }

    /// {@return the layer of coordinates, 0 if one is NaN or infinite, and in a plane}
    ///
    /// @param atX coordinate
    /// @param atY coordinate
    /// @param atZ coordinate; 0 in a plane
    public int layer(final double atX, final double atY, final double atZ) {
        return dimensions == 3 && hasCell(atX, atY, atZ) ? z.cell(z.place(atZ)) : 0;
    }

    static long cellOf(final int cellX, final int cellY) {
        return (long) (cellY ^ Integer.MIN_VALUE) << Integer.SIZE | Integer.toUnsignedLong(cellX ^ Integer.MIN_VALUE);
    }

    static int cellX(final long cell) {
        return (int) cell ^ Integer.MIN_VALUE;
    }

    static int cellY(final long cell) {
        return (int) (cell >>> Integer.SIZE) ^ Integer.MIN_VALUE;
    }
}
