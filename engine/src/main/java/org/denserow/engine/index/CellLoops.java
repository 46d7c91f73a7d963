package org.denserow.engine.index;

/// The loops of [CellRows] over coordinates: finding cells, and copying places in cell order. Cells of the first two
/// axes are found in one pass, since a plane has no more; a third one is added by another pass.
///
/// *Stride*: coordinates of a row are at `stride * row`, those of the next axis `next` elements behind in the same
/// array; or each axis has an array, with stride 1 and `next` 0.
///
/// *Threads*: any, each for rows or places of its own.
final class CellLoops {

    /// The cell of a row that has no place: it stays negative whatever a third axis adds.
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

    // ---- Copies in cell order: a pass for each axis, as two random walks at once are slower than two walks ----

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
