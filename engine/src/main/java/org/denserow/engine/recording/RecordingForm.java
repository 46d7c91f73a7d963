package org.denserow.engine.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The layout of a message file of a recording, as `engine/docs/recordings.md` describes it: a header, then blocks. All numbers are
/// little-endian.
///
/// | bytes | content of the header |
/// |---|---|
/// | 8 | [#MAGIC] |
/// | 4 | [#VERSION] or [#TIMED] |
/// | 4 | CRC32C of the 12 bytes before it |
///
/// | bytes | content of a block |
/// |---|---|
/// | 4 | n, bytes of its content, at least 1 |
/// | 4 | CRC32C of the 4 bytes before it |
/// | n | its kind, a byte, then what the kind has |
/// | 4 | CRC32C of the content |
///
/// A length has a checksum of its own, so a block that the file ends in is told from a damaged one.
final class RecordingForm {

    /// The bytes `89 44 45 4e 52 45 43 0a`: no text, `DENREC`, a line feed.
    static final long MAGIC = 0x0A4345524E454489L;

    /// The format of a simulation without a clock.
    static final int VERSION = 1;

    /// The format of a simulation with a clock: its frames have times. The newest that this build reads.
    static final int TIMED = 2;

    // Bits of the byte behind the number of a frame.
    static final int HAS_HASHES = 1;
    static final int HAS_TIME = 2;

    /// Bytes of the header.
    static final int HEADER = 16;

    /// Bytes of a block before its content, and behind it.
    static final int BEFORE = 8;

    static final int BEHIND = 4;

    // Kinds of blocks.
    static final byte PORTS = 1;
    static final byte FRAME = 2;
    static final byte END = 3; // the last block of a recording
    static final byte NEXT = 4; // the last block of a message file that another one follows

    /// The length of the longest content.
    static final int MAX_CONTENT = Integer.MAX_VALUE - 64;

    /// What a file that ends before its first frame throws.
    static final class CutException extends IOException {
        private static final long serialVersionUID = 1L;

        CutException(final long bytes) {
            super("a recording has its header and its ports: bytes=" + bytes
                    + "; the file was cut before its first frame, so nothing of it can be played");
        }
    }

    private RecordingForm() {}

    static ByteBuffer buffer(final byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int crc(final byte[] bytes, final int from, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    static IOException damaged(final String rule, final String figures) {
        return new IOException(rule + ": " + figures
                + "; the file was damaged, or it was not written by this library; use a copy of it");
    }
}
