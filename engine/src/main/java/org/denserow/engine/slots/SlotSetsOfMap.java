package org.denserow.engine.slots;

import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotSets;

/// The sets of one [SlotMap], for reading. *Cost*, *Threads*: as [SlotSets].
record SlotSetsOfMap(SlotMap map) implements SlotSets {

    @Override
    public int slots() {
        return map.space().slotCount();
    }

    @Override
    public long sparse(final int slot) {
        return map.space().sparse[Within.index(slot, slots(), "slot", "slots() says how many there are now")];
    }

    @Override
    public int end() {
        return map.end();
    }

    @Override
    public long dense(final int row) {
        checkRow(row);
        return map.exists(row) ? map.handle(row) : Handle.NULL;
    }

    @Override
    public int meta(final int row) {
        checkRow(row);
        return map.meta[row];
    }

    @Override
    public int freeSlots() {
        return map.space().freeSlots();
    }

    @Override
    public int free(final int place) {
        Within.index(place, freeSlots(), "place", "freeSlots() says how many there are now");
        return map.space().free().slot(place);
    }

    private void checkRow(final int row) {
        Within.index(row, end(), "row", "end() says how many there are now");
    }
}
