package org.denserow.engine.slots;

import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;

/// Loops over entries of the sparse set, which have the layout of a [Handle] with the row in place of the index. They
/// use arrays and primitives only.
final class SlotEntries {

    static final int GENERATION_SHIFT = Integer.SIZE;

    private SlotEntries() {}

    /// Frees every slot in index order with its next generation; retired slots stay retired.
    ///
    /// @return how many slots are free now; they are in `ring`
    static int releaseAll(
            final long[] sparse,
            final int slotCount,
            final int[] ring,
            final long retiredEntry,
            final int maxGeneration) {
        int free = 0;
        for (int slot = 0; slot < slotCount; slot++) {
            final int generation = Handle.generation(sparse[slot]);
            if (generation == 0 || generation >= maxGeneration) {
                sparse[slot] = retiredEntry;
            } else {
                sparse[slot] = retiredEntry | generation + 1L << GENERATION_SHIFT;
                ring[free++] = slot;
            }
        }
        return free;
    }

    /// Gives the slots of rows their next generations and frees them, or retires them.
    ///
    /// One loop reads slots and another one their entries, so that many cache misses overlap in each.
    ///
    /// @return how many slots were freed; they are in `ring` from `tail` on
    static int release(
            final long[] sparse,
            final int[] meta,
            final int[] rows,
            final int count,
            final int[] ring,
            final int tail,
            final long retiredEntry,
            final int maxGeneration) {
        gather(meta, rows, count, ring, tail);
        final int untilWrap = Math.min(count, ring.length - tail);
        final int retired = release(sparse, ring, tail, tail + untilWrap, retiredEntry, maxGeneration)
                + release(sparse, ring, 0, count - untilWrap, retiredEntry, maxGeneration);
        if (retired > 0) {
            dropRetired(sparse, ring, tail, count, retiredEntry);
        }
        return count - retired;
    }

    /// Writes the slots of rows to a ring.
    static void gather(final int[] meta, final int[] rows, final int count, final int[] ring, final int tail) {
        final int untilWrap = Math.min(count, ring.length - tail);
        slots(meta, rows, 0, untilWrap, ring, tail);
        slots(meta, rows, untilWrap, count, ring, 0);
    }

    private static void slots(
            final int[] meta, final int[] rows, final int begin, final int end, final int[] slots, final int at) {
        for (int i = begin; i < end; i++) {
            slots[at + i - begin] = meta[rows[i]];
        }
    }

    /// @return how many of the slots were retired
    private static int release(
            final long[] sparse,
            final int[] slots,
            final int begin,
            final int end,
            final long retiredEntry,
            final int maxGeneration) {
        int retired = 0;
        for (int i = begin; i < end; i++) {
            final int slot = slots[i];
            final int generation = Handle.generation(sparse[slot]);
            if (generation < maxGeneration) {
                sparse[slot] = retiredEntry | generation + 1L << GENERATION_SHIFT;
            } else {
                sparse[slot] = retiredEntry;
                retired++;
            }
        }
        return retired;
    }

    /// Gives the slots of live handles their next generations.
    ///
    /// @return false, with nothing changed, if a slot would retire
    static boolean end(
            final long[] sparse,
            final long[] handles,
            final int begin,
            final int end,
            final long retiredEntry,
            final int maxGeneration) {
        int oldest = 0;
        for (int i = begin; i < end; i++) {
            oldest = Math.max(oldest, Handle.generation(handles[i]));
        }
        if (oldest >= maxGeneration) {
            return false;
        }
        for (int i = begin; i < end; i++) {
            final long handle = handles[i];
            sparse[(int) handle] = retiredEntry | Handle.generation(handle) + 1L << GENERATION_SHIFT;
        }
        return true;
    }

    /// Closes the gaps that retired slots leave in the ring.
    private static void dropRetired(
            final long[] sparse, final int[] ring, final int tail, final int count, final long retiredEntry) {
        int to = tail;
        int from = tail;
        for (int i = 0; i < count; i++) {
            if (sparse[ring[from]] != retiredEntry) {
                ring[to] = ring[from];
                to = to + 1 == ring.length ? 0 : to + 1;
            }
            from = from + 1 == ring.length ? 0 : from + 1;
        }
    }

    /// Moves the identities of rows. No row is the target of two moves, nor of one before a move of the row itself.
    static void relocate(final long[] sparse, final int[] meta, final int[] from, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            meta[to[i]] = meta[from[i]];
        }
        for (int i = 0; i < count; i++) {
            final int slot = meta[to[i]];
            sparse[slot] = sparse[slot] & ~Handle.NO_ROW | to[i];
        }
    }

    /// Writes a mixed key per row, made from its handle; the key of a vacant row stays.
    static void mixHandles(final long[] keys, final int[] meta, final long[] sparse, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            final int slot = meta[row];
            if (slot >= 0) {
                keys[row] = Mix.of(sparse[slot] & Handle.KEY_MASK | slot);
            }
        }
    }
}
