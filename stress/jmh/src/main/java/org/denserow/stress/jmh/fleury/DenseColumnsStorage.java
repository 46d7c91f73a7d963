package org.denserow.stress.jmh.fleury;

import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;

/// A dense handle map with a column for each of the 120 bytes of payload.
///
/// The slim pass reads one column, 64 entities to a cache line, which C2 may vectorise: the purpose of columns. The
/// piggy pass needs all of an entity and gathers it from 120 places, row by row. Column by column C2 would vectorise over
/// the entities, which is another program.
final class DenseColumnsStorage implements EntityStorage {

    private final HandleMap map = HandleMap.create("entity", 1, Layout.dense(Records.ENTITIES));
    private final byte[][] columns = new byte[Records.PAYLOAD][];

    DenseColumnsStorage(final Fill fill) {
        final long[] handles = new long[Records.ENTITIES];
        for (int i = 0; i < Records.PAYLOAD; i++) {
            columns[i] = map.bytes("byte" + i).values(); // never replaced: the capacity is fixed
        }
        map.createBatch(handles, Records.ENTITIES);
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            for (int i = 0; i < Records.PAYLOAD; i++) {
                columns[i][map.row(handles[entity])] = Records.payload(entity, i);
            }
        }
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            if (!fill.isLive(entity)) {
                map.destroy(handles[entity]);
            }
        }
    }

    @Override
    public long piggy() {
        return piggy(columns, map.size());
    }

    private static long piggy(final byte[][] columns, final int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            int hash = 0;
            for (final byte[] column : columns) {
                hash = hash * 31 + column[row];
            }
            columns[0][row] = 1;
            columns[66][row] = 2;
            columns[119][row] = 3;
            sum += hash;
        }
        return sum;
    }

    @Override
    public long slim() {
        return slim(columns[0], map.size());
    }

    private static long slim(final byte[] column, final int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += column[row] + 25;
        }
        return sum;
    }
}
