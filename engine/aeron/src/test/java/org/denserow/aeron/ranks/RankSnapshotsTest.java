package org.denserow.aeron.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.denserow.aeron.fixture.Endpoints;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ranks as threads of this process; each has a simulation that counts its frames.
@DisplayName("snapshots of all ranks")
class RankSnapshotsTest {

    private static final int EVERY = 10;

    @TempDir
    private Path folder;

    private Path folder(final int rank) {
        return folder.resolve("rank-" + rank);
    }

    /// What a rank was at, at the end.
    ///
    /// @param from the frame from which it went on; -1 if it began anew
    private record End(long from, long count, long kept) {}

    /// Runs ranks to a frame.
    private List<CompletableFuture<End>> start(final int ranks, final long toFrame, final int... every) {
        final List<String> endpoints = Endpoints.next(ranks, 1);
        final List<CompletableFuture<End>> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            final CompletableFuture<End> end = new CompletableFuture<>();
            final RankOptions options =
                    RankOptions.of(rank, endpoints, "test 1").withPatience(Duration.ofSeconds(20));
            final Path own = folder(rank);
            final int each = every.length > 0 ? every[rank] : EVERY;
            new Thread(() -> {
                        try (Ranks joined = Ranks.join(options)) {
                            end.complete(live(joined, own, each, toFrame));
                        } catch (final Throwable thrown) {
                            end.completeExceptionally(thrown);
                        }
                    })
                    .start();
            all.add(end);
        }
        return all;
    }

    private static End live(final Ranks ranks, final Path folder, final int every, final long toFrame) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("counter", Layout.dense(8));
            final LongColumn count = table.longs("count");
            sim.system("exchange").exclusive((world, commands) -> {
                for (int rank = 0; rank < ranks.count(); rank++) {
                    if (rank != ranks.rank()) {
                        ranks.send(rank, new byte[0], 0);
                    }
                }
                ranks.exchange(world.frame());
            });
            sim.system("count").writes(count).over(table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(count)[row]++;
                }
            });
            final RankSnapshots snapshots = RankSnapshots.open(ranks, folder, every);
            final long from = snapshots.frame();
            assertEquals(from >= 0, snapshots.restore(sim));
            if (from < 0) {
                sim.commands().create(table);
            }
            while (sim.frame() < toFrame) {
                sim.step();
                assertEquals(sim.frame() % every == 0, snapshots.writeIfDue(sim));
                assertFalse(snapshots.writeIfDue(sim), "a frame is written once");
            }
            return new End(from, count.values()[0], snapshots.frame());
        }
    }

    private static List<End> ends(final List<CompletableFuture<End>> all) throws Exception {
        final List<End> ends = new ArrayList<>();
        for (final CompletableFuture<End> each : all) {
            ends.add(each.get(60, TimeUnit.SECONDS));
        }
        return ends;
    }

    private static RankStoppedException stopped(final CompletableFuture<End> life) {
        final ExecutionException thrown = assertThrows(ExecutionException.class, () -> life.get(60, TimeUnit.SECONDS));
        return (RankStoppedException) thrown.getCause();
    }

    private List<Path> files(final int rank) throws IOException {
        try (Stream<Path> files = Files.list(folder(rank))) {
            return files.sorted().toList();
        }
    }

    /// {@return the file of a frame}
    private Path file(final int rank, final long frame) throws IOException {
        return files(rank).stream()
                .filter(file -> file.toString().endsWith("-frame-" + frame + ".snapshot"))
                .findFirst()
                .orElseThrow();
    }

    private static void cut(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    }

    // ---- Going on ----

    @Test
    @DisplayName("are two files a rank, and a restart goes on from the last one")
    void restore_allWhole_goesOnFromTheLast() throws Exception {
        assertEquals(new End(-1, 55, 50), ends(start(2, 55)).getFirst());
        assertEquals(2, files(0).size());
        assertEquals(2, files(1).size());
        for (final End end : ends(start(2, 78))) {
            assertEquals(new End(50, 78, 70), end);
        }
        assertEquals(2, files(0).size());
    }

    @Test
    @DisplayName("go on from the last but one if one rank lost the last one, or has it damaged or torn or half written")
    void restore_oneIsNotWhole_goesOnFromTheOneBefore() throws Exception {
        ends(start(3, 55));
        cut(file(2, 50));
        Files.write(Path.of(file(1, 50) + ".writing"), new byte[7]);
        for (final End end : ends(start(3, 60))) {
            assertEquals(new End(40, 60, 60), end);
        }
        final byte[] bytes = Files.readAllBytes(file(0, 60));
        bytes[bytes.length / 2] ^= 1;
        Files.write(file(0, 60), bytes);
        Files.move(file(1, 60), Path.of(file(1, 60).toString().replace("-frame-60", "-frame-70")));
        for (final End end : ends(start(3, 75))) {
            assertEquals(new End(50, 75, 70), end, "and the renamed one is not taken");
        }
        for (int rank = 0; rank < 3; rank++) {
            assertEquals(2, files(rank).size());
        }
        Files.delete(file(2, 70));
        assertEquals(60, ends(start(3, 75)).getFirst().from());
    }

    @Test
    @DisplayName("begin a new world if a rank was killed while it wrote its first one")
    void restore_firstWasNotWritten_beginsAnew() throws Exception {
        ends(start(2, 15));
        cut(file(1, 10));
        for (final End end : ends(start(2, 15))) {
            assertEquals(new End(-1, 15, 10), end);
        }
        assertEquals(1, files(0).size(), "the one that nobody else has was removed");
    }

    // ---- Refused ----

    @Test
    @DisplayName("refuse to begin anew if a rank has lost what another one has, and leave its files alone")
    void open_folderIsLost_isRefused() throws Exception {
        ends(start(2, 55));
        for (final Path file : files(1)) {
            Files.delete(file);
        }
        final List<CompletableFuture<End>> all = start(2, 60);
        for (final CompletableFuture<End> each : all) {
            final RankStoppedException thrown = stopped(each);
            assertEquals(1, thrown.rank());
            assertTrue(
                    thrown.getMessage()
                            .matches("ranks go on from a snapshot that all of them have: rank 0=\\[frame 40 of run"
                                    + " [0-9a-f]+, frame 50 of run [0-9a-f]+], rank 1=\\[]; put back the files that were"
                                    + " lost, or empty the folders of all ranks for a new world"),
                    thrown.getMessage());
        }
        assertEquals(2, files(0).size());
    }

    @Test
    @DisplayName("never mix files of two runs")
    void open_filesOfAnotherRun_areRefused() throws Exception {
        ends(start(2, 55));
        final Path kept = folder.resolve("kept");
        Files.move(folder(1), kept);
        Files.move(folder(0), folder.resolve("gone"));
        ends(start(2, 55)); // another run
        for (final Path file : files(1)) {
            Files.delete(file);
        }
        Files.delete(folder(1));
        Files.move(kept, folder(1));
        assertTrue(stopped(start(2, 60).getFirst()).getMessage().startsWith("ranks go on from a snapshot that all"));
    }

    @Test
    @DisplayName("refuse the folder of another rank, and another number of ranks")
    void open_folderOfAnotherRank_isRefused() throws Exception {
        ends(start(2, 25));
        for (final CompletableFuture<End> each : start(3, 30)) {
            assertTrue(
                    stopped(each).getMessage().startsWith("a folder has the snapshots of one rank: file="),
                    stopped(each).getMessage());
        }
        Files.move(folder(0), folder.resolve("other"));
        Files.move(folder(1), folder(0));
        Files.move(folder.resolve("other"), folder(1));
        assertTrue(stopped(start(2, 30).getFirst()).getMessage().contains("rank=0, ranks=2; give each rank its own"));
    }

    @Test
    @DisplayName("are taken at the same frames, which are not closer than ranks may be apart")
    void open_otherPeriods_areRefused() {
        for (final CompletableFuture<End> each : start(2, 30, 10, 20)) {
            assertTrue(
                    stopped(each)
                            .getMessage()
                            .matches("ranks of one world agree upon it: what=frames between snapshots, rank"
                                    + " (0=10, rank 1=20|1=20, rank 0=10); start all ranks with the same"),
                    stopped(each).getMessage());
        }
        final ExecutionException thrown = assertThrows(
                ExecutionException.class, () -> start(2, 30, 1, 1).getFirst().get(60, TimeUnit.SECONDS));
        assertEquals(IllegalArgumentException.class, thrown.getCause().getClass());
    }
}
