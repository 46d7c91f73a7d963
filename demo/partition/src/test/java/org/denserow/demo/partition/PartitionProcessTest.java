package org.denserow.demo.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.denserow.demo.partition.PartitionedTown.Fault;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// A town whose ranks are processes, beside the same town in this process.
@DisplayName("a town in several processes")
class PartitionProcessTest {

    private static final int FRAMES = 1_000;

    private static int nextPort = 30_040 + (int) (ProcessHandle.current().pid() % 250) * 80;

    private static List<String> endpoints(final int count) {
        final int first = nextPort;
        nextPort += count;
        return IntStream.range(0, count)
                .mapToObj(rank -> "127.0.0.1:" + (first + rank))
                .toList();
    }

    private static void awaitEnds(final List<StartedRank> ranks) throws InterruptedException {
        for (final StartedRank rank : ranks) {
            assertEquals(0, rank.awaitEnd(120), rank::words);
        }
    }

    /// {@return what all ranks together say, by frame, for the frames that all have}
    private static Map<Long, Figures> sums(final List<StartedRank> ranks) {
        final Map<Long, Figures> sums = new TreeMap<>();
        ranks.getFirst().figures().forEach((frame, first) -> {
            if (ranks.stream().allMatch(rank -> rank.figures().containsKey(frame))) {
                sums.put(
                        frame,
                        ranks.stream().map(rank -> rank.figures().get(frame)).reduce(Figures.NONE, Figures::plus));
            }
        });
        return sums;
    }

    private static Map<Long, Figures> run(final int ranks, final int frames, final Fault fault)
            throws IOException, InterruptedException {
        final List<StartedRank> all = StartedRank.startAll(
                RunOptions.of(endpoints(ranks), 1, 1, frames).withFault(fault));
        try {
            awaitEnds(all);
            return sums(all);
        } finally {
            all.forEach(StartedRank::close);
        }
    }

    private static void assertSame(final Map<Long, Figures> expected, final Map<Long, Figures> all) {
        all.forEach((frame, sum) -> assertTrue(
                sum.isSameState(expected.get(frame)), () -> "here=" + expected.get(frame) + ", ranks=" + sum));
    }

    private static void step_processes_areEqual(final int ranks) throws IOException, InterruptedException {
        final Map<Long, Figures> expected = OneProcess.run(1, 1, FRAMES, Fault.NOTHING);
        final Map<Long, Figures> all = run(ranks, FRAMES, Fault.NOTHING);
        assertEquals(FRAMES, all.size());
        assertSame(expected, all);
        final Figures last = all.get((long) FRAMES);
        assertTrue(last.born() > 1_000 && last.died() > 1_000 && last.migrated() > 1_000, last::line);
        assertTrue(last.ghosts() > 10, last::line);
    }

    @Test
    @DisplayName("is that of one process after each of 1,000 frames of births, deaths and migration: 2 processes")
    void step_twoProcesses_areEqual() throws IOException, InterruptedException {
        step_processes_areEqual(2);
    }

    @Test
    @EnabledIfSystemProperty(
            named = "denserow.long",
            matches = "true",
            disabledReason = "needs seconds for each of its processes; -Ddenserow.long=true")
    @DisplayName("is that of one process after each of 1,000 frames of births, deaths and migration: 4 processes")
    void step_fourProcesses_areEqual() throws IOException, InterruptedException {
        step_processes_areEqual(4);
    }

    @Test
    @DisplayName("the twin: with sums of doubles it differs")
    void step_sumsOfDoubles_differ() throws IOException, InterruptedException {
        final int frames = 120;
        final Map<Long, Figures> expected = OneProcess.run(1, 1, frames, Fault.SUMS_OF_DOUBLES);
        final Map<Long, Figures> all = run(2, frames, Fault.SUMS_OF_DOUBLES);
        assertEquals(expected.get(1L).people(), all.get(1L).people());
        assertNotEquals(expected.get(120L).hash(), all.get(120L).hash());
    }

    // ---- Snapshots ----

