package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ConcurrentModificationException;
import java.util.List;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What all sparse tables do, one index and many; walks stand in [SparseCursorContract].
abstract class SparseTableContract extends SparseCursorContract {

    SparseTableContract(final TableFace face) {
        super(face);
    }

    // ---- One index ----

    @Test
    @DisplayName("SH-01 an index has its value in the group index / 64, also in a last group that is not full")
    void set_everyIndexOfOddSizes_isRead() {
        for (final int size : new int[] {1, 63, 64, 65, 511, 512, 513, 1000}) {
            final SparseTable table = face.table(size);
            for (int i = size - 1; i >= 0; i--) {
                assertTrue(face.set(table, i, i + 1));
            }
            for (int i = 0; i < size; i++) {
                assertEquals(i + 1, face.get(table, i), "size=" + size);
            }
            assertEquals(size, table.size());
        }
    }

    @Test
    @DisplayName("SH-02 a read of an unassigned index gives the default value and assigns nothing")
    void get_unassigned_isDefaultAndStaysUnassigned() {
        final SparseTable table = filled(1000, 1, 64, 127, 700);
        final long bytes = table.bytes();
        for (int i = 0; i < 1000; i++) {
            assertEquals(List.of(1, 64, 127, 700).contains(i) ? i : 0, face.get(table, i));
        }
        assertEquals(4, table.size());
        assertEquals(bytes, table.bytes());
    }

    @Test
    @DisplayName(
            "SH-03 a value is inserted between others, overwritten in its place, and taken out from between others")
    void setAndRemove_inTheMiddle_moveTheOthers() {
        final SparseTable table = filled(200, 10, 20, 40);
        assertTrue(face.set(table, 30, 30));
        assertFalse(face.set(table, 20, 21));
        checkAssigned(table, 10, 21, 30, 40);
        assertTrue(table.remove(20));
        assertFalse(table.remove(20));
        assertFalse(table.remove(11));
        checkAssigned(table, 10, 30, 40);
        assertEquals(0, face.get(table, 20));
    }

    @Test
    @DisplayName("SH-07 test, count, set, get, remove, next assigned")
    void oneIndex_allCalls_agree() {
        final SparseTable table = face.table(130);
        assertFalse(table.test(129));
        assertEquals(-1, table.nextAssigned(0));
        face.set(table, 129, 5);
        assertTrue(table.test(129));
        assertEquals(129, table.nextAssigned(0));
        assertEquals(129, table.nextAssigned(129));
        assertEquals(-1, table.nextAssigned(130));
        assertEquals(1, table.size());
        assertTrue(table.remove(129));
        assertEquals(0, table.size());
    }

    @Test
    @DisplayName("SH-07 a range is removed, and nothing beside it")
    void removeRange_anyBounds_removesThatRange() {
        final int[] bounds = {0, 1, 63, 64, 100, 511, 512, 513, 1023, 1024, 1100};
        for (final int begin : bounds) {
            for (final int end : bounds) {
                if (begin > end) {
                    continue;
                }
                final SparseTable table = everyThird(1100);
                final int before = table.size();
                final int removed = table.removeRange(begin, end);
                assertEquals(before - removed, table.size());
                for (int i = 0; i < 1100; i++) {
                    final boolean kept = i % 3 == 0 && (i < begin || i >= end);
                    assertEquals(kept, table.test(i));
                    assertEquals(kept ? i + 1 : 0, face.get(table, i));
                }
            }
        }
    }

