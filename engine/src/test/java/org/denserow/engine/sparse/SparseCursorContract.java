package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Walks over indices and over values, of any table.
abstract class SparseCursorContract {

    final TableFace face;
    SparseTable table;

    SparseCursorContract(final TableFace face) {
        this.face = face;
    }

    /// A table whose given indices have themselves as values.
    final SparseTable filled(final int size, final int... indices) {
        final SparseTable filled = face.table(size);
        for (final int index : indices) {
            face.set(filled, index, index);
        }
        return filled;
    }

    /// A table whose every third index has itself plus 1 as value.
    final SparseTable everyThird(final int size) {
        final SparseTable filled = face.table(size);
        for (int i = 0; i < size; i += 3) {
            face.set(filled, i, i + 1);
        }
        return filled;
    }

    final void checkAssigned(final SparseTable in, final int... values) {
        final List<Integer> found = new ArrayList<>();
        for (final SparseTable.Cursor it = face.values(in); it.next(); ) {
            found.add(face.value(it));
            assertEquals(face.value(it), face.get(in, it.index()));
        }
        assertEquals(IntStream.of(values).boxed().toList(), found);
        assertEquals(values.length, in.size());
    }

    // ---- All indices ----

    @Test
    @DisplayName("SH-06 a walk over all indices reads the default value where none is, both ways, and assigns nothing")
    void indices_bothWays_visitAllAndAssignNothing() {
        table = everyThird(1200);
        final long bytes = table.bytes();
        final SparseTable.Cursor up = face.indices(table, 0);
        for (int i = 0; i < 1200; i++) {
            assertTrue(up.next());
            check(up, i);
        }
        assertFalse(up.next());
        assertFalse(up.next());
        final SparseTable.Cursor down = face.descendingIndices(table);
        for (int i = 1199; i >= 0; i--) {
            assertTrue(down.next());
            check(down, i);
        }
        assertFalse(down.next());
        assertFalse(down.next());
        assertEquals(400, table.size());
        assertEquals(bytes, table.bytes());
    }

    private void check(final SparseTable.Cursor at, final int index) {
        assertEquals(index, at.index());
        assertEquals(index % 3 == 0, at.isAssigned());
        assertEquals(index % 3 == 0 ? index + 1 : 0, face.value(at));
    }

    @Test
    @DisplayName("SH-06 a walk begins at any index, and goes to any other")
    void indices_fromAnyAndToAny_standThere() {
        table = everyThird(700);
        for (int from = 0; from < 700; from++) {
            final SparseTable.Cursor it = face.indices(table, from);
            assertTrue(it.next());
            check(it, from);
            it.moveTo(699 - from);
            check(it, 699 - from);
            assertEquals(from > 0, it.next());
        }
        assertFalse(face.indices(table, 700).next());
        final SparseTable.Cursor it = face.indices(table, 0);
        assertThrows(IndexOutOfBoundsException.class, () -> it.moveTo(700));
        assertThrows(IndexOutOfBoundsException.class, () -> it.moveTo(-1));
        assertTrue(it.next());
        assertEquals(0, it.index());
    }

    @Test
    @DisplayName("SH-06 a cursor over indices assigns, replaces and removes where it stands, and goes on")
    void indices_setAndRemove_changeTheTable() {
        table = everyThird(1200);
        for (final SparseTable.Cursor it = face.indices(table, 0); it.next(); ) {
            if (it.index() % 2 == 0) {
                assertEquals(it.index() % 3 != 0, face.set(it, it.index() + 7));
                assertFalse(face.set(it, it.index() + 5));
                assertEquals(it.index() + 5, face.value(it));
            } else {
                assertEquals(it.index() % 3 == 0, it.remove());
                assertFalse(it.remove());
                assertEquals(0, face.value(it));
            }
        }
        for (int i = 0; i < 1200; i++) {
            assertEquals(i % 2 == 0 ? i + 5 : 0, face.get(table, i));
        }
        assertEquals(600, table.size());
    }

    @Test
    void cursors_thatStandNowhere_refuseToTell() {
        table = filled(100, 5, 6);
        final SparseTable.Cursor index = face.indices(table, 0);
        final SparseTable.Cursor value = face.values(table);
        for (int round = 0; round < 2; round++) {
            assertThrows(IllegalStateException.class, index::index);
            assertThrows(IllegalStateException.class, index::isAssigned);
            assertThrows(IllegalStateException.class, () -> face.value(index));
            assertThrows(IllegalStateException.class, index::remove);
            assertThrows(IllegalStateException.class, value::index);
            assertThrows(IllegalStateException.class, () -> face.value(value));
            final String message =
                    assertThrows(IllegalStateException.class, value::remove).getMessage();
            assertTrue(message.contains("assigned=2"), message);
            while (index.next()) {
                assertEquals(index.index() == 5 || index.index() == 6, index.isAssigned());
            }
            while (value.next()) {
                assertEquals(face.value(value), value.index());
            }
        }
    }

    // ---- Values ----

    @Test
    @DisplayName("SH-06 a walk over values visits them and no other, both ways, and knows their indices")
    void values_bothWays_visitAssigned() {
        table = everyThird(5000);
        table.removeRange(400, 3000); // whole blocks without a value
        final List<Integer> up = new ArrayList<>();
        for (final SparseTable.Cursor it = face.values(table); it.next(); ) {
            assertEquals(face.value(it) - 1, it.index());
            up.add(it.index());
        }
        final List<Integer> expected = IntStream.range(0, 5000)
                .filter(i -> i % 3 == 0 && (i < 400 || i >= 3000))
                .boxed()
                .toList();
        assertEquals(expected, up);
        final List<Integer> down = new ArrayList<>();
        final SparseTable.Cursor it = face.descendingValues(table);
        while (it.next()) {
            assertEquals(face.value(it) - 1, it.index());
            down.addFirst(it.index());
        }
        assertEquals(expected, down);
        assertFalse(it.next());
    }

