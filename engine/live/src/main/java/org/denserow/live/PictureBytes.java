package org.denserow.live;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A picture as it is sent, little endian: the length of a JSON header in 4 bytes, the header, filled with spaces so that
/// what follows begins at a multiple of 8, then the arrays.
final class PictureBytes {

    private static final int ALIGNMENT = Long.BYTES;

    private PictureBytes() {}

    /// {@return rows: handles, then x and y if they have a place, then colors if there are some; then the edges of a
    /// network, if there is one: for each the places of both ends among the rows, in 4 bytes each}
    ///
    /// @param edges or null
    static byte[] ofRows(final Json header, final Sampling rows, final EdgePairs edges) {
        final int ofRow = Long.BYTES + Float.BYTES * ((rows.xs == null ? 0 : 2) + (rows.cs == null ? 0 : 1));
        final int ofEdges = edges == null ? 0 : 2 * Integer.BYTES * edges.count;
        final ByteBuffer bytes = begin(header, rows.shown * ofRow + ofEdges);
        for (int i = 0; i < rows.shown; i++) {
            bytes.putLong(rows.handles[i]);
        }
        if (rows.xs != null) {
            put(bytes, rows.xs, rows.shown);
            put(bytes, rows.ys, rows.shown);
        }
        if (rows.cs != null) {
            put(bytes, rows.cs, rows.shown);
        }
        if (edges != null) {
            bytes.asIntBuffer().put(edges.ends, 0, 2 * edges.count);
        }
        return bytes.array();
    }

    /// {@return an image: one number for each cell, line by line}
    static byte[] ofImage(final Json header, final LatticeImage image) {
        final ByteBuffer bytes = begin(header, image.cells.length * Float.BYTES);
        put(bytes, image.cells, image.cells.length);
        return bytes.array();
    }

    private static ByteBuffer begin(final Json header, final int bodyBytes) {
        final byte[] text = header.toString().getBytes(StandardCharsets.UTF_8);
        final int unaligned = (Integer.BYTES + text.length) % ALIGNMENT;
        final int spaces = unaligned == 0 ? 0 : ALIGNMENT - unaligned;
        final ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + text.length + spaces + bodyBytes)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(text.length + spaces).put(text);
        for (int i = 0; i < spaces; i++) {
            bytes.put((byte) ' ');
        }
        return bytes;
    }

    private static void put(final ByteBuffer bytes, final float[] values, final int count) {
        bytes.asFloatBuffer().put(values, 0, count);
        bytes.position(bytes.position() + count * Float.BYTES);
    }
}
