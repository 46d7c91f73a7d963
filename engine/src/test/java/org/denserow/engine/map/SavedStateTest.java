package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SavedStateTest {

    private static final List<Layout> LAYOUTS = List.of(
            Layout.dense(4).growable(),
            Layout.pinned(4).growable(),
            Layout.fixed(130),
            Layout.events(4).growable());

    private final SavedState state = new SavedState();

    @Test
    void put_arrayOfAnyKind_isACopy() {
        final int[] ints = {1, 2, 3};
        final Object[][] sources = {
            {"bytes", new byte[] {1, 2, 3}, new byte[3]},
            {"ints", ints, new int[3]},
            {"longs", new long[] {1, 2, 3}, new long[3]},
            {"floats", new float[] {1, 2, 3}, new float[3]},
            {"doubles", new double[] {1, 2, 3}, new double[3]},
            {"strings", new String[] {"a", null, "c"}, new String[3]},
        };
        for (final Object[] source : sources) {
            state.put((String) source[0], source[1], 2);
        }
        state.seal();
        ints[0] = 7;
        final int[] target = {9, 9, 9};
        assertEquals(2, state.copyTo("ints", target));
        assertArrayEquals(new int[] {1, 2, 9}, target, "what is behind stays");
        for (final Object[] source : sources) {
            assertEquals(2, state.count((String) source[0]));
            assertEquals(2, state.copyTo((String) source[0], source[2]));
        }
        assertArrayEquals(new String[] {"a", null, null}, (String[]) sources[5][2]);
        assertEquals(3 * 24 + 2 * 32 + 24, state.bytes());
    }

    @Test
    void numbers_changedByTheReader_stay() {
        state.putNumbers("numbers", 1, 2);
        state.seal();
        state.numbers("numbers")[0] = 5;
        assertArrayEquals(new long[] {1, 2}, state.numbers("numbers"));
    }

    @Test
    void put_twiceOrAfterTheSeal_isRefused() {
        state.put("a", new int[3], 3);
        refused(() -> state.putNumbers("a", 3), "name=a");
        state.seal();
        refused(() -> state.putNumbers("b", 3), "name=b", "sealed=true");
    }

    @Test
    void put_whatIsNoArray_isRefused() {
        final Throwable thrown = assertThrows(IllegalArgumentException.class, () -> state.put("a", "text", 0));
        assertTrue(thrown.getMessage().contains("java.lang.String"), thrown::toString);
    }

    @Test
    void numbers_neverSaved_saysWhatWas() {
        state.putNumbers("a", 1);
        final Throwable thrown = assertThrows(IllegalArgumentException.class, () -> state.numbers("b"));
        assertTrue(thrown.getMessage().contains("name=b") && thrown.getMessage().contains("[a]"), thrown::toString);
    }

    private static void refused(final Runnable call, final String... parts) {
        final Throwable thrown = assertThrows(IllegalStateException.class, call::run);
        for (final String part : parts) {
            assertTrue(thrown.getMessage().contains(part), thrown::toString);
        }
    }

    // ---- Maps ----

    @Test
    @DisplayName("a new map of equal parts becomes the saved one, in every layout, and goes on like it")
    void load_intoAnotherMap_goesOnLikeTheSavedOne() {
        for (final Layout layout : LAYOUTS) {
            final HandleMap saved = HandleMap.create("t", 3, layout);
            final EveryColumn cells = new EveryColumn(saved);
            populate(saved, cells);
            final HandleMap other = HandleMap.create("t", 3, layout);
            final EveryColumn otherCells = new EveryColumn(other);
            assertEquals(
                    saved.store().schema().describe(), other.store().schema().describe());
            final SavedState copy = new SavedState();
            saved.state().save(copy);
            other.state().load(copy);
            other.checkInvariants();
            assertEquals(saved.capacity(), other.capacity());
            for (int round = 0; round < 3; round++) {
                assertEquals(saved.state().hash(), other.state().hash(), layout::toString);
                assertEquals(saved.state().orderHash(), other.state().orderHash(), layout::toString);
                populate(saved, cells);
                populate(other, otherCells);
            }
        }
    }

    /// The same in equal maps: rows of every state, holes, stale slots.
    private static void populate(final HandleMap map, final EveryColumn cells) {
        final LayoutKind kind = LayoutKind.of(map.layout());
        if (kind.destroys() && map.permanent() < 5) {
            map.createPermanent();
        }
        for (int i = 0; i < 70 && kind.creates(); i++) {
            final long handle = kind.destroys() && i % 5 == 0 ? map.createPending() : map.create();
            if (kind.destroys() && i % 3 == 0) {
                map.destroy(handle);
            }
        }
        if (kind == LayoutKind.EVENTS) {
            map.expire(30);
        }
        for (int row = 0; row < map.end(); row++) {
            if (map.exists(row)) {
                cells.fill(row, 31 * row + map.rows());
            }
        }
    }

    @Test
    void load_ofAnotherDefinition_isRefusedAndChangesNothing() {
        final HandleMap map = HandleMap.create("t", 3, Layout.dense(4));
        map.ints("i");
        final long handle = map.create();
        final SavedState none = new SavedState();
        assertThrows(IllegalArgumentException.class, () -> map.state().load(none), "nothing was saved");
        for (final HandleMap other : List.of(
                HandleMap.create("t", 3, Layout.dense(4)), // lacks the column
                HandleMap.create("t", 4, Layout.dense(4)),
                HandleMap.create("t", 3, Layout.pinned(4)))) {
            if (other.type() == 4 || other.layout().isPinned()) {
                other.ints("i");
            }
            final SavedState saved = new SavedState();
            other.state().save(saved);
            final String said = assertThrows(
                            IllegalArgumentException.class, () -> map.state().load(saved))
                    .getMessage();
            assertTrue(said.contains("type=t") && said.contains("t.i"), said);
        }
        assertTrue(map.isValid(handle));
        map.checkInvariants();
    }

    @Test
    void put_moreThanThereIs_isRefused() {
        final SavedState state = new SavedState();
        for (final int count : new int[] {-1, 3}) {
            assertThrows(IndexOutOfBoundsException.class, () -> state.put("a", new int[2], count));
        }
        state.putNumbers("a", 1); // the name is free still
    }

    @Test
    void load_anyMap_knowsWhetherRowsAreInOrder() {
        final HandleMap map = HandleMap.create("t", 3, Layout.dense(4));
        final SavedState empty = new SavedState();
        map.state().save(empty);
        map.create();
        final SavedState fragmented = new SavedState();
        map.state().save(fragmented);
        map.state().load(empty);
        assertFalse(map.isFragmented());
        map.state().load(fragmented);
        assertTrue(map.isFragmented());
        map.state().load(empty);
        map.create();
        assertTrue(map.isFragmented());
    }
}
