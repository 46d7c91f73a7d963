package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Arrow files and streams: order of calls, failures, the place of a file")
class ArrowWriterTest {

    @TempDir
    Path folder;

    private final SampleWorld world =
            new SampleWorld(Layout.dense(1_000), 1).create(10).fill(3);

    @AfterEach
    void close() {
        world.close();
    }

    private static void assertRefused(
            final Class<? extends Throwable> kind, final String message, final Executable call) {
        final Throwable thrown = assertThrows(kind, call);
        assertTrue(thrown.getMessage().contains(message), thrown::getMessage);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    @DisplayName("a file appears at its place when it is closed, and replaces the old one only then")
    void close_file_appearsWhole() throws IOException {
        final Path file = folder.resolve("rows.arrow");
        Files.writeString(file, "old");
        final ArrowWriter writer = ArrowWriter.file(file);
        ArrowRows.of(world.sim, world.table, writer).collect();
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("rows.arrow", "rows.arrow.writing"), files());
        writer.close();
        assertEquals(List.of("rows.arrow"), files());
        final byte[] bytes = Files.readAllBytes(file);
        assertEquals(10, Decoded.file(bytes).rows());
        writer.close();
        assertArrayEquals(bytes, Files.readAllBytes(file), "a second close has no effect");
    }

    @Test
    @DisplayName("a writer without rows gives an empty table")
    void close_nothingWritten_isAnEmptyTable() throws IOException {
        final Path file = folder.resolve("empty.arrow");
        ArrowWriter.file(file).metadata("why", "none").close();
        final Decoded found = Decoded.file(Files.readAllBytes(file));
        assertEquals(0, found.columns.size());
        assertEquals("none", found.metadata.get("why"));
    }

    @Test
    @DisplayName("the form of a file goes into a stream, too, byte for byte, and the stream stays open")
    void fileTo_stream_hasTheBytesOfAFile() throws IOException {
        final Flushed stream = new Flushed();
        final Path file = folder.resolve("rows.arrow");
        for (final ArrowWriter each : List.of(ArrowWriter.file(file), ArrowWriter.fileTo(stream))) {
            try (ArrowWriter writer = each) {
                ArrowRows.of(world.sim, world.table, writer).batchRows(4).collect();
                writer.metadata("late", "1");
            }
        }
        assertArrayEquals(Files.readAllBytes(file), stream.toByteArray());
        try (ArrowReader reader = ArrowReader.open(file)) {
            assertEquals("1", reader.metadata().get("late")); // of the footer
        }
        assertFalse(stream.isClosed);
    }

