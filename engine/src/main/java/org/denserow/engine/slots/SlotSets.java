package org.denserow.engine.slots;

import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotViews;

/// Read-only views of the sets of one [SlotMap]. *Cost*, *Threads*: as [SlotViews].
final class SlotSets implements SlotViews {

    private static final String SIZE = "size() says how many there are now";

    private final Sparse sparse;
    private final Dense dense;
    private final Meta meta;
    private final Free free;

    SlotSets(final SlotMap slots) {
        this.sparse = new SparseSet(slots.space());
        this.dense = new DenseSet(slots);
        this.meta = new MetaSet(slots);
        this.free = new FreeList(slots.space());
    }

    @Override
    public Sparse sparse() {
        return sparse;
    }

    @Override
    public Dense dense() {
        return dense;
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Free free() {
        return free;
    }

    private record SparseSet(SlotSpace slots) implements Sparse {

        @Override
        public int size() {
            return slots.slotCount();
        }

        @Override
        public long get(final int slot) {
            return slots.sparse[Within.index(slot, size(), "slot", SIZE)];
        }
    }

    private record DenseSet(SlotMap slots) implements Dense {

        @Override
        public int size() {
            return slots.end();
        }

        @Override
        public long get(final int row) {
            Within.index(row, size(), "row", SIZE);
            return slots.exists(row) ? slots.handle(row) : Handle.NULL;
        }
    }

    private record MetaSet(SlotMap slots) implements Meta {

        @Override
        public int size() {
            return slots.end();
        }

        @Override
        public int get(final int row) {
            return slots.meta[Within.index(row, size(), "row", SIZE)];
        }
    }

    private record FreeList(SlotSpace slots) implements Free {

        @Override
        public int size() {
            return slots.freeSlots();
        }

        @Override
        public int get(final int place) {
            return slots.free().slot(Within.index(place, size(), "place", SIZE));
        }
    }
}
