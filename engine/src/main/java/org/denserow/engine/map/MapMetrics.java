package org.denserow.engine.map;

import org.denserow.engine.defragment.Defragmenter;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotOrder;

/// How tightly the rows of a map stand, and what they cost in memory.
///
/// *Threads*: as the map: any thread may ask while nobody changes it.
public final class MapMetrics {

    private final RowStore store;
    private final Defragmenter defragmenter;

    MapMetrics(final RowStore store, final Defragmenter defragmenter) {
        this.store = store;
        this.defragmenter = defragmenter;
    }

    /// {@return slots whose generations are used up; they are never used again}
    public int retiredSlots() {
        return store.slots().space().retiredSlots();
    }

    /// How sparse the rows are: rows that are not live and have a live one after them, as a part of the capacity.
    /// Only pinned rows are ever sparse.
    ///
    /// @return in `[0, 1)`
    public double sparseness() {
        return store.sparseness();
    }

    /// How broken up the rows are: live rows that are followed by a row that is not live, the last one left out, as a
    /// part of the live rows. O(rows). Only pinned rows are ever broken up.
    ///
    /// @return in `[0, 1)`; 0 if all live rows follow each other
    public double fragmentation() {
        return SlotOrder.fragmentation(store.slots());
    }

    /// How sparse the index is: slots without a row that have a slot with a row after them, as a part of all slots.
    /// O(slots).
    ///
    /// @return in `[0, 1)`; 0 for a map that only grew
    public double indexSparseness() {
        return SlotOrder.sparseness(store.slots());
    }

    /// How far rows have lost the order of their slots, which is the order of creation while no slot is reused:
    /// neighbours whose slots descend, as a part of all neighbours. O(rows).
    ///
    /// @return in `[0, 1]`; 0 for a map that only grew
    public double disorder() {
        return SlotOrder.disorder(store.slots());
    }

    /// Bytes of all arrays that belong to this map: sets, columns, tags, buffers and scratch, as many as are allocated,
    /// used or not. Objects in columns, names and the few fixed objects (under 2 KiB, and some 200 bytes a part) are
    /// not counted. O(parts).
    ///
    /// @return bytes on a 64-bit JVM with compressed pointers
    public long allocatedBytes() {
        return store.all().allocatedBytes() + Footprint.sum(defragmenter::arrays);
    }

    /// What one row costs: [#allocatedBytes()] by the rows that there are.
    ///
    /// @return bytes per row; those of the whole map when it is empty
    public double bytesPerRow() {
        return (double) allocatedBytes() / Math.max(1, store.rows());
    }

    /// Tells whether rows may be out of order: whether any was created, erased or moved since the map was last empty by
    /// [HandleMap#clear()] or [HandleMap#reset()], or since [HandleMap#defragment] left all in order; and after
    /// [HandleMap#markFragmented()].
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return store.all().isFragmented();
    }
}
