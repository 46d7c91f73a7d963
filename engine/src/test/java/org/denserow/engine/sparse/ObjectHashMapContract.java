package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/// What maps to objects have beside the rest.
abstract class ObjectHashMapContract extends HashTableContract<ObjectHashMap<Integer>> {

    private static final ObjectForm<Integer> FORM = new ObjectForm<>() {
        @Override
        public void write(final Integer value, final DataOutput to) throws IOException {
            to.writeInt(value);
        }

        @Override
        public Integer read(final DataInput from) throws IOException {
            return from.readInt();
        }
    };

    abstract ObjectHashMap<Object> ofObjects();

    @Override
    public boolean put(final ObjectHashMap<Integer> map, final long key, final int value) {
        return map.put(key, value);
    }

    @Override
    public boolean putIfAbsent(final ObjectHashMap<Integer> map, final long key, final int value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public int value(final ObjectHashMap<Integer> map, final long key) {
        final Integer value = map.getOrDefault(key, null);
        assertNotNull(value);
        return value;
    }

    @Override
    public void putAll(final ObjectHashMap<Integer> map, final ObjectHashMap<Integer> other) {
        map.putAll(other);
    }

    @Override
    public void swap(final ObjectHashMap<Integer> map, final ObjectHashMap<Integer> other) {
        map.swap(other);
    }

    @Override
    void write(final ObjectHashMap<Integer> map, final OutputStream to) throws IOException {
        map.write(to, FORM);
    }

    @Override
    void read(final ObjectHashMap<Integer> map, final InputStream from) throws IOException {
        map.read(from, FORM);
    }

    @Test
    @DisplayName("get without a default throws for an absent key, and says the key; with one it gives the default")
    void get_absentKey_throwsAndSaysIt() {
        final ObjectHashMap<Integer> map = counted(10);
        assertEquals(7, map.get(7));
        final String message =
                assertThrows(NoSuchElementException.class, () -> map.get(77)).getMessage();
        assertTrue(message.contains("key=77") && message.contains("size=10"), message);
        assertEquals(-1, map.getOrDefault(77, -1));
        assertEquals(10, map.size());
    }

    @Test
    @DisplayName("remove with a default gives the value that was removed, or the default")
    void removeOrDefault_anyKey_givesTheValue() {
        final ObjectHashMap<Integer> map = counted(1000);
        for (int key = 0; key < 1000; key += 3) {
            assertEquals(key, map.removeOrDefault(key, -1));
            assertEquals(-1, map.removeOrDefault(key, -1));
        }
        for (int key = 0; key < 1000; key++) {
            assertEquals(key % 3 == 0 ? -1 : key, map.getOrDefault(key, -1));
        }
        assertEquals(666, map.size());
    }

    @Test
    @DisplayName("a function is asked for absent keys alone, and may use the map; what it throws changes nothing")
    void computeIfAbsent_absentThenPresent_asksOnce() {
        final ObjectHashMap<Integer> map = make();
        assertEquals(6, map.computeIfAbsent(3, key -> 2 * (int) key));
        assertEquals(6, map.computeIfAbsent(3, key -> {
            throw new IllegalStateException();
        }));
        assertThrows(
                IllegalStateException.class,
                () -> map.computeIfAbsent(4, key -> {
                    throw new IllegalStateException();
                }));
        assertEquals(1, map.size());
        final int put = map.computeIfAbsent(5, key -> {
            for (int other = 10; other < 500; other++) {
                map.put(other, other);
            }
            map.put(5, 9);
            return 1;
        });
        assertEquals(9, put, "the function put the key itself");
        assertEquals(9, map.get(5));
        assertEquals(492, map.size());
        assertThrows(NullPointerException.class, () -> map.computeIfAbsent(6, key -> null));
        assertFalse(map.containsKey(6));
    }

    @Test
    @DisplayName("SH-23 BracketInsert: find-or-insert gives the object that is there, else inserts")
    void getOrPut_absentThenPresent_insertsOnce() {
        final ObjectHashMap<Object> map = ofObjects();
        final Object first = new Object();
        assertSame(first, map.getOrPut(0, first));
        assertSame(first, map.getOrPut(0, new Object()));
        assertSame(first, map.getOrDefault(0, "missing"));
        assertEquals("missing", map.getOrDefault(1, "missing"));
    }

    @Test
    @DisplayName("SH-23 NormalIterators, ModifyViaIterator: a cursor gives keys with values, and replaces values")
    void cursor_setValue_isSeenByGet() {
        final ObjectHashMap<Integer> map = counted(100);
        for (final ObjectHashMap.Cursor<Integer> it = map.cursor(); it.next(); ) {
            assertEquals(it.key(), it.value().longValue());
            it.setValue(it.value() + 1000);
        }
        assertEquals(1099, value(map, 99));
        assertThrows(NullPointerException.class, () -> {
            final ObjectHashMap.Cursor<Integer> it = map.cursor();
            it.next();
            it.setValue(null);
        });
    }

    @Test
    void write_nullForm_isRefused() {
        final ObjectHashMap<Integer> map = counted(3);
        assertThrows(NullPointerException.class, () -> map.write(OutputStream.nullOutputStream(), null));
        assertThrows(NullPointerException.class, () -> map.read(InputStream.nullInputStream(), null));
    }

    @Test
    @DisplayName("SH-08 an object that another form wrote, with fewer bytes or more, is refused with figures")
    void read_anotherForm_isRefused() throws IOException {
        final ObjectHashMap<Integer> map = counted(3);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        map.write(out, form(to -> to.writeShort(7)));
        final IOException fewer =
                assertThrows(IOException.class, () -> map.read(new ByteArrayInputStream(out.toByteArray()), FORM));
        assertTrue(fewer.getMessage().contains("bytes=2, wanted more"), fewer::toString);
        assertTrue(fewer.getCause() instanceof EOFException);
        out.reset();
        map.write(out, form(to -> to.writeLong(7)));
        final IOException more =
                assertThrows(IOException.class, () -> map.read(new ByteArrayInputStream(out.toByteArray()), FORM));
        assertTrue(more.getMessage().contains("bytes=8, left=4"), more::toString);
        assertEquals(counted(3), map);
    }

    private interface Writes {
        void to(DataOutput out) throws IOException;
    }

    private static ObjectForm<Integer> form(final Writes writes) {
        return new ObjectForm<>() {
            @Override
            public void write(final Integer value, final DataOutput to) throws IOException {
                writes.to(to);
            }

            @Override
            public Integer read(final DataInput from) throws IOException {
                throw new IOException("only writes");
            }
        };
    }

    @Test
    void put_null_isRefused() {
        final ObjectHashMap<Integer> map = make();
        final String message =
                assertThrows(NullPointerException.class, () -> map.put(1, null)).getMessage();
        assertTrue(message.contains("remove"), message);
        assertThrows(NullPointerException.class, () -> map.putIfAbsent(1, null));
        assertThrows(NullPointerException.class, () -> map.getOrPut(1, null));
        assertThrows(NullPointerException.class, () -> map.putAll(new long[] {1, 2}, new Integer[] {4, null}, 0, 2));
        assertTrue(map.isEmpty());
        map.putAll(new long[] {1, 2}, new Integer[] {4, null}, 0, 1);
        assertEquals(4, value(map, 1));
    }

    @Test
    @DisplayName("SH-13 a removed object is let go of: by key, by cursor, by clear in both ways")
    void remove_object_isLetGo() {
        checkLetGo(map -> map.remove(0));
        checkLetGo(map -> map.remove(5));
        checkLetGo(map -> {
            for (final HashTable.Cursor it = map.cursor(); it.next(); ) {
                it.remove();
            }
        });
        checkLetGo(HashTable::clear);
        checkLetGo(HashTable::clearKeepingBuckets);
    }

    @Test
    @DisplayName("SH-23 a walk over the values of a map meets each value once, whatever was removed before")
    void cursor_values_areMetOnce() {
        final ObjectHashMap<Integer> map = counted(1000);
        for (int key = 0; key < 1000; key += 2) {
            map.remove(key);
        }
        int sum = 0;
        for (final ObjectHashMap.Cursor<Integer> it = map.cursor(); it.next(); ) {
            sum += it.value();
        }
        assertEquals(250_000, sum);
    }

    private void checkLetGo(final Consumer<ObjectHashMap<Object>> remove) {
        final ObjectHashMap<Object> map = ofObjects();
        final byte[] large = new byte[1 << 16];
        map.put(0, large);
        map.put(5, large);
        assertTrue(GraphLayout.parseInstance(map).totalSize() > 1 << 16);
        remove.accept(map);
        map.remove(0);
        map.remove(5);
        assertTrue(GraphLayout.parseInstance(map).totalSize() < 1 << 12);
    }

    @Test
    @DisplayName("SH-23 NestedHashtables: maps in a map")
    void put_mapsAsValues_areKeptAndCompared() {
        final ObjectHashMap<Object> outer = ofObjects();
        final ObjectHashMap<Object> twin = ofObjects();
        for (int key = 0; key < 100; key++) {
            outer.put(key, counted(key));
            twin.put(key, counted(key));
        }
        assertEquals(outer, twin);
        assertEquals(outer.hashCode(), twin.hashCode());
        ((HashTable) twin.getOrDefault(50, "")).remove(7);
        assertFalse(outer.equals(twin));
    }
}
