// A template: copies for other primitives are generated from this file; CONTRIBUTING.md says how.
package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.DoubleColumn;

/// The cells of a [DoubleColumn].
public final class DoubleCells extends Cells<double[]> implements DoubleColumn {

    DoubleCells(final TypeRows rows, final String name, final int index, final int capacity) {
        super(rows, name, index, 1, width(Double.SIZE), new double[length(name, capacity, 1)]);
    }

    @Override
    public double get(final int row) {
        return toRead(row)[row];
    }

    @Override
    double[] newArray(final int length) {
        return new double[length];
    }

    @Override
    double[] copyOf(final double[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final double[] source, final int cell) {
        return Double.doubleToRawLongBits(source[cell]) == 0;
    }

    @Override
    void clear(final double[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, 0.0);
    }

    @Override
    void replay(final double[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    @Override
    void scatter(final double[] source, final int from, final double[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    @Override
    void exchange(final double[] target, final int a, final int b) {
        final double cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    @Override
    void exchange(final double[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final double cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    @Override
    long hash(final double[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        long sum = 0;
        for (int row = beginRow; row < endRow; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, Double.doubleToRawLongBits(source[row]));
        }
        return sum;
    }
}
