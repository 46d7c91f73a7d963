package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

class TagTest {

    private final HandleMap map = HandleMap.create("fly", 3, Layout.dense(200).growable());
    private final Tag glowing = map.tag("glowing");

    @Test
    void name_someTags_isTypeDotPartAndNumbersCountUp() {
        final Tag second = map.tag("second");
        assertEquals("fly.glowing", glowing.name());
        assertEquals("fly.second", second.toString());
        assertEquals(List.of(0, 1), List.of(glowing.index(), second.index()));
        assertEquals(3, glowing.type());
        assertSame(second, map.store().schema().tag(1));
    }

    @Test
    void count_activeAndPending_countsActiveOnly() {
        create(100);
        final long pending = map.createPending();
        glowing.bits().set(map.row(pending));
        glowing.bits().set(5);
        assertEquals(1, glowing.count());
        map.activate(pending);
        assertEquals(2, glowing.count());
    }

    @Test
    void bits_setAndClear_changeThatRowOnly() {
        create(130);
        final Tag.Bits bits = glowing.bits();
        for (final int row : new int[] {0, 63, 64, 129}) {
            bits.set(row);
            assertTrue(bits.get(row));
            assertEquals(row, bits.next(0));
            assertEquals(-1, bits.next(row + 1));
            bits.clear(row);
            assertFalse(bits.get(row));
            assertEquals(0, glowing.count());
        }
    }

    @Test
    void bits_rowsCreatedAfterwards_areWithinTheView() {
        final Tag.Bits bits = glowing.bits();
        assertThrows(IndexOutOfBoundsException.class, () -> bits.set(0), "no row yet");
        create(500);
        bits.set(499);
        assertTrue(bits.get(499));
        assertEquals(1, glowing.count());
    }

    @Test
    void bits_rowThatDoesNotExist_throwsAndChangesNothing() {
        create(10);
        final Tag.Bits bits = glowing.bits();
        for (final int row : new int[] {-1, 10, 199, 200, Integer.MAX_VALUE}) {
            assertThrows(IndexOutOfBoundsException.class, () -> bits.set(row), "row=" + row);
            assertThrows(IndexOutOfBoundsException.class, () -> bits.clear(row), "row=" + row);
        }
        map.checkInvariants();
    }

    @Test
    void get_rowOutOfRange_throws() {
        create(10);
        final Tag.Bits bits = glowing.bits();
        for (final int row : new int[] {-1, 200}) {
            assertThrows(IndexOutOfBoundsException.class, () -> bits.get(row), "row=" + row);
        }
        assertFalse(bits.get(10), "no row there");
        assertFalse(bits.get(199), "no row there");
    }

    @Test
    void limit_rowsOfAChunk_writesThemAndReadsAll() {
        create(200);
        glowing.bits().set(10);
        final TagView view = new TagView((RowTag) glowing);
        assertThrows(IndexOutOfBoundsException.class, () -> view.set(0), "a new view only reads");
        view.limit(64, 128, Reach.OWN);
        view.set(64);
        view.set(127);
        assertTrue(view.get(10), "any row may be read");
        assertEquals(64, view.next(11));
        for (final int row : new int[] {63, 128, -1, 0, 199}) {
            final IndexOutOfBoundsException error =
                    assertThrows(IndexOutOfBoundsException.class, () -> view.set(row), "row=" + row);
            assertTrue(error.getMessage().contains("tag=fly.glowing"), error.getMessage());
            assertTrue(error.getMessage().contains("row=" + row), error.getMessage());
            assertTrue(error.getMessage().contains("begin=64, end=128"), error.getMessage());
            assertThrows(IndexOutOfBoundsException.class, () -> view.clear(row), "row=" + row);
        }
        view.limit(0, 0, Reach.OWN);
        assertThrows(IndexOutOfBoundsException.class, () -> view.clear(64), "a reading view");
        assertEquals(3, glowing.count());
    }

    @Test
    void next_activeAndPendingRows_walksTheActiveOnesAsASelectionDoes() {
        for (final Layout layout : List.of(Layout.dense(300), Layout.pinned(300))) {
            final HandleMap rows = HandleMap.create("row", 1, layout);
            final Tag tag = rows.tag("tag");
            for (int i = 0; i < 300; i++) {
                final long handle = i % 3 == 1 || i > 290 ? rows.createPending() : rows.create();
                if (i % 4 != 0) {
                    tag.bits().set(rows.row(handle));
                }
            }
            rows.destroyIf(row -> row % 50 == 7);
            final Tag.Bits bits = tag.bits();
            final List<Integer> active = new ArrayList<>();
            final List<Integer> all = new ArrayList<>();
            for (int row = 0; row < 300; row++) {
                if (bits.get(row)) {
                    all.add(row);
                }
                if (bits.get(row) && rows.isActive(row)) {
                    active.add(row);
                }
            }
            assertTrue(active.size() > 100 && all.size() > active.size() + 50, "both kinds");
            final List<Integer> next = new ArrayList<>();
            for (int row = bits.next(0); row >= 0; row = bits.next(row + 1)) {
                next.add(row);
            }
            final List<Integer> any = new ArrayList<>();
            for (int row = bits.nextAny(0); row >= 0; row = bits.nextAny(row + 1)) {
                any.add(row);
            }
            assertEquals(active, next);
            assertEquals(all, any);
            assertEquals(tag.count(), next.size(), "as the selection counts them");
            assertEquals(-1, bits.next(300));
            for (final int from : new int[] {-1, 301}) {
                assertThrows(IndexOutOfBoundsException.class, () -> bits.next(from), "from=" + from);
                assertThrows(IndexOutOfBoundsException.class, () -> bits.nextAny(from), "from=" + from);
            }
        }
    }

    @Test
    void rows_eraseAndCreate_newRowHasNoTag() {
        create(3);
        glowing.bits().set(2);
        map.destroy(map.handle(2));
        assertEquals(-1, glowing.bits().nextAny(0));
        create(1);
        assertFalse(glowing.bits().get(2));
        glowing.bits().set(0);
        map.destroy(map.handle(0));
        assertEquals(-1, glowing.bits().nextAny(0), "the row that came into the hole had no tag");
    }

    private void create(final int rows) {
        for (int i = 0; i < rows; i++) {
            map.create();
        }
    }
}