    @Test
    @DisplayName("each batch of a stream reaches it at once, and the stream stays open")
    void stream_batches_areFlushed() throws IOException {
        final Flushed stream = new Flushed();
        final ArrowWriter writer = ArrowWriter.stream(stream);
        final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer).column(world.name);
        rows.collect();
        final int first = stream.flushedBytes;
        assertTrue(first > 1_000, "flushed=" + first);
        world.sim.step();
        rows.collect();
        assertTrue(stream.flushedBytes > first);
        writer.close();
        assertEquals(stream.size(), stream.flushedBytes);
        assertFalse(stream.isClosed);
        assertEquals(List.of(10, 10), Decoded.stream(stream.toByteArray()).batches);
    }

    private static final class Flushed extends ByteArrayOutputStream {
        int flushedBytes;
        boolean isClosed;

        @Override
        public void flush() {
            flushedBytes = size();
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    @DisplayName("a failed output throws, refuses later calls, and leaves no file")
    void collect_outputFails_isRefusedFromThenOn() throws IOException {
        final IOException full = new IOException("no space");
        final OutputStream stream = new OutputStream() {
            private int left = 5_000;

            @Override
            public void write(final int value) throws IOException {
                if (--left < 0) {
                    throw full;
                }
            }
        };
        final ArrowWriter writer = ArrowWriter.stream(stream);
        final ArrowRows rows = world.addNumbers(ArrowRows.of(world.sim, world.table, writer));
        assertSame(
                full,
                assertThrows(UncheckedIOException.class, () -> collectFrames(rows))
                        .getCause());
        world.sim.step();
        assertRefused(IllegalStateException.class, "an output that has failed takes no more rows", rows::collect);
        assertRefused(IllegalStateException.class, "an output that has failed", () -> writer.metadata("a", "b"));
        assertRefused(IOException.class, "what was to be written is not whole", writer::close);
        writer.close();
    }

    private void collectFrames(final ArrowRows rows) {
        for (int frame = 0; frame < 100; frame++) {
            rows.collect();
            world.sim.step();
        }
    }

    @Test
    @DisplayName("a source that fails within a batch leaves no file, and an old one as it was")
    void close_sourceFailed_leavesNoFile() throws IOException {
        final Path file = folder.resolve("lines.arrow");
        Files.writeString(file, "old");
        final ArrowWriter writer = ArrowWriter.file(file);
        final ArrowLines lines = ArrowLines.of(writer).batchLines(2);
        lines.names(List.of("a"));
        lines.field(1L);
        lines.endLine();
        lines.field("text");
        assertThrows(IllegalArgumentException.class, lines::endLine);
        assertRefused(IOException.class, "a file that was there is as it was", writer::close);
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("lines.arrow"), files());
    }

    @Test
    @DisplayName("a file that cannot be moved to its place is dropped")
    void close_placeIsAFolder_isRefused() throws IOException {
        final Path place = folder.resolve("taken");
        Files.createDirectories(place.resolve("something"));
        final ArrowWriter writer = ArrowWriter.file(place);
        assertRefused(IOException.class, "what was to be written is not whole", writer::close);
        assertEquals(List.of("taken"), files());
    }

    @Test
    @DisplayName("a file without a folder or a name is refused at once")
    void file_noFolder_isRefused() {
        assertRefused(
                IOException.class,
                "an Arrow file cannot be begun",
                () -> ArrowWriter.file(folder.resolve("none").resolve("rows.arrow")));
        assertRefused(IllegalArgumentException.class, "a file has a name", () -> ArrowWriter.file(folder.getRoot()));
    }

    @Test
    @DisplayName("after close nothing is taken")
    void collect_afterClose_isRefused() throws IOException {
        final ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream());
        final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
        writer.close();
        assertRefused(IllegalStateException.class, "a closed writer takes no more", rows::collect);
        assertRefused(IllegalStateException.class, "a closed writer takes no more", () -> writer.describe(world.sim));
        final ArrowWriter bare = ArrowWriter.stream(new ByteArrayOutputStream());
        bare.close();
        assertRefused(
                IllegalStateException.class,
                "a closed writer takes no more",
                () -> ArrowRows.of(world.sim, world.table, bare));
    }

    @Test
    @DisplayName("a writer takes the rows of one source")
    void of_secondSource_isRefused() throws IOException {
        try (ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream())) {
            ArrowLines.of(writer);
            assertRefused(
                    IllegalStateException.class,
                    "a writer takes the rows of one source: source=ArrowRows{type=sheep",
                    () -> ArrowRows.of(world.sim, world.table, writer));
        }
    }

    @Test
    @DisplayName("metadata is said before the first batch of a stream; taken keys are refused")
    void metadata_late_isRefused() throws IOException {
        try (ArrowWriter writer = ArrowWriter.stream(new ByteArrayOutputStream())) {
            assertRefused(IllegalArgumentException.class, "key=\" \"", () -> writer.metadata(" ", ""));
            assertRefused(
                    IllegalArgumentException.class,
                    "key=\"denserow.hash\"",
                    () -> writer.metadata("denserow.hash", "0"));
            ArrowRows.of(world.sim, world.table, writer).collect();
            assertRefused(IllegalStateException.class, "a stream has no footer", () -> writer.metadata("late", "1"));
            assertRefused(IllegalStateException.class, "a stream has no footer", () -> writer.describe(world.sim));
        }
    }
}
