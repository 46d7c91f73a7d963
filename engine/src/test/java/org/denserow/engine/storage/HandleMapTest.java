package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HandleMapTest {

    private static final int TYPE = 4;

    private final HandleMap map = HandleMap.create("fly", TYPE, Layout.dense(8));
    private final IntColumn number = map.ints("number");
    private final Tag glowing = map.tag("glowing");

    // ---- Look-up ----

    @Test
    @DisplayName("HM-03 null is valid never: empty, with a row in slot 0 of type 0, after clear")
    void isValid_null_isFalse() {
        final HandleMap typeZero = HandleMap.create("zero", 0, Layout.dense(2));
        assertFalse(typeZero.isValid(Handle.NULL));
        typeZero.create();
        assertFalse(typeZero.isValid(Handle.NULL));
        typeZero.clear();
        assertFalse(typeZero.isValid(Handle.NULL));
    }

    @Test
    @DisplayName("HM-04 after erase the handle finds no row, is invalid, throws, and is not erased again")
    void erase_liveHandle_makesItStale() {
        final long handle = map.create();
        assertTrue(map.erase(handle));
        assertEquals(-1, map.find(handle));
        assertFalse(map.isValid(handle));
        assertThrows(IllegalArgumentException.class, () -> map.row(handle));
        assertFalse(map.erase(handle));
        assertFalse(map.activate(handle));
        final long reused = map.create();
        assertEquals(Handle.index(handle), Handle.index(reused), "the same slot");
        assertEquals(-1, map.find(handle), "never the new row of that slot");
    }

    @Test
    @DisplayName("HM-05 a handle of another map is refused")
    void find_handleOfAnotherMap_isNoRow() {
        final HandleMap other = HandleMap.create("wasp", TYPE + 1, Layout.dense(8));
        final long foreign = other.create();
        map.create();
        assertEquals(-1, map.find(foreign));
        assertFalse(map.erase(foreign));
        assertFalse(map.activate(foreign));
        assertEquals(1, map.rows());
        assertThrows(IllegalArgumentException.class, () -> HandleMap.create("x", 40_000, Layout.dense(8)));
        assertEquals(0, HandleMap.create("x", Handle.MAX_TYPE, Layout.dense(8)).rows());
    }

    @Test
    @DisplayName("HM-10 erase the last row, then create two: every handle reads its own value")
    void erase_lastRow_nextTwoRowsAreTheirOwn() {
        final long a = create(10);
        final long b = create(11);
        assertTrue(map.erase(create(12)));
        final long d = create(13);
        final long e = create(14);
        assertEquals(List.of(10, 11, 13, 14), List.of(number(a), number(b), number(d), number(e)));
        assertEquals(4, map.rows());
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-12 one erase answers true, its repetition false, and its slot is free once")
    void erase_twice_freesTheSlotOnce() {
        final long first = create(1);
        create(2);
        assertTrue(map.erase(first));
        assertFalse(map.erase(first));
        assertEquals(1, map.rows());
        map.checkInvariants();
        final Set<Long> handles = new HashSet<>();
        for (int i = 0; i < 7; i++) {
            assertTrue(handles.add(map.create()), "no slot twice");
        }
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-14 null, wrong type, out of range and stale are told apart, each with name and remedy")
    void row_eachKindOfFailure_saysWhich() {
        final long erased = map.create();
        map.erase(erased);
        final String nullMessage = rowError(Handle.NULL);
        final String typeMessage = rowError(Handle.of(TYPE + 1, 1, 0));
        final String rangeMessage = rowError(Handle.of(TYPE, 1, 5));
        final String staleMessage = rowError(erased);
        assertTrue(nullMessage.contains("this one is null"), nullMessage);
        assertTrue(typeMessage.contains("of another type") && typeMessage.contains("5:0#1"), typeMessage);
        assertTrue(rangeMessage.contains("out of range") && rangeMessage.contains("slots=1"), rangeMessage);
        assertTrue(staleMessage.contains("stale") && staleMessage.contains("4:0#1"), staleMessage);
        assertEquals(
                4, Set.of(nullMessage, typeMessage, rangeMessage, staleMessage).size());
        assertTrue(rowError(erased | Long.MIN_VALUE).contains("of another type"), "the free bit stands in no handle");
        assertTrue(rowError(Handle.of(TYPE, 1, 0) | 0xFFFF_FFFFL).contains("out of range"), "index of all ones");
    }

    @Test
    @DisplayName("HM-19 handle of row and row of handle are inverse, active and pending")
    void handle_everyRow_isInverseOfRow() {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            handles.add(i % 3 == 0 ? map.createPending() : map.create());
        }
        map.erase(handles.remove(2));
        map.erase(handles.remove(0));
        for (int row = 0; row < map.rows(); row++) {
            assertEquals(row, map.row(map.handle(row)));
            assertTrue(handles.contains(map.handle(row)));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> map.handle(map.rows()));
        assertThrows(IndexOutOfBoundsException.class, () -> map.handle(-1));
    }

    // ---- Clear, capacity ----

    @Test
    @DisplayName(
            "HM-21 clear: all handles stale, capacity kept, slots again from 0 one generation on, cells and tags empty")
    void clear_rows_makesHandlesStaleAndStartsAtSlotZero() {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            handles.add(i < 5 ? create(i) : map.createPending());
            glowing.bits().set(map.row(handles.getLast()));
        }
        map.erase(handles.get(0));
        map.clear();
        map.checkInvariants();
        assertEquals(0, map.rows());
        assertEquals(0, map.active());
        assertEquals(8, map.capacity());
        for (final long handle : handles) {
            assertFalse(map.isValid(handle));
        }
        final long again = map.create();
        assertEquals(0, Handle.index(again));
        assertEquals(3, Handle.generation(again), "slot 0 was erased once and cleared once");
        assertEquals(0, number(again));
        assertFalse(glowing.bits().get(map.row(again)));
        assertEquals(Handle.of(TYPE, 2, 1), map.create());
    }

    @Test
    @DisplayName("HM-32 the row after the last is refused with the numbers, and nothing is changed")
    void create_full_throwsAndChangesNothing() {
        for (int i = 0; i < 8; i++) {
            create(i);
        }
        final long hash = map.hash();
        for (int i = 0; i < 2; i++) {
            final IllegalStateException error = assertThrows(IllegalStateException.class, map::create);
            assertTrue(error.getMessage().contains("type=fly"), error.getMessage());
            assertTrue(error.getMessage().contains("rows=8"), error.getMessage());
            assertTrue(error.getMessage().contains("capacity=8"), error.getMessage());
            assertThrows(IllegalStateException.class, map::createPending);
        }
        assertEquals(hash, map.hash());
        assertEquals(0, map.ensureRows(3));
        map.checkInvariants();
        map.erase(map.handle(3));
        assertEquals(1, map.ensureRows(3));
        create(9);
        map.checkInvariants();
    }

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
    void create_growable_doublesAndKeepsEverything() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(1).growable());
        final LongColumn value = growing.longs("value");
        final Tag even = growing.tag("even");
        final List<Long> handles = new ArrayList<>();
        int growths = 0;
        for (int i = 0; i < 1000; i++) {
            final int before = growing.capacity();
            handles.add(growing.create());
            growths += growing.capacity() == before ? 0 : 1;
            value.values()[growing.row(handles.get(i))] = i;
            if (i % 2 == 0) {
                even.bits().set(growing.row(handles.get(i)));
            }
        }
        assertEquals(1024, growing.capacity());
        assertEquals(10, growths);
        growing.checkInvariants();
        for (int i = 0; i < 1000; i++) {
            assertEquals(i, value.values()[growing.row(handles.get(i))]);
            assertEquals(i % 2 == 0, even.bits().get(growing.row(handles.get(i))));
        }
    }

    @Test
    void ensureRows_moreThanDouble_growsToWhatIsNeeded() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(4).growable());
        growing.create();
        assertEquals(50, growing.ensureRows(50));
        assertEquals(51, growing.capacity());
        assertEquals(3, growing.ensureRows(3));
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
        final long hash = map.hash();
        for (final int row : new int[] {-1, 2, 7, 8}) {
            assertThrows(IndexOutOfBoundsException.class, () -> map.exchange(0, row), "row=" + row);
            assertThrows(IndexOutOfBoundsException.class, () -> map.exchange(row, 0), "row=" + row);
            map.checkInvariants();
            assertEquals(hash, map.hash());
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
        for (int i = 1; i < HandleMap.MAX_TAGS; i++) {
            map.tag("t" + i);
        }
        assertRefused("tags=64", () -> map.tag("one too many"));
        for (int i = 1; i < HandleMap.MAX_COLUMNS; i++) {
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
        assertTrue(map.owns(number));
        assertTrue(map.owns(glowing));
        assertFalse(map.owns(twin.ints("number")));
        assertFalse(map.owns(twin.tag("glowing")));
    }

    @Test
    void checkInvariants_tagBehindTheRows_throws() {
        create(1);
        glowing.rows.set(3);
        assertThrows(IllegalStateException.class, map::checkInvariants);
    }

    @Test
    void checkInvariants_moveWaiting_throws() {
        create(1);
        create(2);
        map.unlink(0);
        assertThrows(IllegalStateException.class, map::checkInvariants);
        map.settle();
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-04 a map over slots with few generations retires them and goes on with new ones")
    void erase_oneRowForEver_takesNewSlots() {
        final SlotMap slots = SlotMap.create(TYPE, 1, 10);
        final HandleMap one = HandleMap.over("one", slots, Layout.dense(1), OwnerCheck.NONE);
        long before = Handle.NULL;
        for (int i = 0; i < 3 * Handle.MAX_GENERATION; i++) {
            final long handle = one.create();
            assertNotEquals(before, handle);
            assertTrue(one.erase(handle));
            before = handle;
        }
        assertEquals(3, slots.retiredSlots());
        assertEquals(3, slots.slotCount());
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
