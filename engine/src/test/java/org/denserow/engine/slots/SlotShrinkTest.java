package org.denserow.engine.slots;

import static org.denserow.engine.slots.SlotCalls.create;
import static org.denserow.engine.slots.SlotCalls.destroy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Slots that rest, are given back, and are counted.
class SlotShrinkTest {

    private static final int TYPE = 3;
    private final MoveList moves = new MoveList();

    // ---- Minimum of free slots ----

    @Test
    void take_minimumOfFreeSlots_letsEverySlotRestForSoManyCreates() {
        for (int minimum = 0; minimum < 20; minimum++) {
            final SlotMap map = SlotMap.create(TYPE, 4, 1000, minimum);
            final int[] erasedAt = new int[1000]; // by slot, the number of creates when it was destroyed; 0: never
            for (int creates = 1; creates < 500; creates++) {
                final long handle = create(map);
                final int slot = Handle.slot(handle);
                if (erasedAt[slot] != 0) {
                    final int others = creates - 1 - erasedAt[slot];
                    assertTrue(others >= minimum, "minimum=" + minimum + " slot=" + slot + " others=" + others);
                }
                if (map.rows() == 4) {
                    final long oldest = map.handle(creates % 4);
                    destroy(map, oldest);
                    erasedAt[Handle.slot(oldest)] = creates;
                }
            }
            map.checkInvariants();
            assertEquals(4 + minimum, map.space().slotCount(), "no more slots than needed");
        }
    }

    @Test
    void take_minimumOfFreeSlotsAndNoSlotLeft_reusesAllTheSame() {
        final SlotMap map = SlotMap.create(TYPE, 4, 10, 6);
        for (int i = 0; i < 100; i++) {
            final long handle = create(map);
            if (map.rows() == 4) {
                destroy(map, handle);
            }
        }
        assertEquals(10, map.space().slotCount());
        for (int left = map.space().availableSlots(); left > 0; left--) {
            map.space().take();
        }
        assertEquals(0, map.space().availableSlots());
        assertThrows(IllegalStateException.class, map.space()::take);
        map.checkInvariants();
    }

