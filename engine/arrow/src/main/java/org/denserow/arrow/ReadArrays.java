package org.denserow.arrow;

import org.jspecify.annotations.Nullable;

/// Arrays that take the values of one field of one batch, before they become those of a part. They grow with the
/// batches, and are used for one field after the other.
final class ReadArrays {

    private boolean[] truths = {};
    private long[] longs = {};
    private float[] floats = {};
    private double[] doubles = {};
    private @Nullable String[] texts = {};

    /// {@return an array of at least a length, whose values mean nothing}
    boolean[] truths(final int length) {
        if (truths.length < length) {
            truths = new boolean[length];
        }
        return truths;
    }

    /// {@return an array of at least a length, whose values mean nothing}
    long[] longs(final int length) {
        if (longs.length < length) {
            longs = new long[length];
        }
        return longs;
    }

    /// {@return an array of at least a length, whose values mean nothing}
    float[] floats(final int length) {
        if (floats.length < length) {
            floats = new float[length];
        }
        return floats;
    }

    /// {@return an array of at least a length, whose values mean nothing}
    double[] doubles(final int length) {
        if (doubles.length < length) {
            doubles = new double[length];
        }
        return doubles;
    }

    /// {@return an array of at least a length, whose values mean nothing}
    @Nullable String[] texts(final int length) {
        if (texts.length < length) {
            texts = new String[length];
        }
        return texts;
    }

    /// {@return the length of an array that has to grow: half as much again}
    ///
    /// @param length now
    /// @param needed at least
    static int grown(final int length, final long needed) {
        return (int) Math.min(Integer.MAX_VALUE - Byte.SIZE, Math.max(needed, length + (length >> 1)));
    }
}
