package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// A map whose rows never move, with holes between them. A new row takes the lowest vacant one, so that rows are as
/// close together as they can be without moving.
///
/// Source: the sparse storage of the entity storage article; its `Active` flag is a bit of the live bitfield.
///
/// Pending rows exist and are not live, so taken rows and live rows are two bitfields. The levels of the taken rows
/// give the lowest vacant row; the search begins at a hint below which no row is vacant.
///
/// *Cost*: O(1) per row; [#vacantRow()] O(capacity / 2^18) at worst; [#activeEnd()] O(pending rows at the end / 64);
/// destroying the last row O(holes before it), each hole once. *Threads*: as [SlotMap].
final class PinnedSlotMap extends SlotMap {

    private final Bitfield taken; // rows that exist
    private final Bitfield live; // rows that are active
    private final Bitfield kept; // rows that are permanent
    private final Bitfield[] bits;
    private int vacantFrom; // no row below is vacant

    PinnedSlotMap(
            final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        super(type, rowCapacity, maxSlots, maxGeneration, minFree);
        taken = Bitfield.withCapacity(rowCapacity);
        live = Bitfield.withCapacity(rowCapacity);
        kept = Bitfield.withCapacity(rowCapacity);
        bits = new Bitfield[] {taken, live, kept};
        taken.summarize();
        Arrays.fill(meta, SlotSpace.NONE);
    }

    @Override
    public RowState state(final int row) {
        if (!exists(row)) {
            return RowState.VACANT;
        }
        if (!live.get(row)) {
            return RowState.PENDING;
        }
        return kept.get(row) ? RowState.PERMANENT : RowState.ACTIVE;
    }

    @Override
    public boolean isActive(final int row) {
        return row >= 0 && row < end && live.get(row);
    }

    @Override
    public int activeEnd() {
        return live.previousSet(end - 1) + 1; // pending rows may stand at the end
    }

    @Override
    public Bitfield live() {
        return live;
    }

    @Override
    public int vacantRow() {
        vacantFrom = taken.nextClear(vacantFrom);
        return vacantFrom;
    }

    @Override
    public int vacantRun(final int first, final int most) {
        final int limit = (int) Math.min(rowCapacity(), (long) first + most);
        final int next = taken.nextSet(first, limit);
        return (next < 0 ? limit : next) - first;
    }

    @Override
    void occupy(final int first, final int count, final RowState state) {
        taken.set(first, first + count);
        if (state != RowState.PENDING) {
            live.set(first, first + count);
        }
        if (state == RowState.PERMANENT) {
            kept.set(first, first + count);
        }
        end = Math.max(end, first + count);
    }

    @Override
    public int append(final long handle, final RowState state, final MoveList moves) {
        final int row = vacantRow();
        bind(Handle.slot(handle), row);
        extend(row, 1, state);
        return row;
    }

    @Override
    public int promotionRow(final int row) {
        return row;
    }

    @Override
    void activate(final int row) {
        live.set(row);
    }

    @Override
    void vacate(final int row, final MoveList moves) {
        vacate(row);
    }

    @Override
    void vacate(final int[] released, final int count) {
        for (int i = 0; i < count; i++) {
            vacate(released[i]);
        }
    }

    private void vacate(final int row) {
        meta[row] = SlotSpace.NONE;
        taken.clear(row);
        if (live.get(row)) {
            live.clear(row);
            active--;
        }
        vacantFrom = Math.min(vacantFrom, row);
        while (end > 0 && meta[end - 1] < 0) {
            end--;
        }
    }

    @Override
    void vacateAll() {
        Arrays.fill(meta, 0, end, SlotSpace.NONE);
        taken.clear(0, end);
        live.clear(0, end);
        kept.clear(0, end);
        vacantFrom = 0;
    }

    @Override
    void resizeRows(final int capacity) {
        final int before = meta.length;
        super.resizeRows(capacity);
        if (capacity > before) {
            Arrays.fill(meta, before, capacity, SlotSpace.NONE);
        }
        taken.resize(capacity);
        live.resize(capacity);
        kept.resize(capacity);
        vacantFrom = Math.min(vacantFrom, capacity);
    }

    @Override
    Bitfield[] bits() {
        return bits;
    }

    @Override
    void loaded() {
        Arrays.fill(meta, end, meta.length, SlotSpace.NONE);
        for (final Bitfield field : bits()) {
            if (field.isSummarized()) {
                field.summarize();
            }
        }
        vacantFrom = 0;
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        super.arrays(to);
        for (final Bitfield field : bits()) {
            field.arrays(to);
        }
    }
}
