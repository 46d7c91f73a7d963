package org.denserow.engine.recording;

import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The bytes of one block while it is put together: its content with room before it for length and checksum.
///
/// *Cost*: allocates only when a block is longer than all before it. *Threads*: one.
final class BlockBytes extends OutputStream implements DataOutput {

    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final CRC32C crc = new CRC32C();
    private byte[] bytes = new byte[1 << 12];
    private ByteBuffer view = RecordingForm.buffer(bytes);
    private int length;

    /// Begins a block.
    BlockBytes begin(final byte kind) throws IOException {
        length = RecordingForm.BEFORE;
        view.clear();
        write(kind);
        return this;
    }

    @Override
    public void write(final int value) throws IOException {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(final byte[] source, final int from, final int count) throws IOException {
        reserve(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    // ---- DataOutput, for forms: the high byte first ----

    @Override
    public void writeBoolean(final boolean value) throws IOException {
        write(value ? 1 : 0);
    }

    @Override
    public void writeByte(final int value) throws IOException {
        write(value);
    }

    @Override
    public void writeShort(final int value) throws IOException {
        reserve(Short.BYTES);
        SHORTS.set(bytes, length, (short) value);
        length += Short.BYTES;
    }

    @Override
    public void writeChar(final int value) throws IOException {
        reserve(Character.BYTES);
        CHARS.set(bytes, length, (char) value);
        length += Character.BYTES;
    }

    @Override
    public void writeInt(final int value) throws IOException {
        reserve(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
    }

    @Override
    public void writeLong(final long value) throws IOException {
        reserve(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
    }

    @Override
    public void writeFloat(final float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(final double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(final String value) throws IOException {
        new DataOutputStream(this).writeBytes(value);
    }

    @Override
    public void writeChars(final String value) throws IOException {
        final int count = value.length();
        reserve(Character.BYTES * count);
        for (int i = 0; i < count; i++) {
            CHARS.set(bytes, length + Character.BYTES * i, value.charAt(i));
        }
        length += Character.BYTES * count;
    }

    @Override
    public void writeUTF(final String value) throws IOException {
        new DataOutputStream(this).writeUTF(value);
    }

    // ---- For the writer: the low byte first ----

    void number(final int value) throws IOException {
        reserve(Integer.BYTES);
        view.putInt(length, value);
        length += Integer.BYTES;
    }

    void longNumber(final long value) throws IOException {
        reserve(Long.BYTES);
        view.putLong(length, value);
        length += Long.BYTES;
    }

    void text(final String value) throws IOException {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        write(utf8, 0, utf8.length);
    }

    /// The place of the next byte.
    int place() {
        return length;
    }

    /// Replaces a number.
    void replace(final int place, final int value) {
        view.putInt(place, value);
    }

    private void reserve(final int count) throws IOException {
        if (count < 0 || count > bytes.length - length) {
            grow(Integer.toUnsignedLong(count));
        }
    }

    private void grow(final long count) throws IOException {
        final long needed = length + count;
        if (needed > RecordingForm.MAX_CONTENT) {
            throw new IOException("the messages of a frame fit into a block: bytes=" + needed + ", limit="
                    + RecordingForm.MAX_CONTENT + "; send fewer or smaller messages a frame");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(RecordingForm.MAX_CONTENT, Math.max(needed, 2L * length)));
        view = RecordingForm.buffer(bytes);
    }

    /// Ends the block.
    ///
    /// @return all of its bytes; valid until the next block begins
    ByteBuffer end() throws IOException {
        final int content = length - RecordingForm.BEFORE;
        view.putInt(0, content);
        view.putInt(Integer.BYTES, crc(0, Integer.BYTES));
        number(crc(RecordingForm.BEFORE, content));
        return view.position(0).limit(length);
    }

    private int crc(final int from, final int count) {
        crc.reset();
        crc.update(bytes, from, count);
        return (int) crc.getValue();
    }
}
