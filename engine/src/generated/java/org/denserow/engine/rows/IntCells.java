// Generated from DoubleCells.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.IntColumn;

/// The cells of an [IntColumn].
public final class IntCells extends Cells<int[]> implements IntColumn {

    IntCells(final TypeRows rows, final String name, final int index, final int capacity) {
        super(rows, name, index, 1, width(Integer.SIZE), new int[length(name, capacity, 1)]);
    }

    @Override
    public int get(final int row) {
        return toRead(row)[row];
    }

    @Override
    int[] newArray(final int length) {
        return new int[length];
    }

    @Override
    int[] copyOf(final int[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final int[] source, final int cell) {
        return source[cell] == 0;
    }

    @Override
    void clear(final int[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, 0);
    }

    @Override
    void replay(final int[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    @Override
    void scatter(final int[] source, final int from, final int[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    @Override
    void exchange(final int[] target, final int a, final int b) {
        final int cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    @Override
    void exchange(final int[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final int cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    @Override
    long hash(final int[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        long sum = 0;
        for (int row = beginRow; row < endRow; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, source[row]);
        }
        return sum;
    }
}
