package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Copies of rows as an Arrow table")
class ArrowCopiesTest {

    private final long seed = Long.getLong("seed", System.nanoTime());

    static Stream<Layout> layouts() {
        return ArrowRowsTest.layouts();
    }

    private static byte[] bytes(
            final SampleWorld world, final Consumer<ArrowRows> settings, final Predicate<ArrowRows> collect)
            throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArrowWriter writer = ArrowWriter.stream(bytes)) {
            final ArrowRows rows = world.addNumbers(ArrowRows.of(world.sim, world.table, writer));
            settings.accept(rows);
            assertTrue(collect.test(rows));
            assertFalse(collect.test(rows), "once in a frame");
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("a copy gives the same bytes as the rows of its frame, on another thread, after the run went on")
    void collect_copy_givesTheSameBytes(final Layout layout) throws IOException {
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            world.create(3_000).destroySome(seed, 4).fill(seed);
            for (int i = 0; i < 70; i++) {
                world.sim.commands().createPending(world.table);
            }
            world.sim.step();
            assertEquals(70, world.table.pending());
            final PublishedRows published =
                    PublishedRows.of(world.sim, world.table, world.copied()).keepSlots();
            published.publish();
            final byte[] all = bytes(world, rows -> {}, ArrowRows::collect);
            final byte[] some = bytes(world, rows -> rows.where(world.hot).batchRows(100), ArrowRows::collect);
            try (PublishedCopy copy = published.latest()) {
                world.destroySome(seed, 2).fill(seed + 1).sim.step();
                final byte[] allOfCopy = CompletableFuture.supplyAsync(() -> bytesOf(world, rows -> {}, copy))
                        .join();
                assertArrayEquals(all, allOfCopy, "seed=" + seed);
                assertArrayEquals(
                        some, bytesOf(world, rows -> rows.where(world.hot).batchRows(100), copy), "seed=" + seed);
            }
        }
    }

    private static byte[] bytesOf(
            final SampleWorld world, final Consumer<ArrowRows> settings, final PublishedCopy copy) {
        try {
            return bytes(world, settings, rows -> rows.collect(copy));
        } catch (final IOException thrown) {
            throw new AssertionError(thrown);
        }
    }

    @Test
    @DisplayName("a pinned type without pending rows needs no live tag in the copy")
    void collect_pinnedWithoutLiveTag_usesHandles() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.pinned(500), 1)) {
            world.create(400).destroySome(seed, 3).fill(seed);
            final ByteArrayOutputStream rowsAlone = new ByteArrayOutputStream();
            final ByteArrayOutputStream copyAlone = new ByteArrayOutputStream();
            final PublishedRows published = PublishedRows.of(world.sim, world.table, world.whole);
            published.publish();
            try (ArrowWriter first = ArrowWriter.stream(rowsAlone);
                    ArrowWriter second = ArrowWriter.stream(copyAlone);
                    PublishedCopy copy = published.latest()) {
                ArrowRows.of(world.sim, world.table, first).column(world.whole).collect();
                ArrowRows.of(world.sim, world.table, second).column(world.whole).collect(copy);
            }
            assertArrayEquals(rowsAlone.toByteArray(), copyAlone.toByteArray());
        }
    }

    @Test
    @DisplayName("the copy that stands there before the first is published is not due")
    void collect_noCopyYet_isNotDue() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(10), 1);
                ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream());
                PublishedCopy copy = PublishedRows.of(world.sim, world.table).latest()) {
            assertFalse(ArrowRows.of(world.sim, world.table, writer).collect(copy));
        }
    }

    @Test
    @DisplayName("a copy that lacks what is written is refused, and nothing is written")
    void collect_copyLacksAPart_isRefused() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            world.create(5).fill(seed);
            refuse(world, "only published parts can be read", rows -> rows.column(world.real));
            refuse(world, "only published parts can be read", rows -> rows.tag(world.hot));
            refuse(world, "only published parts can be read", rows -> rows.where(world.hot));
            refuse(world, "rows of a copy are chosen by one tag", rows -> rows.where(world.hot.or(world.odd)));
            refuse(world, "a copy has no texts: column=sheep.name", rows -> rows.column(world.name));
            refuse(world, "rows are found by handle where their slots are kept", rows -> rows.column(world.friend));
        }
    }

    private static void refuse(final SampleWorld world, final String message, final Consumer<ArrowRows> settings)
            throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final PublishedRows published = PublishedRows.of(world.sim, world.table, world.whole, world.friend);
        published.publish();
        try (ArrowWriter writer = ArrowWriter.stream(bytes);
                PublishedCopy copy = published.latest()) {
            final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
            settings.accept(rows);
            final RuntimeException refused = assertThrows(RuntimeException.class, () -> rows.collect(copy));
            assertTrue(refused.getMessage().contains(message), refused::getMessage);
            assertEquals(0, bytes.size());
        }
    }

    @Test
    @DisplayName("a copy of another type, and a closed one, are refused")
    void collect_wrongCopy_isRefused() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1);
                ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream())) {
            world.create(5).fill(seed);
            final PublishedRows published = PublishedRows.of(world.sim, world.other);
            published.publish();
            final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
            final PublishedCopy copy = published.latest();
            assertTrue(assertThrows(IllegalArgumentException.class, () -> rows.collect(copy))
                    .getMessage()
                    .contains("a copy is of the type of the rows: type=sheep, copy=home"));
            copy.close();
            assertThrows(IllegalStateException.class, () -> rows.collect(copy));
        }
    }

    @Test
    @DisplayName("a copy that is closed while it is written ends the table: nothing can follow half a batch")
    void collect_copyClosedMeanwhile_isRefusedFromThenOn() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            world.create(50).fill(seed);
            final PublishedRows published = PublishedRows.of(world.sim, world.table, world.whole);
            published.publish();
            final PublishedCopy copy = published.latest();
            final ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream() {
                @Override
                public void flush() {
                    if (size() > 1_500) { // the first batch is written
                        copy.close();
                    }
                }
            });
            final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer)
                    .column(world.whole)
                    .batchRows(20);
            assertThrows(IllegalStateException.class, () -> rows.collect(copy));
            assertTrue(copy.isClosed());
            world.sim.step();
            assertTrue(assertThrows(IllegalStateException.class, rows::collect)
                    .getMessage()
                    .contains("an output that has failed takes no more rows"));
            assertThrows(IOException.class, writer::close);
        }
    }
}
