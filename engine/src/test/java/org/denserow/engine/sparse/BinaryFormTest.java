package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BinaryFormTest {

    private static final BinaryForm KIND = BinaryForm.SPARSE_INT_TABLE;
    private static final byte[] LETTERS = "a payload of bytes that is longer than nothing".getBytes();

    @Test
    @DisplayName("SH-08 the header: letters, version, kind, length, all little-endian, and its checksum")
    void header_writtenOut_isAsDocumented() throws IOException {
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        final FormWriter writer = new FormWriter(to, KIND, 4);
        writer.putInt(0x0403_0201);
        writer.finish();
        final String header = "44525350" + "0100" + "0100" + "0400000000000000";
        final String bytes = HexFormat.of().formatHex(to.toByteArray());
        assertEquals(header, bytes.substring(0, 32));
        assertEquals("01020304", bytes.substring(40, 48));
        assertEquals("f48c3029", bytes.substring(48, 56), "CRC32C of 1, 2, 3, 4");
        assertEquals(56, bytes.length());
    }

    @Test
    void payload_ofAllTypesAcrossBuffers_isReadAgain() throws IOException {
        final byte[] stream = sample(3000);
        assertTrue(stream.length > 3 * 8192);
        final FormReader reader = new FormReader(new OneByOne(stream), KIND);
        assertEquals(3000, reader.count("count", 3000, 4));
        final long[] longs = new long[3000];
        final int[] ints = new int[3000];
        final float[] floats = new float[3000];
        final byte[] letters = new byte[LETTERS.length];
        reader.getLongs(longs, 3000);
        reader.getInts(ints, 3000);
        reader.getFloats(floats, 3000);
        reader.getBytes(letters, letters.length);
        assertEquals(Double.MIN_VALUE, reader.getDouble());
        reader.finish();
        for (int i = 0; i < 3000; i++) {
            assertEquals(-1L << i, longs[i]);
            assertEquals(-i, ints[i]);
            assertEquals(i / 2f, floats[i]);
        }
        assertArrayEquals(LETTERS, letters);
    }

    @Test
    @DisplayName("SH-08 a stream that is cut anywhere is refused")
    void streams_cutAnywhere_areRefused() throws IOException {
        final byte[] stream = sample(10);
        read(stream);
        for (int length = 0; length < stream.length; length++) {
            final byte[] cut = Arrays.copyOf(stream, length);
            final String message =
                    assertThrows(IOException.class, () -> read(cut)).getMessage();
            assertTrue(message.contains("cut short"), message);
        }
    }

    @Test
    @DisplayName(
            "SH-08 a stream with any one bit changed is refused, and before the payload is read if it is the header")
    void streams_withOneBitChanged_areRefused() throws IOException {
        final byte[] stream = sample(10);
        for (int bit = 0; bit < 8 * stream.length; bit++) {
            final byte[] damaged = stream.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            final int at = bit;
            if (bit < 8 * BinaryForm.HEADER_BYTES) {
                assertThrows(IOException.class, () -> new FormReader(in(damaged), KIND), () -> "bit=" + at);
            } else {
                assertThrows(IOException.class, () -> read(damaged), () -> "bit=" + at);
            }
        }
    }

    @Test
    @DisplayName("SH-08 a stream that goes on after the structure is refused")
    void streams_longerThanTheStructure_areRefused() throws IOException {
        final byte[] stream = sample(10);
        final byte[] longer = Arrays.copyOf(stream, stream.length + 1);
        final String message =
                assertThrows(IOException.class, () -> read(longer)).getMessage();
        assertTrue(message.startsWith("a stream holds one structure and ends after it: length="), message);
    }

    @Test
    void streams_ofAnotherKind_areRefusedByName() throws IOException {
        final byte[] stream = sample(10);
        final String message = assertThrows(
                        IOException.class, () -> new FormReader(in(stream), BinaryForm.DENSE_HASH_SET))
                .getMessage();
        assertTrue(message.contains("wanted=DENSE_HASH_SET, found=SPARSE_INT_TABLE, code=1"), message);
    }

    @Test
    @DisplayName("SH-08 another version: refused, and the message says which library reads it")
    void streams_ofAnotherVersion_areRefused() throws IOException {
        for (final int version : new int[] {0, 2, 65_535}) {
            final byte[] stream = sample(10);
            final ByteBuffer header = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
            header.putShort(4, (short) version);
            final CRC32C check = new CRC32C();
            check.update(stream, 0, 16);
            header.putInt(16, (int) check.getValue());
            final String message =
                    assertThrows(IOException.class, () -> read(stream)).getMessage();
            assertEquals(
                    "this library reads version 1: version=" + version
                            + "; read it with the library that wrote it; nothing was changed",
                    message);
        }
    }

    @Test
    void counts_moreThanThePayloadCanHold_areRefused() throws IOException {
        for (final int count : new int[] {-1, 4, 11, Integer.MAX_VALUE}) {
            final ByteArrayOutputStream to = new ByteArrayOutputStream();
            final FormWriter writer = new FormWriter(to, KIND, 28);
            writer.putInt(count);
            writer.putLongs(new long[3], 3);
            writer.finish();
            final FormReader reader = new FormReader(in(to.toByteArray()), KIND);
            final String message = assertThrows(IOException.class, () -> reader.count("count", 10, 8))
                    .getMessage();
            assertTrue(message.startsWith("count must be in [0, 10] and fit the payload: count=" + count), message);
        }
    }

    @Test
    void payloads_readTooFarOrNotToTheEnd_areRefused() throws IOException {
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        final FormWriter writer = new FormWriter(to, KIND, 8);
        writer.putLong(7);
        writer.finish();
        final FormReader reader = new FormReader(in(to.toByteArray()), KIND);
        assertEquals(7, reader.getInt());
        assertThrows(IOException.class, reader::getLong);
        assertEquals(4, reader.remaining());
        final String message = assertThrows(IOException.class, reader::finish).getMessage();
        assertTrue(message.startsWith("a payload ends with its structure: length=8, left=4"), message);
    }

    @Test
    void codes_ofAllKinds_differ() {
        final Set<Integer> codes = new HashSet<>();
        for (final BinaryForm kind : BinaryForm.values()) {
            assertTrue(codes.add(kind.code()), kind.name());
            assertEquals(kind.name(), BinaryForm.nameOf(kind.code()));
        }
        assertEquals("unknown", BinaryForm.nameOf(0));
    }

    private static byte[] sample(final int count) throws IOException {
        final long[] longs = new long[count];
        final int[] ints = new int[count];
        final float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            longs[i] = -1L << i;
            ints[i] = -i;
            floats[i] = i / 2f;
        }
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        final FormWriter writer = new FormWriter(to, KIND, 4 + 16L * count + LETTERS.length + 8);
        writer.putInt(count);
        writer.putLongs(longs, count);
        writer.putInts(ints, count);
        writer.putFloats(floats, count);
        writer.putBytes(LETTERS, LETTERS.length);
        writer.putDouble(Double.MIN_VALUE);
        writer.finish();
        return to.toByteArray();
    }

    private static void read(final byte[] stream) throws IOException {
        final FormReader reader = new FormReader(in(stream), KIND);
        final int count = reader.count("count", 1 << 20, 16);
        reader.getLongs(new long[count], count);
        reader.getInts(new int[count], count);
        reader.getFloats(new float[count], count);
        reader.getBytes(new byte[LETTERS.length], LETTERS.length);
        reader.getDouble();
        reader.finish();
    }

    private static InputStream in(final byte[] stream) {
        return new ByteArrayInputStream(stream);
    }

    /// Gives one byte for each call, as a socket may.
    private static final class OneByOne extends FilterInputStream {
        OneByOne(final byte[] stream) {
            super(in(stream));
        }

        @Override
        public int read(final byte[] to, final int at, final int length) throws IOException {
            return super.read(to, at, Math.min(length, 1));
        }
    }
}
