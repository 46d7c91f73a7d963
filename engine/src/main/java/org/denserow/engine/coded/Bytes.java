package org.denserow.engine.coded;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Loops between bytes and arrays of numbers. Bytes are little-endian. Numbers keep their raw bits.
///
/// *Cost*: one pass over the rows of a column. *Threads*: pure functions.
final class Bytes {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    static int getInt(final byte[] from, final int at) {
        return (int) INTS.get(from, at);
    }

    static void putInt(final byte[] to, final int at, final int value) {
        INTS.set(to, at, value);
    }

    static long getLong(final byte[] from, final int at) {
        return (long) LONGS.get(from, at);
    }

    static void putLong(final byte[] to, final int at, final long value) {
        LONGS.set(to, at, value);
    }

    /// {@return the bytes of a cell of an array}
    static int size(final Object array) {
        return switch (array) {
            case byte[] bytes -> Byte.BYTES;
            case int[] ints -> Integer.BYTES;
            case float[] floats -> Float.BYTES;
            case long[] longs -> Long.BYTES;
            case double[] doubles -> Double.BYTES;
            default -> throw new IllegalStateException("no array of numbers: " + array.getClass());
        };
    }

    // ---- Cells of chosen rows to bytes ----

    static void write(
            final Object cells, final int stride, final int[] rows, final int count, final byte[] to, final int at) {
        switch (cells) {
            case byte[] bytes -> writeBytes(bytes, rows, count, to, at);
            case int[] ints -> writeInts(ints, rows, count, to, at);
            case float[] floats when stride == 1 -> writeFloats(floats, rows, count, to, at);
            case float[] vectors -> writeVectors(vectors, stride, rows, count, to, at);
            case long[] longs -> writeLongs(longs, rows, count, to, at);
            case double[] doubles -> writeDoubles(doubles, rows, count, to, at);
            default -> throw new IllegalStateException("no array of numbers: " + cells.getClass());
        }
    }

    private static void writeBytes(
            final byte[] cells, final int[] rows, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            to[at + i] = cells[rows[i]];
        }
    }

    private static void writeInts(final int[] cells, final int[] rows, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            INTS.set(to, at + Integer.BYTES * i, cells[rows[i]]);
        }
    }

    private static void writeFloats(
            final float[] cells, final int[] rows, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            INTS.set(to, at + Float.BYTES * i, Float.floatToRawIntBits(cells[rows[i]]));
        }
    }

    private static void writeVectors(
            final float[] cells, final int stride, final int[] rows, final int count, final byte[] to, final int at) {
        int next = at;
        for (int i = 0; i < count; i++) {
            for (int cell = stride * rows[i]; cell < stride * (rows[i] + 1); cell++) {
                INTS.set(to, next, Float.floatToRawIntBits(cells[cell]));
                next += Float.BYTES;
            }
        }
    }

    private static void writeLongs(
            final long[] cells, final int[] rows, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            LONGS.set(to, at + Long.BYTES * i, cells[rows[i]]);
        }
    }

    private static void writeDoubles(
            final double[] cells, final int[] rows, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            LONGS.set(to, at + Double.BYTES * i, Double.doubleToRawLongBits(cells[rows[i]]));
        }
    }

    // ---- Bytes to cells; a row whose place is negative is left out ----

    static void read(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final Object cells,
            final int stride) {
        switch (cells) {
            case byte[] bytes -> readBytes(from, at, places, first, count, bytes);
            case int[] ints -> readInts(from, at, places, first, count, ints);
            case float[] floats when stride == 1 -> readFloats(from, at, places, first, count, floats);
            case float[] vectors -> readVectors(from, at, places, first, count, vectors, stride);
            case long[] longs -> readLongs(from, at, places, first, count, longs);
            case double[] doubles -> readDoubles(from, at, places, first, count, doubles);
            default -> throw new IllegalStateException("no array of numbers: " + cells.getClass());
        }
    }

    private static void readBytes(
            final byte[] from, final int at, final int[] places, final int first, final int count, final byte[] cells) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            if (place >= 0) {
                cells[place] = from[at + i];
            }
        }
    }

    private static void readInts(
            final byte[] from, final int at, final int[] places, final int first, final int count, final int[] cells) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            if (place >= 0) {
                cells[place] = (int) INTS.get(from, at + Integer.BYTES * i);
            }
        }
    }

    private static void readFloats(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final float[] cells) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            if (place >= 0) {
                cells[place] = Float.intBitsToFloat((int) INTS.get(from, at + Float.BYTES * i));
            }
        }
    }

    private static void readVectors(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final float[] cells,
            final int stride) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            for (int part = 0; place >= 0 && part < stride; part++) {
                cells[stride * place + part] =
                        Float.intBitsToFloat((int) INTS.get(from, at + Float.BYTES * (stride * i + part)));
            }
        }
    }

    private static void readLongs(
            final byte[] from, final int at, final int[] places, final int first, final int count, final long[] cells) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            if (place >= 0) {
                cells[place] = (long) LONGS.get(from, at + Long.BYTES * i);
            }
        }
    }

    private static void readDoubles(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final double[] cells) {
        for (int i = 0; i < count; i++) {
            final int place = places[first + i];
            if (place >= 0) {
                cells[place] = Double.longBitsToDouble((long) LONGS.get(from, at + Double.BYTES * i));
            }
        }
    }
}
