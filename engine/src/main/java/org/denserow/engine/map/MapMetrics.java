package org.denserow.engine.map;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotOrder;

/// How close together the rows of a map are, and how much memory they take.
///
/// *Threads*: as the map: any thread may read while none changes it.
public final class MapMetrics {

    private final RowStore store;
    private final Consumer<Consumer<Object>> arraysOfOrder;

    MapMetrics(final RowStore store, final Consumer<Consumer<Object>> arraysOfOrder) {
        this.store = store;
        this.arraysOfOrder = arraysOfOrder;
    }

    /// {@return the number of slots whose generations are used up; they are never used again}
    public int retiredSlots() {
        return store.slots().space().retiredSlots();
    }

    /// How sparse the rows are: the number of rows that are not live and have a live row after them, divided by the
    /// capacity. Only pinned rows can be sparse.
    ///
    /// @return in `[0, 1)`
    public double sparseness() {
        return store.sparseness();
    }

    /// How broken up the rows are: the fraction of live rows, the last excepted, with a row behind them that is not
    /// live. O(rows). Only pinned rows can be broken up.
    ///
    /// @return in `[0, 1)`; 0 if the live rows are contiguous
    public double fragmentation() {
        return SlotOrder.fragmentation(store.slots());
    }

    /// How sparse the index is: the fraction of all slots that have no row and come before a slot with a row. O(slots).
    ///
    /// @return in `[0, 1)`; 0 for a map that has only grown
    public double indexSparseness() {
        return SlotOrder.sparseness(store.slots());
    }

    /// How far rows have lost the order of their slots, which is the order of creation while no slot is reused: the
    /// fraction of pairs of neighbouring rows whose slots descend. O(rows).
    ///
    /// @return in `[0, 1]`; 0 for a map that has only grown
    public double disorder() {
        return SlotOrder.disorder(store.slots());
    }

    /// Bytes of all arrays of this map, used or not: sets, columns, tags, buffers and scratch. It does not count
    /// objects in columns, names, and a few fixed objects (under 2 KiB, and about 200 bytes per part). O(parts).
    ///
    /// @return bytes on a 64-bit JVM with compressed pointers
    public long allocatedBytes() {
        return store.all().allocatedBytes() + Footprint.sum(arraysOfOrder);
    }

    /// The memory of one row: [#allocatedBytes()] divided by the number of rows.
    ///
    /// @return bytes per row; for an empty map, all its bytes
    public double bytesPerRow() {
        return (double) allocatedBytes() / Math.max(1, store.rows());
    }

    /// Tells whether rows may be out of order. [HandleMap#clear()], [HandleMap#reset()] and a [HandleMap#defragment]
    /// that leaves all rows in order make it false; creating, erasing or moving a row and [HandleMap#markFragmented()]
    /// make it true.
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return store.all().isFragmented();
    }
}
