package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What is written makes no garbage for a row, only some objects for each batch and each 4,096 rows.
class ArrowAllocationTest {

    private static final int ROWS = 60_000;
    private static final int FRAMES = 12; // the first ones grow buffers
    private static final double MOST = 1; // bytes a row; the smallest object has 16
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object escaped;

    /// {@return the fewest bytes of a collect() that this thread allocated, for each row}
    private static double bytesPerRow(final SampleWorld world, final Consumer<ArrowRows> settings, final Runnable twin)
            throws IOException {
        final PublishedRows published =
                PublishedRows.of(world.sim, world.table, world.copied()).keepSlots();
        long fewest = Long.MAX_VALUE;
        for (final boolean isCopy : new boolean[] {false, true}) {
            long ofWay = Long.MAX_VALUE;
            try (ArrowWriter writer = ArrowWriter.stream(OutputStream.nullOutputStream())) {
                final ArrowRows rows = world.addNumbers(ArrowRows.of(world.sim, world.table, writer));
                settings.accept(rows);
                for (int frame = 0; frame < FRAMES; frame++) {
                    published.publish();
                    try (PublishedCopy copy = published.latest()) {
                        final long before = THREADS.getCurrentThreadAllocatedBytes();
                        assertTrue(isCopy ? rows.collect(copy) : rows.collect());
                        twin.run();
                        ofWay = Math.min(ofWay, THREADS.getCurrentThreadAllocatedBytes() - before);
                    }
                    world.sim.step();
                }
            }
            fewest = isCopy ? Math.max(fewest, ofWay) : ofWay;
        }
        return (double) fewest / ROWS;
    }

    @Test
    @DisplayName("all rows, a selection with holes, and copies of both")
    void collect_manyRows_makesNoGarbageForARow() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(ROWS + 10), 1)) {
            world.create(ROWS).fill(1);
            final double all = bytesPerRow(world, rows -> {}, () -> {});
            assertTrue(all < MOST, () -> "all rows: bytes a row=" + all);
            final double some = bytesPerRow(world, rows -> rows.where(world.hot), () -> {});
            assertTrue(some < MOST, () -> "a selection: bytes a row=" + some);
        }
    }

    @Test
    @DisplayName("twin: an object for each row is noticed")
    void collect_twinWithAnObjectPerRow_isNoticed() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(ROWS + 10), 1)) {
            world.create(ROWS).fill(1);
            final double twin = bytesPerRow(world, rows -> {}, () -> {
                for (int row = 0; row < ROWS; row++) {
                    escaped = new Object();
                }
            });
            assertTrue(twin > 8, () -> "bytes a row=" + twin);
        }
    }

    @Test
    @DisplayName("texts make no garbage either")
    void collect_texts_makeNoGarbage() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(ROWS + 10), 1);
                ArrowWriter writer = ArrowWriter.stream(OutputStream.nullOutputStream())) {
            world.create(ROWS).fill(1);
            final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer).column(world.name);
            long fewest = Long.MAX_VALUE;
            for (int frame = 0; frame < FRAMES; frame++) {
                final long before = THREADS.getCurrentThreadAllocatedBytes();
                rows.collect();
                fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
                world.sim.step();
            }
            final double bytes = (double) fewest / ROWS;
            assertTrue(bytes < MOST, () -> "bytes a row=" + bytes);
        }
    }
}
