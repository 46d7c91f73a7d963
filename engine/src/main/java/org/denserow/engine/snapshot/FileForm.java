package org.denserow.engine.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The layout of a [StateFile], as `engine/docs/state-files.md` describes it: a header, the directory, the arrays.
///
/// | offset | bytes | content of the header |
/// |---|---|---|
/// | 0 | 8 | [#MAGIC] |
/// | 8 | 4 | [#VERSION] |
/// | 12 | 4 | bytes of the directory, which begins at 64 |
/// | 16 | 8 | bytes of the file |
/// | 24 | 4 | CRC32C of the directory |
/// | 28 | 32 | 0 |
/// | 60 | 4 | CRC32C of the 60 bytes before it |
final class FileForm {

    /// The bytes `89 44 45 4e 52 4f 57 0a`: no text, `DENROW`, a line feed.
    static final long MAGIC = 0x0A574F524E454489L;

    /// The format that this build writes, and the newest that it reads.
    static final int VERSION = 1;

    /// Bytes of the header; each array begins at a multiple of it.
    static final int ALIGNMENT = 64;

    /// The largest directory, in bytes: enough for a million arrays.
    static final int MAX_DIRECTORY = 1 << 27;

    static final int AT_CRC = ALIGNMENT - Integer.BYTES;

    /// Cells pass through a buffer of so many bytes.
    static final int STAGE = 1 << 16;

    private FileForm() {}

    static ByteBuffer buffer(final int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static ByteBuffer heapBuffer(final byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The bytes between the end of something and the next place of an array.
    static int padding(final long length) {
        return (int) (-length & (ALIGNMENT - 1));
    }

    static int crc(final byte[] bytes, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    static IOException damaged(final String rule, final String figures) {
        return new IOException(rule + ": " + figures
                + "; the file was cut or damaged, or it was not written by this library; nothing was read");
    }
}
