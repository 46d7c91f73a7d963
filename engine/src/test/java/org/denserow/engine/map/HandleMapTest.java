package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds of handle maps whatever the layout, and of exchanges, which only dense rows know; the rest is in
/// [HandleMapContract].
class HandleMapTest {

    private static final int TYPE = 4;

    private final HandleMap map = HandleMap.create("fly", TYPE, Layout.dense(8));
    private final IntColumn number = map.ints("number");
    private final Tag glowing = map.tag("glowing");

    @Test
    @DisplayName("HM-05 type numbers outside [0, 32767] are refused; a map of the last one finds its own handles")
    void create_typeOutOfRange_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> HandleMap.create("x", 40_000, Layout.dense(8)));
        assertThrows(IllegalArgumentException.class, () -> HandleMap.create("x", -1, Layout.dense(8)));
        final HandleMap last = HandleMap.create("x", Handle.MAX_TYPE, Layout.dense(8));
        assertEquals(0, last.row(last.create()));
    }

    // ---- Capacity ----

    @Test
    @DisplayName("HM-32 capacities outside 1 … 2^30 are refused by name")
    void layout_capacityOutOfRange_throwsNamingIt() {
        for (final int capacity : new int[] {0, -1, Layout.MAX_ROWS + 1}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> Layout.dense(capacity));
            assertTrue(error.getMessage().contains("capacity=" + capacity), error.getMessage());
        }
        assertEquals(1 << 30, Layout.dense(Layout.MAX_ROWS).capacity());
    }

    @Test
    void ensureRows_moreThanDouble_growsToWhatIsNeeded() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(4).growable());
        growing.create();
        assertEquals(50, growing.store().ensureRows(50));
        assertEquals(51, growing.capacity());
        assertEquals(3, growing.store().ensureRows(3));
        assertEquals(51, growing.capacity());
    }

    // ---- Exchange ----

    @Test
    void exchange_twoRows_handlesKeepTheirValues() {
        final long a = create(1);
        final long b = create(2);
        glowing.bits().set(0);
        map.exchange(0, 1);
        assertEquals(1, map.row(a));
        assertEquals(0, map.row(b));
        assertEquals(1, number(a));
        assertEquals(2, number(b));
        assertTrue(glowing.bits().get(1));
        assertFalse(glowing.bits().get(0));
        map.exchange(1, 1);
        assertEquals(1, number(a));
        map.checkInvariants();
    }

    @Test
    void exchange_rowOutOfRange_throwsAndChangesNothing() {
        create(1);
        create(2);
        final long hash = map.state().hash();
        for (final int row : new int[] {-1, 2, 7, 8}) {
            assertThrows(IndexOutOfBoundsException.class, () -> map.exchange(0, row), "row=" + row);
            assertThrows(IndexOutOfBoundsException.class, () -> map.exchange(row, 0), "row=" + row);
            map.checkInvariants();
            assertEquals(hash, map.state().hash());
        }
    }

    // ---- Schema ----

    @Test
    void parts_nameTakenOrBlank_areRefusedByName() {
        for (final String taken : List.of("number", "glowing")) {
            final String named = "name=fly." + taken;
            assertRefused(named, () -> map.floats(taken));
            assertRefused(named, () -> map.ints(taken));
            assertRefused(named, () -> map.longs(taken));
            assertRefused(named, () -> map.handles(taken, HandleColumn.ANY_TYPE));
            assertRefused(named, () -> map.tag(taken));
        }
        assertRefused("blank", () -> map.floats(" "));
        assertRefused("blank", () -> map.tag(""));
        assertRefused("blank", () -> HandleMap.create("", TYPE, Layout.dense(8)));
        assertEquals(0, map.create() & 0xFFFF_FFFFL, "the map still works");
    }

    @Test
    void parts_moreThanTheLimit_areRefusedWithTheNumber() {
        for (int i = 1; i < Tag.MAX_TAGS; i++) {
            map.tag("t" + i);
        }
        assertRefused("tags=64", () -> map.tag("one too many"));
        for (int i = 1; i < Column.MAX_COLUMNS; i++) {
            map.ints("c" + i);
        }
        assertRefused("columns=1024", () -> map.longs("one too many"));
        create(5);
        map.checkInvariants();
    }

    @Test
    void handles_targetOutOfRange_isRefusedByName() {
        assertRefused("target=40000", () -> map.handles("a", 40_000));
        assertRefused("target=-2", () -> map.handles("b", -2));
    }

    @Test
    void owns_ownAndForeignParts_tellsThemApart() {
        final HandleMap twin = HandleMap.create("fly", TYPE, Layout.dense(8));
        assertTrue(map.store().owns(number));
        assertTrue(map.store().owns(glowing));
        assertFalse(map.store().owns(twin.ints("number")));
        assertFalse(map.store().owns(twin.tag("glowing")));
    }

    @Test
    void checkInvariants_rowDoomed_throws() {
        create(1);
        create(2);
        assertTrue(map.store().compaction().doom(0));
        assertFalse(map.store().compaction().doom(0), "a second time");
        assertThrows(IllegalStateException.class, map::checkInvariants);
        assertEquals(1, map.store().compaction().apply());
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-04 a map over slots with few generations retires them and goes on with new ones")
    void destroy_oneRowForEver_takesNewSlots() {
        final SlotMap slots = SlotMap.create(TYPE, 1, 10);
        final HandleMap one = HandleMap.over("one", slots, Layout.dense(1), OwnerCheck.NONE);
        long before = Handle.NULL;
        for (int i = 0; i < 3 * Handle.MAX_GENERATION; i++) {
            final long handle = one.create();
            assertNotEquals(before, handle);
            assertTrue(one.destroy(handle));
            before = handle;
        }
        assertEquals(3, slots.space().retiredSlots());
        assertEquals(3, slots.space().slotCount());
    }

    private long create(final int value) {
        final long handle = map.create();
        number.values()[map.row(handle)] = value;
        return handle;
    }

    private int number(final long handle) {
        return number.values()[map.row(handle)];
    }

    private String rowError(final long handle) {
        final String message = assertThrows(IllegalArgumentException.class, () -> map.row(handle))
                .getMessage();
        assertTrue(message.contains("type=fly") && message.contains("handle="), message);
        return message;
    }

    private static void assertRefused(final String named, final Runnable call) {
        final IllegalArgumentException error = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(error.getMessage().contains(named), error.getMessage());
    }
}
