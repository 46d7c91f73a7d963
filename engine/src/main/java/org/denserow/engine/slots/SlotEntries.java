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

    /// Gives the slots of rows their next generations and frees them, or retires them. The tail of the ring depends on
    /// entries only through a branch that the processor predicts, so no row waits for the entry of another.
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
        int place = tail;
        int free = 0;
        for (int i = 0; i < count; i++) {
            final int slot = meta[rows[i]];
            final int generation = Handle.generation(sparse[slot]);
            if (generation >= maxGeneration) {
                sparse[slot] = retiredEntry;
            } else {
                sparse[slot] = retiredEntry | generation + 1L << GENERATION_SHIFT;
                place = place == ring.length ? 0 : place;
                ring[place++] = slot;
                free++;
            }
        }
        return free;
    }

    /// Moves the identities of rows, in order.
    static void relocate(final long[] sparse, final int[] meta, final int[] from, final int[] to, final int count) {
        for (int i = 0; i < count; i++) {
            final int slot = meta[from[i]];
            meta[to[i]] = slot;
            sparse[slot] = sparse[slot] & ~Handle.NO_ROW | to[i];
        }
    }

    /// Writes a mixed key per row, made from its handle; the key of a vacant row stays.
    static void mixHandles(final long[] keys, final int[] meta, final long[] sparse, final int end) {
        for (int row = 0; row < end; row++) {
            final int slot = meta[row];
            if (slot >= 0) {
                keys[row] = Mix.of(sparse[slot] & Handle.KEY_MASK | slot);
            }
        }
    }
}
