// Generated from DoubleCells.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.ByteColumn;

/// The cells of a [ByteColumn].
public final class ByteCells extends Cells<byte[]> implements ByteColumn {

    ByteCells(final TypeRows rows, final String name, final int index, final int capacity) {
        super(rows, name, index, 1, width(Byte.SIZE), new byte[length(name, capacity, 1)]);
    }

    @Override
    public byte get(final int row) {
        return toRead(row)[row];
    }

    @Override
    byte[] newArray(final int length) {
        return new byte[length];
    }

    @Override
    byte[] copyOf(final byte[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final byte[] source, final int cell) {
        return source[cell] == 0;
    }

    @Override
    void clear(final byte[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, (byte) 0);
    }

    @Override
    void replay(final byte[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    @Override
    void scatter(final byte[] source, final int from, final byte[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    @Override
    void exchange(final byte[] target, final int a, final int b) {
        final byte cell = target[a];
        target[a] = target[b];
        target[b] = cell;
    }

    @Override
    void exchange(final byte[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final byte cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    @Override
    long hash(final byte[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        long sum = 0;
        for (int row = beginRow; row < endRow; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, source[row]);
        }
        return sum;
    }
}
