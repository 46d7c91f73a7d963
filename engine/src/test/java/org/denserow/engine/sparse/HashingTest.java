package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The ready hashes, as numbers that are the same in every JVM, and what cannot have one.
class HashingTest {

    private enum Part {
        ROOT,
        LEAF {
            @Override
            public String toString() {
                return "another name";
            }
        }
    }

    private record Inner(String text, Part part) {}

    private record All(
            boolean flag,
            byte octet,
            short small,
            char letter,
            int number,
            long large,
            float single,
            double twice,
            String text,
            Part part,
            Inner inner) {}

    private record None() {}

    private record Boxed(int fine, Integer number) {}

    private record Cells(int[] cells) {}

    private record Pair<A, B>(A first, B second) {}

    private record Outer(None none, Boxed boxed) {}

    private record Chain(int number, Chain next) {}

    @Test
    @DisplayName("SH-28 strings have the hash of their class, which Java specifies; enums have that of their names")
    void hash_stringsAndEnums_areAsSpecified() {
        assertEquals(96_743, Hashing.ofStrings().hash("ant"));
        assertEquals('a' * 31 * 31 + 'n' * 31 + 't', Hashing.ofStrings().hash("ant"));
        assertTrue(Hashing.ofStrings().equal("ant", new String("ant")));
        final Hashing<Part> parts = Hashing.ofEnums(Part.class);
        assertEquals("ROOT".hashCode(), parts.hash(Part.ROOT));
        assertEquals("LEAF".hashCode(), parts.hash(Part.LEAF));
        assertTrue(parts.equal(Part.LEAF, Part.LEAF));
        assertFalse(parts.equal(Part.LEAF, Part.ROOT));
    }

    @Test
    @DisplayName("SH-28 a record has a hash of all its components, of every class that is allowed")
    void hash_record_isOfAllComponents() {
        final Hashing<All> hashing = Hashing.ofRecords(All.class);
        final All one = new All(
                true, (byte) -1, (short) 2, 'x', 4, 5L << 32, 0.5f, -0.25, "text", Part.LEAF, new Inner("in", null));
        int expected = 0;
        for (final int part :
                new int[] {1231, -1, 2, 120, 4, 5, 0x3F00_0000, 0xBFD0_0000, 3_556_653, 2_332_510, 31 * "in".hashCode()
                }) {
            expected = 31 * expected + part;
        }
        assertEquals(expected, hashing.hash(one));
        assertEquals(-1_226_848_925, hashing.hash(one));
        final All nulls = new All(false, (byte) 0, (short) 0, (char) 0, 0, 0, 0, 0, null, null, null);
        int none = 1237;
        for (int i = 1; i < All.class.getRecordComponents().length; i++) {
            none *= 31;
        }
        assertEquals(none, hashing.hash(nulls));
        assertTrue(hashing.equal(nulls, new All(false, (byte) 0, (short) 0, (char) 0, 0, 0, 0, 0, null, null, null)));
        assertFalse(hashing.equal(one, nulls));
        assertEquals(0, Hashing.ofRecords(None.class).hash(new None()));
    }

    @Test
    @DisplayName("SH-28 a component whose hash may differ between JVMs is refused by name, when the hashing is made")
    void ofRecords_otherComponents_areRefusedByName() {
        checkRefused(Boxed.class, "Boxed, component=number, type=java.lang.Integer");
        checkRefused(Cells.class, "Cells, component=cells, type=int[]");
        checkRefused(Pair.class, "Pair, component=first, type=A");
        checkRefused(Outer.class, "Boxed, component=number, type=java.lang.Integer");
        checkRefused(Chain.class, "Chain, component=next, type=");
        assertThrows(NullPointerException.class, () -> Hashing.ofRecords(null));
        assertThrows(NullPointerException.class, () -> Hashing.of(null, Object::equals));
        assertThrows(NullPointerException.class, () -> Hashing.of(Object::hashCode, null));
    }

    private static <K extends Record> void checkRefused(final Class<K> type, final String what) {
        final String message = assertThrows(IllegalArgumentException.class, () -> Hashing.ofRecords(type))
                .getMessage();
        assertTrue(message.contains(what) && message.contains("Hashing.of"), message);
    }

    @Test
    void ofRecords_noRecordClass_isRefused() {
        final String message = assertThrows(IllegalArgumentException.class, () -> Hashing.ofRecords(Record.class))
                .getMessage();
        assertTrue(message.contains("class=java.lang.Record"), message);
    }

    @Test
    @DisplayName("what an accessor throws is thrown, and a key of another class is refused by the hashing")
    void hash_accessorThatThrows_throwsIt() {
        record Broken(int number) {
            @Override
            public int number() {
                throw new IllegalStateException("broken");
            }
        }
        final Hashing<Broken> hashing = Hashing.ofRecords(Broken.class);
        assertThrows(IllegalStateException.class, () -> hashing.hash(new Broken(1)));
        final HashedSet<None> set = HashedSet.dense(0, Hashing.ofRecords(None.class));
        assertThrows(ClassCastException.class, () -> set.contains("text"));
        assertThrows(ClassCastException.class, () -> set.contains(new Inner("", null)));
        assertFalse(set.equals(java.util.Set.of("text")));
        assertEquals(set, java.util.Set.of());
        assertEquals(List.of(), List.copyOf(set));
    }
}
