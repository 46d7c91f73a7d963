package org.denserow.engine.rows;

import java.util.ArrayList;
import java.util.List;

/// The arrays of all columns of a type, sorted by kind, for operations on one row, in which a virtual call per column
/// would cost more than the cell. Operations on many rows go column by column instead.
///
/// *Cost*: O(columns) per row, without a call per column. *Threads*: as the rows.
final class RowCells {

    private float[][] floats = {};
    private double[][] doubles = {};
    private int[][] ints = {};
    private long[][] longs = {};
    private byte[][] bytes = {};
    private Object[][] objects = {};
    private float[][] vectors = {};
    private int[] strides = {}; // of vectors
    private boolean anyOther; // than float, int and long: most types have none, and empty loops are not free

    /// Takes the present arrays; called when a column is added or arrays are replaced.
    void adopt(final Cells<?>[] columns) {
        final List<Cells<?>> single = new ArrayList<>();
        final List<Cells<?>> wide = new ArrayList<>();
        for (final Cells<?> column : columns) {
            (column.stride() == 1 ? single : wide).add(column);
        }
        floats = arrays(single, float[].class, new float[0][]);
        doubles = arrays(single, double[].class, new double[0][]);
        ints = arrays(single, int[].class, new int[0][]);
        longs = arrays(single, long[].class, new long[0][]);
        bytes = arrays(single, byte[].class, new byte[0][]);
        objects = arrays(single, Object[].class, new Object[0][]);
        vectors = arrays(wide, float[].class, new float[0][]);
        strides = wide.stream().mapToInt(Cells::stride).toArray();
        anyOther = doubles.length + bytes.length + objects.length + vectors.length > 0;
    }

    private static <A> A[] arrays(final List<Cells<?>> columns, final Class<A> kind, final A[] none) {
        return columns.stream()
                .map(Cells::array)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList()
                .toArray(none);
    }

    /// Zeroes every cell of a row.
    void clear(final int row) {
        for (final float[] cells : floats) {
            cells[row] = 0;
        }
        for (final int[] cells : ints) {
            cells[row] = 0;
        }
        for (final long[] cells : longs) {
            cells[row] = 0;
        }
        if (anyOther) {
            clearOthers(row);
        }
    }

    private void clearOthers(final int row) {
        for (final double[] cells : doubles) {
            cells[row] = 0;
        }
        for (final byte[] cells : bytes) {
            cells[row] = 0;
        }
        for (final Object[] cells : objects) {
            cells[row] = null;
        }
        for (int i = 0; i < vectors.length; i++) {
            for (int cell = strides[i] * row; cell < strides[i] * (row + 1); cell++) {
                vectors[i][cell] = 0;
            }
        }
    }

    /// Copies every cell of a row to another row.
    void copy(final int from, final int to) {
        for (final float[] cells : floats) {
            cells[to] = cells[from];
        }
        for (final int[] cells : ints) {
            cells[to] = cells[from];
        }
        for (final long[] cells : longs) {
            cells[to] = cells[from];
        }
        if (anyOther) {
            copyOthers(from, to);
        }
    }

    private void copyOthers(final int from, final int to) {
        for (final double[] cells : doubles) {
            cells[to] = cells[from];
        }
        for (final byte[] cells : bytes) {
            cells[to] = cells[from];
        }
        for (final Object[] cells : objects) {
            cells[to] = cells[from];
        }
        for (int i = 0; i < vectors.length; i++) {
            for (int component = 0; component < strides[i]; component++) {
                vectors[i][strides[i] * to + component] = vectors[i][strides[i] * from + component];
            }
        }
    }
}
