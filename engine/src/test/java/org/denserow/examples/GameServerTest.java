package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Draw;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A recipe: 1,000 clients among 10,000 things that move; what a client knows from its bytes is what is near it.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GameServerTest {

    private static final int FRAMES = 8;
    private static final int MOST_LINES = 120;

    /// Clients that come, steer, go, and go and come in one frame; each with what it knows.
    private static final class Play implements AutoCloseable {

        final GameServer server;
        final Random random = new Random(19);
        final boolean[] isIn = new boolean[GameServer.SESSIONS];
        final long[] avatars = new long[GameServer.SESSIONS];
        final List<Map<Long, List<Float>>> known = new ArrayList<>();
        final int[] kinds = new int[3]; // messages that were decoded
        byte[][] received = {}; // in the latest frame, by session; null if it got nothing

        Play(final int workers, final long chunkOrder) {
            server = new GameServer(Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withChunkOrder(chunkOrder)
                    .withoutSerialCutoff()));
            final Draw draw = server.sim.random("things");
            for (int row = 0; row < GameServer.THINGS; row++) {
                server.things.create();
                draw.of(row);
                for (int i = 2 * row; i < 2 * row + 2; i++) {
                    server.place.values()[i] = (float) draw.nextDouble() * GameServer.SIDE;
                    server.speed.values()[i] =
                            row % 10 == 0 ? 0 : 2 * (float) draw.nextDouble() - 1; // every tenth stands
                }
            }
            for (int session = 0; session < GameServer.SESSIONS; session++) {
                known.add(new HashMap<>());
            }
        }

        void frame() {
            final List<CompletableFuture<Port.Receipt>> joined = new ArrayList<>();
            final List<Integer> joining = new ArrayList<>();
            for (int session = 0; session < GameServer.SESSIONS; session++) {
                final int what = random.nextInt(20);
                if (isIn[session] && what < 2) {
                    assertTrue(server.leaves.offer(new GameServer.Leave(session)));
                    isIn[session] = false;
                }
                if (!isIn[session] && what != 0) { // with 1 the same session has a new client at once
                    joining.add(session);
                    joined.add(server.joins.ask(new GameServer.Join(session, place(), place())));
                } else if (isIn[session] && what > 15) {
                    server.steers.offer(new GameServer.Steer(session, random.nextFloat() / 2, what == 16 ? 0 : 0.5f));
                }
            }
            server.things.destroy(server.things.handle(random.nextInt(GameServer.THINGS / 2)));
            received = new byte[GameServer.SESSIONS][];
            server.frame((bytes, session) -> {
                received[session] = new byte[bytes.remaining()];
                bytes.get(received[session]);
            });
            assertEquals(0, server.sim.report().failedMessages());
            for (int i = 0; i < joining.size(); i++) {
                avatars[joining.get(i)] = joined.get(i).join().answer();
                isIn[joining.get(i)] = true;
                known.get(joining.get(i)).clear(); // it begins with nothing
            }
        }

        private float place() {
            return random.nextFloat() * GameServer.SIDE;
        }

        /// Tells a client what it got.
        void decode(final int session) {
            final ByteBuffer bytes = ByteBuffer.wrap(received[session]);
            final Map<Long, List<Float>> knows = known.get(session);
            while (bytes.hasRemaining()) {
                final byte kind = bytes.get();
                final long handle = bytes.getLong();
                kinds[kind]++;
                switch (kind) {
                    case GameServer.LEFT -> assertNotNull(knows.remove(handle), "it was there");
                    case GameServer.ENTERED -> assertNull(knows.put(handle, placeIn(bytes)), "it was not there");
                    default -> assertNotNull(knows.put(handle, placeIn(bytes)), "it was there");
                }
            }
        }

        private static List<Float> placeIn(final ByteBuffer bytes) {
            return List.of(bytes.getFloat(), bytes.getFloat());
        }

        /// What is near an avatar, by looking at everything.
        Map<Long, List<Float>> near(final long avatar) {
            final float[] places = server.place.values();
            final int self = server.things.row(avatar);
            final Map<Long, List<Float>> near = new HashMap<>();
            for (int row = 0; row < server.things.size(); row++) {
                final double dx = (double) places[2 * row] - places[2 * self];
                final double dy = (double) places[2 * row + 1] - places[2 * self + 1];
                if (dx * dx + dy * dy <= GameServer.SIGHT * GameServer.SIGHT) {
                    near.put(server.things.handle(row), List.of(places[2 * row], places[2 * row + 1]));
                }
            }
            return near;
        }

        @Override
        public void close() {
            server.sim.close();
        }
    }

    @Test
    void bytes_decodedByEachClient_areWhatIsNear() {
        try (Play play = new Play(2, 0)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                play.frame();
                for (int session = 0; session < GameServer.SESSIONS; session++) {
                    if (play.isIn[session]) {
                        play.decode(session);
                        final Map<Long, List<Float>> near = play.near(play.avatars[session]);
                        assertEquals(near, play.known.get(session), "frame=" + frame + ", session=" + session);
                    } else {
                        assertNull(play.received[session], "it left, or never came");
                    }
                }
            }
            assertTrue(play.server.clients.size() > GameServer.SESSIONS * 3 / 4);
            for (final int messages : play.kinds) {
                assertTrue(messages > 5_000, "of each kind");
            }
        }
    }

    @Test
    @DisplayName("each client gets the same bytes for 1, 2, 3 and 8 workers and any order of chunks")
    void bytes_anyNumberOfWorkers_areEqual() {
        final List<byte[][]> expected = new ArrayList<>();
        for (final int[] run : new int[][] {{1, 0}, {2, 0}, {3, 0}, {8, 0}, {1, 1}, {3, 2}}) {
            try (Play play = new Play(run[0], run[1])) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    play.frame();
                    if (expected.size() == frame) {
                        expected.add(play.received);
                    }
                    assertArrayEquals(
                            expected.get(frame),
                            play.received,
                            "workers=" + run[0] + ", order=" + run[1] + ", frame=" + frame);
                }
            }
        }
    }

    @Test
    void client_thatLeaves_isSeenToLeave() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final GameServer server = new GameServer(sim);
            server.joins.offer(new GameServer.Join(3, 10, 10));
            final CompletableFuture<Port.Receipt> second = server.joins.ask(new GameServer.Join(5, 12, 10));
            assertEquals(Map.of(3, "ENTERED ENTERED ", 5, "ENTERED ENTERED "), sent(server), "both see both");
            final long avatar = second.join().answer();
            server.steers.offer(new GameServer.Steer(5, 0, 1));
            assertEquals(Map.of(3, "MOVED ", 5, "MOVED "), sent(server), "one of them moves");
            server.leaves.offer(new GameServer.Leave(5));
            assertEquals(Map.of(3, "LEFT "), sent(server), "who left gets nothing");
            assertFalse(server.things.isValid(avatar), "the avatar goes with its client");
            server.leaves.offer(new GameServer.Leave(5));
            server.steers.offer(new GameServer.Steer(3, 1, Float.NaN));
            assertEquals(Map.of(3, ""), sent(server));
            assertEquals(2, sim.report().failedMessages(), "nobody is there; no number");
        }
    }

    /// What a frame sends, by session: kinds of messages.
    private static Map<Integer, String> sent(final GameServer server) {
        final Map<Integer, String> sent = new HashMap<>();
        server.frame((bytes, session) -> {
            final StringBuilder kinds = new StringBuilder();
            while (bytes.hasRemaining()) {
                final byte kind = bytes.get();
                kinds.append(List.of("LEFT ", "ENTERED ", "MOVED ").get(kind));
                bytes.position(bytes.position() + (kind == GameServer.LEFT ? 8 : 16));
            }
            sent.put(session, kinds.toString());
        });
        return sent;
    }

    @Test
    void lines_withoutImportsAndMarks_areFew() throws IOException {
        final Path root = Path.of(System.getProperty("denserow.root", ".."));
        final Path source = root.resolve("engine/src/test/java/org/denserow/examples/GameServer.java");
        final String text = Files.readString(source);
        final long lines = text.substring(text.indexOf("final class"))
                .lines()
                .filter(line -> !line.contains("// snippet: ") && !line.endsWith("// end"))
                .count();
        assertTrue(lines <= MOST_LINES, "lines=" + lines);
    }
}
