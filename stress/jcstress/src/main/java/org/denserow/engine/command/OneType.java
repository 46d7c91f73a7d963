package org.denserow.engine.command;

import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;

/// A command log with one type of one column, for tests without a simulation, in any package.
public final class OneType {

    /// The number of the type.
    public static final int TYPE = 1;

    /// Its log; the type is not in it before [#register()].
    public final CommandLog log;

    /// Its rows.
    public final RowStore map;

    /// Its column.
    public final IntCells cells;

    private final SlotMap slots;
    private final int slotCount;

    /// Creates the type and its log.
    ///
    /// @param workers that record
    /// @param layout of the type
    /// @param slotCount it begins with
    /// @param maxSlots it may have
    public OneType(final int workers, final Layout layout, final int slotCount, final int maxSlots) {
        this.log = new CommandLog(workers);
        this.slots = RowStore.newSlots(layout, TYPE, maxSlots, 0);
        this.map = RowStore.over("t", slots, layout, OwnerCheck.NONE);
        this.cells = map.schema().ints("cells");
        this.slotCount = slotCount;
        slots.space().addSlots(slotCount - slots.space().slotCount());
    }

    /// Adds the type to its log.
    ///
    /// @return this
    public OneType register() {
        log.addType(map, slots, slotCount);
        return this;
    }

    /// Deals the free slots out, as before a segment with one system that creates.
    ///
    /// @param streams one per chunk
    public void deal(final int streams) {
        log.type(TYPE).reservation().open(1);
        log.type(TYPE).reservation().addStreams(0, streams, 0);
        log.type(TYPE).reservation().deal();
    }

    /// {@return the column's value in the row of a handle; -1 when it names no row}
    ///
    /// @param handle any value
    public int cell(final long handle) {
        final int row = map.find(handle);
        return row < 0 ? -1 : map.array(cells)[row];
    }
}
