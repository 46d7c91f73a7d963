package org.denserow.engine.rows;

import java.util.function.LongSupplier;
import org.denserow.engine.storage.RowMetrics;

/// The metrics of one store. *Threads*: as [RowMetrics].
///
/// @param store the rows
/// @param moreBytes bytes of arrays beside the store that are there for it
public record StoreMetrics(RowStore store, LongSupplier moreBytes) implements RowMetrics {

    @Override
    public int slots() {
        return store.slots().space().slotCount();
    }

    @Override
    public int freeSlots() {
        return store.slots().space().freeSlots();
    }

    @Override
    public int reservedSlots() {
        return store.slots().space().reservedSlots();
    }

    @Override
    public int retiredSlots() {
        return store.slots().space().retiredSlots();
    }

    @Override
    public double sparseness() {
        return store.sparseness();
    }

    @Override
    public double fragmentation() {
        return store.slots().fragmentation();
    }

    @Override
    public double slotSparseness() {
        return store.slots().sparseness();
    }

    @Override
    public double disorder() {
        return store.slots().disorder();
    }

    @Override
    public long allocatedBytes() {
        return new StoreMemory(store).allocatedBytes() + moreBytes.getAsLong();
    }

    @Override
    public double bytesPerRow() {
        return (double) allocatedBytes() / Math.max(1, store.rows());
    }
}
