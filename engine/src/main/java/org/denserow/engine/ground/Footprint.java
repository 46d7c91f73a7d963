package org.denserow.engine.ground;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.function.Consumer;

/// Memory of arrays: their bytes on a 64-bit JVM with compressed pointers, the default (a header of 16 bytes, then the
/// cells, rounded up to 8), and their pages. Objects that an array refers to are not counted.
///
/// A class that keeps arrays passes each of them to a `Consumer`, here a sum or a touch.
///
/// *Threads*: the array is the caller's.
public final class Footprint {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;
    private static final int PAGE = 4096; // the smallest page size: a larger page is touched more than once

    private Footprint() {}

    /// The bytes of an array.
    ///
    /// @param array an array of numbers, truth values or references
    /// @return its bytes
    /// @throws IllegalArgumentException if it is not such an array
    public static long of(final Object array) {
        return switch (array) {
            case byte[] cells -> bytes(cells.length, Byte.BYTES);
            case boolean[] cells -> bytes(cells.length, Byte.BYTES);
            case short[] cells -> bytes(cells.length, Short.BYTES);
            case int[] cells -> bytes(cells.length, Integer.BYTES);
            case float[] cells -> bytes(cells.length, Float.BYTES);
            case long[] cells -> bytes(cells.length, Long.BYTES);
            case double[] cells -> bytes(cells.length, Double.BYTES);
            case Object[] cells -> bytes(cells.length, REFERENCE);
            default ->
                throw new IllegalArgumentException(
                        "cells must stand in an array: class=" + array.getClass() + "; pass an array");
        };
    }

    private static long bytes(final int length, final int cellBytes) {
        return HEADER + ((long) length * cellBytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /// The bytes of several arrays.
    ///
    /// @param arrays names each of them once
    /// @return their bytes
    public static long sum(final Consumer<Consumer<Object>> arrays) {
        final long[] sum = {0};
        arrays.accept(array -> sum[0] += of(array));
        return sum[0];
    }

    /// Makes every page of an array resident: writes one cell of each with the value that it has, by opaque access,
    /// which compilers keep. No other thread may write the array meanwhile.
    ///
    /// @param array an array of numbers, truth values or references
    /// @return cells written, one for each page of 4 KiB and one for the end; 0 for an empty array
    public static long touch(final Object array) {
        final VarHandle cells = MethodHandles.arrayElementVarHandle(array.getClass());
        final int length = Array.getLength(array);
        final int step = PAGE / cellBytes(array);
        long written = 0;
        for (long cell = 0; cell < length; cell += step) {
            cells.setOpaque(array, (int) cell, cells.getOpaque(array, (int) cell));
            written++;
        }
        if (length > 0) { // the last cell may be in another page: an array need not begin at a page
            cells.setOpaque(array, length - 1, cells.getOpaque(array, length - 1));
            written++;
        }
        return written;
    }

    private static int cellBytes(final Object array) {
        return switch (array) {
            case byte[] cells -> Byte.BYTES;
            case boolean[] cells -> Byte.BYTES;
            case short[] cells -> Short.BYTES;
            case long[] cells -> Long.BYTES;
            case double[] cells -> Double.BYTES;
            default -> REFERENCE; // int and float have the same size
        };
    }
}