    private static List<Path> files(final Path folder, final int rank) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("rank-" + rank))) {
            return files.sorted().toList();
        }
    }

    /// Runs until a rank is killed, at some time after a frame.
    private static List<StartedRank> runAndKill(final RunOptions run, final int killed, final long frame)
            throws IOException, InterruptedException {
        final List<StartedRank> all = StartedRank.startAll(run);
        try {
            while (all.get(killed).frame() < frame && all.get(killed).isRunning()) {
                Thread.sleep(1);
            }
            all.get(killed).kill();
            final long start = System.nanoTime();
            final StartedRank other = all.get(1 - killed);
            assertEquals(PartitionProcess.STOPPED, other.awaitEnd(20), other::words);
            final double seconds = (System.nanoTime() - start) / 1e9;
            assertTrue(other.after("stopped").startsWith(killed + " a rank gives no sign of life: "), other::words);
            assertTrue(seconds < 5, "seconds until the other rank stopped: " + seconds);
            return all;
        } finally {
            all.forEach(StartedRank::close);
        }
    }

    @Test
    @DisplayName(
            "goes on from the last common snapshot after a rank was killed, and ends as one that was not disturbed")
    void restart_rankWasKilled_endsAsUndisturbed(@TempDir final Path folder) throws IOException, InterruptedException {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("PartitionProcessTest -Dseed=" + seed);
        final Random random = new Random(seed);
        final int frames = 600;
        final int every = 20;
        final Map<Long, Figures> expected = OneProcess.run(1, 1, frames, Fault.NOTHING);
        final RunOptions run = RunOptions.of(endpoints(2), 1, 1, frames).withSnapshots(folder, every);
        final int killed = random.nextInt(2);
        final List<StartedRank> first = runAndKill(run, killed, 160 + random.nextInt(200));
        final Map<Long, Figures> before = sums(first);
        assertSame(expected, before);
        assertTrue(before.size() >= 100, "frames before the kill: " + before.size());

        final List<Path> files = files(folder, 0);
        cut(files.getLast()); // as if it had been torn
        final List<StartedRank> second = StartedRank.startAll(run);
        try {
            awaitEnds(second);
        } finally {
            second.forEach(StartedRank::close);
        }
        final Map<Long, Figures> after = sums(second);
        assertSame(expected, after);
        assertEquals(frames, after.keySet().stream().reduce((a, b) -> b).orElseThrow());
        final long from = Long.parseLong(second.getFirst().after("from"));
        assertEquals(Long.toString(from), second.getLast().after("from"));
        assertEquals(from + 1, after.keySet().iterator().next());
        assertTrue(from > 0 && from % every == 0, "from=" + from);
        assertTrue(files.getFirst().toString().endsWith("-frame-" + from + ".snapshot"), "files=" + files);
        assertEquals(2, files(folder, 0).size(), "files of a rank");
        assertEquals(2, files(folder, 1).size(), "files of a rank");
    }

    private static void cut(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length * 2 / 3));
    }

    @Test
    @DisplayName("ends at a signal after the frame in progress, on all ranks")
    void terminate_allRanks_endCleanly() throws IOException, InterruptedException {
        final List<StartedRank> all = new ArrayList<>(StartedRank.startAll(
                RunOptions.of(endpoints(2), 1, 1, 1_000_000).withPages(200)));
        try {
            while (all.getFirst().frame() < 20 && all.getFirst().isRunning()) {
                Thread.sleep(5);
            }
            all.forEach(StartedRank::terminate);
            for (final StartedRank rank : all) {
                final int code = rank.awaitEnd(10);
                assertTrue(code == 0 || code == 143, code + ": " + rank.words()); // 128 + SIGTERM
                assertTrue(rank.after("page").startsWith("http://127.0.0.1:"), rank::words);
                assertTrue(
                        rank.words().matches("(?s).*(ended|stopped \\d a rank has ended: rank=\\d; .*)"), rank::words);
            }
        } finally {
            all.forEach(StartedRank::close);
        }
    }
}