    @Test
    void create_minimumOutOfRange_throwsNamingIt() {
        for (final int minimum : new int[] {-1, 7}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> SlotMap.create(TYPE, 4, 10, minimum));
            assertTrue(error.getMessage().contains("minFreeSlots=" + minimum), error.getMessage());
        }
    }

    // ---- Shrink ----

    @Test
    void shrink_freeSlotsAtTheEnd_dropsThemAndNeverRepeatsAHandle() {
        final SlotMap map = SlotMap.create(TYPE, 1000, 1 << 20);
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            handles.add(create(map));
        }
        for (int i = 5; i < 1000; i++) {
            destroy(map, handles.get(i));
        }
        final long before = Footprint.sum(map::arrays);
        map.shrink();
        map.checkInvariants();
        assertEquals(5, map.rowCapacity());
        assertEquals(5, map.space().slotCount());
        assertEquals(0, map.space().freeSlots());
        assertTrue(
                Footprint.sum(map::arrays) < before / 100, "bytes=" + Footprint.sum(map::arrays) + " before=" + before);
        map.growRows(1000);
        final Set<Long> seen = new HashSet<>(handles);
        for (int i = 5; i < 1000; i++) {
            assertTrue(seen.add(create(map)), "a handle came twice");
        }
        for (int i = 0; i < 1000; i++) {
            assertEquals(i < 5 ? i : -1, map.find(handles.get(i)));
        }
    }

    @Test
    void shrink_slotOverHalfItsLife_keepsItAndAllBeforeIt() {
        final SlotMap map = new DenseSlotMap(TYPE, 10, 100, 20, 0);
        for (int i = 0; i < 10; i++) {
            create(map);
        }
        for (int i = 0; i < 10; i++) {
            destroy(map, map.handle(0));
        }
        map.shrink();
        assertEquals(0, map.space().slotCount(), "young slots go");
        map.growRows(2);
        create(map);
        for (int use = 0; use < 9; use++) { // one slot, over and over
            destroy(map, map.handle(0));
            create(map);
        }
        assertEquals(11, Handle.generation(map.handle(0)));
        destroy(map, map.handle(0));
        map.shrink();
        assertEquals(1, map.space().slotCount(), "its next generation is past half of 20");
        map.checkInvariants();
    }

    @Test
    void shrink_slotWithHalfItsLifeLeft_dropsIt() {
        final SlotMap map = new DenseSlotMap(TYPE, 2, 100, 20, 0);
        for (int use = 0; use < 9; use++) {
            destroy(map, create(map));
        }
        assertEquals(Handle.of(TYPE, 10, 0), map.space().reservedHandle(0));
        map.shrink();
        assertEquals(0, map.space().slotCount(), "its next generation is half of 20");
        assertEquals(Handle.of(TYPE, 10, 0), create(map), "new slots begin with it");
    }

    @Test
    void shrink_minimumOfFreeSlots_keepsRoomForIt() {
        final SlotMap map = SlotMap.create(TYPE, 4, 100, 6);
        create(map);
        map.shrink();
        assertEquals(7, map.space().slotCapacity(), "one row and six free slots");
        map.checkInvariants();
    }

    @Test
    void shrink_slotsReserved_keepsThem() {
        final SlotMap map = SlotMap.create(TYPE, 10, 100);
        map.space().addSlots(4);
        final long reserved = map.space().take();
        map.shrink();
        map.checkInvariants();
        assertEquals(4, map.space().slotCount());
        assertEquals(0, map.append(reserved, RowState.ACTIVE, moves));
        assertEquals(0, map.find(reserved));
    }

    @Test
    @DisplayName(
            "HM-04 EN-17 random creates, destroys, shrinks and clears with few generations: no handle ever comes twice")
    void operations_randomWithShrink_neverRepeatAHandle() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int shrunk = 0;
        int retired = 0;
        for (int world = 0; world < 60; world++) {
            final SlotMap map = new DenseSlotMap(TYPE, 24, 1 << 16, 4 + random.nextInt(30), random.nextInt(4));
            final Set<Long> seen = new HashSet<>();
            for (int step = 0; step < 400; step++) {
                final String where = "seed=" + seed + " world=" + world + " step=" + step;
                final int choice = random.nextInt(100);
                if (choice < 48) {
                    if (map.rows() == map.rowCapacity()) {
                        map.growRows(2 * map.rowCapacity());
                    }
                    assertTrue(seen.add(create(map)), where);
                } else if (choice < 95) {
                    if (map.rows() > 0) {
                        destroy(map, map.handle(random.nextInt(map.rows())));
                    }
                } else if (choice < 99) {
                    final int before = map.space().slotCount();
                    map.shrink();
                    shrunk += before > map.space().slotCount() ? 1 : 0;
                } else {
                    map.clear();
                }
                map.checkInvariants();
                map.dump().verify(map.space().maxGeneration());
                int found = 0;
                for (final long handle : seen) {
                    found += map.find(handle) >= 0 ? 1 : 0;
                }
                assertEquals(map.rows(), found, where + ": only the handles of rows find one");
            }
            retired += map.space().retiredSlots();
        }
        assertTrue(shrunk > 100 && retired > 100, "shrunk=" + shrunk + ", retired=" + retired);
    }

    // ---- Reset ----

    @Test
    void reset_freeSlots_areForgottenToo() {
        final SlotMap map = SlotMap.create(TYPE, 8, 64);
        destroy(map, create(map));
        map.space().addSlots(3);
        map.reset();
        assertEquals(0, map.space().freeSlots());
        assertEquals(Handle.of(TYPE, 1, 0), create(map));
        map.checkInvariants();
    }

    @Test
    @DisplayName(
            "HM-22 reset: the next handles are those of a new map; stale ones are not detected then, as documented")
    void reset_usedMap_isAsNew() {
        final SlotMap map = new DenseSlotMap(TYPE, 8, 64, 3, 0);
        final long first = create(map);
        for (int use = 0; use < 4; use++) {
            destroy(map, map.handle(0));
            create(map);
        }
        assertTrue(map.space().retiredSlots() > 0);
        map.space().take();
        map.reset();
        map.checkInvariants();
        assertEquals(
                0,
                map.rows()
                        + map.space().slotCount()
                        + map.space().freeSlots()
                        + map.space().reservedSlots()
                        + map.space().retiredSlots());
        assertEquals(8, map.rowCapacity());
        assertEquals(-1, map.find(first), "no slot exists yet");
        assertEquals(SlotMap.create(TYPE, 8, 64).orderHash(), map.orderHash());
        assertEquals(first, create(map), "the same value again");
        assertEquals(0, map.find(first), "so the old handle reads the new row");
    }

    @Test
    void reset_afterAShrinkThatRaisedTheFirstGeneration_isAsNew() {
        final SlotMap map = SlotMap.create(TYPE, 8, 64);
        final long first = create(map);
        destroy(map, first);
        map.shrink();
        assertTrue(create(map) != first, "a stale handle stays stale");
        map.reset();
        map.checkInvariants();
        assertEquals(first, create(map), "the same value again");
    }

    // ---- Metrics ----

    @Test
    @DisplayName("EN-14 sparseness: slots without a row that have one with a row after them, as a part of all")
    void sparseness_scriptOfHoles_isTheExpectedPart() {
        final SlotMap map = SlotMap.create(TYPE, 10, 64);
        assertEquals(0.0, map.sparseness(), "no slot");
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            handles.add(create(map));
        }
        assertEquals(0.0, map.sparseness(), "full");
        destroy(map, handles.get(9));
        destroy(map, handles.get(8));
        assertEquals(0.0, map.sparseness(), "holes at the end have nothing after them");
        destroy(map, handles.get(0));
        destroy(map, handles.get(3));
        assertEquals(0.2, map.sparseness());
        destroy(map, handles.get(7)); // now the end begins at slot 7
        assertEquals(0.2, map.sparseness());
        for (final int slot : new int[] {1, 2, 4, 5}) {
            destroy(map, handles.get(slot));
        }
        assertEquals(0.6, map.sparseness(), "only slot 6 has a row");
        map.clear();
        assertEquals(0.0, map.sparseness());
    }

    @Test
    void disorder_rowsExchanged_countsDescents() {
        final SlotMap map = SlotMap.create(TYPE, 5, 64);
        assertEquals(0.0, map.disorder());
        for (int i = 0; i < 5; i++) {
            create(map);
        }
        assertEquals(0.0, map.disorder());
        map.exchange(0, 4); // 4 1 2 3 0
        assertEquals(0.5, map.disorder());
        map.exchange(1, 3); // 4 3 2 1 0
        assertEquals(1.0, map.disorder());
    }

    // ---- Memory ----

    @Test
    void arrays_denseOrPinned_areAllNamedOnce() {
        for (final boolean isPinned : new boolean[] {false, true}) {
            final SlotMap map = isPinned ? SlotMap.pinned(TYPE, 8, 64, 0) : SlotMap.create(TYPE, 8, 64);
            final Set<Object> named = Collections.newSetFromMap(new IdentityHashMap<>());
            map.arrays(array -> assertTrue(named.add(array), "named twice"));
            assertTrue(named.contains(map.space().sparse), "sparse set");
            assertTrue(named.contains(map.meta), "meta set");
            assertTrue(named.contains(map.space().free().ring()), "free queue");
            assertEquals(
                    0,
                    Stream.of(map.bits())
                            .filter(bits -> !named.contains(bits.words()))
                            .count(),
                    "words");
        }
    }
}
