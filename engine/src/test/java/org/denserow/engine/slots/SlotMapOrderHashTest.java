package org.denserow.engine.slots;

import static org.denserow.engine.slots.SlotCalls.create;
import static org.denserow.engine.slots.SlotCalls.createAll;
import static org.denserow.engine.slots.SlotCalls.destroy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The order hash of a slot map covers every set, and all that decides which handle comes next.
class SlotMapOrderHashTest {

    private static final int TYPE = 5;
    private final MoveList moves = new MoveList();
    private final SlotMap map = SlotMap.create(TYPE, 16, 64);

    @Test
    @DisplayName("HM-07 the dump of all sets after a script is the expected table")
    void script_fixed_leavesTheExpectedSets() {
        final List<Long> handles = createAll(map, 4); // slots 0 1 2 3
        destroy(map, handles.get(1));
        destroy(map, handles.get(3));
        create(map); // slot 1 again
        map.space().addSlots(2); // slots 4 5
        final long reserved = map.space().take(); // slot 3
        assertEquals(Handle.of(TYPE, 2, 3), reserved);
        destroy(map, handles.get(0));
        final long[] sparse = {
            free(2), // slot 0: free, next generation 2
            live(2, 0), // slot 1: the row moved into the hole of slot 0
            live(1, 1), // slot 2
            free(2), // slot 3: reserved
            free(1), // slot 4: never used
            free(1), // slot 5: never used
        };
        assertEquals(dump(2, 2, 0, new int[] {1, 2}, sparse, new int[] {4, 5, 0}), map.orderHash());
    }

    @Test
    void orderHash_oneThingChanged_changes() {
        final List<Long> handles = createAll(map, 5);
        destroy(map, handles.get(1));
        destroy(map, handles.get(3));
        final Set<Long> hashes = new HashSet<>();
        hashes.add(map.orderHash());
        assertTrue(!hashes.add(map.orderHash()), "asking changes nothing");

        map.exchange(0, 1);
        assertTrue(hashes.add(map.orderHash()), "row order");
        map.exchange(0, 1);
        assertTrue(!hashes.add(map.orderHash()), "exchanged back");

        exchangeInRing(0, 1);
        assertTrue(hashes.add(map.orderHash()), "order of the free list");
        exchangeInRing(0, 1);
        assertTrue(!hashes.add(map.orderHash()), "exchanged back");

        map.space().voidFreeHandles();
        assertTrue(hashes.add(map.orderHash()), "generations of free slots");
        map.space().take();
        assertTrue(hashes.add(map.orderHash()), "a reserved slot");
        map.space().addSlots(1);
        assertTrue(hashes.add(map.orderHash()), "a slot more");
    }

    @Test
    void orderHash_activeOrPending_differs() {
        final SlotMap other = SlotMap.create(TYPE, 16, 64);
        map.append(map.space().take(), RowState.ACTIVE, moves);
        other.append(other.space().take(), RowState.PENDING, moves);
        assertNotEquals(map.orderHash(), other.orderHash());
        other.promote(other.promotionRow(0));
        assertEquals(map.orderHash(), other.orderHash());
    }

    @Test
    void orderHash_firstGenerationOfSlotsToCome_counts() {
        final SlotMap other = SlotMap.create(TYPE, 16, 64);
        other.space().voidFreeHandles();
        assertNotEquals(map.orderHash(), other.orderHash(), "no slot exists, but the next one has another generation");
    }

    @Test
    void orderHash_permanentOrActive_differs() {
        final SlotMap other = SlotMap.create(TYPE, 16, 64);
        map.append(map.space().take(), RowState.ACTIVE, moves);
        other.append(other.space().take(), RowState.PERMANENT, moves);
        assertNotEquals(map.orderHash(), other.orderHash(), "one of them may come to an end");
    }

    @Test
    void orderHash_generationOfAFreeSlot_counts() {
        final SlotMap other = SlotMap.create(TYPE, 16, 64);
        map.space().addSlots(1);
        other.space().addSlots(1);
        assertEquals(map.orderHash(), other.orderHash());
        other.space().refuse(Handle.slot(other.space().take()));
        assertEquals(map.space().firstGeneration(), other.space().firstGeneration());
        assertNotEquals(map.orderHash(), other.orderHash(), "the same free slot, and another handle comes next");
        assertNotEquals(map.space().take(), other.space().take());
    }

    @Test
    void orderHash_retiredOrReserved_differs() {
        final SlotMap retired = new DenseSlotMap(TYPE, 16, 64, 1, 0);
        final SlotMap reserved = new DenseSlotMap(TYPE, 16, 64, 1, 0);
        reserved.space().take();
        retired.space().refuse(Handle.slot(retired.space().take()));
        assertEquals(1, retired.space().retiredSlots());
        assertEquals(0, retired.space().freeSlots() + reserved.space().freeSlots());
        assertNotEquals(retired.orderHash(), reserved.orderHash(), "one comes back, the other does not");
    }

    private void exchangeInRing(final int a, final int b) {
        final int slot = map.space().free().slot(a);
        map.space().free().setSlot(a, map.space().free().slot(b));
        map.space().free().setSlot(b, slot);
    }

    private static long free(final int generation) {
        return 1L << 63 | (long) TYPE << 48 | (long) generation << 32 | 0xFFFF_FFFFL;
    }

    private static long live(final int generation, final int row) {
        return (long) TYPE << 48 | (long) generation << 32 | row;
    }

    /// The order hash of a map with these sets, first generation 1: it covers every entry in full.
    private static long dump(
            final int active,
            final int rows,
            final int retired,
            final int[] meta,
            final long[] sparse,
            final int[] ring) {
        long rowSum = 0;
        for (int row = 0; row < meta.length; row++) {
            rowSum += Mix.next(row, meta[row]);
        }
        long slotSum = 0;
        for (int slot = 0; slot < sparse.length; slot++) {
            slotSum += Mix.next(slot, sparse[slot]);
        }
        long freeSum = 0;
        for (int place = 0; place < ring.length; place++) {
            freeSum += Mix.next(place, ring[place]);
        }
        final long counters = Mix.next(Mix.next(active, rows), (long) retired << 32 | 1);
        return Mix.next(Mix.next(Mix.next(counters, rowSum), slotSum), freeSum);
    }
}
