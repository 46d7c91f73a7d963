package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the tests of the reference's sparsetable ask for, as behaviours: TestInt and TestString (each for all values
/// here), TestAllocator. `docs/sparse.md` has the list.
class SparseTablePortedTest {

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-05 SH-06 SH-07 TestInt, TestString: a few values, walks of all kinds, in the order of indices")
    void testInt_fewValues_areWalkedInEveryWay(final TableFace face) {
        final SparseTable x = few(face);
        assertEquals(7, x.length());
        assertEquals(4, x.size());
        assertEquals(List.of(10, 0, 12, 0, 0, 15, 16), all(face, face.indices(x, 0)));
        assertEquals(List.of(16, 15, 0, 0, 12, 0, 10), all(face, face.descendingIndices(x)));
        assertEquals(List.of(10, 12, 15, 16), present(face, face.values(x)));
        assertEquals(List.of(16, 15, 12, 10), present(face, face.descendingValues(x)));
        assertEquals(4, x.size(), "reading assigns nothing");

        final SparseTable.Cursor begin = face.indices(x, 0);
        final SparseTable.Cursor there = face.indices(x, 5);
        assertTrue(begin.next() && there.next());
        assertEquals(5, there.index() - begin.index(), "what subtraction of iterators tells");
        there.moveTo(there.index() - 3);
        assertEquals(12, face.value(there));
        there.moveTo(there.index() + 4);
        assertEquals(16, face.value(there));
        assertFalse(there.next());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-05 SH-07 TestInt, TestString: assign through a cursor, copy, remove, shrink, grow, swap, clear")
    void testInt_changes_areSeen(final TableFace face) {
        final SparseTable x = few(face);
        final SparseTable y = face.copy(x);
        assertEquals(x, y);
        final SparseTable.Cursor at = face.indices(x, 1);
        at.next();
        assertTrue(face.set(at, 11));
        assertEquals(11, face.get(x, 1));
        assertNotEquals(x, y);
        assertTrue(x.remove(1));
        assertEquals(x, y);

        final SparseTable z = face.copy(y);
        z.resize(10_000);
        assertNotEquals(y, z, "the same values in another size");
        assertEquals(4, z.size());
        z.resize(6);
        assertEquals(3, z.size());
        z.resize(7);
        assertFalse(z.test(6), "unassigned after shrinking and growing");

        assertEquals(2, x.removeRange(0, 5));
        assertEquals(List.of(15, 16), present(face, face.values(x)));
        face.swap(x, y);
        assertEquals(2, y.size());
        assertEquals(4, x.size());
        y.clear();
        assertEquals(0, y.size());
        assertEquals(7, y.length());
        face.swap(x, face.table(0));
        assertEquals(0, x.length());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-06 SH-08 TestInt, TestString: 10,000 indices, each position up and down, written and read")
    void testInt_tenThousand_positionsAndStreams(final TableFace face) throws IOException {
        final SparseTable x = face.table(10_000);
        for (int i = 0; i < 10_000; i += 10) {
            face.set(x, i, i + 1);
        }
        for (int i = 0; i < 10_000; i++) {
            final SparseTable.Cursor up = face.indices(x, i);
            assertTrue(up.next());
            assertEquals(i, up.index());
            assertEquals(i % 10 == 0 ? i + 1 : 0, face.value(up));
        }
        final SparseTable.Cursor down = face.descendingIndices(x);
        for (int i = 9_999; i >= 0; i--) {
            down.moveTo(i);
            assertEquals(i % 10 == 0, down.isAssigned());
        }
        final SparseTable y = face.table(1);
        face.read(y, face.written(x));
        assertEquals(x, y);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SH-04 SH-05 TestAllocator: 1,000 to 40,000 indices set, copied, removed, swapped; all is given back")
    void testAllocator_growingSizes_giveBackWhatTheyTook(final TableFace face) {
        for (int size = 1000; size <= 40_000; size += 13_000) {
            final SparseTable x = face.table(size);
            final long empty = x.bytes();
            for (int i = 0; i < size; i++) {
                face.set(x, i, i + 1);
            }
            final SparseTable y = face.copy(x);
            assertEquals(x, y);
            assertEquals(x.bytes(), y.bytes());
            for (int i = 0; i < size; i += 2) {
                assertTrue(y.remove(i));
            }
            face.swap(x, y);
            assertEquals(size / 2, x.size());
            assertEquals(size, y.size());
            assertEquals(size / 2, x.removeRange(0, size));
            x.trim();
            assertEquals(empty, x.bytes());
            final SparseTable.Cursor it = face.drain(y);
            int values = 0;
            while (it.next()) {
                values++;
            }
            assertEquals(size, values);
            assertEquals(empty, y.bytes());
        }
    }

    @Test
    @DisplayName("SH-07 simple_test: every tenth index of a table")
    void simpleTest_everyTenth_isFound() {
        final SparseIntTable table = SparseIntTable.withLength(1000);
        for (int i = 0; i < 1000; i += 10) {
            table.set(i, 2 * i);
        }
        for (int i = 0; i < 1000; i++) {
            assertEquals(i % 10 == 0, table.test(i));
            assertEquals(i % 10 == 0 ? 2 * i : 0, table.get(i));
        }
    }

    private static SparseTable few(final TableFace face) {
        final SparseTable table = face.table(7);
        for (final int index : new int[] {0, 2, 5, 6}) {
            face.set(table, index, 10 + index);
        }
        return table;
    }

    private static List<Integer> all(final TableFace face, final SparseTable.Cursor it) {
        final List<Integer> values = new ArrayList<>();
        while (it.next()) {
            values.add(face.value(it));
        }
        return values;
    }

    private static List<Integer> present(final TableFace face, final SparseTable.Cursor it) {
        final List<Integer> values = new ArrayList<>();
        while (it.next()) {
            values.add(face.value(it));
            assertEquals(10 + it.index(), face.value(it));
        }
        return values;
    }
}
