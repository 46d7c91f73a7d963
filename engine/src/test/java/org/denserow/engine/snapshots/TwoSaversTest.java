package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SnapshotWriter;
import org.denserow.engine.Trial;
import org.denserow.engine.snapshot.Compression;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two owners save two simulations by one writer at the same time. One write runs at a time: two would write into the
/// same second file. Each round begins when no write runs: while one does, both calls are skipped and nothing is tried.
@Timeout(Trial.PATIENCE_SECONDS)
class TwoSaversTest {

    private static final int ROUNDS = Integer.getInteger("rounds", 30);

    @TempDir
    private Path folder;

    /// Counts rounds in which two writes ran at once.
    private static final class Overlaps implements Compression {

        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger seen = new AtomicInteger();

        @Override
        public String name() {
            return "overlaps";
        }

        @Override
        public byte[] compress(final byte[] bytes, final int cellBytes) {
            if (running.incrementAndGet() > 1) {
                seen.incrementAndGet();
            }
            LockSupport.parkNanos(50_000); // long enough for another write to begin, on one core, too
            running.decrementAndGet();
            return bytes;
        }

        @Override
        public void restore(final byte[] compressed, final int cellBytes, final byte[] into) {
            throw new AssertionError("nothing was compressed");
        }
    }

    /// What two owners share.
    private interface Saver {

        boolean save(Simulation sim);

        /// Waits until no write runs.
        void awaitEnd() throws InterruptedException;
    }

    /// The writer of the engine.
    private static final class Claimed implements Saver {

        private final SnapshotWriter writer;
        private final AtomicInteger taken = new AtomicInteger();

        Claimed(final SnapshotWriter writer) {
            this.writer = writer;
        }

        @Override
        public boolean save(final Simulation sim) {
            final boolean isTaken = writer.save(sim);
            taken.addAndGet(isTaken ? 1 : 0);
            return isTaken;
        }

        @Override
        public void awaitEnd() throws InterruptedException {
            while (writer.written() + writer.failed() < taken.get()) {
                Thread.sleep(1);
            }
        }
    }

    /// The broken twin: looks first and claims later.
    private static final class LateClaim implements Saver {

        private final Path file;
        private final FileOptions options;
        private final List<Thread> all = new CopyOnWriteArrayList<>();
        private volatile Thread running;

        LateClaim(final Path file, final FileOptions options) {
            this.file = file;
            this.options = options;
        }

        @Override
        public boolean save(final Simulation sim) {
            if (running != null && running.isAlive()) {
                return false;
            }
            final Snapshot snapshot = sim.snapshot();
            LockSupport.parkNanos(500_000); // two owners on one core would seldom look at the same time
            final Thread thread = Thread.ofPlatform().start(() -> {
                try {
                    snapshot.writeTo(file, options);
                } catch (final Exception collision) {
                    // of two writes into one file
                }
            });
            running = thread;
            all.add(thread);
            return true;
        }

        @Override
        public void awaitEnd() throws InterruptedException {
            for (final Thread thread : all) {
                thread.join();
            }
        }
    }

    private static int saves(final int owner, final Saver saver, final CyclicBarrier turns) {
        int taken = 0;
        try (Beats beats = new Beats(1, 64)) {
            for (int round = 0; round < ROUNDS; round++) {
                beats.sim.step();
                turns.await();
                taken += saver.save(beats.sim) ? 1 : 0;
                turns.await(); // both have called
                saver.awaitEnd();
            }
        } catch (final InterruptedException | BrokenBarrierException thrown) {
            throw new AssertionError("owner=" + owner, thrown);
        }
        return taken;
    }

    private static int together(final Saver saver) {
        final CyclicBarrier turns = new CyclicBarrier(2);
        final CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> saves(1, saver, turns));
        return saves(0, saver, turns) + other.join();
    }

    @Test
    @DisplayName("one write runs at a time; each call is taken or counted as skipped")
    void save_twoOwners_oneWriteAtATime() {
        final Overlaps overlaps = new Overlaps();
        final SnapshotWriter writer = new SnapshotWriter(
                folder.resolve("beats"), FileOptions.defaults().withCompression(overlaps));
        final int taken = together(new Claimed(writer));
        writer.close();
        assertEquals(0, overlaps.seen.get());
        assertTrue(taken >= ROUNDS, () -> "each round takes a save: taken=" + taken);
        assertEquals(taken, writer.written());
        assertEquals(2L * ROUNDS, writer.written() + writer.skipped());
    }

    @Test
    @DisplayName("broken twin: a claim that comes after the copy lets two writes run at once")
    void save_lateClaim_overlaps() {
        final Overlaps overlaps = new Overlaps();
        final LateClaim twin =
                new LateClaim(folder.resolve("beats"), FileOptions.defaults().withCompression(overlaps));
        for (int i = 0; i < 20 && overlaps.seen.get() == 0; i++) {
            together(twin);
        }
        assertTrue(overlaps.seen.get() > 0, "the test finds the race");
    }
}
