package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Hashed sets and maps in streams, and saved as arrays.
abstract class HashedFormContract extends HashedContract {

    private static final ObjectForm<String> TEXTS = TableFace.STRINGS;
    private static final ObjectForm<Integer> NUMBERS = TableCalls.NUMBERS;

    abstract BinaryForm setForm();

    abstract BinaryForm mapForm();

    private HashedMap<String, Integer> map() {
        return map(0, Hashing.ofStrings());
    }

    private static byte[] written(final HashedMap<String, Integer> map) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        map.write(out, TEXTS, NUMBERS);
        return out.toByteArray();
    }

    private static void read(final HashedMap<String, Integer> map, final byte[] bytes) throws IOException {
        map.read(new ByteArrayInputStream(bytes), TEXTS, NUMBERS);
    }

    // ---- In a stream ----

    @Test
    @DisplayName("SH-29, SH-08 a map and a set that were written are read back equal; the content before is gone")
    void read_written_isEqual() throws IOException {
        for (final int keys : new int[] {0, 1, 25, 26, 5000}) {
            final HashedMap<String, Integer> map = counted(keys);
            map.put("gone", 1);
            map.remove("gone");
            final HashedMap<String, Integer> other = map();
            other.put("before", 3);
            final Iterator<String> walk = other.keySet().iterator();
            read(other, written(map));
            assertEquals(map, other);
            assertThrows(ConcurrentModificationException.class, walk::next);
            final HashedMap<String, Integer> twin = map();
            read(twin, written(map));
            assertEquals(new ArrayList<>(other.keySet()), new ArrayList<>(twin.keySet()), "the order is a function");

            final HashedSet<String> set = set(0, Hashing.ofStrings());
            set.addAll(map.keySet());
            set.add(""); // few bytes: only just as many as a key has
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            set.write(out, TEXTS);
            final HashedSet<String> otherSet = set(3, Hashing.ofStrings());
            otherSet.add("before");
            otherSet.read(new ByteArrayInputStream(out.toByteArray()), TEXTS);
            assertEquals(set, otherSet);
        }
    }

    @Test
    @DisplayName("SH-29, SH-08 the bytes are as documented: little-endian, each object after its length")
    void write_oneEntry_isAsDocumented() throws IOException {
        final HashedMap<String, Integer> map = map();
        map.put("ant", 0x0102_0304);
        final byte[] bytes = written(map);
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(BinaryForm.MAGIC, buffer.getInt(0));
        assertEquals(mapForm().code(), buffer.getShort(6));
        assertEquals(bytes.length - BinaryForm.HEADER_BYTES - 4, buffer.getLong(8));
        assertEquals(1, buffer.getInt(20), "keys");
        assertEquals(5, buffer.getInt(24), "bytes of the key: length and letters");
        assertEquals("ant", new String(bytes, 30, 3, StandardCharsets.US_ASCII));
        assertEquals(4, buffer.getInt(33), "bytes of the value");
        assertArrayEquals(new byte[] {1, 2, 3, 4}, Arrays.copyOfRange(bytes, 37, 41));
        final HashedSet<String> set = set(0, Hashing.ofStrings());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        set.write(out, TEXTS);
        assertEquals(
                setForm().code(),
                ByteBuffer.wrap(out.toByteArray())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getShort(6));
    }

    @Test
    @DisplayName("SH-29, SH-08 a stream cut short, longer, damaged in any bit, or of a set is refused; nothing changes")
    void read_badStream_isRefused() throws IOException {
        final byte[] good = written(counted(5));
        final HashedMap<String, Integer> map = map();
        map.put("before", 3);
        for (int length = 0; length < good.length; length++) {
            checkRefused(map, Arrays.copyOf(good, length), "length=" + length);
        }
        checkRefused(map, Arrays.copyOf(good, good.length + 1), "longer");
        for (int bit = 0; bit < 8 * good.length; bit++) {
            final byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            checkRefused(map, bad, "bit=" + bit);
        }
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        set(0, Hashing.ofStrings()).write(out, TEXTS);
        checkRefused(map, out.toByteArray(), "a set");
        checkRefused(map, twice(), "a key twice");
        assertThrows(NullPointerException.class, () -> map.read(null, TEXTS, NUMBERS));
        assertThrows(NullPointerException.class, () -> map.write(out, null, NUMBERS));
        assertThrows(NullPointerException.class, () -> map.write(out, TEXTS, null));
        read(map, good);
        assertEquals(counted(5), map);
    }

    /// A payload that no map writes.
    private byte[] twice() throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final FormWriter writer = new FormWriter(out, mapForm(), 4 + 2 * 7 + 2 * 8);
        writer.putInt(2);
        for (int i = 0; i < 2; i++) {
            writer.putInt(3);
            writer.putBytes(new byte[] {0, 1, 'a'}, 3);
        }
        for (int i = 0; i < 2; i++) {
            writer.putInt(4);
            writer.putInt(i);
        }
        writer.finish();
        return out.toByteArray();
    }

    private static void checkRefused(final HashedMap<String, Integer> map, final byte[] bytes, final String what) {
        assertThrows(IOException.class, () -> read(map, bytes), what);
        assertEquals(Map.of("before", 3), map, what);
    }

    // ---- As arrays ----

    @Test
    @DisplayName("SH-29 a restored map walks like the original, now and after the same operations; so does a set")
    void load_saved_goesOnLikeTheOriginal() {
        final long seed = Seed.next();
        final HashedMap<String, Integer> map = map();
        final HashedSet<String> set = set(0, Hashing.ofStrings());
        work(map, set, seed, 5000);
        final SavedState state = new SavedState();
        map.save(state, "map.");
        set.save(state, "set.");
        state.seal();
        final HashedMap<String, Integer> other = counted(77);
        final HashedSet<String> otherSet = set(900, Hashing.ofStrings());
        final Iterator<String> walk = other.keySet().iterator();
        other.load(state, "map.");
        otherSet.load(state, "set.");
        assertThrows(ConcurrentModificationException.class, walk::next);
        checkAlike(map, set, other, otherSet);
        work(map, set, seed + 1, 5000);
        work(other, otherSet, seed + 1, 5000);
        checkAlike(map, set, other, otherSet);
        other.load(state, "map.");
        otherSet.load(state, "set.");
        work(other, otherSet, seed + 1, 5000);
        checkAlike(map, set, other, otherSet);
        final SavedState alone = new SavedState();
        map.save(alone);
        final HashedMap<String, Integer> third = map();
        third.load(alone);
        assertEquals(map, third);
        final SavedState setAlone = new SavedState();
        set.save(setAlone);
        final HashedSet<String> thirdSet = set(0, Hashing.ofStrings());
        thirdSet.load(setAlone);
        assertEquals(new ArrayList<>(set), new ArrayList<>(thirdSet));
    }

    @Test
    @DisplayName("SH-08 a set that is resized keeps its keys, and has room for those that come")
    void resize_set_keepsKeysAndMakesRoom() {
        final HashedSet<String> set = set(0, Hashing.ofStrings());
        set.add("a");
        set.resize(5000);
        final long bytes = set.bytes();
        assertEquals(Set.of("a"), set);
        assertThrows(IllegalArgumentException.class, () -> set.resize(-1));
        set.resize(0);
        assertTrue(set.bytes() < bytes, () -> "bytes=" + set.bytes() + ", before=" + bytes);
        assertEquals(Set.of("a"), set);
    }

    private static void work(
            final HashedMap<String, Integer> map, final HashedSet<String> set, final long seed, final int rounds) {
        final SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < rounds; round++) {
            final String key = "k" + random.nextInt(700);
            if (random.nextInt(3) == 0) {
                map.remove(key);
                set.remove(key);
            } else {
                map.put(key, round);
                set.add(key);
            }
        }
    }

    private static void checkAlike(
            final HashedMap<String, Integer> map,
            final HashedSet<String> set,
            final HashedMap<String, Integer> other,
            final HashedSet<String> otherSet) {
        assertEquals(new ArrayList<>(map.entrySet()), new ArrayList<>(other.entrySet()));
        assertEquals(new ArrayList<>(set), new ArrayList<>(otherSet));
        assertArrayEquals(map.entries().sizing.numbers(), other.entries().sizing.numbers());
        assertEquals(set.entries().buckets(), otherSet.entries().buckets());
    }

    @Test
    @DisplayName("SH-29 a state of another hash or name is refused; nothing changes")
    void load_anotherHashOrName_isRefused() {
        final SavedState state = new SavedState();
        counted(20).save(state);
        final HashedMap<String, Integer> other = map(0, Hashing.of(String::length, String::equals));
        other.put("before", 3);
        final String message = assertThrows(IllegalArgumentException.class, () -> other.load(state))
                .getMessage();
        assertTrue(message.contains("key=k"), message);
        assertThrows(IllegalArgumentException.class, () -> other.load(state, "x."));
        assertThrows(NullPointerException.class, () -> other.load(null));
        assertEquals(Map.of("before", 3), other);
        assertNotEquals(Set.of(), other.keySet());
    }
}
