package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/// What holds for the rows of every layout; one subclass per layout. What needs rows that come is in
/// [CreatingMapContract], what needs rows that go one by one in [DestroyingMapContract].
abstract class HandleMapContract {

    static final int TYPE = 4;

    /// Rows of the map that tests fill: more than two words of bits, and not whole words.
    static final int ROWS = 150;

    final SlotMap slots = RowStore.newSlots(layout(), TYPE, Layout.MAX_ROWS, 0);
    final HandleMap map = HandleMap.over("fly", slots, layout(), OwnerCheck.NONE);
    final EveryColumn cells = new EveryColumn(map);

    /// The layout, with room for [#ROWS] rows; not more if it does not grow.
    abstract Layout layout();

    final boolean allows(final Predicate<Layout> ability) {
        return ability.test(layout());
    }

    /// Fills a map with [#ROWS] rows of the values 1, 2, …; fixed rows are there already.
    final List<Long> populate(final HandleMap target, final EveryColumn parts) {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            handles.add(allows(Layout::creates) ? target.create() : target.handle(i));
            parts.fill(target.row(handles.get(i)), i + 1);
        }
        return handles;
    }

    final List<Long> populate() {
        return populate(map, cells);
    }

    final void checkPopulated(final List<Long> handles) {
        for (int i = 0; i < handles.size(); i++) {
            cells.check(map.row(handles.get(i)), i + 1, "i=" + i);
        }
        map.checkInvariants();
    }

    // ---- Look-up ----

    @Test
    @DisplayName("HM-03 null is valid never: without rows of ours, and with a row in slot 0 of type 0")
    void isValid_null_isFalse() {
        assertFalse(map.isValid(Handle.NULL));
        populate();
        assertFalse(map.isValid(Handle.NULL));
        final HandleMap typeZero = HandleMap.create("zero", 0, layout());
        final long first = populate(typeZero, new EveryColumn(typeZero)).getFirst();
        assertEquals(0x1_0000_0000L, first, "slot 0, generation 1");
        assertFalse(typeZero.isValid(Handle.NULL));
        assertEquals(-1, typeZero.find(Handle.NULL));
    }

    @Test
    @DisplayName("HM-05 a handle of another map finds no row, and nothing is done with it")
    void find_handleOfAnotherMap_isNoRow() {
        final HandleMap other = HandleMap.create("wasp", TYPE + 1, layout());
        final long foreign = populate(other, new EveryColumn(other)).getFirst();
        populate();
        assertEquals(-1, map.find(foreign));
        assertFalse(map.isValid(foreign));
        assertFalse(map.activate(foreign));
        if (allows(Layout::destroys)) {
            assertFalse(map.destroy(foreign));
        }
        assertEquals(ROWS, map.rows());
    }

    @Test
    @DisplayName("HM-13 random values and flipped bits of live handles never find a row, and never throw")
    void find_forgedValues_findNoRow() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Set<Long> live = new HashSet<>(populate());
        final List<Long> forged = new ArrayList<>(List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE));
        for (int i = 0; i < 1000; i++) {
            forged.add(random.nextLong());
        }
        for (final long handle : live) {
            for (int bit = 0; bit < 64; bit++) {
                forged.add(handle ^ 1L << bit);
            }
        }
        int refused = 0;
        for (final long value : forged) {
            if (!live.contains(value)) {
                refused++;
                assertEquals(-1, map.find(value), "seed=" + seed + ", value=" + Handle.toString(value));
                assertFalse(map.isValid(value));
            }
        }
        assertTrue(refused > 9_000, "refused=" + refused);
    }

    @Test
    @DisplayName("HM-14 null, wrong type, out of range and stale are told apart, each with name and remedy")
    void row_eachKindOfFailure_saysWhich() {
        populate();
        final String nullMessage = rowError(Handle.NULL);
        final String typeMessage = rowError(Handle.of(TYPE + 1, 1, 0));
        final String rangeMessage = rowError(Handle.of(TYPE, 1, ROWS));
        final String staleMessage = rowError(Handle.of(TYPE, 7, 0));
        assertTrue(nullMessage.contains("this one is null"), nullMessage);
        assertTrue(typeMessage.contains("of another type") && typeMessage.contains("5:0#1"), typeMessage);
        assertTrue(rangeMessage.contains("out of range") && rangeMessage.contains("slots=" + ROWS), rangeMessage);
        assertTrue(staleMessage.contains("stale") && staleMessage.contains("4:0#7"), staleMessage);
        assertEquals(
                4, Set.of(nullMessage, typeMessage, rangeMessage, staleMessage).size());
        assertTrue(rowError(Handle.of(TYPE, 7, 0) | Long.MIN_VALUE).contains("of another type"), "the free bit");
        assertTrue(rowError(Handle.of(TYPE, 1, 0) | 0xFFFF_FFFFL).contains("out of range"), "index of all ones");
    }

    private String rowError(final long handle) {
        final String message = assertThrows(IllegalArgumentException.class, () -> map.row(handle))
                .getMessage();
        assertTrue(message.contains("type=fly") && message.contains("handle="), message);
        return message;
    }

    @Test
    @DisplayName("HM-19 handle of row and row of handle are inverse; numbers that are no row are refused or vacant")
    void handle_everyRow_isInverseOfRow() {
        final List<Long> handles = populate();
        final Set<Long> met = new HashSet<>();
        for (int row = 0; row < map.end(); row++) {
            assertEquals(row, map.row(map.handle(row)));
            assertTrue(map.exists(row) && map.isActive(row) && map.state(row) == RowState.ACTIVE);
            met.add(map.handle(row));
        }
        assertEquals(new HashSet<>(handles), met);
        for (final int row : new int[] {-1, Integer.MIN_VALUE, map.end(), map.capacity(), Integer.MAX_VALUE}) {
            assertThrows(IndexOutOfBoundsException.class, () -> map.handle(row), "row=" + row);
            assertFalse(map.exists(row) || map.isActive(row), "row=" + row);
            assertEquals(RowState.VACANT, map.state(row), "row=" + row);
        }
    }

    @Test
    @DisplayName("HM-13 a bare index: the live handle with it, or null; any number may be asked, none throws")
    void liveHandle_anyIndex_isTheHandleOfItsRowOrNull() {
        final List<Long> handles = populate();
        for (final long handle : handles) {
            assertEquals(handle, map.handleOfSlot(Handle.slot(handle)));
        }
        final int end = map.state().sets().slots();
        for (final int index : new int[] {-1, Integer.MIN_VALUE, end, map.capacity() + 1, Integer.MAX_VALUE}) {
            assertEquals(Handle.NULL, map.handleOfSlot(index), "index=" + index);
        }
        for (int slot = 0; slot < end; slot++) {
            assertEquals(map.handleOfSlot(slot) != Handle.NULL, map.isValid(map.handleOfSlot(slot)));
        }
    }

    @Test
    @DisplayName("HM-18 views show the sets: sparse, dense and meta agree with handles and rows, the rest is free")
    void sets_rows_agreeWithHandles() {
        populate();
        assertEquals(map.end(), map.state().sets().end());
        assertEquals(map.end(), map.state().sets().end());
        assertEquals(map.rows(), map.state().sets().slots() - map.state().sets().freeSlots());
        for (int row = 0; row < map.end(); row++) {
            final long handle = map.state().sets().dense(row);
            assertEquals(map.handle(row), handle);
            assertEquals(Handle.slot(handle), map.state().sets().meta(row));
            assertEquals(row, (int) map.state().sets().sparse(Handle.slot(handle)));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> map.state().sets().dense(map.end()));
        assertThrows(IndexOutOfBoundsException.class, () -> map.state().sets().meta(map.end()));
    }

    // ---- Columns and tags ----

    @Test
    @DisplayName("HM-11 every handle reads its own value in a column of every kind and in every tag")
    void values_everyKind_areThoseOfTheHandle() {
        final List<Long> handles = populate();
        checkPopulated(handles);
        for (int i = 0; i < ROWS; i += 3) { // written again, the others stay
            cells.fill(map.row(handles.get(i)), 1000 + i);
        }
        for (int i = 0; i < ROWS; i++) {
            cells.check(map.row(handles.get(i)), i % 3 == 0 ? 1000 + i : i + 1, "i=" + i);
        }
        map.checkInvariants();
    }

    @Test
    void parts_addedToAFilledMap_areEmptyInEveryRowAndFollow() {
        final List<Long> handles = populate();
        final FloatColumn late = map.vec3("late");
        final Tag lateTag = map.tag("late tag");
        assertEquals(3 * map.capacity(), late.values().length);
        for (int row = 0; row < map.end(); row++) {
            assertEquals(0f, late.values()[3 * row + 2]);
            assertFalse(lateTag.bits().get(row));
        }
        lateTag.bits().set(map.row(handles.get(70)));
        assertEquals(1, lateTag.count());
        checkPopulated(handles);
    }

    // ---- State as a number ----

    @Test
    void hash_sameSteps_areTheSameAndEveryCellCounts() {
        populate();
        final SlotMap otherSlots = RowStore.newSlots(layout(), TYPE, Layout.MAX_ROWS, 0);
        final HandleMap other = HandleMap.over("fly", otherSlots, layout(), OwnerCheck.NONE);
        final EveryColumn otherCells = new EveryColumn(other);
        populate(other, otherCells);
        assertEquals(map.state().hash(), other.state().hash());
        assertEquals(slots.orderHash(), otherSlots.orderHash());
        final long hash = other.state().hash();
        final Set<Long> hashes = new HashSet<>(Set.of(hash));
        for (final int row : new int[] {0, 63, 64, ROWS - 1}) {
            final int value = otherCells.ints.values()[row];
            otherCells.ints.values()[row] ^= 1 << 30;
            assertTrue(hashes.add(other.state().hash()), "an int, row=" + row);
            otherCells.ints.values()[row] = value;
            otherCells.triples.values()[3 * row + 2] += 1;
            assertTrue(hashes.add(other.state().hash()), "a component, row=" + row);
            otherCells.triples.values()[3 * row + 2] -= 1;
            flip(other, otherCells.red, row);
            assertTrue(hashes.add(other.state().hash()), "a tag, row=" + row);
            flip(other, otherCells.red, row);
            assertEquals(hash, other.state().hash(), "restored");
        }
        assertEquals(slots.orderHash(), otherSlots.orderHash(), "values are no part of the order");
    }

    private static void flip(final HandleMap target, final Tag tag, final int row) {
        if (((RowTag) tag).field().get(row)) {
            ((RowTag) tag).field().clear(row);
        } else {
            ((RowTag) tag).field().set(row);
        }
    }

    // ---- Dump, memory ----

    @Test
    @DisplayName(
            "EN-17 the sets rebuilt from the rows alone equal the maintained ones; every damage names slot and row")
    void dump_anyRows_verifiesAndDamageIsNamed() {
        populate();
        map.state().dump().verify();
        assertDamaged(dump -> dump.meta()[70]++, "row=70", "slot=");
        assertDamaged(dump -> dump.handles()[9] += 1L << 32, "row=9", "slot=9");
        assertDamaged(dump -> dump.handles()[9] = dump.handles()[8], "row=9", "slot=8");
        assertDamaged(dump -> dump.sparse()[3] += 1, "row=3", "slot=3");
        assertDamaged(dump -> dump.states()[11] = RowState.VACANT, "row=11", "slot=11");
    }

    private void assertDamaged(final Consumer<SlotDump> damage, final String... named) {
        final SlotDump dump = map.state().dump();
        damage.accept(dump);
        final String message =
                assertThrows(IllegalArgumentException.class, dump::verify).getMessage();
        for (final String part : named) {
            assertTrue(message.contains(part), message);
        }
    }

    @Test
    @DisplayName("HM-30 the reported bytes are those that JOL measures, with columns, tags, a buffer and what follows")
    void allocatedBytes_anyLayout_agreesWithJol() {
        final HandleMap measured = HandleMap.create("t", TYPE, layout());
        measured.floats("f");
        measured.vec3("v");
        measured.longs("l");
        measured.tag("tag");
        if (layout().isPinned()) {
            measured.list();
        }
        if (allows(Layout::creates)) {
            measured.createBatch(new long[ROWS], ROWS);
        }
        measured.state().hash();
        measured.newBuffer().resize(200);
        final long beside = GraphLayout.parseInstance(measured).totalSize()
                - measured.metrics().allocatedBytes();
        assertTrue(beside >= 0 && beside <= 2048 + 200 * 7, "beside=" + beside + ", " + measured);
        assertEquals(
                (double) measured.metrics().allocatedBytes() / ROWS,
                measured.metrics().bytesPerRow());
    }

    // ---- What the layout does not do ----

    @Test
    @DisplayName("what a layout does not allow is refused: rule, type, call, remedy; and nothing is changed")
    void change_notAllowed_isRefusedAndChangesNothing() {
        final List<Long> handles = populate();
        final long hash = map.state().hash();
        final long order = slots.orderHash();
        for (final Refusal refusal : Refusal.of(map, handles.getFirst())) {
            refusal.check();
            assertEquals(hash, map.state().hash(), refusal.rule());
            assertEquals(order, slots.orderHash(), refusal.rule());
        }
        checkPopulated(handles);
    }
}
