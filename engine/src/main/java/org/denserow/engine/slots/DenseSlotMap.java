package org.denserow.engine.slots;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// A map with contiguous rows, in the three regions of [SlotMap]. When one row is destroyed, the last row of its region
/// replaces it, and the next region closes the gap in the same way.
///
/// *Cost*: each method O(1). *Threads*: as [SlotMap].
final class DenseSlotMap extends SlotMap {

    DenseSlotMap(
            final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        super(type, rowCapacity, maxSlots, maxGeneration, minFree);
    }

    @Override
    public RowState state(final int row) {
        if (row < 0 || row >= rows) {
            return RowState.VACANT;
        }
        if (row >= active) {
            return RowState.PENDING;
        }
        return row < permanent ? RowState.PERMANENT : RowState.ACTIVE;
    }

    @Override
    public boolean isActive(final int row) {
        return row >= 0 && row < active;
    }

    @Override
    public int activeEnd() {
        return active;
    }

    @Override
    public int vacantRow() {
        return rows;
    }

    @Override
    public int vacantRun(final int first, final int most) {
        return most;
    }

    @Override
    void occupy(final int first, final int count, final RowState state) {
        end = rows;
    }

    @Override
    public int append(final long handle, final RowState state, final MoveList moves) {
        int row = rows;
        if (state != RowState.PENDING) {
            row = giveWay(active, row, moves);
        }
        if (state == RowState.PERMANENT) {
            row = giveWay(permanent, row, moves);
        }
        bind(Handle.slot(handle), row);
        extend(row, 1, state);
        return row;
    }

    /// Moves the first row of a region to its vacant end.
    private int giveWay(final int row, final int vacant, final MoveList moves) {
        if (row < vacant) {
            relocate(row, vacant);
            moves.add(row, vacant);
        }
        return row;
    }

    @Override
    public int promotionRow(final int row) {
        return active;
    }

    @Override
    void activate(final int row) {
        assert row == active - 1 : "the first pending row is next: row=" + row + ", " + this;
    }

    @Override
    void vacate(final int row, final MoveList moves) {
        end = rows;
        if (row >= active) {
            fill(row, rows, moves);
            return;
        }
        active--;
        fill(row, active, moves);
        if (active < rows) {
            fill(active, rows, moves); // the last pending row closes the gap between the regions
        }
    }

    private void fill(final int hole, final int last, final MoveList moves) {
        if (last != hole) {
            relocate(last, hole);
            moves.add(last, hole);
        }
    }

    @Override
    void vacate(final int[] released, final int count) {}

    @Override
    void vacateAll() {}
}
