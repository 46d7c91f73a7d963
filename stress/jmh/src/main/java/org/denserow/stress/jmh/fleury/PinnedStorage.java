package org.denserow.stress.jmh.fleury;

import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowList;

/// A pinned handle map with the records in an array beside it: a row stays where it is, so its number finds its record.
/// All entities are created and the dead ones erased again, which leaves holes. A pass goes by the live bits, or by the
/// list of live rows.
final class PinnedStorage implements EntityStorage {

    private final HandleMap map = HandleMap.create("entity", 1, Layout.pinned(Records.ENTITIES));
    private final byte[] records = new byte[Records.STRIDE * Records.ENTITIES]; // by row
    private final RowList list; // null: by bits

    PinnedStorage(final Fill fill, final boolean byList) {
        final long[] handles = new long[Records.ENTITIES];
        map.createBatch(handles, Records.ENTITIES);
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            Records.fill(records, Records.STRIDE * map.row(handles[entity]), entity);
        }
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            if (!fill.isLive(entity)) {
                map.erase(handles[entity]);
            }
        }
        list = byList ? map.list() : null;
    }

    @Override
    public long piggy() {
        return list == null
                ? SparseStorages.Bits.piggy(records, map.live().words())
                : piggy(records, map.rows(list), list.count());
    }

    private static long piggy(final byte[] records, final int[] rows, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.piggy(records, Records.STRIDE * rows[i]);
        }
        return sum;
    }

    @Override
    public long slim() {
        return list == null
                ? SparseStorages.Bits.slim(records, map.live().words())
                : slim(records, map.rows(list), list.count());
    }

    private static long slim(final byte[] records, final int[] rows, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.slim(records, Records.STRIDE * rows[i]);
        }
        return sum;
    }
}
