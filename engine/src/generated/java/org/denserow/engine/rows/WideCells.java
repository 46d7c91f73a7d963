// Generated from DoubleCells.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;

/// The cells of long and handle columns: 64 bits per row.
public abstract sealed class WideCells extends Cells<long[]> permits LongCells, HandleCells {

    WideCells(final TypeRows rows, final String name, final int index, final int capacity) {
        super(rows, name, index, 1, width(Long.SIZE), new long[length(name, capacity, 1)]);
    }

    /// Reads one value, for the owner outside systems.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside; a hole is inside, but what it holds means nothing
    public final long get(final int row) {
        return toRead(row)[row];
    }

    @Override
    long[] newArray(final int length) {
        return new long[length];
    }

    @Override
    long[] copyOf(final long[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final long[] source, final int cell) {
        return source[cell] == 0;
    }

    @Override
    void clear(final long[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, 0L);
    }

    @Override
    void replay(final long[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    @Override
    void scatter(final long[] source, final int from, final long[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    @Override
    void exchange(final long[] target, final int a, final int b) {
        final long cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    @Override
    void exchange(final long[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final long cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    @Override
    long hash(final long[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        long sum = 0;
        for (int row = beginRow; row < endRow; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, source[row]);
        }
        return sum;
    }
}
