package org.denserow.engine.handle;

/// Bytes that an array takes on a 64-bit JVM with compressed pointers, the default: a header of 16 bytes, then the
/// cells, rounded up to 8. Objects that it refers to are not counted.
///
/// *Threads*: a pure function.
public final class Footprint {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;

    private Footprint() {}

    /// The bytes of an array.
    ///
    /// @param array an array of `byte`, `int`, `float`, `long`, `double` or of references
    /// @return its bytes
    /// @throws IllegalArgumentException if it is something else
    public static long of(final Object array) {
        return switch (array) {
            case byte[] cells -> bytes(cells.length, Byte.BYTES);
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
}
