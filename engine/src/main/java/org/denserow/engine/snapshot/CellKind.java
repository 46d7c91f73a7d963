package org.denserow.engine.snapshot;

import java.nio.ByteBuffer;

/// A kind of array in a file, and the way of its cells into bytes and back. All cells are little-endian.
///
/// *Cost*: copies of whole runs, no work per cell where the machine is little-endian.
enum CellKind {
    BYTES(1),
    INTS(4),
    LONGS(8),
    FLOATS(4),
    DOUBLES(8),
    /// The cells of [ObjectBytes].
    OBJECTS(1),
    /// Objects that the writer left out: no bytes.
    LEFT_OUT(1);

    private final int bytes;

    CellKind(final int bytes) {
        this.bytes = bytes;
    }

    /// Bytes of a cell.
    int bytes() {
        return bytes;
    }

    static CellKind of(final Object array) {
        return switch (array) {
            case int[] cells -> INTS;
            case long[] cells -> LONGS;
            case float[] cells -> FLOATS;
            case double[] cells -> DOUBLES;
            default -> BYTES;
        };
    }

    Object newArray(final int count) {
        return switch (this) {
            case INTS -> new int[count];
            case LONGS -> new long[count];
            case FLOATS -> new float[count];
            case DOUBLES -> new double[count];
            case BYTES, OBJECTS, LEFT_OUT -> new byte[count];
        };
    }

    /// Puts cells into a buffer, from its position on, as many as fit.
    ///
    /// @return the number of cells
    static int put(final Object array, final int from, final int end, final ByteBuffer buffer) {
        final int cellBytes = of(array).bytes;
        final int position = buffer.position();
        final int count = Math.min(end - from, buffer.remaining() / cellBytes);
        switch (array) {
            case int[] cells -> buffer.asIntBuffer().put(cells, from, count);
            case long[] cells -> buffer.asLongBuffer().put(cells, from, count);
            case float[] cells -> buffer.asFloatBuffer().put(cells, from, count);
            case double[] cells -> buffer.asDoubleBuffer().put(cells, from, count);
            default -> buffer.put((byte[]) array, from, count);
        }
        buffer.position(position + count * cellBytes);
        return count;
    }

    /// Gets as many cells as the buffer has, between its position and its limit.
    static void get(final ByteBuffer buffer, final Object array, final int to) {
        final int count = buffer.remaining() / of(array).bytes;
        switch (array) {
            case int[] cells -> buffer.asIntBuffer().get(cells, to, count);
            case long[] cells -> buffer.asLongBuffer().get(cells, to, count);
            case float[] cells -> buffer.asFloatBuffer().get(cells, to, count);
            case double[] cells -> buffer.asDoubleBuffer().get(cells, to, count);
            default -> buffer.get((byte[]) array, to, count);
        }
    }
}
