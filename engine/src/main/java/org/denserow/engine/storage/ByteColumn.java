package org.denserow.engine.storage;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;

/// One `byte` per row.
public final class ByteColumn extends Column<byte[]> {

    ByteColumn(final HandleMap map, final String name, final int index, final int rows) {
        super(map, name, index, 1, new byte[length(name, rows, 1)]);
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
    void exchange(final byte[] target, final int a, final int b) {
        final byte cell = target[a];
        target[a] = target[b];
        target[b] = cell;
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
