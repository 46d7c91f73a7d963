package org.denserow.engine.slots;

import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;

/// Loops over entries of the sparse set, which are laid out like a [Handle] with the row in place of the index: arrays
/// and primitives only.
final class SlotEntries {

    static final int GENERATION_SHIFT = Integer.SIZE;

    private SlotEntries() {}

    /// Frees every slot in index order, one generation on; retired ones stay so.
    ///
    /// @return how many slots are free now, and stand in `ring`
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

    /// One mixed key per row, made of its handle; a vacant row keeps what was there.
    static void mixHandles(final long[] keys, final int[] meta, final long[] sparse, final int end) {
        for (int row = 0; row < end; row++) {
            final int slot = meta[row];
            if (slot >= 0) {
                keys[row] = Mix.of(sparse[slot] & Handle.KEY_MASK | slot);
            }
        }
    }
}