    @Test
    @DisplayName("SH-07 indices and ranges outside the table are refused, and nothing is changed")
    void calls_outsideTheTable_areRefused() {
        final SparseTable table = filled(100, 7);
        final SparseTable same = filled(100, 7);
        for (final int index : new int[] {-1, 100, 127, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThrows(IndexOutOfBoundsException.class, () -> table.test(index));
            assertThrows(IndexOutOfBoundsException.class, () -> face.get(table, index));
            assertThrows(IndexOutOfBoundsException.class, () -> face.set(table, index, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> table.remove(index));
            assertThrows(IndexOutOfBoundsException.class, () -> table.nextAssigned(index == 100 ? 101 : index));
            assertThrows(IndexOutOfBoundsException.class, () -> face.indices(table, index == 100 ? 101 : index));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> table.removeRange(50, 49));
        assertThrows(IndexOutOfBoundsException.class, () -> table.removeRange(-1, 10));
        assertThrows(IndexOutOfBoundsException.class, () -> table.removeRange(0, 101));
        assertEquals(same, table);
    }

    // ---- Whole tables ----

    @Test
    @DisplayName("SH-05 a resize drops what stands above, and what it adds is unassigned")
    void resize_downAndUp_leavesThemUnassigned() {
        for (final int size : new int[] {0, 1, 64, 100, 512, 700, 1024, 1200}) {
            final SparseTable table = everyThird(1200);
            table.resize(size);
            assertEquals(size, table.length());
            assertEquals((size + 2) / 3, table.size());
            table.resize(10_000);
            for (int i = 0; i < 10_000; i++) {
                assertEquals(i < size && i % 3 == 0, table.test(i));
            }
            assertTrue(face.set(table, 9_999, 3));
            assertEquals(3, face.get(table, 9_999));
        }
    }

    @Test
    @DisplayName("SH-05 clear unassigns all, keeps the size and lets go of all values")
    void clear_filledTable_isAsNew() {
        final SparseTable table = everyThird(1200);
        table.clear();
        assertEquals(face.table(1200), table);
        assertEquals(face.table(1200).bytes(), table.bytes());
        assertEquals(0, table.size());
        face.set(table, 5, 5);
        checkAssigned(table, 5);
    }

    @Test
    @DisplayName("SH-05 swap exchanges size and values, with an empty table and with itself too")
    void swap_tables_exchangeAll() {
        final SparseTable a = everyThird(1200);
        final SparseTable b = filled(70, 69);
        face.swap(a, b);
        assertEquals(everyThird(1200), b);
        assertEquals(filled(70, 69), a);
        face.swap(a, a);
        assertEquals(filled(70, 69), a);
        final SparseTable empty = face.table(0);
        face.swap(b, empty);
        assertEquals(0, b.length());
        assertEquals(everyThird(1200), empty);
    }

    @Test
    @DisplayName("SH-05 equality is that of size, assigned indices and values; other sizes are other tables")
    void equals_tables_isByContent() {
        final SparseTable table = filled(100, 3, 50);
        final SparseTable same = filled(100, 50, 3, 4);
        assertNotEquals(table, same);
        same.remove(4);
        assertEquals(table, same);
        assertEquals(table.hashCode(), same.hashCode());
        assertNotEquals(table, filled(101, 3, 50), "another size");
        assertNotEquals(table, filled(100, 3, 51), "another index");
        face.set(same, 50, 51);
        assertNotEquals(table, same, "another value");
        assertNotEquals(table.hashCode(), same.hashCode(), "another value");
        assertNotEquals(table.hashCode(), filled(100, 3, 51).hashCode(), "another index");
        for (final TableFace other : TableFace.values()) {
            assertEquals(other == face, face.table(5).equals(other.table(5)));
        }
    }

    @Test
    void trim_afterRemove_givesSlackBackAndKeepsValues() {
        final SparseTable table = face.table(2000);
        for (int i = 0; i < 2000; i++) {
            face.set(table, i, i + 1);
        }
        for (int i = 0; i < 2000; i++) {
            if (i < 600 || i % 5 != 0) {
                table.remove(i);
            }
        }
        final long filled = table.bytes();
        table.trim();
        assertTrue(table.bytes() < filled - 1600L * face.valueBytes, () -> filled + " to " + table.bytes());
        for (int i = 0; i < 2000; i++) {
            assertEquals(i >= 600 && i % 5 == 0 ? i + 1 : 0, face.get(table, i));
            face.set(table, i, i + 1);
        }
        assertEquals(2000, table.size());
        assertEquals(2000, face.get(table, 1999));
    }

    @Test
    void sizes_outOfRange_areRefused() {
        final SparseTable table = filled(10, 3);
        for (final int size : new int[] {-1, SparseTable.MAX_LENGTH + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            final String message = assertThrows(IllegalArgumentException.class, () -> table.resize(size))
                    .getMessage();
            assertTrue(message.startsWith("length must be in [0, 1073741824]: length=" + size + "; "), message);
            assertThrows(IllegalArgumentException.class, () -> face.table(size));
        }
        assertEquals(filled(10, 3), table);
        table.resize(SparseTable.MAX_LENGTH); // 2^30 indices without a value: 140 MB
        assertEquals(SparseTable.MAX_LENGTH, table.length());
        assertEquals(3, table.nextAssigned(0));
    }

    @Test
    void emptyTable_allCalls_findNothing() {
        final SparseTable table = face.table(0);
        assertEquals(0, table.length());
        assertEquals(-1, table.nextAssigned(0));
        assertEquals(0, table.removeRange(0, 0));
        assertFalse(face.indices(table, 0).next());
        assertFalse(face.descendingIndices(table).next());
        assertFalse(face.values(table).next());
        assertFalse(face.drain(table).next());
        table.trim();
        table.clear();
        assertThrows(IndexOutOfBoundsException.class, () -> face.get(table, 0));
    }

    // ---- State ----

    @Test
    @DisplayName("a saved table is put back whole, with its size, into one of any size")
    void load_savedTable_isEqual() {
        final SparseTable table = everyThird(1200);
        final SavedState state = new SavedState();
        table.save(state);
        state.seal();
        table.clear();
        for (final int size : new int[] {0, 77, 1200, 5000}) {
            final SparseTable other = face.table(size);
            other.load(state);
            assertEquals(everyThird(1200), other);
            assertEquals(1200, other.length());
        }
    }

    @Test
    void load_stateOfAnotherDefinition_changesNothing() {
        final SparseTable table = everyThird(200);
        final SavedState nothing = new SavedState();
        assertThrows(IllegalArgumentException.class, () -> table.load(nothing));
        final SavedState fewer = new SavedState();
        fewer.putNumbers("set.size", 200);
        fewer.putNumbers("set.words", 7, 0, 0, 0);
        fewer.put("values", new int[2], 2);
        final String message = assertThrows(IllegalArgumentException.class, () -> table.load(fewer))
                .getMessage();
        assertTrue(message.contains("values=2, assigned=3"), message);
        assertEquals(everyThird(200), table);
    }

    @Test
    @DisplayName("SH-06 a change of what is assigned, or of the arrays, behind a cursor is detected by its next call")
    void changes_behindACursor_areDetected() {
        final List<Runnable> changes = List.of(
                () -> face.set(table, 1, 1),
                () -> table.remove(3),
                () -> table.removeRange(0, 10),
                () -> table.clear(),
                () -> table.trim(),
                () -> table.resize(2000),
                () -> face.swap(table, face.table(5)),
                () -> face.swap(face.table(5), table));
        for (int change = 0; change < changes.size(); change++) {
            table = everyThird(1200);
            final SparseTable.Cursor index = face.indices(table, 0);
            final SparseTable.Cursor value = face.values(table);
            index.next();
            value.next();
            changes.get(change).run();
            assertThrows(ConcurrentModificationException.class, index::next, "change=" + change);
            assertThrows(ConcurrentModificationException.class, index::index);
            assertThrows(ConcurrentModificationException.class, () -> face.value(index));
            assertThrows(ConcurrentModificationException.class, () -> face.set(index, 1));
            assertThrows(ConcurrentModificationException.class, index::remove);
            assertThrows(ConcurrentModificationException.class, value::next);
            assertThrows(ConcurrentModificationException.class, value::index);
            assertThrows(ConcurrentModificationException.class, () -> face.value(value));
            assertThrows(ConcurrentModificationException.class, () -> face.set(value, 1));
            assertThrows(ConcurrentModificationException.class, value::remove);
        }
    }
}
