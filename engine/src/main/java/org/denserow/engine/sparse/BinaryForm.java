package org.denserow.engine.sparse;

import java.io.IOException;

/// The content of a stream: one structure of one of these kinds, in the binary form of this package, and nothing after
/// it.
///
/// All numbers are little-endian. A header of [#HEADER_BYTES] bytes, the payload, a trailer:
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 4 | [#MAGIC], the letters `DRSP` |
/// | 4 | 2 | [#VERSION] |
/// | 6 | 2 | the code of the kind |
/// | 8 | 8 | bytes of the payload |
/// | 16 | 4 | CRC32C of the 16 bytes before it |
/// | 20 | length | the payload, defined by the structure |
/// | 20 + length | 4 | CRC32C of the payload |
///
/// The header has its own checksum, so a reader detects a damaged length before it allocates for it. A code never gets
/// another meaning: a change of a payload gives its kind a new code, or all kinds the next version.
enum BinaryForm {
    SPARSE_INT_TABLE(1),
    SPARSE_LONG_TABLE(2),
    SPARSE_FLOAT_TABLE(3),
    SPARSE_OBJECT_TABLE(4),
    DENSE_HASH_SET(17),
    DENSE_INT_HASH_MAP(18),
    DENSE_LONG_HASH_MAP(19),
    DENSE_OBJECT_HASH_MAP(20),
    DENSE_HASHED_SET(21),
    DENSE_HASHED_MAP(22),
    SPARSE_HASH_SET(33),
    SPARSE_INT_HASH_MAP(34),
    SPARSE_LONG_HASH_MAP(35),
    SPARSE_OBJECT_HASH_MAP(36),
    SPARSE_HASHED_SET(37),
    SPARSE_HASHED_MAP(38);

    static final int MAGIC = 'D' | 'R' << 8 | 'S' << 16 | 'P' << 24;
    static final int VERSION = 1;
    static final int HEADER_BYTES = 20;

    private final int code;

    BinaryForm(final int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /// The name of a kind for a code in a stream, for messages.
    static String nameOf(final int code) {
        for (final BinaryForm kind : values()) {
            if (kind.code == code) {
                return kind.name();
            }
        }
        return "unknown";
    }

    /// The exception for bytes that differ from the bytes written.
    static IOException damaged(final String rule, final String figures) {
        return new IOException(rule + ": " + figures
                + "; the stream was damaged, or it was not written by this library; nothing was changed");
    }
}
