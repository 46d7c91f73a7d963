package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Below capacity no operation on rows allocates.
class MapAllocationTest {

    private static final int ROWS = 4096;
    private static final int ROUNDS = 200;
    private static final int CLEAN_WINDOWS = 3;
    private static final int MOST_WINDOWS = 40;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

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
            value = Layout.Kind.class,
            names = {"DENSE", "PINNED", "EVENTS"})
    @DisplayName(
            "EN-01 below capacity create, erase, expire, batches, removeIf, exchange, activate, clear, reset: 0 bytes")
    void operations_belowCapacity_allocateNothing(final Layout.Kind kind) {
        define(kind);
        assertEquals(0, bytesOfWindow(false, MOST_WINDOWS));
        assertTrue(sum != 0);
    }

    @ParameterizedTest
    @EnumSource(
            value = Layout.Kind.class,
            names = {"DENSE", "PINNED", "EVENTS"})
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught(final Layout.Kind kind) {
        define(kind);
        final long bytes = bytesOfWindow(true, CLEAN_WINDOWS);
        assertTrue(bytes >= 16L * ROUNDS, "bytes=" + bytes);
    }

    private void define(final Layout.Kind kind) {
        map = HandleMap.create("t", 1, new Layout(kind, ROWS, false));
        floats = map.floats("f");
        longs = map.longs("l");
        tag = map.tag("tag");
        buffer = map.newBuffer();
    }

    /// Bytes of the last window; 0 only after several windows without a byte, since the JVM compiles meanwhile.
    private long bytesOfWindow(final boolean twin, final int mostWindows) {
        maps.add(map);
        buffer.resize(ROWS);
        final long thread = Thread.currentThread().threadId();
        THREADS.getThreadAllocatedBytes(thread); // the first reading may itself allocate
        long bytes = -1;
        for (int window = 0, clean = 0; window < mostWindows && clean < CLEAN_WINDOWS; window++) {
            final long before = THREADS.getThreadAllocatedBytes(thread);
            for (int round = 0; round < ROUNDS; round++) {
                operate(round);
                if (twin) {
                    escaped = new Object();
                }
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - before;
            clean = bytes == 0 ? clean + 1 : 0;
        }
        return bytes;
    }

    private void operate(final int round) {
        if (map.layout().kind() == Layout.Kind.EVENTS) {
            create();
            map.expire(120);
        } else {
            createAndErase();
        }
        if (round % 3 == 0) {
            map.clear();
        } else if (round % 3 == 1) {
            map.reset();
        } else if (map.layout().kind() == Layout.Kind.EVENTS) {
            map.expire(map.rows());
        } else {
            map.removeIf(row -> true);
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
                    + map.state().sets().dense().get(row)
                    + map.state().sets().sparse().get(Handle.index(handle));
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
        map.eraseBatch(handles, 80);
        for (int row = 0; row < 120; row += 3) {
            if (map.exists(row)) {
                map.erase(map.handle(row));
            }
        }
        if (map.layout().kind() == Layout.Kind.DENSE) {
            map.exchange(1, 17);
        } else {
            sum += map.list().rows()[0];
        }
        map.removeIf(row -> row % 3 == 1);
    }
}
