package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/// What a row costs, by arithmetic and as JOL measures it on the live objects.
class MemoryTest {

    private static final int FIXED = 2048; // objects that are not arrays of rows
    private static final int PER_PART = 200; // a column or tag and its name

    @Test
    @DisplayName("HM-30 100,000 rows of 24 bytes cost at most 41 bytes each: 8 sparse, 4 meta, 4 ring, the payload")
    void bytesPerRow_hundredThousandRows_isAtMost41() {
        final HandleMap map = HandleMap.create("body", 1, Layout.dense(100_000));
        for (int column = 0; column < 6; column++) {
            map.floats("c" + column);
        }
        map.createBatch(new long[100_000], 100_000);
        final long measured = GraphLayout.parseInstance(map).totalSize();
        assertTrue(measured <= 41 * 100_000, "measured=" + measured);
        assertTrue(measured >= 40 * 100_000, "measured=" + measured);
        assertEquals((double) measured / 100_000, map.metrics().bytesPerRow(), 0.05);
        checkBytes(map, 6);
    }

    @Test
    @DisplayName("HM-30 the reported bytes are those that JOL measures, for every size, with tags, buffers and scratch")
    void bytes_variousMaps_agreeWithJol() {
        for (final int capacity : new int[] {1, 63, 1000, 4097}) {
            final HandleMap map =
                    HandleMap.create("t", 1, Layout.dense(capacity).growable());
            checkBytes(map, 0);
            map.floats("f");
            map.longs("l");
            map.ints("i");
            map.tag("t");
            checkBytes(map, 4);
            map.createBatch(new long[3 * capacity], 3 * capacity);
            checkBytes(map, 4);
            map.state().hash();
            map.destroyIf(row -> row % 2 == 0);
            map.newBuffer().resize(100 + capacity);
            checkBytes(map, 10);
            map.shrink();
            checkBytes(map, 10);
        }
    }

    @Test
    @DisplayName("HM-30 the bytes of a pinned map with its list, with levels, and with what lives one lap")
    void bytes_pinnedMapWithAllThatItKeeps_agreeWithJol() {
        for (final int capacity : new int[] {1, 1000, 300_000}) {
            final HandleMap map = HandleMap.create("t", 1, Layout.pinned(capacity));
            map.floats("f");
            ((RowTag) map.tag("t")).field().summarize();
            ((RowTag) map.live()).field().summarize();
            map.list();
            map.store().laps().created();
            map.store().laps().changed();
            map.store().laps().destroyed();
            map.createBatch(new long[capacity], capacity);
            map.destroyIf(row -> row % 3 != 0);
            checkBytes(map, 12);
            ((RowTag) map.live()).field().leavesOnly();
            checkBytes(map, 12);
        }
    }

    @Test
    void bytesPerRow_rowsDestroyed_rises() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(1000));
        assertEquals(map.metrics().allocatedBytes(), map.metrics().bytesPerRow(), "empty: the whole map");
        final long[] handles = new long[1000];
        map.createBatch(handles, 1000);
        final double full = map.metrics().bytesPerRow();
        map.destroyBatch(handles, 500);
        assertEquals(2 * full, map.metrics().bytesPerRow(), 1e-9);
    }

    private static void checkBytes(final HandleMap map, final int parts) {
        final long measured = GraphLayout.parseInstance(map).totalSize();
        final long beside = measured - map.metrics().allocatedBytes();
        assertTrue(
                beside >= 0 && beside <= FIXED + PER_PART * parts,
                "measured=" + measured + ", bytes=" + map.metrics().allocatedBytes());
    }
}
