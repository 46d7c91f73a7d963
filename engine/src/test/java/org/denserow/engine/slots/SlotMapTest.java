package org.denserow.engine.slots;

import static org.denserow.engine.slots.SlotCalls.create;
import static org.denserow.engine.slots.SlotCalls.createAll;
import static org.denserow.engine.slots.SlotCalls.destroy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotMapTest {

    private static final int TYPE = 5;
    private final MoveList moves = new MoveList();
    private final SlotMap map = SlotMap.create(TYPE, 16, 64);

    // ---- Identity ----

    @Test
    @DisplayName("HM-03 null names nothing: when empty, after a row, after clear, after all generations of slot 0")
    void find_null_isNeverARow() {
        final SlotMap typeZero = SlotMap.create(0, 4, 4);
        assertEquals(-1, typeZero.find(Handle.NULL));
        create(typeZero);
        assertEquals(-1, typeZero.find(Handle.NULL));
        typeZero.clear();
        assertEquals(-1, typeZero.find(Handle.NULL));
        for (int use = 0; use < 70_000; use++) {
            final long handle = create(typeZero);
            assertEquals(0, typeZero.find(handle));
            assertEquals(-1, typeZero.find(Handle.NULL), "use=" + use);
            destroy(typeZero, handle);
            assertEquals(-1, typeZero.find(Handle.NULL), "use=" + use);
        }
        assertEquals(1, typeZero.space().retiredSlots(), "slot 0 has used its generations up");
        typeZero.clear();
        assertEquals(-1, typeZero.find(Handle.NULL));
        typeZero.checkInvariants();
    }

    @Test
    @DisplayName(
            "HM-04 a stale handle stays stale over more than 65,536 reuses; the slot is retired instead of wrapping")
    void find_staleHandle_isNeverARowAgain() {
        final long first = create(map);
        destroy(map, first);
        for (int use = 2; use <= Handle.MAX_GENERATION; use++) {
            final long handle = create(map);
            assertEquals(Handle.of(TYPE, use, 0), handle, "one slot, next generation");
            assertEquals(-1, map.find(first), "use=" + use);
            destroy(map, handle);
        }
        assertEquals(1, map.space().retiredSlots());
        assertEquals(0, map.space().freeSlots());
        for (int use = 0; use < 70_000; use++) {
            final long handle = create(map);
            assertNotEquals(0, Handle.slot(handle), "a retired slot is not used again");
            assertEquals(-1, map.find(first));
            destroy(map, handle);
        }
    }

    @Test
    @DisplayName("HM-05 a handle of another type is no row")
    void find_handleOfAnotherType_isNoRow() {
        final long handle = create(map);
        for (int type = 0; type <= Handle.MAX_TYPE; type++) {
            assertEquals(type == TYPE ? 0 : -1, map.find(Handle.of(type, 1, Handle.slot(handle))));
        }
    }

    @Test
    @DisplayName("HM-05 HM-32 type numbers and capacities that do not fit are refused by name")
    void create_argumentOutOfRange_throwsNamingIt() {
        assertRefused("type=40000", 40_000, 1, 1);
        assertRefused("type=32768", Handle.MAX_TYPE + 1, 1, 1);
        assertRefused("type=-1", -1, 1, 1);
        assertRefused("rowCapacity=0", 0, 0, 1);
        assertRefused("rowCapacity=1073741825", 0, Handle.MAX_SLOT + 2, 1);
        assertRefused("maxSlots=7", 0, 8, 7);
        assertRefused("maxSlots=1073741825", 0, 8, Handle.MAX_SLOT + 2);
    }

    @Test
    @DisplayName(
            "HM-13 the handle that a free or reserved slot will give out next is no row yet, with and without free bit")
    void find_forgedNextGeneration_isNoRow() {
        final long handle = create(map);
        destroy(map, handle);
        final long next = Handle.of(TYPE, 2, 0);
        assertEquals(-1, map.find(next), "free slot");
        assertEquals(-1, map.find(next | Handle.FREE));
        assertEquals(next, map.space().take());
        assertEquals(-1, map.find(next), "reserved slot");
        assertEquals(-1, map.find(next | Handle.FREE));
        map.append(next, RowState.ACTIVE, moves);
        assertEquals(0, map.find(next));
        assertEquals(-1, map.find(next | Handle.FREE), "the free bit is part of the name");
        assertEquals(-1, map.find(Handle.of(TYPE, 1, 10)), "prepared entry that no slot has yet");
        assertEquals(-1, map.find(Handle.of(TYPE, 1, 10) | Handle.FREE));
        assertEquals(-1, map.find(Handle.of(TYPE, 1, 16)), "behind the entries");
        assertEquals(-1, map.find(Handle.of(TYPE, 2, 0) | 0xFFFF_FFFFL), "index all ones");
    }

    @Test
    @DisplayName("HM-19 the handle of a row and the row of a handle are inverse for all rows")
    void handle_everyRow_isInverseOfFind() {
        final List<Long> handles = createAll(map, 10);
        destroy(map, handles.remove(3));
        destroy(map, handles.remove(0));
        for (int row = 0; row < map.rows(); row++) {
            assertEquals(row, map.find(map.handle(row)));
        }
        for (final long handle : handles) {
            assertEquals(handle, map.handle(map.find(handle)));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> map.handle(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> map.handle(map.rows()));
    }

    // ---- Free list ----

    @Test
    @DisplayName("HM-08 slots are reused first in, first out")
    void take_slotsErasedInSomeOrder_givesThemInThatOrder() {
        final List<Long> handles = createAll(map, 3);
        destroy(map, handles.get(1));
        destroy(map, handles.get(2));
        destroy(map, handles.get(0));
        assertEquals(Handle.of(TYPE, 2, 1), create(map));
        assertEquals(Handle.of(TYPE, 2, 2), create(map));
        assertEquals(Handle.of(TYPE, 2, 0), create(map));
        assertEquals(Handle.of(TYPE, 1, 3), create(map), "then a new slot");
    }

    @Test
    @DisplayName("HM-09 stand-alone, slots never exceed the most rows there were at once")
    void slotCount_randomChurn_neverExceedsPeak() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final List<Long> live = new ArrayList<>();
        int peak = 0;
        for (int step = 0; step < 20_000; step++) {
            if (live.size() < 16 && random.nextInt(16) >= live.size()) {
                live.add(create(map));
            } else {
                destroy(map, live.remove(random.nextInt(live.size())));
            }
            peak = Math.max(peak, live.size());
            assertEquals(peak, map.space().slotCount(), "seed=" + seed + " step=" + step);
        }
    }

    @Test
    @DisplayName("HM-10 destroying the last row leaves the free list whole: the next two rows have slots of their own")
    void destroy_lastRow_doesNotCorruptTheFreeList() {
        final long a = create(map);
        final long b = create(map);
        final long c = create(map);
        destroy(map, c);
        map.checkInvariants();
        final long d = create(map);
        final long e = create(map);
        assertNotEquals(d, e);
        assertEquals(List.of(0, 1, 2, 3), List.of(map.find(a), map.find(b), map.find(d), map.find(e)));
        assertEquals(4, map.space().slotCount());
        map.checkInvariants();
    }

    @Test
    void refuse_reservedSlot_makesItsHandleStaleForGood() {
        final long refused = map.space().take();
        assertEquals(1, map.space().reservedSlots());
        map.space().refuse(Handle.slot(refused));
        assertEquals(0, map.space().reservedSlots());
        assertEquals(1, map.space().freeSlots());
        assertEquals(-1, map.find(refused));
        final long next = create(map);
        assertEquals(Handle.of(TYPE, 2, 0), next);
        assertEquals(-1, map.find(refused));
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-32 the slot after the last is refused with the numbers, and nothing is changed")
    void take_noSlotLeft_throwsAndChangesNothing() {
        final SlotMap small = SlotMap.create(TYPE, 4, 6);
        for (int i = 0; i < 6; i++) {
            small.space().take();
        }
        final long before = small.orderHash();
        final IllegalStateException error = assertThrows(IllegalStateException.class, small.space()::take);
        assertTrue(error.getMessage().contains("type=" + TYPE), error.getMessage());
        assertTrue(error.getMessage().contains("slots=7"), error.getMessage());
        assertTrue(error.getMessage().contains("maxSlots=6"), error.getMessage());
        assertEquals(before, small.orderHash());
        assertEquals(6, small.space().reservedSlots());
        assertThrows(
                IllegalStateException.class, () -> small.space().addSlots(Integer.MAX_VALUE), "no overflow of int");
        small.space().addSlotsUpTo(100);
        assertEquals(6, small.space().slotCount());
        small.checkInvariants();
    }

    @Test
    void addSlotsUpTo_limitNear_addsWhatFits() {
        final SlotMap small = SlotMap.create(TYPE, 4, 6);
        small.space().addSlots(4);
        small.space().addSlotsUpTo(100);
        assertEquals(6, small.space().slotCount());
        assertEquals(6, small.space().freeSlots());
        small.checkInvariants();
    }

    @Test
    void addSlots_ringWrapped_keepsTheFreeListInOrder() {
        final SlotMap wrapped = SlotMap.create(TYPE, 4, 1000);
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            handles.add(create(wrapped));
        }
        for (int round = 0; round < 5; round++) {
            destroy(wrapped, handles.removeFirst());
            handles.add(create(wrapped));
        }
        destroy(wrapped, handles.get(2));
        destroy(wrapped, handles.get(0));
        final int first = Handle.slot(handles.get(2));
        final int second = Handle.slot(handles.get(0));
        wrapped.space().addSlots(700);
        wrapped.checkInvariants();
        assertEquals(first, Handle.slot(wrapped.space().take()));
        assertEquals(second, Handle.slot(wrapped.space().take()));
        for (int slot = 3; slot < 703; slot++) {
            assertEquals(Handle.of(TYPE, 1, slot), wrapped.space().take());
        }
    }

    @Test
    void addSlots_negative_throwsAndChangesNothing() {
        map.space().addSlots(3);
        assertThrows(IllegalArgumentException.class, () -> map.space().addSlots(-2));
        assertEquals(3, map.space().slotCount());
        map.checkInvariants();
    }

    @Test
    void growRows_belowTheRowsThereAre_throwsAndChangesNothing() {
        createAll(map, 3);
        assertThrows(IllegalArgumentException.class, () -> map.growRows(2));
        map.checkInvariants();
    }

    @Test
    void addSlots_pastTheCapacity_growsByAQuarterAndOne() {
        map.space().addSlots(16);
        assertEquals(16, map.space().slotCapacity(), "they fit");
        map.space().addSlots(1);
        assertEquals(21, map.space().slotCapacity());
        map.space().addSlots(40);
        assertEquals(57, map.space().slotCapacity(), "more than a quarter: as many as are needed");
        map.space().addSlots(1);
        assertEquals(64, map.space().slotCapacity(), "not past the limit");
    }

    @Test
    void availableSlots_freeOnesAndSlotsToCome_areCounted() {
        map.space().addSlots(5);
        assertEquals(64, map.space().availableSlots());
        map.space().take();
        assertEquals(63, map.space().availableSlots());
        assertTrue(map.toString().contains("slots=5, free=4, reserved=1, retired=0"), map::toString);
    }

    @Test
    void liveHandle_anyIndex_isThatOfARowOrNull() {
        final List<Long> handles = createAll(map, 3);
        destroy(map, handles.get(1));
        map.space().addSlots(1);
        assertEquals(handles.get(0), map.space().handleOfSlot(0));
        assertEquals(handles.get(2), map.space().handleOfSlot(2));
        for (final int slot : new int[] {1, 3, 4, 15, 16, 99, -1}) {
            assertEquals(Handle.NULL, map.space().handleOfSlot(slot), "slot=" + slot);
        }
        map.space().addSlots(11);
        map.space().sparse[15] = Handle.of(TYPE, 1, 0); // behind the slots there are
        assertEquals(Handle.NULL, map.space().handleOfSlot(15));
    }

    @Test
    void takeBatch_freeAndNewSlots_areTakenAllOrNone() {
        final SlotMap small = SlotMap.create(TYPE, 4, 6);
        small.space().addSlots(2);
        final long[] handles = new long[8];
        small.space().takeBatch(handles, 0);
        assertEquals(2, small.space().freeSlots());
        assertThrows(IllegalStateException.class, () -> small.space().takeBatch(handles, 7));
        assertEquals(2, small.space().freeSlots(), "nothing is taken");
        small.space().takeBatch(handles, 6);
        for (int i = 0; i < 6; i++) {
            assertEquals(Handle.of(TYPE, 1, i), handles[i]);
        }
        assertEquals(0, handles[6], "no more is written");
        assertEquals(6, small.space().reservedSlots());
        small.space().refuse(3);
        small.space().takeBatch(handles, 1);
        assertEquals(Handle.of(TYPE, 2, 3), handles[0], "as many as are free need no new slot");
        final SlotMap used = new DenseSlotMap(TYPE, 4, 8, 3, 0);
        used.space().takeBatch(handles, 2);
        for (int i = 0; i < 3; i++) {
            used.space().voidFreeHandles(); // new slots have no generation left
        }
        final String usedUp =
                assertThrows(IllegalStateException.class, used.space()::take).getMessage();
        assertTrue(usedUp.contains("may have created=3, max=2, retired=0"), usedUp);
        used.space().refuse(0);
        used.space().refuse(1);
        used.space().takeBatch(handles, 2);
        assertEquals(Handle.of(TYPE, 2, 1), handles[1]);
    }

    @Test
    void growRows_moreRows_preparesTheirEntries() {
        assertEquals(10, SlotMap.create(TYPE, 4, 100, 6).space().slotCapacity(), "rows and slots that rest");
        map.growRows(40);
        assertEquals(40, map.rowCapacity());
        assertEquals(40, map.space().slotCapacity());
        map.checkInvariants();
    }

    @Test
    void exists_rowThatWas_isFalse() {
        final List<Long> handles = createAll(map, 2);
        destroy(map, handles.get(1));
        assertTrue(map.exists(0));
        assertTrue(!map.exists(1) && !map.exists(-1) && !map.exists(16) && !map.exists(99));
    }

    @Test
    void changes_eachChangeOfStructure_areAnotherCount() {
        long before = map.changes();
        final long first = create(map);
        assertNotEquals(before, before = map.changes(), "create");
        map.append(map.space().take(), RowState.PENDING, moves);
        assertNotEquals(before, before = map.changes(), "create pending");
        map.promote(1);
        assertNotEquals(before, before = map.changes(), "activate");
        map.exchange(0, 1);
        assertNotEquals(before, before = map.changes(), "exchange");
        map.find(first);
        assertEquals(before, map.changes(), "a look is no change");
        destroy(map, first);
        assertNotEquals(before, before = map.changes(), "destroy");
        map.clear();
        assertNotEquals(before, map.changes(), "clear");
    }

    @Test
    void mixHandles_rowsAndHoles_areMixedAndLeft() {
        final SlotMap pinned = SlotMap.pinned(TYPE, 8, 64, 0);
        final List<Long> handles = createAll(pinned, 4);
        destroy(pinned, handles.get(1));
        final long[] keys = {9, 9, 9, 9, 9, 9};
        pinned.mixHandles(keys, 0, pinned.end());
        assertEquals(Mix.of(handles.get(0)), keys[0]);
        assertEquals(9, keys[1], "no row");
        assertEquals(Mix.of(handles.get(2)), keys[2]);
        assertEquals(Mix.of(handles.get(3)), keys[3]);
        assertEquals(9, keys[4], "behind the rows");
        createAll(map, 2);
        destroy(map, Handle.of(TYPE, 1, 1));
        final long[] ofDense = {9, 9};
        map.mixHandles(ofDense, 0, map.end());
        assertEquals(Mix.of(Handle.of(TYPE, 1, 0)), ofDense[0]);
        assertEquals(9, ofDense[1], "behind the rows");
    }

    @Test
    void relocate_listUsedBefore_movesOnlyWhatItHasNow() {
        createAll(map, 6);
        moves.add(5, 1);
        moves.add(4, 2);
        moves.clear();
        moves.add(5, 0);
        map.relocate(moves);
        assertEquals(0, map.find(Handle.of(TYPE, 1, 5)));
        assertEquals(4, map.find(Handle.of(TYPE, 1, 4)));
        assertEquals(2, map.find(Handle.of(TYPE, 1, 2)));
    }

    // ---- Pinned rows ----

    @Test
    void pinned_rowsComeAndGo_lowestVacantRowIsTaken() {
        final SlotMap pinned = SlotMap.pinned(TYPE, 8, 64, 0);
        for (int row = 0; row < 5; row++) {
            assertEquals(row, pinned.append(pinned.space().take(), RowState.ACTIVE, moves));
        }
        assertEquals(3, pinned.vacantRun(5, 64));
        assertEquals(2, pinned.vacantRun(5, 2));
        destroy(pinned, pinned.handle(1));
        destroy(pinned, pinned.handle(2));
        assertEquals(1, pinned.vacantRow());
        assertEquals(2, pinned.vacantRun(1, 64), "up to row 3");
        assertEquals(5, pinned.activeEnd());
        assertEquals(1, pinned.append(pinned.space().take(), RowState.ACTIVE, moves));
        assertEquals(2, pinned.append(pinned.space().take(), RowState.PENDING, moves));
        assertEquals(5, pinned.append(pinned.space().take(), RowState.PENDING, moves));
        assertEquals(5, pinned.activeEnd(), "pending rows stand behind it");
        assertEquals(6, pinned.end());
        assertEquals(5, pinned.promotionRow(5), "a pinned row stays");
        pinned.promote(5);
        assertEquals(RowState.ACTIVE, pinned.state(5));
        assertEquals(6, pinned.activeEnd());
        pinned.checkInvariants();
        pinned.clear();
        pinned.checkInvariants();
        assertEquals(0, pinned.vacantRow());
        assertEquals(0, pinned.activeEnd());
        assertEquals(0, pinned.append(pinned.space().take(), RowState.ACTIVE, moves));
    }

    @Test
    void pinned_lastRowsGo_endIsBehindTheLastThatIsLeft() {
        final SlotMap pinned = SlotMap.pinned(TYPE, 8, 64, 0);
        final List<Long> handles = createAll(pinned, 3);
        destroy(pinned, handles.get(1));
        destroy(pinned, handles.get(2));
        assertEquals(1, pinned.end(), "slot 0 is in row 0");
        destroy(pinned, handles.get(0));
        assertEquals(0, pinned.end());
        pinned.append(pinned.space().take(), RowState.PERMANENT, moves);
        pinned.clear();
        pinned.append(pinned.space().take(), RowState.ACTIVE, moves);
        assertEquals(RowState.ACTIVE, pinned.state(0), "no longer permanent");
        pinned.checkInvariants();
    }

    // ---- Clear, void ----

    @Test
    @DisplayName(
            "HM-21 clear: old handles are stale, slots come again from 0, each one generation on, retired ones never")
    void clear_liveFreeReservedAndRetired_restartsAtSlotZero() {
        final SlotMap small = new DenseSlotMap(TYPE, 8, 8, 3, 0);
        final List<Long> seen = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            seen.add(create(small));
        }
        destroy(small, seen.get(0)); // slot 0: free with generation 2
        for (int use = 0; use < 2; use++) { // slot 0 again and again, until it is retired
            seen.add(create(small));
            destroy(small, seen.getLast());
        }
        assertEquals(1, small.space().retiredSlots());
        destroy(small, seen.get(3)); // slot 3: free with generation 2
        small.space().addSlots(1); // slot 5: never used
        seen.add(small.space().take()); // slot 3: reserved with generation 2
        small.clear();
        small.checkInvariants();
        assertEquals(0, small.rows());
        assertEquals(0, small.size());
        assertEquals(0, small.space().reservedSlots());
        assertEquals(1, small.space().retiredSlots());
        assertEquals(8, small.rowCapacity());
        for (final long handle : seen) {
            assertEquals(-1, small.find(handle));
        }
        assertEquals(Handle.of(TYPE, 2, 1), create(small));
        assertEquals(Handle.of(TYPE, 2, 2), create(small));
        assertEquals(Handle.of(TYPE, 3, 3), create(small));
        assertEquals(Handle.of(TYPE, 2, 4), create(small));
        assertEquals(Handle.of(TYPE, 2, 5), create(small));
        assertEquals(Handle.of(TYPE, 1, 6), create(small), "slots that come later begin at 1");
    }

    @Test
    @DisplayName("HM-21 clear starts again at slot 0, also when the map was cleared empty or twice")
    void clear_again_startsAtSlotZero() {
        map.clear();
        assertEquals(0, map.space().slotCount());
        createAll(map, 3);
        map.clear();
        map.clear();
        assertEquals(Handle.of(TYPE, 3, 0), create(map));
        map.checkInvariants();
    }

    @Test
    void clear_generationsUsedUp_retiresInsteadOfWrapping() {
        final SlotMap small = new DenseSlotMap(TYPE, 4, 8, 2, 0);
        final Set<Long> seen = new HashSet<>();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 2; i++) {
                assertTrue(seen.add(create(small)), "a handle came twice");
            }
            small.clear();
            small.checkInvariants();
        }
        assertEquals(4, small.space().retiredSlots());
        for (final long handle : seen) {
            assertEquals(-1, small.find(handle));
        }
    }

    @Test
    void voidFreeHandles_anyState_makesAllHandlesToComeNewOnes() {
        final SlotMap small = new DenseSlotMap(TYPE, 8, 40, 6, 0);
        final Set<Long> dead = new HashSet<>();
        final long kept = create(small);
        final long reserved = small.space().take();
        small.space().addSlots(3);
        for (int round = 0; round < 10; round++) {
            for (int slot = 0; slot < 40; slot++) { // whatever a failed frame may have seen
                if (slot != Handle.slot(kept) && slot != Handle.slot(reserved)) {
                    dead.add(
                            slot < small.space().slotCount()
                                    ? small.space().reservedHandle(slot)
                                    : Handle.of(TYPE, Math.min(6, small.space().firstGeneration()), slot));
                }
            }
            small.space().voidFreeHandles();
            small.checkInvariants();
            for (int i = 0; i < 3 && small.space().freeSlots() > 0; i++) {
                final long handle = create(small);
                assertTrue(!dead.contains(handle), "given out again: " + Handle.toString(handle));
                destroy(small, handle);
            }
            if (small.space().slotCount() < 40
                    && small.space().firstGeneration() <= small.space().maxGeneration()) {
                small.space().addSlots(1);
            }
            for (final long handle : dead) {
                assertEquals(-1, small.find(handle), Handle.toString(handle));
            }
            assertEquals(0, small.find(kept), "a row keeps its handle");
        }
        assertEquals(1, small.append(reserved, RowState.ACTIVE, moves), "a reserved slot keeps its handle");
        assertThrows(
                IllegalStateException.class, () -> small.space().addSlots(1), "generations of new slots are used up");
        small.space().addSlotsUpTo(1);
        assertEquals(small.space().slotCount() - 2, small.space().retiredSlots());
    }

    @Test
    void voidFreeHandles_ringWrapped_keepsTheOrderOfTheFreeList() {
        final List<Long> handles = createAll(map, 16);
        for (final int slot : new int[] {9, 4, 11, 2, 0}) {
            destroy(map, handles.get(slot));
        }
        create(map);
        create(map);
        map.space().voidFreeHandles();
        assertEquals(Handle.of(TYPE, 3, 11), map.space().take());
        assertEquals(Handle.of(TYPE, 3, 2), map.space().take());
        assertEquals(Handle.of(TYPE, 3, 0), map.space().take());
        assertEquals(Handle.of(TYPE, 2, 16), map.space().take(), "a new slot begins one generation later");
    }

    // ---- The checks themselves ----

    @Test
    void checkInvariants_freeTwice_throws() {
        final List<Long> handles = createAll(map, 3);
        destroy(map, handles.get(0));
        map.space().free().push(0);
        assertThrows(IllegalStateException.class, map::checkInvariants);
    }

    @Test
    void checkInvariants_wrongReservedCount_throws() {
        map.space().addSlots(2);
        map.space().reserveNew(1);
        assertThrows(IllegalStateException.class, map::checkInvariants);
    }

    @Test
    void checkInvariants_twoRowsOfOneSlot_throws() {
        createAll(map, 3);
        map.relocate(0, 2);
        assertThrows(IllegalStateException.class, map::checkInvariants);
    }

    @Test
    @DisplayName("each damage is found, by the invariant that it breaks")
    void checkInvariants_damagedMap_namesTheInvariantAndThePlace() {
        assertBroken("invariant 1 of SlotMap does not hold: row=1, slot=1", false, m -> m.space().sparse[1]++);
        assertBroken("row=0, slot=0", false, m -> m.space().sparse[0] |= Handle.FREE);
        assertBroken("generation 0, slot=0", false, m -> m.space().sparse[0] = Handle.of(TYPE, 0, 0));
        assertBroken("invariant 3 of SlotMap does not hold: slot=3", false, m -> {
            m.space().take();
            m.space().sparse[3] = 0;
        });
        assertBroken("invariant 3 of SlotMap does not hold: prepared slot=3", false, m -> m.space().sparse[3] = 0);
        assertBroken("invariant 4 of SlotMap does not hold: row=1", true, m -> {
            destroy(m, m.handle(1));
            m.live().set(1);
        });
        assertBroken("invariant 4 of SlotMap does not hold: counted=3", false, m -> m.end++);
        assertBroken("invariant 4 of SlotMap does not hold: counted=3", true, m -> m.permanent++);
        assertBroken("invariant 5 of SlotMap does not hold: hole, row=0", false, m -> m.meta[0] = SlotSpace.NONE);
        assertBroken("invariant 5 of SlotMap does not hold: vacant row with a slot, row=3", true, m -> m.meta[3] = 7);
        assertBroken("invariant 5 of SlotMap does not hold: end=4", true, m -> m.end++);
        assertBroken(
                "invariant 5 of SlotMap does not hold: live bits, active=3",
                true,
                m -> m.live().set(5));
        assertBroken("invariant 5 of SlotMap does not hold: lowest vacant row=4", true, m -> m.bits()[0].set(3));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("the checks of a whole map, which every restore from a file makes, allocate no message for each row")
    void checkInvariants_wholeMap_allocatesAByteASlot(final boolean isPinned) {
        final int rows = 20_000;
        final SlotMap whole = isPinned ? SlotMap.pinned(TYPE, rows, rows, 0) : SlotMap.create(TYPE, rows, rows);
        createAll(whole, rows);
        whole.checkInvariants(); // loads classes
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        whole.checkInvariants();
        final long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < rows + 4_000, () -> "bytes=" + bytes);
    }

    @Test
    @DisplayName("a row of type 0 in row 0 may have no entry of 0")
    void checkInvariants_entryOfZero_throws() {
        final SlotMap typeZero = SlotMap.create(0, 4, 4);
        create(typeZero);
        typeZero.space().sparse[0] = 0;
        final Throwable thrown = assertThrows(IllegalStateException.class, typeZero::checkInvariants);
        assertTrue(thrown.getMessage().endsWith("row=0, slot=0"), thrown::toString);
    }

    // ---- Inside ----

    /// Three rows, then the damage.
    private static void assertBroken(final String named, final boolean isPinned, final Consumer<SlotMap> damage) {
        final SlotMap whole = isPinned ? SlotMap.pinned(TYPE, 8, 64, 0) : SlotMap.create(TYPE, 8, 64);
        createAll(whole, 3);
        whole.checkInvariants();
        damage.accept(whole);
        final Throwable thrown = assertThrows(IllegalStateException.class, whole::checkInvariants, named);
        assertTrue(thrown.getMessage().contains(named), () -> named + " in: " + thrown.getMessage());
    }

    private static void assertRefused(final String named, final int type, final int rows, final int maxSlots) {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> SlotMap.create(type, rows, maxSlots));
        assertTrue(error.getMessage().contains(named), error.getMessage());
    }
}
