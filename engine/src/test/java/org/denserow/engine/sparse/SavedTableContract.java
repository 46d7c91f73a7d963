package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Sets and maps that are saved as arrays and restored, or written to a stream and read.
abstract class SavedTableContract<T extends HashTable> implements Tables<T> {

    /// {@return the code of the kind in a stream's header}
    abstract BinaryForm form();

    // ---- As arrays ----

    @Test
    @DisplayName("a restored table iterates like the original, now and after the same operations")
    void load_savedTable_goesOnLikeTheOriginal() {
        final long seed = Seed.next();
        final T table = churned(seed, 3000);
        final SavedState state = new SavedState();
        table.save(state);
        state.seal();
        final T other = counted(77);
        other.load(state);
        assertEquals(table, other);
        checkAlike(table, other);
        table.save(new SavedState()); // changes nothing
        work(table, seed + 1, 5000);
        work(other, seed + 1, 5000);
        checkAlike(table, other);
        other.load(state);
        work(other, seed + 1, 5000);
        checkAlike(table, other);
    }

    @Test
    void load_savedTable_loadsAndPendingShrinkAreThere() {
        final T table = counted(2000);
        table.setLoads(0.1, 0.4);
        for (int key = 5; key < 2000; key++) {
            table.remove(key);
        }
        final SavedState state = new SavedState();
        table.save(state, "t.");
        counted(9).save(state, "beside.");
        final T other = make();
        other.load(state, "t.");
        assertEquals(0.4, other.maxLoad());
        assertEquals(0.1, other.minLoad());
        put(table, -1, 1);
        put(other, -1, 1);
        assertEquals(32, other.bucketCount());
        checkAlike(table, other);
        other.load(state, "beside.");
        assertEquals(counted(9), other);
    }

    @Test
    void load_anotherHashOrName_isRefused() {
        final T table = counted(20);
        final SavedState state = new SavedState();
        table.save(state);
        final T other = make(0, key -> key);
        put(other, 3, 4);
        final String message = assertThrows(IllegalArgumentException.class, () -> other.load(state))
                .getMessage();
        assertTrue(message.contains("hash function"), message);
        assertThrows(IllegalArgumentException.class, () -> table.load(state, "other."));
        assertThrows(NullPointerException.class, () -> table.load(null));
        assertEquals(kept(4), value(other, 3));
        assertEquals(1, other.size());
        assertEquals(counted(20), table);
    }

    @Test
    void load_duringWalk_cursorIsVoid() {
        final T table = counted(20);
        final SavedState state = new SavedState();
        table.save(state);
        final HashTable.Cursor it = table.cursor();
        it.next();
        table.load(state);
        assertThrows(ConcurrentModificationException.class, it::next);
    }

    @Test
    @DisplayName("equal histories give equal orders")
    void order_equalHistories_isEqual() {
        final long seed = Seed.next();
        checkAlike(churned(seed, 10_000), churned(seed, 10_000));
    }

    private T churned(final long seed, final int rounds) {
        final T table = make();
        work(table, seed, rounds);
        return table;
    }

