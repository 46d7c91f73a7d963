package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Below capacity no operation on rows allocates.
class MapAllocationTest {

    private static final int ROWS = 4096;
    private static final int ROUNDS = 200;

    private HandleMap map;
    private FloatColumn floats;
    private LongColumn longs;
    private Tag tag;
    private RowBuffer buffer;
    private final HandleMaps maps = new HandleMaps();
    private final long[] handles = new long[ROWS];
    private long sum;

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"DENSE", "PINNED", "EVENTS"})
    @DisplayName(
            "EN-01 below capacity create, destroy, expire, batches, destroyIf, exchange, activate, clear, reset: 0 bytes")
    void operations_belowCapacity_allocateNothing(final LayoutKind kind) {
        define(kind);
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum != 0);
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"DENSE", "PINNED", "EVENTS"})
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught(final LayoutKind kind) {
        define(kind);
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void define(final LayoutKind kind) {
        map = HandleMap.create("t", 1, kind.layout(ROWS, false));
        floats = map.floats("f");
        longs = map.longs("l");
        tag = map.tag("tag");
        buffer = map.newBuffer();
        buffer.resize(ROWS);
        maps.add(map);
    }

    private void operate(final int round) {
        if (map.layout().isEvents()) {
            create();
            map.expire(120);
        } else {
            createAndErase();
        }
        if (round % 3 == 0) {
            map.clear();
        } else if (round % 3 == 1) {
            map.reset();
        } else if (map.layout().isEvents()) {
            map.expire(map.rows());
        } else {
            map.destroyIf(row -> true);
        }
    }

    private void create() {
        map.createBatch(handles, 300);
        for (int i = 0; i < 50; i++) {
            final long handle = map.create();
            final int row = maps.find(handle);
            floats.values()[row] = i;
            longs.values()[row] = i;
            ((RowTag) tag).field().set(row);
            sum += map.row(handle)
                    + map.state().sets().dense(row)
                    + map.state().sets().sparse(Handle.index(handle));
        }
        for (int i = 0; i < 100; i++) {
            buffer.set(longs, buffer.add(), i);
        }
        map.insert(buffer, handles);
        buffer.clear();
    }

    private void createAndErase() {
        map.createPendingBatch(handles, 20);
        for (int i = 0; i < 10; i++) {
            map.activate(handles[i]);
        }
        create();
        map.destroyBatch(handles, 80);
        for (int row = 0; row < 120; row += 3) {
            if (map.exists(row)) {
                map.destroy(map.handle(row));
            }
        }
        if (map.layout().isDense()) {
            map.exchange(1, 17);
        } else {
            sum += map.list().rows()[0];
        }
        map.destroyIf(row -> row % 3 == 1);
    }
}
