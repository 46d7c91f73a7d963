package org.denserow.engine.snapshot;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Bytes that grow; numbers are added with the low byte first.
final class LittleEndianBytes extends ByteArrayOutputStream {

    void number(final int value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            write(value >>> shift);
        }
    }

    void longNumber(final long value) {
        number((int) value);
        number((int) (value >>> Integer.SIZE));
    }

    /// Adds the number of bytes of a text, then the text in UTF-8.
    void text(final String value) {
        final byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        writeBytes(bytes);
    }
}