    private void work(final T table, final long seed, final int rounds) {
        final SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < rounds; round++) {
            final int key = random.nextInt(-500, 500);
            if (random.nextInt(3) == 0) {
                table.remove(key);
            } else {
                put(table, key, round);
            }
        }
    }

    private void checkAlike(final T table, final T other) {
        assertArrayEquals(TableCalls.order(table), TableCalls.order(other));
        assertEquals(table.bucketCount(), other.bucketCount());
        assertEquals(table.tombstones(), other.tombstones());
        assertEquals(table.copies(), other.copies());
        for (final long key : TableCalls.order(table)) {
            assertEquals(value(table, key), value(other, key));
        }
    }

    // ---- In a stream ----

    private byte[] written(final T table) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(table, out);
        return out.toByteArray();
    }

    @Test
    @DisplayName("SH-08 IntIO, Serialization, SerializingToString: what was written is read, without removed keys")
    void read_writtenTable_isEqual() throws IOException {
        for (final int keys : new int[] {0, 1, 2, 25, 3000}) {
            final T table = counted(keys);
            table.setLoads(0.05, 0.3);
            final byte[] before = written(table);
            put(table, -17, 4);
            put(table, Long.MIN_VALUE, 5);
            table.remove(-17);
            table.remove(Long.MIN_VALUE);
            assertEquals(before.length, written(table).length);
            final T other = ofKeys(5, 6, 7);
            final HashTable.Cursor it = other.cursor();
            read(other, new ByteArrayInputStream(written(table)));
            assertEquals(table, other);
            assertEquals(0.3, other.maxLoad());
            assertEquals(0.05, other.minLoad());
            assertEquals(0, other.tombstones());
            assertThrows(ConcurrentModificationException.class, it::next);
        }
    }

    @Test
    @DisplayName("SH-08 NopointerSerialization, MetadataSerializationAndEndianness: little-endian bytes, as documented")
    void write_oneKey_isAsDocumented() throws IOException {
        final T table = ofKeys(0x0102_0304_0506_0708L);
        final byte[] bytes = written(table);
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(BinaryForm.MAGIC, buffer.getInt(0));
        assertEquals(form().code(), buffer.getShort(6));
        assertEquals(bytes.length - BinaryForm.HEADER_BYTES - 4, buffer.getLong(8));
        assertEquals(table.minLoad(), buffer.getDouble(20));
        assertEquals(table.maxLoad(), buffer.getDouble(28));
        assertEquals(1, buffer.getInt(36));
        assertArrayEquals(new byte[] {8, 7, 6, 5, 4, 3, 2, 1}, Arrays.copyOfRange(bytes, 40, 48));
    }

    @Test
    @DisplayName("SH-08 a stream cut short, longer, damaged in any bit, or of another kind is refused; nothing changes")
    void read_badStream_isRefused() throws IOException {
        final byte[] good = written(counted(5));
        final T table = ofKeys(-9, 0);
        for (int length = 0; length < good.length; length++) {
            checkRefused(table, Arrays.copyOf(good, length), "length=" + length);
        }
        checkRefused(table, Arrays.copyOf(good, good.length + 1), "longer");
        for (int bit = 0; bit < 8 * good.length; bit++) {
            final byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            checkRefused(table, bad, "bit=" + bit);
        }
        checkRefused(table, header(BinaryForm.SPARSE_INT_TABLE), "another kind");
        assertThrows(NullPointerException.class, () -> read(table, null));
        assertThrows(NullPointerException.class, () -> write(table, null));
        read(table, new ByteArrayInputStream(good));
        assertEquals(counted(5), table);
    }

    @Test
    @DisplayName("SH-08 a payload that no table writes is refused: a key twice, impossible load factors")
    void read_impossiblePayload_isRefused() throws IOException {
        final T table = ofKeys(-9, 0);
        checkRefused(table, payload(0.1, 0.5, 3, 3), "a key twice");
        checkRefused(table, payload(0.1, 1, 3, 4), "maximum load");
        checkRefused(table, payload(0.4, 0.5, 3, 4), "minimum load");
        checkRefused(table, payload(0, Double.NaN, 3, 4), "no number");
        checkRefused(table, payload(0, 1e-9, 3, 4), "no room");
        read(table, new ByteArrayInputStream(payload(0.1, 0.5, 3, 4)));
        assertEquals(2, table.size());
    }

    private byte[] header(final BinaryForm kind) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FormWriter(out, kind, 0).finish();
        return out.toByteArray();
    }

    /// Two keys, with the values that a table of one key has for them.
    private byte[] payload(final double minLoad, final double maxLoad, final long... twoKeys) throws IOException {
        final byte[] one = written(ofKeys(3));
        final byte[] value = Arrays.copyOfRange(one, 48, one.length - 4);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final FormWriter writer = new FormWriter(out, form(), 20 + 16 + 2L * value.length);
        writer.putDouble(minLoad);
        writer.putDouble(maxLoad);
        writer.putInt(2);
        writer.putLongs(twoKeys, 2);
        writer.putBytes(value, value.length);
        writer.putBytes(value, value.length);
        writer.finish();
        return out.toByteArray();
    }

    private void checkRefused(final T table, final byte[] bytes, final String what) {
        final IOException refused =
                assertThrows(IOException.class, () -> read(table, new ByteArrayInputStream(bytes)), what);
        assertTrue(refused.getMessage().contains("="), refused::toString);
        assertEquals(2, table.size(), what);
        assertEquals(kept(-9), value(table, -9), what);
    }
}
