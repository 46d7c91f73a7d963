package org.denserow.stress.jmh.fleury;

import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;

/// A dense handle map with one object per row, an array of 128 bytes. All entities are created and the dead ones erased
/// again, so swapping decides the order of rows.
final class DenseObjectsStorage implements EntityStorage {

    private final HandleMap map = HandleMap.create("entity", 1, Layout.dense(Records.ENTITIES));
    private final ObjectColumn<byte[]> record = map.objects("record", byte[].class);

    DenseObjectsStorage(final Fill fill) {
        final long[] handles = new long[Records.ENTITIES];
        map.createBatch(handles, Records.ENTITIES);
        final Object[] cells = record.values();
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            cells[map.row(handles[entity])] = Records.of(new int[] {entity});
        }
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            if (!fill.isLive(entity)) {
                map.destroy(handles[entity]);
            }
        }
    }

    @Override
    public long piggy() {
        return piggy(record.values(), map.size());
    }

    private static long piggy(final Object[] records, final int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += Records.piggy((byte[]) records[row], 0);
        }
        return sum;
    }

    @Override
    public long slim() {
        return slim(record.values(), map.size());
    }

    private static long slim(final Object[] records, final int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += Records.slim((byte[]) records[row], 0);
        }
        return sum;
    }
}
