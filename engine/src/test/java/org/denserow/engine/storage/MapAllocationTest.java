package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Below capacity no operation on rows allocates.
class MapAllocationTest {

    private static final int ROWS = 4096;
    private static final int ROUNDS = 200;
    private static final int CLEAN_WINDOWS = 3;
    private static final int MOST_WINDOWS = 40;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped; // keeps what the twin allocates from being optimised away

    private final HandleMap map = HandleMap.create("t", 1, Layout.dense(ROWS));
    private final FloatColumn floats = map.floats("f");
    private final LongColumn longs = map.longs("l");
    private final Tag tag = map.tag("tag");
    private final RowBuffer buffer = map.newBuffer();
    private final HandleMaps maps = new HandleMaps();
    private final long[] handles = new long[ROWS];
    private long sum;

    @Test
    @DisplayName(
            "EN-01 below capacity create, erase, batches, removeIf, exchange, activate, clear, reset allocate 0 bytes")
    void operations_belowCapacity_allocateNothing() {
        assertEquals(0, bytesOfWindow(false, MOST_WINDOWS));
        assertTrue(sum != 0);
    }

    @Test
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void operations_twinThatAllocates_isCaught() {
        final long bytes = bytesOfWindow(true, CLEAN_WINDOWS);
        assertTrue(bytes >= 16L * ROUNDS, "bytes=" + bytes);
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
        map.createBatch(handles, 300);
        map.createPendingBatch(handles, 20);
        for (int i = 0; i < 10; i++) {
            map.activate(handles[i]);
        }
        for (int i = 0; i < 50; i++) {
            final long handle = map.create();
            final int row = maps.find(handle);
            map.array(floats)[row] = i;
            map.array(longs)[row] = i;
            map.bits(tag).set(row);
            sum += map.row(handle)
                    + map.sets().dense().get(row)
                    + map.sets().sparse().get(Handle.index(handle));
        }
        for (int i = 0; i < 100; i++) {
            buffer.set(longs, buffer.add(), i);
        }
        map.insert(buffer, handles);
        buffer.clear();
        map.eraseBatch(handles, 80);
        map.exchange(1, 17);
        for (int i = 0; i < 40; i++) {
            map.erase(map.handle(i * 3));
        }
        map.removeIf(row -> row % 3 == 1);
        if (round % 3 == 0) {
            map.clear();
        } else if (round % 3 == 1) {
            map.reset();
        } else {
            map.removeIf(row -> true);
        }
    }
}