    @Test
    @DisplayName("SH-06 a cursor over values stands on assigned indices only: it says so, and goes to no other index")
    void values_calledAsIndices_standOnAssignedOnes() {
        table = filled(100, 5, 70);
        final SparseTable.Cursor it = face.values(table);
        assertThrows(IllegalStateException.class, it::isAssigned);
        assertTrue(it.next() && it.isAssigned());
        assertFalse(face.set(it, 8));
        final String message = assertThrows(UnsupportedOperationException.class, () -> it.moveTo(70))
                .getMessage();
        assertTrue(message.contains("toIndex=70"), message);
        assertEquals(5, it.index());
        assertTrue(it.remove());
        assertThrows(IllegalStateException.class, it::isAssigned);
        assertTrue(it.next());
        checkAssigned(table, 70);
    }

    @Test
    @DisplayName("SH-26 all values are summed, replaced and counted without a bitmap, both ways; an index needs one")
    void values_withoutBitmap_areWalked() {
        table = everyThird(5000);
        long expected = 0;
        for (int i = 0; i < 5000; i += 3) {
            expected += i + 1;
        }
        final long[] words = table.groups.replaceWords(null);
        long up = 0;
        for (final SparseTable.Cursor it = face.values(table); it.next(); ) {
            up += face.value(it);
            face.set(it, face.value(it) + 1);
        }
        long down = 0;
        final SparseTable.Cursor it = face.descendingValues(table);
        while (it.next()) {
            down += face.value(it);
            assertThrows(NullPointerException.class, it::index, "control: whoever reads the bitmap fails");
        }
        assertThrows(NullPointerException.class, () -> table.test(0), "control");
        table.groups.replaceWords(words);
        assertEquals(expected, up);
        assertEquals(expected + table.size(), down);
    }

    @Test
    @DisplayName("SH-06 a cursor over values removes where it stands, both ways, and goes on with the next")
    void values_removed_walkGoesOn() {
        for (final boolean ascending : new boolean[] {true, false}) {
            for (final int every : new int[] {1, 2, 7}) {
                table = everyThird(2000);
                final SparseTable.Cursor it = ascending ? face.values(table) : face.descendingValues(table);
                int visited = 0;
                while (it.next()) {
                    final int index = it.index();
                    assertEquals(index + 1, face.value(it));
                    if (visited++ % every == 0) {
                        it.remove();
                        assertFalse(table.test(index));
                        assertThrows(IllegalStateException.class, it::index);
                        assertThrows(IllegalStateException.class, it::remove);
                    }
                }
                assertEquals(667, visited);
                assertEquals(667 - (667 + every - 1) / every, table.size());
                for (int i = 0; i < 2000; i++) {
                    assertEquals(table.test(i) ? i + 1 : 0, face.get(table, i));
                }
            }
        }
    }

    @Test
    @DisplayName("SH-06 a draining cursor gives memory back block by block while it walks, and leaves an empty table")
    void drain_walkedThrough_freesBlocks() {
        table = everyThird(5000);
        long bytes = table.bytes();
        int visited = 0;
        int block = 0;
        final SparseTable.Cursor it = face.drain(table);
        while (it.next()) {
            assertEquals(face.value(it) - 1, it.index());
            if (it.index() >>> 9 != block) {
                block = it.index() >>> 9;
                assertTrue(table.bytes() <= bytes - 170L * face.valueBytes, "block=" + block);
                bytes = table.bytes();
                assertEquals(it.index(), table.nextAssigned(0), "what was left behind is unassigned");
            }
            visited++;
        }
        assertEquals(1667, visited);
        assertEquals(face.table(5000), table);
        assertEquals(face.table(5000).bytes(), table.bytes());
        assertFalse(it.next());
        assertFalse(it.next());
    }

    @Test
    @DisplayName("SH-06 a walk over values that removes each of them leaves none, both ways")
    void values_removedOneByOne_areAllMet() {
        for (final boolean isDescending : new boolean[] {false, true}) {
            table = everyThird(1200);
            final SparseTable.Cursor it = isDescending ? face.descendingValues(table) : face.values(table);
            int met = 0;
            for (; it.next(); met++) {
                assertEquals(isDescending ? 1200 - 3 * (met + 1) : 3 * met, it.index());
                assertTrue(it.remove());
            }
            assertEquals(400, met);
            assertEquals(0, table.size());
        }
    }

    @Test
    @DisplayName("SH-06 a draining cursor over few values, all in the first block, leaves an empty table")
    void drain_oneBlock_isEmptied() {
        table = filled(100, 0, 5);
        final SparseTable.Cursor it = face.drain(table);
        assertTrue(it.next());
        assertTrue(it.next());
        assertFalse(it.next());
        assertEquals(0, table.size());
        assertFalse(it.next());
    }

    @Test
    @DisplayName("SH-06 a draining cursor that is left on its way keeps what it has not left behind")
    void drain_leftEarly_keepsTheRest() {
        table = everyThird(2000);
        final SparseTable.Cursor it = face.drain(table);
        do {
            assertTrue(it.next());
        } while (it.index() < 600);
        for (int i = 0; i < 2000; i++) {
            assertEquals(i >= 512 && i % 3 == 0, table.test(i));
            assertEquals(i >= 512 && i % 3 == 0 ? i + 1 : 0, face.get(table, i));
        }
    }
}
