package org.denserow.engine.slots;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// The hash and the invariants of a [SlotMap]: both read the whole map.
///
/// *Cost*: O(slots). *Threads*: as the map.
final class SlotChecks {

    private SlotChecks() {}

    static long orderHash(final SlotMap map) {
        final SlotSpace space = map.space();
        long rowSum = 0;
        for (int row = 0; row < map.end(); row++) {
            if (map.meta[row] >= 0) {
                rowSum += Mix.next(row, map.meta[row]);
            }
            final RowState state = map.state(row);
            if (state != RowState.ACTIVE) {
                rowSum += Mix.next(~row, state.ordinal());
            }
        }
        long slotSum = 0;
        for (int slot = 0; slot < space.slotCount(); slot++) {
            slotSum += Mix.next(slot, space.sparse[slot]);
        }
        long freeSum = 0;
        final FreeQueue free = space.free();
        for (int offset = 0; offset < free.count(); offset++) {
            freeSum += Mix.next(offset, free.slot(offset));
        }
        final long counters =
                Mix.next(Mix.next(map.size(), map.rows()), (long) space.retiredSlots() << 32 | space.firstGeneration());
        return Mix.next(Mix.next(Mix.next(counters, rowSum), slotSum), freeSum);
    }

    static void checkInvariants(final SlotMap map) {
        checkCounts(map);
        final SlotSpace space = map.space();
        final long[] sparse = space.sparse;
        final boolean[] seen = new boolean[space.slotCount()];
        for (int row = 0; row < map.end(); row++) {
            final int slot = map.meta[row];
            if (slot < 0) {
                check(5, map.isPinned() && map.state(row) == RowState.VACANT, "hole, row=", row);
                continue;
            }
            if ((int) sparse[slot] != row || sparse[slot] <= 0) {
                check(1, false, "row=" + row + ", slot=" + slot);
            }
            check(1, Handle.generation(sparse[slot]) > 0, "generation 0, slot=", slot);
            check(2, !seen[slot], "two rows of one slot, slot=", slot);
            seen[slot] = true;
        }
        final FreeQueue free = space.free();
        for (int offset = 0; offset < free.count(); offset++) {
            final int slot = free.slot(offset);
            check(2, !seen[slot], "free twice or live, slot=", slot);
            check(3, sparse[slot] < 0, "a free slot with a live entry, slot=", slot);
            seen[slot] = true;
        }
        int others = 0;
        for (int slot = 0; slot < space.slotCount(); slot++) {
            others += seen[slot] ? 0 : 1;
            check(3, sparse[slot] > 0 || (sparse[slot] & Handle.NO_ROW) == Handle.NO_ROW, "slot=", slot);
        }
        check(
                2,
                others == space.reservedSlots() + space.retiredSlots(),
                "others=" + others + ", reserved=" + space.reservedSlots() + ", retired=" + space.retiredSlots());
        for (int slot = space.slotCount(); slot < sparse.length; slot++) {
            check(3, (sparse[slot] & ~Handle.KEY_MASK) == (Handle.FREE | Handle.NO_ROW), "prepared slot=", slot);
        }
    }

    private static void checkCounts(final SlotMap map) {
        int rows = 0;
        int active = 0;
        int permanent = 0;
        for (int row = 0; row < map.meta.length; row++) {
            final RowState state = map.state(row);
            rows += state == RowState.VACANT ? 0 : 1;
            active += state == RowState.ACTIVE || state == RowState.PERMANENT ? 1 : 0;
            permanent += state == RowState.PERMANENT ? 1 : 0;
            check(4, map.isActive(row) == (state == RowState.ACTIVE || state == RowState.PERMANENT), "row=", row);
            check(5, row < map.end() || !map.isPinned() || map.meta[row] == -1, "vacant row with a slot, row=", row);
        }
        final boolean right = rows == map.rows() && active == map.size() && permanent == map.permanent();
        check(4, right && (map.isPinned() || rows == map.end()), "counted=" + rows + ", active=" + active + ", " + map);
        check(5, map.end() == 0 || map.meta[map.end() - 1] >= 0, "end=", map.end());
        if (map.isPinned()) {
            check(5, map.live().rank(map.rowCapacity()) == active, "live bits, active=", active);
            check(5, map.vacantRow() == firstVacant(map), "lowest vacant row=", map.vacantRow());
            final Bitfield[] bits = map.bits();
            final int[] counted = {rows, active, permanent};
            for (int kind = 0; kind < bits.length; kind++) {
                check(5, count(bits[kind]) == counted[kind], "bits=" + kind + ", rows=" + counted[kind]);
            }
            for (int row = 0; row < map.rowCapacity(); row++) {
                check(5, bits[0].get(row) == map.exists(row), "the bit of a row, row=", row);
            }
        }
    }

    /// The number of bits, those behind the last row included.
    private static int count(final Bitfield bits) {
        int count = 0;
        for (final long word : bits.words()) {
            count += Long.bitCount(word);
        }
        return count;
    }

    private static int firstVacant(final SlotMap map) {
        int row = 0;
        while (row < map.rowCapacity() && map.state(row) != RowState.VACANT) {
            row++;
        }
        return row;
    }

    /// Makes its message only if there is one to make: most checks are one for each row.
    private static void check(final int invariant, final boolean holds, final String what, final int value) {
        if (!holds) {
            check(invariant, false, what + value);
        }
    }

    private static void check(final int invariant, final boolean holds, final String values) {
        if (!holds) {
            throw new IllegalStateException("invariant " + invariant + " of SlotMap does not hold: " + values);
        }
    }
}
