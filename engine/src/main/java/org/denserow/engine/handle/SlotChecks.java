package org.denserow.engine.handle;

/// What walks a whole [SlotMap] and changes nothing: its hash, its invariants, its metrics.
///
/// *Cost*: O(slots). *Threads*: as the map.
final class SlotChecks {

    private SlotChecks() {}

    static long orderHash(final SlotMap map) {
        long rowSum = 0;
        for (int row = 0; row < map.rows(); row++) {
            rowSum += Mix.next(row, map.meta[row]);
        }
        long slotSum = 0;
        for (int slot = 0; slot < map.slotCount(); slot++) {
            slotSum += Mix.next(slot, map.sparse[slot]);
        }
        long freeSum = 0;
        final FreeRing free = map.free();
        for (int offset = 0; offset < free.count(); offset++) {
            freeSum += Mix.next(offset, free.slot(offset));
        }
        final long counters =
                Mix.next(Mix.next(map.active(), map.rows()), (long) map.retiredSlots() << 32 | map.firstGeneration());
        return Mix.next(Mix.next(Mix.next(counters, rowSum), slotSum), freeSum);
    }

    static void mixHandles(final long[] keys, final int[] meta, final long[] sparse, final int rows) {
        for (int row = 0; row < rows; row++) {
            final int slot = meta[row];
            keys[row] = Mix.of(sparse[slot] & Handle.KEY_MASK | slot);
        }
    }

    /// Slots without a row that have a slot with a row after them, as a part of all slots.
    static double sparseness(final SlotMap map) {
        int end = map.slotCount();
        while (end > 0 && map.sparse[end - 1] < 0) {
            end--;
        }
        return end == 0 ? 0 : (double) (end - map.rows()) / map.slotCount();
    }

    /// Neighbouring rows whose slots descend, as a part of all neighbours.
    static double disorder(final SlotMap map) {
        int descents = 0;
        for (int row = 1; row < map.rows(); row++) {
            descents += map.meta[row - 1] > map.meta[row] ? 1 : 0;
        }
        return descents == 0 ? 0 : (double) descents / (map.rows() - 1);
    }

    static void checkInvariants(final SlotMap map) {
        final int rows = map.rows();
        final long[] sparse = map.sparse;
        check(
                4,
                map.active() >= 0 && map.active() <= rows && rows <= map.meta.length,
                "active=" + map.active() + ", rows=" + rows);
        final boolean[] seen = new boolean[map.slotCount()];
        for (int row = 0; row < rows; row++) {
            final int slot = map.meta[row];
            check(1, (int) sparse[slot] == row && sparse[slot] > 0, "row=" + row + ", slot=" + slot);
            check(1, Handle.generation(sparse[slot]) > 0, "generation 0, slot=" + slot);
            check(2, !seen[slot], "two rows of one slot, slot=" + slot);
            seen[slot] = true;
        }
        final FreeRing free = map.free();
        for (int offset = 0; offset < free.count(); offset++) {
            final int slot = free.slot(offset);
            check(2, !seen[slot], "free twice or live, slot=" + slot);
            seen[slot] = true;
        }
        int others = 0;
        for (int slot = 0; slot < map.slotCount(); slot++) {
            others += seen[slot] ? 0 : 1;
            check(3, sparse[slot] > 0 || (sparse[slot] & Handle.NO_ROW) == Handle.NO_ROW, "slot=" + slot);
        }
        check(
                2,
                others == map.reservedSlots() + map.retiredSlots(),
                "others=" + others + ", reserved=" + map.reservedSlots() + ", retired=" + map.retiredSlots());
        for (int slot = map.slotCount(); slot < sparse.length; slot++) {
            check(3, (sparse[slot] & ~Handle.KEY_MASK) == (Handle.FREE | Handle.NO_ROW), "prepared slot=" + slot);
        }
    }

    private static void check(final int invariant, final boolean holds, final String values) {
        if (!holds) {
            throw new IllegalStateException("invariant " + invariant + " of SlotMap does not hold: " + values);
        }
    }
}
