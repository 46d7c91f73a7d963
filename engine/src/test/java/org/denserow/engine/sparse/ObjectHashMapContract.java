package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.function.Consumer;
import org.denserow.engine.snapshot.ObjectForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/// What maps to objects have beside the rest.
abstract class ObjectHashMapContract extends HashMapContract<ObjectHashMap<Integer>> {

    abstract ObjectHashMap<Object> ofObjects();

    @Test
    void computeIfAbsent_functionThatGivesNull_isRefused() {
        final ObjectHashMap<Integer> map = make();
        assertThrows(NullPointerException.class, () -> map.computeIfAbsent(6, key -> null));
        assertFalse(map.containsKey(6));
    }

    @Test
    @DisplayName("SH-23 BracketInsert: find-or-insert gives the object itself that is there")
    void getOrPut_object_givesThatObject() {
        final ObjectHashMap<Object> map = ofObjects();
        final Object first = new Object();
        assertSame(first, map.getOrPut(0, first));
        assertSame(first, map.getOrPut(0, new Object()));
        assertSame(first, map.getOrDefault(0, "missing"));
        assertEquals("missing", map.getOrDefault(1, "missing"));
    }

    @Test
    void setValue_null_isRefused() {
        final ObjectHashMap.Cursor<Integer> it = counted(100).cursor();
        it.next();
        assertThrows(NullPointerException.class, () -> it.setValue(null));
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
                assertThrows(IOException.class, () -> map.read(new ByteArrayInputStream(out.toByteArray()), NUMBERS));
        assertTrue(fewer.getMessage().contains("bytes=2, wanted more"), fewer::toString);
        assertTrue(fewer.getCause() instanceof EOFException);
        out.reset();
        map.write(out, form(to -> to.writeLong(7)));
        final IOException more =
                assertThrows(IOException.class, () -> map.read(new ByteArrayInputStream(out.toByteArray()), NUMBERS));
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
    void put_everyKeyAgain_replacesItsValue() {
        final ObjectHashMap<Object> map = ofObjects();
        for (long key = 0; key < 1000; key++) {
            assertTrue(map.put(key, this));
        }
        for (long key = 0; key < 1000; key++) {
            assertFalse(map.put(key, "again"));
        }
        for (long key = 0; key < 1000; key++) {
            assertEquals("again", map.get(key));
        }
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
