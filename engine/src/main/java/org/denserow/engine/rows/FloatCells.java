package org.denserow.engine.rows;

import java.util.Arrays;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.FloatColumn;

/// The cells of a [FloatColumn].
public final class FloatCells extends Cells<float[]> implements FloatColumn {

    FloatCells(final TypeRows rows, final String name, final int index, final int capacity, final int stride) {
        super(rows, name, index, stride, stride, new float[length(name, capacity, stride)]);
    }

    /// {@return a vector of two as a value of 64 bits; the first component is the lower half}
    ///
    /// @param x first component
    /// @param y second component
    public static long pair(final float x, final float y) {
        return Float.floatToRawIntBits(x) & 0xFFFF_FFFFL | (long) Float.floatToRawIntBits(y) << Integer.SIZE;
    }

    @Override
    public float get(final int cell) {
        return toRead(cell)[cell];
    }

    @Override
    float[] newArray(final int length) {
        return new float[length];
    }

    @Override
    float[] copyOf(final float[] from, final int length) {
        return Arrays.copyOf(from, length);
    }

    @Override
    boolean isClear(final float[] source, final int cell) {
        return Float.floatToRawIntBits(source[cell]) == 0;
    }

    @Override
    void clear(final float[] target, final int begin, final int end) {
        Arrays.fill(target, begin, end, 0f);
    }

    @Override
    void replay(final float[] target, final int[] from, final int[] to, final int count) {
        if (stride() == 1) {
            replayCells(target, from, to, count);
        } else {
            replayVectors(target, from, to, count, stride());
        }
    }

    private static void replayCells(final float[] target, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            target[to[move]] = target[from[move]];
        }
    }

    private static void replayVectors(
            final float[] target, final int[] from, final int[] to, final int count, final int stride) {
        for (int move = 0; move < count; move++) {
            final int source = stride * from[move];
            final int sink = stride * to[move];
            for (int component = 0; component < stride; component++) {
                target[sink + component] = target[source + component];
            }
        }
    }

    @Override
    void scatter(final float[] source, final int from, final float[] target, final int[] to, final int count) {
        if (stride() == 1) {
            scatterCells(source, from, target, to, count);
        } else {
            scatterVectors(source, from, target, to, count, stride());
        }
    }

    private static void scatterCells(
            final float[] source, final int from, final float[] target, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            target[to[i]] = source[from + i];
        }
    }

    private static void scatterVectors(
            final float[] source,
            final int from,
            final float[] target,
            final int[] to,
            final int count,
            final int stride) {
        for (int i = 0; i < count; i++) {
            for (int component = 0; component < stride; component++) {
                target[stride * to[i] + component] = source[stride * (from + i) + component];
            }
        }
    }

    @Override
    void exchange(final float[] target, final int a, final int b) {
        for (int component = 0; component < stride(); component++) {
            final int cellOfA = stride() * a + component;
            final int cellOfB = stride() * b + component;
            final float cell = target[cellOfA];
            target[cellOfA] = target[cellOfB];
            target[cellOfB] = cell;
        }
    }

    @Override
    void exchange(final float[] target, final int[] a, final int[] b, final int count) {
        if (stride() == 1) {
            exchangeCells(target, a, b, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            exchange(target, a[i], b[i]);
        }
    }

    private static void exchangeCells(final float[] target, final int[] a, final int[] b, final int count) {
        for (int i = 0; i < count; i++) {
            final float cell = target[a[i]];
            target[a[i]] = target[b[i]];
            target[b[i]] = cell;
        }
    }

    @Override
    long hash(final float[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        return stride() == 1
                ? hashCells(source, rowKeys, beginRow, endRow, salt)
                : hashVectors(source, rowKeys, beginRow, endRow, stride(), salt);
    }

    private static long hashCells(
            final float[] source, final long[] rowKeys, final int beginRow, final int endRow, final long salt) {
        long sum = 0;
        for (int row = beginRow; row < endRow; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, Float.floatToRawIntBits(source[row]));
        }
        return sum;
    }

    private static long hashVectors(
            final float[] source,
            final long[] rowKeys,
            final int beginRow,
            final int endRow,
            final int stride,
            final long salt) {
        long sum = 0;
        int cell = beginRow * stride;
        for (int row = beginRow; row < endRow; row++) {
            long hash = rowKeys[row] ^ salt;
            for (final int end = cell + stride; cell < end; cell++) {
                hash = Mix.next(hash, Float.floatToRawIntBits(source[cell]));
            }
            sum += hash;
        }
        return sum;
    }
}
