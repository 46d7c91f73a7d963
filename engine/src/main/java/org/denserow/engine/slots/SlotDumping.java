package org.denserow.engine.slots;

import java.util.Arrays;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;

/// Turns a [SlotMap] into a [SlotDump] and back. A dump may come from anywhere, so it is verified; a bad one changes
/// nothing.
///
/// *Cost*: O(slots). *Threads*: as the map.
final class SlotDumping {

    private SlotDumping() {}

    static SlotDump dump(final SlotMap map) {
        final SlotSpace space = map.space();
        if (space.reservedSlots() != 0) {
            throw SlotErrors.reserved("a dump", map.type(), space.reservedSlots());
        }
        final int end = map.end();
        final long[] handles = new long[end];
        final RowState[] states = new RowState[end];
        for (int row = 0; row < end; row++) {
            states[row] = map.state(row);
            handles[row] = states[row] == RowState.VACANT ? Handle.NULL : map.handle(row);
        }
        final int[] free = new int[space.freeSlots()];
        space.free().copyTo(free);
        return new SlotDump(
                map.type(),
                space.firstGeneration(),
                handles,
                Arrays.copyOf(map.meta, end),
                states,
                Arrays.copyOf(space.sparse, space.slotCount()),
                free);
    }

    static void load(final SlotMap map, final SlotDump dump) {
        final SlotSpace space = map.space();
        dump.verify(space.maxGeneration());
        if (!map.isPinned()) {
            dump.verifyDense();
        }
        if (dump.type() != map.type() || dump.end() > map.rowCapacity() || dump.sparse().length > space.maxSlots()) {
            throw new IllegalArgumentException("a dump must be of the same type and fit: type=" + map.type()
                    + ", dump.type=" + dump.type() + ", capacity=" + map.rowCapacity() + ", dump.rows="
                    + dump.end() + ", maxSlots=" + space.maxSlots() + ", dump.slots=" + dump.sparse().length
                    + "; load it into a map with the type number and the capacity of the one that was dumped");
        }
        map.forgetRows();
        space.load(dump);
        final int[] slots = dump.meta();
        for (int row = 0; row < slots.length; row++) {
            if (slots[row] >= 0) {
                map.meta[row] = slots[row];
                space.reserveNew(1);
                map.extend(row, 1, dump.states()[row]);
            }
        }
    }
}
