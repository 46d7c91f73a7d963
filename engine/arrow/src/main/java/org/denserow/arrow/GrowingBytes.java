package org.denserow.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Little-endian bytes outside the heap, written to the end of a buffer that grows.
///
/// *Threads*: one. *Cost*: it allocates only while it grows.
final class GrowingBytes {

    private static final int FIRST_BYTES = 1 << 8;

    /// The longest buffer, a little less than 2 GiB.
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private ByteBuffer bytes = allocate(FIRST_BYTES);

    private static ByteBuffer allocate(final int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    void clear() {
        bytes.clear();
    }

    /// Makes room.
    ///
    /// @param more bytes
    /// @return the buffer; its position is the end of what was written
    /// @throws IllegalStateException if the batch gets too long
    ByteBuffer reserve(final long more) {
        if (bytes.remaining() < more) {
            final long needed = bytes.position() + more;
            if (needed > MAX_BYTES) {
                throw new IllegalStateException("a buffer of a batch has at most " + MAX_BYTES + " bytes: bytes="
                        + needed + "; write fewer rows in a batch, see batchRows");
            }
            final ByteBuffer grown = allocate((int) Math.min(MAX_BYTES, Math.max(needed, 2L * bytes.capacity())));
            bytes = grown.put(bytes.flip());
        }
        return bytes;
    }

    /// {@return the number of bytes written}
    int count() {
        return bytes.position();
    }

    /// {@return what was written, to be read; nothing may be written before [#clear()]}
    ByteBuffer toRead() {
        return bytes.duplicate().flip();
    }
}
