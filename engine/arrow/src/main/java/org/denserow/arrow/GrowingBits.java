package org.denserow.arrow;

import java.nio.ByteBuffer;

/// Bits written to the end of a buffer that grows, the first one the lowest of its byte, as Arrow has truth values.
///
/// *Threads*: one.
final class GrowingBits {

    private final GrowingBytes bytes = new GrowingBytes();
    private long word; // the last bits
    private int used; // bits of it, in [0, 64)

    void clear() {
        bytes.clear();
        word = 0;
        used = 0;
    }

    /// Adds bits.
    ///
    /// @param bits the lowest is the first; the others are 0
    /// @param count in `[1, 64]`
    void add(final long bits, final int count) {
        word |= bits << used;
        final int room = Long.SIZE - used;
        if (count < room) {
            used += count;
            return;
        }
        bytes.reserve(Long.BYTES).putLong(word);
        word = count == room ? 0 : bits >>> room; // a shift by 64 would shift by 0
        used = count - room;
    }

    /// Writes the bits that do not fill a word.
    void finish() {
        for (; used > 0; used -= Byte.SIZE) {
            bytes.reserve(1).put((byte) word);
            word >>>= Byte.SIZE;
        }
        used = 0;
    }

    /// {@return the number of bytes, after [#finish()]}
    int count() {
        return bytes.count();
    }

    ByteBuffer toRead() {
        return bytes.toRead();
    }
}
