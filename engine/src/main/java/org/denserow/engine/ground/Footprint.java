package org.denserow.engine.ground;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.function.Consumer;

/// What arrays take of the memory: their bytes on a 64-bit JVM with compressed pointers, the default (a header of 16
/// bytes, then the cells, rounded up to 8), and their pages. Objects that an array refers to are not counted.
///
/// Whoever keeps arrays names them all to a `Consumer`; here stands what is done with each.
///
/// *Threads*: the array is the caller's.
public final class Footprint {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;
    private static final int PAGE = 4096; // the smallest there is: larger ones are touched more than once

    private Footprint() {}

    /// The bytes of an array.
    ///
    /// @param array an array of numbers, truth values or references
    /// @return its bytes
    /// @throws IllegalArgumentException if it is something else
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
            default -> throw new IllegalArgumentException("cells must stand in an array: class=" + array.getClass());
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

    /// Makes every page of an array resident: one cell of each is written with the value that it has, in a way that
    /// compilers leave in place. Nobody else writes the array meanwhile.
    ///
    /// @param array an array of numbers, truth values or references
    /// @return cells written, one for each page of 4 KiB and one for the end; 0 of an empty array
    public static long touch(final Object array) {
        final VarHandle cells = MethodHandles.arrayElementVarHandle(array.getClass());
        final int length = Array.getLength(array);
        final int step = PAGE / cellBytes(array);
        long written = 0;
        for (long cell = 0; cell < length; cell += step) {
            cells.setOpaque(array, (int) cell, cells.getOpaque(array, (int) cell));
            written++;
        }
        if (length > 0) { // the last cell may stand in a page of its own, since arrays begin anywhere
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
            default -> REFERENCE; // that of int and float as well
        };
    }
}
