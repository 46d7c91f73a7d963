package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.denserow.engine.snapshot.ObjectForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tables written to a stream and read again.
class SparseTableFormTest {

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-08 a table that is written and read is equal, and its bytes are the same again")
    void read_writtenTable_isEqual(final TableFace face) throws IOException {
        for (final int size : new int[] {0, 1, 64, 513, 10_000}) {
            for (final int every : new int[] {1, 2, 97, 20_000}) {
                final SparseTable table = filled(face, size, every);
                final byte[] stream = face.written(table);
                final SparseTable read = face.table(77);
                face.read(read, stream);
                assertEquals(table, read);
                assertArrayEquals(stream, face.written(read));
            }
        }
    }

    @Test
    @DisplayName("SH-08 the bytes of a table: header, length, size, bitmap, values, checksum; nothing removed")
    void write_smallTable_isAsDocumented() throws IOException {
        final SparseIntTable table = SparseIntTable.withLength(70);
        table.set(2, 0x11);
        table.set(30, 0x7777_7777);
        table.set(65, -2);
        table.remove(30);
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        table.write(to);
        final String stream = HexFormat.of().formatHex(to.toByteArray());
        assertEquals("44525350" + "0100" + "0100" + "2000000000000000", stream.substring(0, 32));
        assertEquals(
                "46000000" + "02000000" + "0400000000000000" + "0200000000000000" + "11000000" + "feffffff",
                stream.substring(40, stream.length() - 8));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-08 a stream that is cut, longer or damaged is refused, and the table stays as it was")
    void read_badStream_isRefusedAndChangesNothing(final TableFace face) throws IOException {
        final byte[] stream = face.written(filled(face, 200, 9));
        final SparseTable table = filled(face, 70, 2);
        final SparseTable same = filled(face, 70, 2);
        for (int length = 0; length <= stream.length + 1; length++) {
            if (length != stream.length) {
                final byte[] other = Arrays.copyOf(stream, length);
                assertThrows(IOException.class, () -> face.read(table, other), "length=" + length);
            }
        }
        for (int bit = 0; bit < 8 * stream.length; bit++) {
            final byte[] damaged = stream.clone();
            damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
            assertThrows(IOException.class, () -> face.read(table, damaged), "bit=" + bit);
        }
        assertEquals(same, table);
        face.read(table, stream);
        assertEquals(filled(face, 200, 9), table);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-08 a stream whose checksums are right and whose content is no table is refused")
    void read_contentThatIsNoTable_isRefused(final TableFace face) throws IOException {
        final BinaryForm kind = BinaryForm.valueOf("SPARSE_" + face + "_TABLE");
        final int most = SparseTable.MAX_LENGTH;
        final long[][] wrong = { // size, assigned, words
            {-1, 0},
            {most + 1L, 0},
            {most, 0, 0},
            {64, 65, -1},
            {64, 2, 1},
            {64, 1, 3},
            {63, 1, Long.MIN_VALUE},
            {65, 1, 0, 2},
            {10, 3, 7}
        };
        final SparseTable table = filled(face, 70, 2);
        for (final long[] content : wrong) {
            final ByteArrayOutputStream to = new ByteArrayOutputStream();
            final FormWriter writer = new FormWriter(to, kind, 8L + 8L * (content.length - 2));
            writer.putInt((int) content[0]);
            writer.putInt((int) content[1]);
            writer.putLongs(Arrays.copyOfRange(content, 2, content.length), content.length - 2);
            writer.finish();
            final String message = assertThrows(IOException.class, () -> face.read(table, to.toByteArray()))
                    .getMessage();
            assertTrue(message.endsWith("nothing was changed"), message);
        }
        assertEquals(filled(face, 70, 2), table);
    }

    @Test
    void read_tableOfAnotherKind_isRefused() throws IOException {
        final byte[] stream = TableFace.INT.written(TableFace.INT.table(5));
        final String message = assertThrows(
                        IOException.class, () -> TableFace.FLOAT.read(TableFace.FLOAT.table(5), stream))
                .getMessage();
        assertTrue(message.contains("wanted=SPARSE_FLOAT_TABLE, found=SPARSE_INT_TABLE"), message);
    }

    @Test
    void floats_ofEveryBitPattern_areKept() throws IOException {
        final SparseFloatTable table = SparseFloatTable.withLength(3);
        final int quiet = 0x7FC0_1234;
        table.set(0, Float.intBitsToFloat(quiet));
        table.set(1, -0f);
        final SparseFloatTable read = SparseFloatTable.withLength(0);
        TableFace.FLOAT.read(read, TableFace.FLOAT.written(table));
        assertEquals(quiet, Float.floatToRawIntBits(read.get(0)));
        assertEquals(Float.floatToRawIntBits(-0f), Float.floatToRawIntBits(read.get(1)));
        assertEquals(table, read);
    }

    @Test
    @DisplayName("SH-08 a form that reads fewer bytes than were written, more, or no object, is refused")
    void objects_readByAnotherForm_areRefused() throws IOException {
        final SparseObjectTable<String> table = SparseObjectTable.withLength(5, "");
        table.set(3, "abc");
        final byte[] stream = TableFace.OBJECT.written(table);
        for (final int bytes : new int[] {0, 4, 6}) {
            final ObjectForm<String> form = reading(bytes);
            final IOException refused =
                    assertThrows(IOException.class, () -> table.read(new ByteArrayInputStream(stream), form));
            assertTrue(refused.getMessage().startsWith("the form of an object reads"), refused::getMessage);
        }
        table.read(new ByteArrayInputStream(stream), reading(5));
        assertEquals("5", table.get(3));
        assertThrows(IOException.class, () -> table.write(new ByteArrayOutputStream(), reading(5)));
    }

    /// Reads so many bytes, and null for none; writes nothing.
    private static ObjectForm<String> reading(final int bytes) {
        return new ObjectForm<>() {
            @Override
            public void write(final String value, final DataOutput to) throws IOException {
                throw new IOException("no room");
            }

            @Override
            public String read(final DataInput from) throws IOException {
                from.readFully(new byte[bytes]);
                return bytes == 0 ? null : Integer.toString(bytes);
            }
        };
    }

    private static SparseTable filled(final TableFace face, final int size, final int every) {
        final SparseTable table = face.table(size);
        for (int i = 0; i < size; i += every) {
            face.set(table, i, 1 + i % 1000);
        }
        return table;
    }
}
