package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.ObjectColumn;

/// Copies of columns in the order of a derived part: the row at place `i` has its cells from `stride * i` on.
///
/// *Threads*: one thread adds columns and makes room; any threads gather ranges of places at the same time. *Cost*: a
/// random read and a sequential write per cell. Nothing is allocated once the copies fit.
final class Carried {

    private static final int MAX_CELLS = Integer.MAX_VALUE - 8; // some JVMs have no longer arrays

    private final String owner; // the part, for messages
    private Cells<?>[] columns = {};
    private Object[] copies = {}; // by column

    Carried(final String owner) {
        this.owner = owner;
    }

    /// Carries one more column; the caller has checked its type.
    void add(final Column<?> column) {
        if (column instanceof ObjectColumn) {
            throw new IllegalArgumentException("objects are not carried, a copy would keep them alive: part=" + owner
                    + ", column=" + column.name() + "; read the column by row");
        }
        if (Arrays.asList(columns).contains(column)) {
            throw new IllegalArgumentException("a column is carried once: part=" + owner + ", column=" + column.name()
                    + "; name it once, read it as often as you like");
        }
        columns = Arrays.copyOf(columns, columns.length + 1);
        columns[columns.length - 1] = (Cells<?>) column;
        copies = Arrays.copyOf(copies, columns.length);
        copies[columns.length - 1] = newCells(columns[columns.length - 1].array(), 0);
    }

    Cells<?>[] columns() {
        return columns;
    }

    /// Makes room; the contents of copies are lost.
    ///
    /// @param places places of rows; if there are more than rows of capacity, a row has several places
    /// @throws IllegalStateException if a copy would be too long for an array
    void fit(final int places) {
        for (int c = 0; c < columns.length; c++) {
            final long cells = (long) columns[c].stride() * places;
            if (Array.getLength(copies[c]) < cells) {
                if (cells > MAX_CELLS) {
                    throw new IllegalStateException("a carried copy has at most " + MAX_CELLS + " cells: part=" + owner
                            + ", column=" + columns[c].name() + ", cells=" + cells
                            + "; the table has probably grown: read the column by row");
                }
                final int ofRows = Array.getLength(columns[c].array());
                final long grown = cells <= ofRows ? ofRows : Math.min(MAX_CELLS, cells + cells / 2);
                copies[c] = newCells(columns[c].array(), (int) grown);
            }
        }
    }

    private static Object newCells(final Object like, final int length) {
        return Array.newInstance(like.getClass().getComponentType(), length);
    }

    /// Copies the cells of the rows at a range of places.
    ///
    /// @param rows by place
    void gather(final int[] rows, final int beginPlace, final int endPlace) {
        for (int c = 0; c < columns.length; c++) {
            gather(columns[c].array(), copies[c], columns[c].stride(), rows, beginPlace, endPlace);
        }
    }

    /// {@return the copy of a column}
    @SuppressWarnings("unchecked") // the copy is an array of the column's kind
    <A> A values(final Column<A> column) {
        given(column, "column");
        for (int c = 0; c < columns.length; c++) {
            if (columns[c] == column) {
                return (A) copies[c];
            }
        }
        throw new IllegalArgumentException("a column is read in this order if it is carried: part=" + owner
                + ", column=" + column.name() + "; add .carrying(…) where the part is defined, or read it by row");
    }

    void arrays(final Consumer<Object> to) {
        for (final Object copy : copies) {
            to.accept(copy);
        }
    }

    // ---- Hot: one loop per kind of cell ----

    private static void gather(
            final Object cells, final Object copy, final int stride, final int[] rows, final int begin, final int end) {
        if (cells instanceof float[] floats) {
            if (stride == 1) {
                gather(floats, (float[]) copy, rows, begin, end);
            } else {
                gather(floats, (float[]) copy, stride, rows, begin, end);
            }
        } else if (cells instanceof double[] doubles) {
            gather(doubles, (double[]) copy, rows, begin, end);
        } else if (cells instanceof int[] ints) {
            gather(ints, (int[]) copy, rows, begin, end);
        } else if (cells instanceof long[] longs) {
            gather(longs, (long[]) copy, rows, begin, end);
        } else {
            gather((byte[]) cells, (byte[]) copy, rows, begin, end);
        }
    }

    private static void gather(
            final float[] cells, final float[] copy, final int[] rows, final int begin, final int end) {
        for (int place = begin; place < end; place++) {
            copy[place] = cells[rows[place]];
        }
    }

    private static void gather(
            final float[] cells,
            final float[] copy,
            final int stride,
            final int[] rows,
            final int begin,
            final int end) {
        for (int place = begin; place < end; place++) {
            final int from = stride * rows[place];
            for (int component = 0; component < stride; component++) {
                copy[stride * place + component] = cells[from + component];
            }
        }
    }

    private static void gather(
            final double[] cells, final double[] copy, final int[] rows, final int begin, final int end) {
        for (int place = begin; place < end; place++) {
            copy[place] = cells[rows[place]];
        }
    }

    private static void gather(final int[] cells, final int[] copy, final int[] rows, final int begin, final int end) {
        for (int place = begin; place < end; place++) {
            copy[place] = cells[rows[place]];
        }
    }

    private static void gather(
            final long[] cells, final long[] copy, final int[] rows, final int begin, final int end) {
        for (int place = begin; place < end; place++) {
            copy[place] = cells[rows[place]];
        }
    }

    private static void gather(
            final byte[] cells, final byte[] copy, final int[] rows, final int begin, final int end) {
        for (int place = begin; place < end; place++) {
            copy[place] = cells[rows[place]];
        }
    }
}
