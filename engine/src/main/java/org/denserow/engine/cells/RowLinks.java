package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;

/// The rows of a table by linked cell, kept right by comparison: an update finds the rows whose cell differs from the
/// linked one, and links only those anew. Rows ascend within a cell, so the result depends on the coordinates only, and
/// not on earlier updates; an update that was cut short is made good by the next one.
///
/// An update calls [#fit(int, int)], [#compare(Object\[\], long\[\], int, int)] for chunks of all rows below
/// [#compared()], and [#relink(long\[\])]. It keeps copies of the coordinates, as they are on a torus, for exact answers
/// while the columns change.
///
/// *Arrays of coordinates*: all `double[]` or all `float[]`; one for each axis, or one with all coordinates of a row
/// next to each other.
///
/// *Cost*: one pass over the rows, in chunks; then O(1) for a row that leaves a cell, and for each cell that rows enter
/// at most a pass over its rows. Nothing is allocated once the arrays fit.
///
/// *Threads*: chunks of rows of different words compare at the same time; each step is complete before the next begins.
public final class RowLinks {

    /// Most rows of capacity, 2^29: at most half of 2^30 buckets have a cell.
    public static final int MAX_ROWS = 1 << 29;

    private final LinkedAxes axes;
    private final CellLinks links;
    private final double[][] places; // by axis
    private long[] changed = {}; // a bit for each row whose cell differs
    private int end; // of the rows to read
    private int linkedEnd; // no row at or behind it is linked
    private long relinks;

    /// Creates it without rows.
    ///
    /// @param axes where cells are
    public RowLinks(final LinkedAxes axes) {
        this.axes = axes;
        this.links = new CellLinks(axes.dimensions() == 3, 0);
        this.places = new double[axes.dimensions()][0];
    }

    // ---- Update ----

    /// Begins an update.
    ///
    /// @param rows number of rows to read: `[0, rows)`
    /// @param capacity if arrays are too short, they get room for so many rows
    public void fit(final int rows, final int capacity) {
        if (places[0].length < rows) {
            reserve(capacity);
        }
        end = rows;
    }

    /// Makes room for a number of rows.
    ///
    /// @param capacity number of rows
    /// @throws IllegalStateException if there are more than [#MAX_ROWS]
    public void reserve(final int capacity) {
        if (capacity > MAX_ROWS) {
            throw new IllegalStateException("linked rows are of a table of at most " + MAX_ROWS + " rows: capacity="
                    + capacity + "; the table has probably grown: use a grid, or divide the rows among tables");
        }
        if (places[0].length < capacity) {
            links.fit(capacity);
            changed = new long[capacity + 63 >>> 6];
            for (int a = places.length - 1; a >= 0; a--) { // the first one last: its length is that of all
                places[a] = new double[capacity];
            }
        }
    }

    /// {@return the number of rows to compare, those among them that are linked and beyond the end}
    public int compared() {
        return Math.max(end, linkedEnd);
    }

    /// Compares the cells of rows with the linked ones.
    ///
    /// @param from arrays of coordinates
    /// @param words a bit for each row that is to be linked; null: all below the end
    /// @param beginRow a multiple of 64
    /// @param endRow another one, or the end of all rows
    public void compare(final Object[] from, final long[] words, final int beginRow, final int endRow) {
        final int last = Math.min(endRow, end);
        for (int a = 0; a < places.length && beginRow < last; a++) {
            copy(a, from, beginRow, last);
        }
        for (int first = beginRow; first < endRow; first += Long.SIZE) {
            changed[first >>> 6] = differing(wordOf(words, first), first, Math.min(first + Long.SIZE, endRow));
        }
    }

    private void copy(final int a, final Object[] from, final int beginRow, final int endRow) {
        final LinkedAxis axis = axes.axis(a);
        final double[] to = places[a];
        if (from[0] instanceof double[]) {
            final double[] values = (double[]) from[a];
            for (int row = beginRow; row < endRow; row++) {
                to[row] = axis.place(values[row]);
            }
        } else {
            final int stride = from.length == 1 ? places.length : 1;
            final float[] values = (float[]) from[stride == 1 ? a : 0];
            final int offset = stride == 1 ? 0 : a;
            for (int row = beginRow; row < endRow; row++) {
                to[row] = axis.place((double) values[stride * row + offset]);
            }
        }
    }

    private long differing(final long there, final int beginRow, final int endRow) {
        long differing = 0;
        for (int row = beginRow; row < endRow; row++) {
            final boolean isThere = (there >>> row & 1) != 0;
            final boolean isSame = isThere
                    ? links.isIn(row, axes.cell(x(row), y(row), z(row)), axes.layer(x(row), y(row), z(row)))
                    : links.isIn(row, CellLinks.ABSENT, 0);
            differing |= isSame ? 0 : 1L << row;
        }
        return differing;
    }

    /// The rows to be linked of the word that begins at a row, a multiple of 64.
    private long wordOf(final long[] words, final int first) {
        if (first >= end) {
            return 0;
        }
        final long all = end - first >= Long.SIZE ? -1 : (1L << end) - 1;
        return words == null ? all : words[first >>> 6] & all;
    }

    /// Links the rows that differ anew: first all leave their cells, then they enter the others.
    ///
    /// @param words as the comparison had them
    public void relink(final long[] words) {
        final int rows = compared();
        boolean isAny = false;
        for (int first = 0; first < rows; first += Long.SIZE) {
            for (long left = changed[first >>> 6]; left != 0; left &= left - 1) {
                final int row = first + Long.numberOfTrailingZeros(left);
                if (links.cellOf(row) != CellLinks.ABSENT) {
                    links.remove(row);
                }
                relinks++;
                isAny = true;
            }
        }
        if (isAny) {
            enter(words, rows);
        }
        linkedEnd = end;
    }

    private void enter(final long[] words, final int rows) {
        links.beginOrder();
        for (int first = rows - 1 & -Long.SIZE; first >= 0; first -= Long.SIZE) {
            for (long left = changed[first >>> 6] & wordOf(words, first); left != 0; left ^= Long.highestOneBit(left)) {
                final int row = first + Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
                links.insertInOrder(row, axes.cell(x(row), y(row), z(row)), axes.layer(x(row), y(row), z(row)));
            }
        }
    }

    // ---- What is there ----

    /// {@return a coordinate of a row as it is kept: on a torus the equal one in the world}
    ///
    /// @param row a linked row
    public double x(final int row) {
        return places[0][row];
    }

    /// {@return as [#x(int)]}
    ///
    /// @param row a linked row
    public double y(final int row) {
        return places[1][row];
    }

    /// {@return as [#x(int)]; 0 in a plane}
    ///
    /// @param row a linked row
    public double z(final int row) {
        return places.length == 2 ? 0 : places[2][row];
    }

    /// {@return where cells are}
    public LinkedAxes axes() {
        return axes;
    }

    /// {@return which row is in which cell}
    public CellLinks links() {
        return links;
    }

    /// {@return the number after the last linked row}
    public int end() {
        return linkedEnd;
    }

    /// {@return how often a row left its cell, entered one, or both; not part of the state}
    public long relinks() {
        return relinks;
    }

    /// {@return the rows that updates passed within cells, to find the places of others}
    public long steps() {
        return links.steps();
    }

    /// Passes each array to a consumer.
    ///
    /// @param to receives the arrays
    public void arrays(final Consumer<Object> to) {
        Arrays.asList(places).forEach(to);
        to.accept(changed);
        links.arrays(to);
    }
}
