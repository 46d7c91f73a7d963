package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A slot map copied by its arrays into another one goes on like it: retired slots, a ring that has wrapped, other
/// capacities, raised first generations.
class SlotArraysTest {

    private static final int TYPE = 5;
    private static final int ROUNDS = 60;
    private static final int MOST_SLOTS = 1 << 20;

    private final MoveList moves = new MoveList();
    private final Random random = new Random(Seed.next());

    private static SlotMap map(final boolean pinned) {
        return pinned ? new PinnedSlotMap(TYPE, 100, MOST_SLOTS, 6, 3) : new DenseSlotMap(TYPE, 100, MOST_SLOTS, 6, 3);
    }

    /// What whoever saves a map does, without the copy in between.
    private static void copy(final SlotMap from, final SlotMap to) {
        final SlotArrays source = from.arrays();
        final SlotArrays target = to.arrays();
        target.open(source.counters());
        System.arraycopy(source.sparse(), 0, target.sparse(), 0, from.space().slotCount());
        System.arraycopy(source.meta(), 0, target.meta(), 0, from.end());
        final int[] free = new int[from.space().freeSlots()];
        source.copyFree(free);
        System.arraycopy(free, 0, target.freePlaces(), 0, free.length);
        final Bitfield[] bits = source.bits();
        for (int i = 0; i < bits.length; i++) {
            System.arraycopy(bits[i].words(), 0, target.bits()[i].words(), 0, bits[i].words().length);
        }
        target.close();
    }

    private void change(final SlotMap map, final long plan) {
        final Random random = new Random(plan);
        for (int i = 0; i < 60; i++) {
            if (map.rows() < map.rowCapacity() && random.nextInt(5) > 1) {
                final RowState state = random.nextInt(3) == 0 ? RowState.PENDING : RowState.ACTIVE;
                map.append(map.space().take(), map.permanent() < 4 ? RowState.PERMANENT : state, moves);
            } else if (map.end() > 0) {
                final int row = random.nextInt(map.end());
                if (map.exists(row) && map.state(row) != RowState.PERMANENT) {
                    map.destroy(map.handle(row), row, moves);
                }
            }
            moves.clear();
        }
        if (random.nextInt(4) == 0) {
            map.growRows(map.rowCapacity() + random.nextInt(100));
        }
        if (random.nextInt(30) == 0 && map.space().firstGeneration() < 4) {
            map.space().voidFreeHandles();
        }
    }

    @Test
    @DisplayName("random states, each into maps that were something else: equal now and after equal changes")
    void copy_anyState_goesOnEqually() {
        for (final boolean pinned : new boolean[] {false, true}) {
            final SlotMap saved = map(pinned);
            final SlotMap other = map(pinned);
            change(other, random.nextLong());
            int retired = 0;
            for (int round = 0; round < ROUNDS; round++) {
                change(saved, random.nextLong());
                copy(saved, other);
                other.checkInvariants();
                assertEquals(saved.rowCapacity(), other.rowCapacity());
                for (int step = 0; step < 2; step++) {
                    assertEquals(saved.orderHash(), other.orderHash(), "round=" + round + ", pinned=" + pinned);
                    assertEquals(saved.toString(), other.toString());
                    final long plan = random.nextLong();
                    change(saved, plan);
                    change(other, plan);
                }
                other.checkInvariants();
                change(other, random.nextLong());
                if (random.nextInt(8) == 0) {
                    other.shrink();
                }
                retired = Math.max(retired, saved.space().retiredSlots());
            }
            assertTrue(retired > 10, "retired=" + retired);
        }
    }

    @Test
    void copy_manyPinnedRows_lowestVacantRowIsFound() {
        final SlotMap saved = SlotMap.pinned(TYPE, 300_000, MOST_SLOTS, 0);
        final SlotMap other = SlotMap.pinned(TYPE, 300_000, MOST_SLOTS, 0);
        final long[] handles = new long[299_000];
        saved.space().takeBatch(handles, handles.length);
        for (int row = 0; row < handles.length; row++) {
            saved.bind((int) handles[row], row);
        }
        saved.extend(0, handles.length, RowState.ACTIVE);
        copy(saved, other);
        assertEquals(handles.length, other.vacantRow());
        for (int row = 70_000; row < 70_200; row++) {
            saved.destroy(handles[row], row, moves);
        }
        copy(saved, other);
        assertEquals(200, other.vacantRun(70_000, 200_000));
        copy(SlotMap.pinned(TYPE, 300_000, MOST_SLOTS, 0), other);
        copy(saved, other);
        assertEquals(200, other.vacantRun(70_000, 200_000), "rows behind it are found in a map that was empty");
        copy(SlotMap.pinned(TYPE, 300_000, MOST_SLOTS, 0), other);
        assertEquals(0, other.vacantRow());
    }

    @Test
    void counters_whileSlotsAreReserved_areRefused() {
        final SlotMap map = map(false);
        map.space().take();
        final Throwable thrown =
                assertThrows(IllegalStateException.class, () -> map.arrays().counters());
        assertTrue(thrown.getMessage().contains("reserved=1"), thrown::toString);
    }

    @Test
    @DisplayName("what was learned is copied, up to the last chunk that needed any")
    void learned_ofAnotherReservation_dealsEqually() {
        final SlotMap slots = SlotMap.create(TYPE, 1_000, 4_000);
        slots.space().addSlots(500);
        final Reservation saved = new Reservation(slots.space());
        saved.open(3);
        saved.addStreams(0, 4, 0);
        saved.addStreams(1, 2, 0);
        saved.addStreams(2, 3, 0);
        saved.deal();
        saved.setUsed(1, 30);
        saved.setUsed(8, 9);
        saved.commit();
        assertEquals("[2, 0, 30, 0, 3, 0, 0, 9]", Arrays.toString(saved.learned()));
        final Reservation fresh = new Reservation(slots.space());
        fresh.load(saved.learned());
        assertEquals(saved.orderHash(), fresh.orderHash());
        fresh.load(new int[] {0, 1, 7, 0});
        assertEquals("[0, 1, 7, 0]", Arrays.toString(fresh.learned()), "longer needs are forgotten");
        final Reservation other = new Reservation(slots.space());
        other.open(3);
        other.addStreams(0, 6, 0);
        other.load(saved.learned());
        assertEquals(saved.orderHash(), other.orderHash());
        other.commit(); // the segment that was open is forgotten
        assertEquals(saved.orderHash(), other.orderHash());
        assertEquals(Arrays.toString(saved.learned()), Arrays.toString(other.learned()));
    }
}
