package org.denserow.engine.cells;

import java.util.function.Consumer;

/// Rows by cell, with copies of their places in cell order: cell `c` has the rows `rows()[begins()[c]]` to
/// `rows()[begins()[c + 1]]`, and element `k` of a copy is the place of row `rows()[k]`. The cells of one line (all x
/// of one y and z) follow each other. A row without a place (NaN, infinite) is in no cell, and counted.
///
/// A rebuild from arrays of coordinates calls [#fit(int, int)], [#count(int, Object\[\], long\[\])] for each chunk,
/// [#scan()], [#place(int, long\[\])] for each chunk and [#gather(Object\[\], int, int)] for all places. The result
/// depends on the coordinates only: rows ascend within a cell.
///
/// *Arrays of coordinates*: all `double[]` or all `float[]`. With stride 1 there is one for each axis. With a larger
/// stride all axes share one array, which holds the coordinates of a row next to each other.
///
/// *Cost*: the passes of a counting sort and one per axis; nothing is allocated once the arrays fit.
///
/// *Threads*: chunks of one step run on any threads at the same time; each step is complete before the next begins.
public final class CellRows {

    final Axis[] axes;
    final boolean isDouble;
    final int stride;
    private final int cells;
    private final CountingSort sort = new CountingSort();
    private final Object[] copies;
    private int[] cellOf = {};

    /// Creates cells without rows.
    ///
    /// @param isDouble true for `double[]`, false for `float[]`
    /// @param stride 1, or the number of axes
    /// @param axes two or three
    public CellRows(final boolean isDouble, final int stride, final Axis... axes) {
        assert stride == 1 || stride == axes.length && !isDouble : stride;
        this.axes = axes;
        this.isDouble = isDouble;
        this.stride = stride;
        this.cells = Axis.allCells(axes);
        this.copies = new Object[stride == 1 ? axes.length : 1];
        fit(0, 1);
    }

    /// Sets the sizes of the next rebuild; arrays that grow lose their contents.
    ///
    /// @param rows number of rows to read: `[0, rows)`
    /// @param chunks at least 1
    public void fit(final int rows, final int chunks) {
        sort.fit(rows, cells, chunks);
        final int length = sort.rows().length;
        if (cellOf.length < length || copies[0] == null) {
            cellOf = new int[length];
            final int values = (int) Math.min((long) stride * length, Integer.MAX_VALUE - 8L);
            for (int i = 0; i < copies.length; i++) {
                copies[i] = isDouble ? new double[values] : new float[values];
            }
        }
    }

    /// Finds and counts the cells of the rows of a chunk.
    ///
    /// @param chunk its number
    /// @param from arrays of coordinates, by axis
    /// @param words the rows that exist, as in [CountingSort#count(int, int\[\], long\[\])]
    public void count(final int chunk, final Object[] from, final long[] words) {
        final int end = sort.endRow(chunk);
        findCells(from, sort.beginRow(chunk), end);
        sort.count(chunk, cellOf, words);
    }

    private void findCells(final Object[] from, final int begin, final int end) {
        final boolean isSpace = axes.length == 3;
        final int layer = axes[0].cells * axes[1].cells;
        if (isDouble) {
            CellLoops.findCells((double[]) from[0], (double[]) from[1], axes[0], axes[1], cellOf, begin, end);
            if (isSpace) {
                CellLoops.addCells((double[]) from[2], axes[2], layer, cellOf, begin, end);
            }
            return;
        }
        final boolean isVector = stride > 1;
        final float[] xs = (float[]) from[0];
        final float[] ys = isVector ? xs : (float[]) from[1];
        CellLoops.findCells(xs, ys, stride, isVector ? 1 : 0, axes[0], axes[1], cellOf, begin, end);
        if (isSpace) {
            final float[] zs = isVector ? xs : (float[]) from[2];
            CellLoops.addCells(zs, stride, isVector ? 2 : 0, axes[2], layer, cellOf, begin, end);
        }
    }

    /// {@return the first row of a chunk, a multiple of 64}
    ///
    /// @param chunk its number
    public int beginRow(final int chunk) {
        return sort.beginRow(chunk);
    }

    /// {@return the row after the last one of a chunk}
    ///
    /// @param chunk its number
    public int endRow(final int chunk) {
        return sort.endRow(chunk);
    }

    /// Turns the counts of all chunks into places.
    public void scan() {
        sort.scan();
    }

    /// Puts the rows of a chunk into their cells.
    ///
    /// @param chunk its number
    /// @param words the argument of the count
    public void place(final int chunk, final long[] words) {
        sort.place(chunk, cellOf, words);
    }

    /// Copies the places of the rows in a range of the cell order.
    ///
    /// @param from the argument of the count
    /// @param begin the first place, in `[0, grouped()]`
    /// @param end the place after the last one, in `[begin, grouped()]`
    public void gather(final Object[] from, final int begin, final int end) {
        final int[] rows = sort.rows();
        for (int a = 0; a < axes.length; a++) {
            final int array = stride == 1 ? a : 0;
            final int offset = stride == 1 ? 0 : a;
            if (isDouble) {
                CellLoops.gather((double[]) from[a], axes[a], rows, (double[]) copies[a], begin, end);
            } else {
                final float[] to = (float[]) copies[array];
                CellLoops.gather((float[]) from[array], stride, offset, axes[a], rows, to, begin, end);
            }
        }
    }

    // ---- The result, valid until the next rebuild ----

    /// {@return the first place of each cell, and the end of the last}
    public int[] begins() {
        return sort.begins();
    }

    /// {@return the rows, cell by cell}
    public int[] rows() {
        return sort.rows();
    }

    /// {@return the number of rows in cells}
    public int grouped() {
        return sort.grouped();
    }

    /// {@return the number of rows without a place}
    public int outside() {
        return sort.outside();
    }

    int cells() {
        return cells;
    }

    /// {@return the copies of the places of an axis; of all axes if the stride is above 1}
    ///
    /// @param axis 0 for x, 1 for y, 2 for z
    public Object copies(final int axis) {
        return copies[stride == 1 ? axis : 0];
    }

    /// Passes each array to a consumer.
    ///
    /// @param to receives the arrays
    public void arrays(final Consumer<Object> to) {
        sort.arrays(to);
        to.accept(cellOf);
        for (final Object copy : copies) {
            to.accept(copy);
        }
    }

    /// {@return one place; not for hot code}
    double placeAt(final int axis, final int k) {
        return isDouble
                ? ((double[]) copies[axis])[k]
                : stride == 1 ? ((float[]) copies[axis])[k] : ((float[]) copies[0])[stride * k + axis];
    }
}
