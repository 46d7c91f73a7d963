package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.SnapshotWriter;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.snapshot.Compression;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Saving while frames run: the owner copies, another thread writes. A writer is closed last, if at all: the close of a
/// broken one may wait for ever, and no timeout ends it.
@Timeout(Trial.PATIENCE_SECONDS)
class SnapshotWriterTest {

    private static final int ROWS = 1_000;
    private static final int WRITES = 50;

    @TempDir
    private Path folder;

    private final Beats beats = new Beats(2, ROWS);
    private final Gate gate = new Gate();

    /// Compresses nothing, and lets a write wait until it is opened.
    private static final class Gate implements Compression {

        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile RuntimeException failure;

        @Override
        public String name() {
            return "gate";
        }

        @Override
        public byte[] compress(final byte[] bytes, final int cellBytes) {
            reached.countDown();
            try {
                open.await();
            } catch (final InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
            if (failure != null) {
                throw failure;
            }
            return bytes;
        }

        @Override
        public void restore(final byte[] compressed, final int cellBytes, final byte[] into) {
            throw new AssertionError("nothing was compressed");
        }

        FileOptions options() {
            return FileOptions.defaults().withCompression(this);
        }
    }

    @AfterEach
    void close() {
        gate.open.countDown();
        beats.close();
    }

    private long frameOf(final Path file) throws IOException {
        try (Beats other = new Beats(1, ROWS)) {
            return other.restore(file, gate.options());
        }
    }

    private static void awaitEnd(final SnapshotWriter writer, final long writes) throws InterruptedException {
        while (writer.written() + writer.failed() < writes) {
            Thread.sleep(1);
        }
    }

    @Test
    @DisplayName("frames run while a write runs; a reader finds an old state or a new one, always whole")
    void save_everyFrame_fileIsAlwaysWhole() throws IOException {
        final Path file = folder.resolve("beats");
        long last = 0;
        long taken = 0;
        final SnapshotWriter writer = new SnapshotWriter(file, FileOptions.defaults());
        while (writer.written() < WRITES) {
            beats.sim.step();
            taken += writer.save(beats.sim) ? 1 : 0;
            if (writer.written() > 0) {
                final long read = frameOf(file);
                assertTrue(
                        read >= last && read <= beats.sim.frame(),
                        "frame=" + beats.sim.frame() + ", last=" + last + ", read=" + read);
                last = read;
            }
        }
        writer.close();
        assertEquals(taken, writer.written());
        assertEquals(beats.sim.frame(), writer.written() + writer.skipped());
        assertEquals(0, writer.failed());
        assertNull(writer.lastFailure());
    }

    @Test
    @DisplayName(
            "a save that is due while one runs is skipped and counted; frames go on; the file has the copied state")
    void save_whileOneRuns_isSkipped() throws IOException, InterruptedException {
        final Path file = folder.resolve("beats");
        final SnapshotWriter writer = new SnapshotWriter(file, gate.options());
        beats.sim.run(5);
        assertTrue(writer.save(beats.sim));
        gate.reached.await();
        for (int i = 0; i < 3; i++) {
            beats.sim.step();
            assertFalse(writer.save(beats.sim));
        }
        assertEquals(3, writer.skipped());
        assertEquals(0, writer.written());
        assertFalse(Files.exists(file), "nothing is written yet");
        gate.open.countDown();
        awaitEnd(writer, 1);
        assertEquals(5, frameOf(file), "frames after the copy are not in it");
        assertTrue(writer.save(beats.sim), "the write that was counted has ended");
        writer.close();
        assertEquals(8, frameOf(file));
        assertEquals(3, writer.skipped());
        assertEquals(2, writer.written());
    }

    @Test
    @DisplayName("a disk that takes nothing is named; frames go on, the old file stays, and the next save tries again")
    void save_folderIsGone_isNamed() throws IOException, InterruptedException {
        final Path place = Files.createDirectory(folder.resolve("place"));
        final Path away = folder.resolve("away");
        final Path file = place.resolve("beats");
        final SnapshotWriter writer = new SnapshotWriter(file, FileOptions.defaults());
        try (Warnings warnings = new Warnings()) {
            beats.sim.run(2);
            writer.save(beats.sim);
            awaitEnd(writer, 1);
            Files.move(place, away);
            beats.sim.run(2);
            assertTrue(writer.save(beats.sim));
            awaitEnd(writer, 2);
            final String message = writer.lastFailure().getMessage();
            assertTrue(message.contains("file=" + file) && message.contains("frame=4"), message);
            assertTrue(message.contains("NoSuchFileException"), message);
            assertEquals(1, warnings.texts().stream().filter(message::equals).count(), "the logger says it, too");
            beats.sim.run(2);
            Files.move(away, place);
            assertEquals(2, frameOf(file), "the old file");
            assertTrue(writer.save(beats.sim));
            awaitEnd(writer, 3);
            assertNull(writer.lastFailure(), "the last write did not fail");
            assertEquals(1, writer.failed());
            assertEquals(2, writer.written());
            assertEquals(6, frameOf(file));
        }
    }

    @Test
    @DisplayName("what a compression throws is a failure like any other: named, and nobody waits for ever")
    void save_compressionThrows_isNamed() throws InterruptedException {
        gate.failure = new IllegalStateException("on purpose");
        gate.open.countDown();
        final Path file = folder.resolve("beats");
        final SnapshotWriter writer = new SnapshotWriter(file, gate.options());
        try (Warnings warnings = new Warnings()) {
            writer.save(beats.sim);
            awaitEnd(writer, 1);
            assertSame(gate.failure, writer.lastFailure().getCause());
            assertTrue(writer.lastFailure().getMessage().contains("on purpose"));
            assertEquals(1, writer.failed());
            assertEquals(1, warnings.texts().size());
            assertFalse(Files.exists(file));
        }
    }

    @Test
    @DisplayName("a refused snapshot is thrown, counts nowhere, and the next save is taken")
    void save_refused_throws() throws InterruptedException {
        final SnapshotWriter writer = new SnapshotWriter(folder.resolve("beats"), FileOptions.defaults());
        beats.sim.step();
        beats.sim.handOver();
        assertThrows(IllegalStateException.class, () -> writer.save(beats.sim));
        beats.sim.takeOver();
        assertTrue(writer.save(beats.sim));
        awaitEnd(writer, 1);
        assertEquals(1, writer.written());
        assertEquals(0, writer.skipped() + writer.failed());
    }

    @Test
    @DisplayName("close waits for the write that runs, also when it is interrupted; then saves are refused")
    void close_whileOneRuns_waits() throws IOException, InterruptedException {
        final Path file = folder.resolve("beats");
        final SnapshotWriter writer = new SnapshotWriter(file, gate.options());
        beats.sim.run(3);
        writer.save(beats.sim);
        gate.reached.await();
        final AtomicReference<String> seen = new AtomicReference<>("close has not returned");
        final Thread closer = new Thread(() -> {
            writer.close();
            seen.set("written=" + writer.written() + ", interrupted="
                    + Thread.currentThread().isInterrupted());
        });
        closer.start();
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        closer.interrupt();
        assertThrows(IllegalStateException.class, () -> writer.save(beats.sim), "close has begun");
        closer.join(TimeUnit.MILLISECONDS.toMillis(50));
        assertEquals("close has not returned", seen.get());
        gate.open.countDown();
        closer.join();
        assertEquals("written=1, interrupted=true", seen.get());
        assertEquals(3, frameOf(file));
        writer.close(); // again: nothing to wait for
    }
}
