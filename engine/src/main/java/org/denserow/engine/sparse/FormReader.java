package org.denserow.engine.sparse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Reads one structure in its [BinaryForm]: the constructor reads the header, then the caller reads the payload, then
/// [#finish()] checks all of it. A structure reads into fresh state, and adopts it after [#finish()].
///
/// Before it allocates for a count in the payload, a structure calls [#count(String,long,int)]: the payload must be
/// long enough for the count, so no more is allocated than the length in the checked header allows.
///
/// *Errors*: IOException with the rule and the value, if a stream ends early, continues after the structure, is of
/// another kind or version, or fails a check. *Cost*: one buffer of 8 KiB. *Threads*: one.
final class FormReader {

    private static final int BUFFER_BYTES = 8192;

    private final InputStream from;
    private final ByteBuffer buffer =
            ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN).flip(); // empty
    private final CRC32C check = new CRC32C();
    private final long length;
    private long unread; // bytes of the payload that are not yet in the buffer

    /// Reads the header.
    /// @param from stays open, read to its end
    /// @throws IOException if this is not the header of such a structure
    FormReader(final InputStream from, final BinaryForm kind) throws IOException {
        this.from = from;
        fetch(BinaryForm.HEADER_BYTES);
        final int magic = buffer.getInt();
        final int version = Short.toUnsignedInt(buffer.getShort());
        final int code = Short.toUnsignedInt(buffer.getShort());
        length = buffer.getLong();
        check.update(buffer.array(), 0, buffer.position());
        if (magic != BinaryForm.MAGIC) {
            throw BinaryForm.damaged(
                    "a structure begins with the letters DRSP", "magic=0x" + Integer.toHexString(magic));
        }
        if ((int) check.getValue() != buffer.getInt() || length < 0) {
            throw BinaryForm.damaged("a header has its checksum", "version=" + version + ", length=" + length);
        }
        if (version != BinaryForm.VERSION) {
            throw new IOException("this library reads version " + BinaryForm.VERSION + ": version=" + version
                    + "; read it with the library that wrote it; nothing was changed");
        }
        if (code != kind.code()) {
            throw new IOException("a structure reads its own kind: wanted=" + kind + ", found="
                    + BinaryForm.nameOf(code) + ", code=" + code + "; nothing was changed");
        }
        check.reset();
        unread = length;
    }

    /// Bytes of the payload that are not taken yet.
    long remaining() {
        return unread + buffer.remaining();
    }

    int getInt() throws IOException {
        require(Integer.BYTES);
        return buffer.getInt();
    }

    long getLong() throws IOException {
        require(Long.BYTES);
        return buffer.getLong();
    }

    double getDouble() throws IOException {
        return Double.longBitsToDouble(getLong());
    }

    /// Takes an int that counts elements, which follow now or later in the payload.
    /// @param most the largest valid count
    /// @param bytesEach the least bytes of an element in the rest of the payload; 0 for no check
    int count(final String name, final long most, final int bytesEach) throws IOException {
        final int count = getInt();
        if (count < 0 || count > most || (long) count * bytesEach > remaining()) {
            throw BinaryForm.damaged(
                    name + " must be in [0, " + most + "] and fit the payload",
                    name + "=" + count + ", remaining=" + remaining());
        }
        return count;
    }

    void getInts(final int[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            values[i] = getInt();
        }
    }

    void getLongs(final long[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            values[i] = getLong();
        }
    }

    void getFloats(final float[] values, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            values[i] = Float.intBitsToFloat(getInt());
        }
    }

    void getBytes(final byte[] bytes, final int count) throws IOException {
        for (int done = 0; done < count; ) {
            require(1);
            final int part = Math.min(count - done, buffer.remaining());
            buffer.get(bytes, done, part);
            done += part;
        }
    }

    /// Throws if the payload differs from the payload written, or the stream continues after it.
    void finish() throws IOException {
        if (remaining() != 0) {
            throw BinaryForm.damaged("a payload ends with its structure", "length=" + length + ", left=" + remaining());
        }
        final int found = (int) check.getValue();
        fetch(Integer.BYTES);
        final int written = buffer.getInt();
        if (found != written) {
            throw BinaryForm.damaged(
                    "a payload has its checksum",
                    "written=0x" + Integer.toHexString(written) + ", found=0x" + Integer.toHexString(found));
        }
        if (from.read() >= 0) {
            throw new IOException("a stream holds one structure and ends after it: length=" + length
                    + "; give each structure a stream of its own; nothing was changed");
        }
    }

    private void require(final int bytes) throws IOException {
        if (buffer.remaining() >= bytes) {
            return;
        }
        if (remaining() < bytes) {
            throw BinaryForm.damaged(
                    "a payload is as long as its structure", "length=" + length + ", left=" + remaining());
        }
        final int kept = buffer.remaining();
        final int fetched = (int) Math.min(unread, BUFFER_BYTES - kept);
        fetch(fetched);
        check.update(buffer.array(), kept, fetched);
        unread -= fetched;
    }

    /// Keeps the rest of the buffer and reads more behind it.
    private void fetch(final int bytes) throws IOException {
        buffer.compact();
        final int begin = buffer.position();
        final int got = from.readNBytes(buffer.array(), begin, bytes);
        if (got < bytes) {
            throw new IOException("a stream holds all of its structure: wanted=" + bytes + ", got=" + got
                    + "; it was cut short; nothing was changed");
        }
        buffer.position(begin + bytes).flip();
    }
}
