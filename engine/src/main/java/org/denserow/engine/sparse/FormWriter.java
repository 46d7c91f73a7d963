package org.denserow.engine.sparse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Writes one structure in its [BinaryForm]: the constructor writes the header, then the caller writes the payload,
/// then [#finish()] writes the trailer.
///
/// *Cost*: one buffer of 8 KiB. *Threads*: one.
final class FormWriter {

    private static final int BUFFER_BYTES = 8192;

    private final OutputStream to;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C check = new CRC32C();
    private long remaining; // bytes of the payload still to come

    /// Writes the header.
    /// @param to stays open
    /// @param payloadBytes exact number of bytes that will be written before [#finish()]
    FormWriter(final OutputStream to, final BinaryForm kind, final long payloadBytes) throws IOException {
        this.to = to;
        this.remaining = payloadBytes;
        buffer.putInt(BinaryForm.MAGIC)
                .putShort((short) BinaryForm.VERSION)
                .putShort((short) kind.code())
                .putLong(payloadBytes);
        check.update(buffer.array(), 0, buffer.position());
        buffer.putInt((int) check.getValue());
        to.write(buffer.array(), 0, buffer.position());
        buffer.clear();
        check.reset();
    }

    void putInt(final int value) throws IOException {
        reserve(Integer.BYTES);
        buffer.putInt(value);
    }

    void putLong(final long value) throws IOException {
        reserve(Long.BYTES);
        buffer.putLong(value);
    }

    void putDouble(final double value) throws IOException {
        putLong(Double.doubleToRawLongBits(value));
    }

    void putInts(final int[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            putInt(values[i]);
        }
    }

    void putLongs(final long[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            putLong(values[i]);
        }
    }

    void putFloats(final float[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            putInt(Float.floatToRawIntBits(values[i]));
        }
    }

    void putBytes(final byte[] bytes, final int count) throws IOException {
        for (int done = 0; done < count; ) {
            reserve(1);
            final int part = Math.min(count - done, buffer.remaining());
            remaining -= part - 1; // one of them is counted elsewhere
            buffer.put(bytes, done, part);
            done += part;
        }
    }

    /// Writes the trailer and flushes the stream.
    void finish() throws IOException {
        assert remaining == 0 : "remaining=" + remaining;
        send();
        buffer.putInt((int) check.getValue());
        to.write(buffer.array(), 0, buffer.position());
        to.flush();
    }

    private void reserve(final int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            send();
        }
        remaining -= bytes;
    }

    private void send() throws IOException {
        check.update(buffer.array(), 0, buffer.position());
        to.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}
