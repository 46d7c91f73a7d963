package org.denserow.engine.cells;

/// The loops of [CellRows] over coordinates: find cells, and copy places in cell order. One pass finds the cells of the
/// first two axes, since a plane has no more; another pass adds a third axis.
///
/// *Stride*: the coordinates of a row begin at `stride * row`. With a stride above 1 the coordinate of the next axis is
/// `next` elements behind in the same array. With stride 1 each axis has its own array, and `next` is 0.
///
/// *Threads*: any, each for its own rows or places.
final class CellLoops {

    /// The cell of a row without a place. It stays negative after a third axis is added.
    private static final int NO_CELL = Integer.MIN_VALUE;

    private CellLoops() {}

    // ---- Cells of rows ----

    static void findCells(
            final double[] xs,
            final double[] ys,
            final Axis xAxis,
            final Axis yAxis,
            final int[] cellOf,
            final int begin,
            final int end) {
        final int pitch = xAxis.cells;
        for (int row = begin; row < end; row++) {
            final double x = xs[row];
            final double y = ys[row];
            final int cellX = xAxis.rawCell(x);
            final int cellY = yAxis.rawCell(y);
            cellOf[row] = xAxis.isInner(cellX) && yAxis.isInner(cellY)
                    ? cellX + cellY * pitch
                    : cellAtBorder(xAxis.place(x), yAxis.place(y), xAxis, yAxis);
        }
    }

    static void addCells(
            final double[] zs, final Axis axis, final int pitch, final int[] cellOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            final double z = axis.place(zs[row]);
            cellOf[row] = z == z ? cellOf[row] + axis.cell(z) * pitch : NO_CELL;
        }
    }

    static void findCells(
            final float[] xs,
            final float[] ys,
            final int stride,
            final int next,
            final Axis xAxis,
            final Axis yAxis,
            final int[] cellOf,
            final int begin,
            final int end) {
        final int pitch = xAxis.cells;
        for (int row = begin; row < end; row++) {
            final float x = xs[stride * row];
            final float y = ys[stride * row + next];
            final int cellX = xAxis.rawCell(x);
            final int cellY = yAxis.rawCell(y);
            cellOf[row] = xAxis.isInner(cellX) && yAxis.isInner(cellY)
                    ? cellX + cellY * pitch
                    : cellAtBorder(xAxis.place(x), yAxis.place(y), xAxis, yAxis);
        }
    }

    static void addCells(
            final float[] zs,
            final int stride,
            final int offset,
            final Axis axis,
            final int pitch,
            final int[] cellOf,
            final int begin,
            final int end) {
        for (int row = begin; row < end; row++) {
            final float z = axis.place(zs[stride * row + offset]);
            cellOf[row] = z == z ? cellOf[row] + axis.cell(z) * pitch : NO_CELL;
        }
    }

    private static int cellAtBorder(final double x, final double y, final Axis xAxis, final Axis yAxis) {
        return x == x && y == y ? xAxis.cell(x) + yAxis.cell(y) * xAxis.cells : NO_CELL;
    }

    // ---- Copies in cell order: a pass for each axis; two random walks at once are slower ----

    static void gather(
            final double[] from, final Axis axis, final int[] rows, final double[] to, final int begin, final int end) {
        for (int k = begin; k < end; k++) {
            to[k] = axis.place(from[rows[k]]);
        }
    }

    static void gather(
            final float[] from,
            final int stride,
            final int offset,
            final Axis axis,
            final int[] rows,
            final float[] to,
            final int begin,
            final int end) {
        for (int k = begin; k < end; k++) {
            to[stride * k + offset] = axis.place(from[stride * rows[k] + offset]);
        }
    }
}
