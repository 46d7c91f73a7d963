package org.denserow.engine.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// An array in the directory of a file.
///
/// @param state place of its state among the names of states
/// @param name of the array, unique within the state
/// @param kind of its cells
/// @param shape of the form that wrote objects; else empty
/// @param count cells
/// @param bytes of all cells, before compression
/// @param stored bytes in the file; fewer than `bytes` if the array is compressed
/// @param crc CRC32C of the stored bytes
record FileEntry(int state, String name, CellKind kind, String shape, int count, long bytes, long stored, int crc) {

    void write(final LittleEndianBytes to) {
        to.number(state);
        to.text(name);
        to.number(kind.ordinal());
        to.text(shape);
        to.number(count);
        to.longNumber(bytes);
        to.longNumber(stored);
        to.number(crc);
    }

    static FileEntry read(final ByteBuffer from) throws IOException {
        final int state = from.getInt();
        final String name = text(from);
        final int kind = from.getInt();
        if (kind < 0 || kind >= CellKind.values().length) {
            throw FileForm.damaged("an array has a kind of this version", "array=" + name + ", kind=" + kind);
        }
        return new FileEntry(
                state,
                name,
                CellKind.values()[kind],
                text(from),
                from.getInt(),
                from.getLong(),
                from.getLong(),
                from.getInt());
    }

    /// Reads a text from a directory.
    static String text(final ByteBuffer from) throws IOException {
        final int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw FileForm.damaged(
                    "a text ends within the directory", "length=" + length + ", left=" + from.remaining());
        }
        final byte[] bytes = new byte[length];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
