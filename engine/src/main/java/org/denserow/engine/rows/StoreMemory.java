package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.storage.Layout;

/// The memory of a type. Keeps nothing of its own.
///
/// *Threads*: as [RowStore].
///
/// @param store the rows
public record StoreMemory(RowStore store) {

    /// {@return bytes of all arrays of the type, the unused parts included}
    public long allocatedBytes() {
        return Footprint.sum(this::ownArrays) + store.parts.followerBytes();
    }

    /// Passes on all arrays of the type, those of [#allocatedBytes()].
    ///
    /// @param to takes each array once
    public void arrays(final Consumer<Object> to) {
        ownArrays(to);
        store.parts.followerArrays(to);
    }

    /// {@return bytes of followers beside the arrays of [#arrays(Consumer)], such as the hash maps of indices}
    public long bytesBesideArrays() {
        return store.parts.followerBytes() - Footprint.sum(store.parts::followerArrays);
    }

    private void ownArrays(final Consumer<Object> to) {
        store.slots.arrays(to);
        store.parts.arrays(to);
        store.stepArrays(to);
        store.laps.arrays(to);
        store.direct().arrays(to);
        if (store.keepsDead()) {
            store.dead().arrays(to);
        }
    }

    /// Allocates now the arrays, except those of the rows, that boundaries and hashes would allocate on demand.
    ///
    /// @param created the largest number of rows created between two boundaries
    public void reserve(final int created) {
        store.parts.hash.reserve(store.capacity());
        store.laps.reserve(created);
        if (store.keepsDead()) {
            store.dead().reserve((int) Math.min(Layout.MAX_ROWS, (long) store.capacity() + created));
        }
    }
}
