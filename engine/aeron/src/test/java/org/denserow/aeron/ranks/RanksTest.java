package org.denserow.aeron.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.denserow.aeron.fixture.Endpoints;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Ranks as threads of this process, each with a media driver of its own, on loopback; one test has a process.
@DisplayName("ranks of a world")
class RanksTest {

    private static RankOptions options(final int rank, final List<String> endpoints) {
        return RankOptions.of(rank, endpoints, "test 1").withPatience(Duration.ofSeconds(20));
    }

    /// What a rank does, once it has joined.
    private interface Life {
        void live(Ranks ranks) throws Exception;
    }

    /// Runs a life on a thread of its own.
    private static CompletableFuture<Void> start(final RankOptions options, final Life life) {
        final CompletableFuture<Void> ended = new CompletableFuture<>();
        new Thread(
                        () -> {
                            try (Ranks ranks = Ranks.join(options)) {
                                life.live(ranks);
                                ended.complete(null);
                            } catch (final Throwable thrown) {
                                ended.completeExceptionally(thrown);
                            }
                        },
                        "rank " + options.rank())
                .start();
        return ended;
    }

    private static List<CompletableFuture<Void>> startAll(
            final List<String> endpoints, final UnaryOperator<RankOptions> more, final Life life) {
        final List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int rank = 0; rank < endpoints.size(); rank++) {
            all.add(start(more.apply(options(rank, endpoints)), life));
        }
        return all;
    }

    private static RankStoppedException stopped(final CompletableFuture<Void> life) {
        final ExecutionException thrown = assertThrows(ExecutionException.class, () -> life.get(60, TimeUnit.SECONDS));
        return (RankStoppedException) thrown.getCause();
    }

    private static void toAll(final Ranks ranks, final long frame) {
        for (int rank = 0; rank < ranks.count(); rank++) {
            if (rank != ranks.rank()) {
                ranks.send(rank, new byte[] {(byte) frame}, 1);
            }
        }
        ranks.exchange(frame);
    }

    // ---- Messages ----

    /// The message that `from` sends to `to`: the same on both sides.
    private static byte[] message(final long seed, final long frame, final int from, final int to) {
        final SplittableRandom random = new SplittableRandom(seed + (frame * 10 + from) * 10 + to);
        final int size = switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> 1_000_000 + random.nextInt(3_000_000); // more than Aeron takes at once, and than its window
            default -> random.nextInt(20_000);
        };
        final byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    @DisplayName("get the message of each other one, whole and of the same frame, whatever their sizes and delays")
    void exchange_messagesOfAllSizes_arriveWhole() throws Exception {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("RanksTest -Dseed=" + seed);
        final int frames = 60;
        final List<CompletableFuture<Void>> lives = startAll(Endpoints.next(3, 1), o -> o, ranks -> {
            final SplittableRandom random = new SplittableRandom(seed + ranks.rank());
            for (long frame = 5; frame < 5 + frames; frame++) {
                if (random.nextInt(10) == 0) {
                    Thread.sleep(random.nextInt(20)); // the others are a frame ahead
                }
                for (int rank = 0; rank < ranks.count(); rank++) {
                    if (rank != ranks.rank()) {
                        final byte[] bytes = message(seed, frame, ranks.rank(), rank);
                        ranks.send(rank, bytes, bytes.length);
                    }
                }
                ranks.exchange(frame);
                for (int rank = 0; rank < ranks.count(); rank++) {
                    if (rank != ranks.rank()) {
                        final byte[] expected = message(seed, frame, rank, ranks.rank());
                        assertEquals(expected.length, ranks.length(rank));
                        assertTrue(
                                Arrays.equals(
                                        expected, 0, expected.length, ranks.received(rank), 0, ranks.length(rank)),
                                "seed=" + seed + ", frame=" + frame + ", from=" + rank);
                    }
                }
            }
        });
        for (final CompletableFuture<Void> life : lives) {
            life.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    @DisplayName("may exchange with some of the others only, such as the neighbours on a ring")
    void exchange_withNeighbours_leavesOthersOut() throws Exception {
        final List<CompletableFuture<Void>> lives = startAll(Endpoints.next(4, 1), o -> o, ranks -> {
            final int before = (ranks.rank() + 3) % 4;
            final int after = (ranks.rank() + 1) % 4;
            for (long frame = 0; frame < 100; frame++) {
                ranks.send(before, new byte[] {(byte) frame, 1}, 2);
                ranks.send(after, new byte[] {(byte) frame, 2}, 2);
                ranks.exchange(frame);
                assertEquals((byte) frame, ranks.received(before)[0]);
                assertEquals(2, ranks.received(before)[1]);
                assertEquals(1, ranks.received(after)[1]);
            }
            assertThrows(IllegalArgumentException.class, () -> ranks.received((ranks.rank() + 2) % 4));
        });
        for (final CompletableFuture<Void> life : lives) {
            life.get(60, TimeUnit.SECONDS);
        }
    }

    // ---- Differences ----

    @Test
    @DisplayName("refuse one of another build, by name, on every rank")
    void join_anotherBuild_isRefused() {
        final List<String> endpoints = Endpoints.next(3, 1);
        final List<CompletableFuture<Void>> lives = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            lives.add(
                    start(RankOptions.of(rank, endpoints, rank == 2 ? "test 2" : "test 1"), ranks -> toAll(ranks, 0)));
        }
        for (int rank = 0; rank < 2; rank++) {
            final RankStoppedException thrown = stopped(lives.get(rank));
            assertEquals(2, thrown.rank());
            assertEquals(
                    "ranks of one world agree upon it: what=build, rank " + rank
                            + "=test 1, rank 2=test 2; start all ranks with the same",
                    thrown.getMessage());
        }
        assertTrue(stopped(lives.get(2)).getMessage().contains("what=build, rank 2=test 2, rank "));
    }

    @Test
    @DisplayName("refuse one that agrees upon less or more, by its name")
    void join_anotherAgreement_isRefused() {
        final List<CompletableFuture<Void>> lives = startAll(
                Endpoints.next(2, 1),
                o -> o.rank() == 1 ? o.withAgreed("grid", "2 x 1") : o.withAgreed("seed", "7"),
                ranks -> toAll(ranks, 0));
        assertTrue(stopped(lives.get(0)).getMessage().contains("what=seed, rank 0=7, rank 1=null"));
        assertTrue(stopped(lives.get(1)).getMessage().contains("what=grid, rank 1=2 x 1, rank 0=null"));

        final List<CompletableFuture<Void>> more = startAll(
                Endpoints.next(2, 1), o -> o.rank() == 1 ? o.withAgreed("seed", "7") : o, ranks -> toAll(ranks, 0));
        assertTrue(stopped(more.get(0)).getMessage().contains("what=seed, rank 0=null, rank 1=7"));
    }

    @Test
    @DisplayName("stop if one is at another frame")
    void exchange_anotherFrame_stopsBoth() {
        final List<CompletableFuture<Void>> lives =
                startAll(Endpoints.next(2, 1), o -> o, ranks -> toAll(ranks, ranks.rank() + 10));
        for (final CompletableFuture<Void> life : lives) { // whichever hears of it first tells the other
            assertTrue(
                    stopped(life)
                            .getMessage()
                            .matches("a rank is at another frame: rank=(1, frame=11, here=10|0, frame=10, here=11);"
                                    + " begin all ranks with one common snapshot, and exchange once a frame on each"),
                    stopped(life).getMessage());
        }
    }

    // ---- Ends ----

    @Test
    @DisplayName("stop, all with the name of the one that has ended")
    void exchange_rankHasEnded_stopsAll() {
        final List<CompletableFuture<Void>> lives = startAll(Endpoints.next(3, 1), o -> o, ranks -> {
            for (long frame = 0; frame < (ranks.rank() == 1 ? 20 : 1000); frame++) {
                toAll(ranks, frame);
            }
        });
        lives.get(1).join();
        for (final int rank : new int[] {0, 2}) {
            final RankStoppedException thrown = stopped(lives.get(rank));
            assertEquals(1, thrown.rank());
            assertEquals("a rank has ended: rank=1; run all ranks for the same frames", thrown.getMessage());
        }
    }

    @Test
    @DisplayName(
            "stop within 5 s, all with the name of the one that was killed, also those that never exchange with it")
    void exchange_rankIsKilled_stopsAll() throws Exception {
        final List<String> endpoints = Endpoints.next(4, 1);
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Xmx200m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RankProcess.class.getName(),
                        "3",
                        String.join(",", endpoints))
                .inheritIO()
                .start();
        final long[] frames = new long[3];
        final long[] ended = new long[3];
        final List<CompletableFuture<Void>> lives = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            lives.add(start(options(rank, endpoints), ranks -> {
                final int self = ranks.rank();
                try {
                    for (long frame = 0; ; frame++) {
                        frames[self] = frame;
                        toAll(ranks, frame);
                        if (self == 0 && frame == 50) {
                            process.destroyForcibly();
                            ended[self] = System.nanoTime();
                        }
                    }
                } catch (final RankStoppedException thrown) {
                    ended[self] = System.nanoTime() - (self == 0 ? ended[self] : 0);
                    assertThrows(RankStoppedException.class, () -> toAll(ranks, 0), "stays stopped");
                    throw thrown;
                }
            }));
        }
        for (int rank = 0; rank < 3; rank++) {
            final RankStoppedException thrown = stopped(lives.get(rank));
            assertEquals(3, thrown.rank(), thrown.getMessage());
            assertTrue(thrown.getMessage().startsWith("a rank gives no sign of life: rank=3, "), thrown.getMessage());
        }
        assertTrue(ended[0] < 5_000_000_000L, "nanoseconds until rank 0 stopped: " + ended[0]);
        assertFalse(process.isAlive());
    }

    @Test
    @DisplayName("stop if one is alive and does not answer in time; a delay that is shorter does nothing")
    void exchange_delayedRank_isNamed() {
        final List<CompletableFuture<Void>> lives =
                startAll(Endpoints.next(2, 1), o -> o.withPatience(Duration.ofSeconds(3)), ranks -> {
                    toAll(ranks, 0);
                    if (ranks.rank() == 1) {
                        Thread.sleep(2_300); // longer than a dead one is missed
                    }
                    toAll(ranks, 1);
                    if (ranks.rank() == 1) {
                        Thread.sleep(3_700);
                    }
                    for (long frame = 2; frame < 1000; frame++) {
                        toAll(ranks, frame);
                    }
                });
        assertEquals(
                "a rank is alive, and does not answer: rank=1, frame=2, waited=3 s; if a frame may take that long, set"
                        + " withPatience",
                stopped(lives.get(0)).getMessage());
        assertEquals(1, stopped(lives.get(1)).rank(), "it hears that it was too slow");
    }

    @Test
    @DisplayName("do not begin without one that does not come")
    void join_missingRank_isNamed() {
        final List<String> endpoints = Endpoints.next(2, 1);
        final RankOptions options = RankOptions.of(0, endpoints, "test 1").withPatience(Duration.ofSeconds(1));
        final RankStoppedException thrown = assertThrows(RankStoppedException.class, () -> Ranks.join(options));
        assertEquals(1, thrown.rank());
        assertTrue(
                thrown.getMessage()
                        .startsWith("a rank has not come: rank=1, endpoint=" + endpoints.get(1) + ", waited=1 s"),
                thrown.getMessage());
    }

    // ---- Bad calls ----

    @Test
    @DisplayName("refuse messages for nobody, or of a wrong length, and calls after the end")
    void send_badArguments_areRefused() throws Exception {
        final List<CompletableFuture<Void>> lives = startAll(Endpoints.next(2, 1), o -> o, ranks -> {
            assertThrows(IllegalArgumentException.class, () -> ranks.send(ranks.rank(), new byte[1], 1));
            assertThrows(IllegalArgumentException.class, () -> ranks.send(2, new byte[1], 1));
            assertThrows(IllegalArgumentException.class, () -> ranks.send(-1, new byte[1], 1));
            assertThrows(IllegalArgumentException.class, () -> ranks.send(1 - ranks.rank(), new byte[1], 2));
            assertThrows(IllegalArgumentException.class, () -> ranks.send(1 - ranks.rank(), new byte[1], -1));
            assertThrows(IllegalArgumentException.class, () -> ranks.received(ranks.rank()));
            assertThrows(IllegalArgumentException.class, () -> ranks.length(1 - ranks.rank()), "nothing came");
            toAll(ranks, 3);
            ranks.close();
            assertThrows(IllegalStateException.class, () -> ranks.exchange(4));
            ranks.close();
        });
        for (final CompletableFuture<Void> life : lives) {
            life.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    @DisplayName("refuse options that make no world")
    void options_badArguments_areRefused() {
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, List.of(), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(1, List.of("localhost:1"), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(-1, List.of("localhost:1"), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, List.of("localhost"), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, List.of("localhost:0"), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, List.of("a:7", "a:7"), "b"));
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, List.of("a:7"), ""));
        final List<String> most = IntStream.range(0, RankOptions.MAX_RANKS)
                .mapToObj(rank -> "localhost:" + (1 + rank))
                .toList();
        RankOptions.of(0, most, "b");
        final List<String> more = new ArrayList<>(most);
        more.add("localhost:1000");
        assertThrows(IllegalArgumentException.class, () -> RankOptions.of(0, more, "b"));
        final RankOptions options = RankOptions.of(0, List.of("localhost:7"), "b");
        options.withAgreed("x", "x".repeat(RankOptions.MAX_TEXT_BYTES));
        assertThrows(
                IllegalArgumentException.class,
                () -> options.withAgreed("x", "x".repeat(RankOptions.MAX_TEXT_BYTES + 1)));
        assertThrows(IllegalArgumentException.class, () -> options.withPatience(Duration.ofMillis(999)));
        final RankOptions open = RankOptions.of(0, List.of("192.0.2.1:7"), "b");
        assertThrows(IllegalArgumentException.class, () -> Ranks.join(open));
        assertThrows(
                IllegalArgumentException.class,
                () -> Ranks.join(RankOptions.of(0, List.of("no.such.host.invalid:7"), "b")));
    }
}
