package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotSets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SlotDumpTest {

    private static final int TYPE = 7;

    private final MoveList moves = new MoveList();
    private final SlotMap map = new DenseSlotMap(TYPE, 8, 64, 4, 0);

    /// Slots 3 and 6 free, 4 retired; rows 0 … 3 of slots 5 1 2 0; row 3 pending.
    @BeforeEach
    void fill() {
        for (int i = 0; i < 4; i++) {
            create(true);
        }
        for (int use = 0; use < 4; use++) {
            final long handle = create(true); // slot 4 until it is retired
            map.destroy(handle, map.find(handle), moves);
        }
        create(true); // slot 5
        map.destroy(Handle.of(TYPE, 1, 0), map.find(Handle.of(TYPE, 1, 0)), moves);
        map.append(map.space().take(), RowState.PENDING, moves);
        map.destroy(Handle.of(TYPE, 1, 3), map.find(Handle.of(TYPE, 1, 3)), moves);
        map.space().addSlots(1);
        moves.clear();
        map.checkInvariants();
    }

    @Test
    @DisplayName("EN-17 the sets rebuilt from the rows alone equal the maintained ones")
    void verify_dumpOfAnyState_passes() {
        final SlotDump dump = map.dump();
        dump.verify();
        int live = 0;
        for (int row = 0; row < dump.handles().length; row++) {
            final long handle = dump.handles()[row];
            final int slot = Handle.slot(handle);
            assertEquals(Handle.of(TYPE, Handle.generation(handle), row), dump.sparse()[slot], "row=" + row);
            assertEquals(slot, dump.meta()[row], "row=" + row);
        }
        for (final long entry : dump.sparse()) {
            live += Handle.isFree(entry) ? 0 : 1;
        }
        assertEquals(dump.handles().length, live, "no entry but those of the rows");
        assertEquals(1, map.space().retiredSlots());
        assertTrue(map.rows() > map.size() && map.space().freeSlots() > 1, "the state has everything: " + map);
    }

    @Test
    @DisplayName("EN-17 a loaded map has the same rows, gives out the same handles, and detects the same stale ones")
    void load_dump_goesOnLikeTheOriginal() {
        final SlotMap other = new DenseSlotMap(TYPE, 8, 64, 4, 0);
        other.append(other.space().take(), RowState.ACTIVE, moves);
        other.load(map.dump());
        other.checkInvariants();
        assertEquals(map.orderHash(), other.orderHash());
        for (int i = 0; i < 4; i++) {
            assertEquals(create(map), create(other));
        }
        assertEquals(map.orderHash(), other.orderHash());
        assertEquals(-1, other.find(Handle.of(TYPE, 1, 0)));
        moves.clear();
    }

    @Test
    void load_holesIntoADenseMap_isRefused() {
        final SlotMap pinned = SlotMap.pinned(TYPE, 8, 64, 0);
        final long first = create(pinned);
        create(pinned);
        pinned.destroy(first, 0, moves);
        final SlotMap dense = SlotMap.create(TYPE, 8, 64);
        assertThrows(IllegalArgumentException.class, () -> dense.load(pinned.dump()));
        final SlotMap other = SlotMap.pinned(TYPE, 8, 64, 0);
        other.load(pinned.dump());
        other.checkInvariants();
        assertEquals(pinned.orderHash(), other.orderHash());
    }

    @Test
    void load_asLargeAsTheMap_fits() {
        final SlotMap small = SlotMap.create(TYPE, 4, 4);
        for (int i = 0; i < 4; i++) {
            create(small);
        }
        final SlotMap other = SlotMap.create(TYPE, 4, 4);
        other.load(small.dump());
        assertEquals(small.orderHash(), other.orderHash());
    }

    @Test
    void load_intoAMapWithOtherSlots_forgetsThem() {
        final SlotMap other = new DenseSlotMap(TYPE, 8, 64, 4, 0);
        other.space().addSlots(9);
        other.space().take();
        other.load(map.dump());
        other.checkInvariants();
        assertEquals(map.orderHash(), other.orderHash());
        assertEquals(0, other.space().reservedSlots());
    }

    @Test
    void load_moreSlotsThanPrepared_makesRoom() {
        map.space().addSlots(20);
        final SlotMap other = new DenseSlotMap(TYPE, 8, 64, 4, 0);
        other.load(map.dump());
        other.checkInvariants();
        assertEquals(map.orderHash(), other.orderHash());
        assertEquals(map.space().slotCount(), other.space().slotCapacity());
        other.load(new DenseSlotMap(TYPE, 8, 64, 4, 0).dump());
        assertEquals(map.space().slotCount(), other.space().slotCapacity(), "fewer need no other arrays");
        other.checkInvariants();
    }

    @Test
    void load_dumpAfterAFailure_newSlotsBeginWhereTheyWould() {
        map.space().voidFreeHandles();
        final SlotMap other = new DenseSlotMap(TYPE, 8, 64, 4, 0);
        other.load(map.dump());
        while (map.space().freeSlots() > 0) {
            assertEquals(map.space().take(), other.space().take());
        }
        assertEquals(Handle.of(TYPE, 2, map.space().slotCount()), map.space().take());
        assertEquals(
                Handle.of(TYPE, 2, other.space().slotCount()), other.space().take());
    }

    @Test
    @DisplayName("EN-17 every damage is refused with slot and row, and nothing is loaded")
    void load_damagedDump_isRefusedNamingSlotAndRow() {
        refuse("slot=1, row=1", dump -> dump.sparse()[1] = dump.sparse()[1] & ~0xFFFF_FFFFL | 2);
        refuse("slot=1, row=1", dump -> dump.sparse()[1] += 1L << 32); // generation
        refuse("slot=1, row=1", dump -> dump.sparse()[1] |= Long.MIN_VALUE);
        refuse("slot=2, row=2", dump -> dump.meta()[2] = 1);
        refuse("slot=1, row=2", dump -> dump.handles()[2] = dump.handles()[1]);
        refuse("row=2", dump -> dump.handles()[2] += 1L << 48); // type
        refuse("row=2", dump -> dump.handles()[2] = Handle.NULL);
        refuse("slot=99, row=2", dump -> dump.handles()[2] = Handle.of(TYPE, 1, 99));
        refuse("slot=4", dump -> dump.sparse()[4] += 1L << 32); // retired, with a generation, and not free
        refuse("slot=4, row=3", dump -> dump.sparse()[4] = Handle.of(TYPE, 1, 3)); // live, but no row says so
        refuse("slot=1, row=1", dump -> dump.free()[0] = 1);
        refuse("slot=" + map.dump().free()[1], dump -> dump.free()[0] = dump.free()[1]);
        refuse("slot=-1", dump -> dump.free()[0] = -1);
        refuse("slot=99", dump -> dump.free()[0] = 99);
    }

    @Test
    void load_ofAnotherTypeOrTooLarge_isRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> SlotMap.create(TYPE + 1, 8, 64).load(map.dump()));
        assertThrows(
                IllegalArgumentException.class,
                () -> SlotMap.create(TYPE, 1, 64).load(map.dump()));
        assertThrows(
                IllegalArgumentException.class, () -> SlotMap.create(TYPE, 6, 6).load(map.dump()));
        final SlotDump dump = map.dump();
        final RowState[] states = dump.states();
        assertThrows(
                IllegalArgumentException.class,
                () -> new SlotDump(
                        TYPE,
                        1,
                        dump.handles(),
                        dump.meta(),
                        new RowState[] {RowState.ACTIVE},
                        dump.sparse(),
                        dump.free()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new SlotDump(TYPE, 1, dump.handles(), new int[1], states, dump.sparse(), dump.free()));
        final SlotDump noState = new SlotDump(
                TYPE, 1, dump.handles(), dump.meta(), new RowState[states.length], dump.sparse(), dump.free());
        assertThrows(IllegalArgumentException.class, noState::verify);
    }

    @Test
    void dump_slotsReserved_throws() {
        map.space().take();
        assertThrows(IllegalStateException.class, map::dump);
    }

    // ---- Sets ----

    @Test
    @DisplayName("HM-18 the sets show sparse, dense, meta set and free list as they are, and cannot change them")
    void sets_anyState_showTheArrays() {
        final SlotSets sets = map.sets();
        final SlotDump dump = map.dump();
        assertEquals(dump.sparse().length, sets.slots());
        for (int slot = 0; slot < dump.sparse().length; slot++) {
            assertEquals(dump.sparse()[slot], sets.sparse(slot));
        }
        assertEquals(dump.handles().length, sets.end());
        for (int row = 0; row < dump.handles().length; row++) {
            assertEquals(dump.handles()[row], sets.dense(row));
            assertEquals(dump.meta()[row], sets.meta(row));
            assertEquals(row, (int) sets.sparse(sets.meta(row)), "meta and sparse set are inverse");
        }
        assertEquals(dump.free().length, sets.freeSlots());
        for (int place = 0; place < dump.free().length; place++) {
            assertEquals(dump.free()[place], sets.free(place));
        }
        for (final int out : new int[] {-1, 64}) {
            assertThrows(IndexOutOfBoundsException.class, () -> sets.sparse(out));
            assertThrows(IndexOutOfBoundsException.class, () -> sets.dense(out));
            assertThrows(IndexOutOfBoundsException.class, () -> sets.meta(out));
            assertThrows(IndexOutOfBoundsException.class, () -> sets.free(out));
        }
        for (final var method : SlotSets.class.getDeclaredMethods()) {
            assertTrue(method.getReturnType() == int.class || method.getReturnType() == long.class, method.toString());
        }
        final long before = map.orderHash();
        dump.sparse()[0] = 0;
        dump.meta()[0] = 99;
        assertEquals(before, map.orderHash(), "a dump is a copy");
    }

    private void refuse(final String named, final Consumer<SlotDump> damage) {
        final SlotDump dump = map.dump();
        damage.accept(dump);
        final SlotMap other = new DenseSlotMap(TYPE, 8, 64, 4, 0);
        final long before = other.orderHash();
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> other.load(dump), named);
        assertTrue(error.getMessage().contains(named), named + " in: " + error.getMessage());
        assertEquals(before, other.orderHash());
    }

    private long create(final boolean asActive) {
        return create(map, asActive);
    }

    private long create(final SlotMap slots) {
        return create(slots, true);
    }

    private long create(final SlotMap slots, final boolean asActive) {
        final long handle = slots.space().take();
        slots.append(handle, asActive ? RowState.ACTIVE : RowState.PENDING, moves);
        moves.clear();
        return handle;
    }
}
