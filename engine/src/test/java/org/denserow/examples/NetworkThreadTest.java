package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A recipe: a network thread asks for a row and gets the handle by receipt, and the server believes nothing that a
/// client says.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NetworkThreadTest {

    private static final int SESSIONS = 100;
    private static final int ITEMS = 64;
    private static final float LONGEST_STEP = 1;

    // snippet: message
    record Join(int session) {} // sent by the server when a client connects; the session is the server's own number

    record Leave(int session) {} // and when the connection is gone

    record Walk(int session, float step) {} // everything but the session is what the client has sent

    record Take(int session, long item) {}
    // end

    private static final class Server implements AutoCloseable {

        final Simulation sim;
        final Table players;
        final FloatColumn x;
        final Table items;
        final HandleColumn owner;
        final Table sessions;
        final HandleColumn playerOf;
        final Port<Join> joins;
        final Port<Walk> walks;
        final Port<Take> takes;
        final Port<Leave> leaves;

        Server(final int workers) {
            sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(workers).withPortCapacity(1 << 14));
            players = sim.define("player", Layout.dense(SESSIONS));
            x = players.floats("x");
            items = sim.define("item", Layout.dense(2 * ITEMS));
            owner = items.handles("owner", players, HandleColumn.WhenGone.CLEAR);
            // snippet: sessions
            sessions = sim.define("session", Layout.fixed(SESSIONS)); // row n is session n
            playerOf = sessions.handles("player", players, HandleColumn.WhenGone.CLEAR);
            // end
            // snippet: ports
            joins = sim.port("join", Join.class, (join, commands) -> {
                final long player = commands.create(players);
                commands.set(sessions.handle(join.session()), playerOf, player);
                return player; // the answer, for the network thread; a client may see it, too
            });
            walks = sim.port("walk", Walk.class, (walk, commands) -> {
                final long player = playerOf.values()[walk.session()]; // whose it is, the server knows by itself
                final int row = players.row(player); // throws when the session has no player yet, or no longer
                if (!(Math.abs(walk.step()) <= LONGEST_STEP)) { // also when it is no number
                    throw new IllegalArgumentException("a step is too long: " + walk);
                }
                commands.set(player, x, x.values()[row] + walk.step());
                return player;
            });
            takes = sim.port("take", Take.class, (take, commands) -> {
                final int row = items.row(take.item()); // throws for everything that is no item
                if (owner.values()[row] != Handle.NULL) {
                    throw new IllegalArgumentException("somebody has it: " + take);
                }
                final long player = playerOf.values()[take.session()];
                players.row(player);
                commands.set(take.item(), owner, player);
                return take.item();
            });
            leaves = sim.port("leave", Leave.class, (leave, commands) -> {
                final long player = playerOf.values()[leave.session()];
                commands.destroy(player); // throws when the session has none: null is refused when recorded
                return player;
            });
            // end
            sim.system("rest").reads(x).over(players, (rows, commands) -> {});
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    void ask_fromAnotherThread_answersWithAHandleThatLives() throws Exception {
        try (Server server = new Server(2)) {
            final Port<Join> joins = server.joins;
            final List<Long> handles = new ArrayList<>();
            final CompletableFuture<Void> visit = new CompletableFuture<>();
            final Thread network = new Thread(() -> {
                try {
                    for (int session = 0; session < SESSIONS; session++) {
                        // snippet: ask
                        final Port.Receipt receipt =
                                joins.ask(new Join(session)).get(); // waits for the next frame
                        final long player = receipt.answer(); // its row is there since receipt.frame() began
                        // end
                        handles.add(player);
                        server.walks.ask(new Walk(session, 0.5f)).get();
                        if (session % 2 == 0) {
                            server.leaves.ask(new Leave(session)).get();
                        }
                    }
                    visit.complete(null);
                } catch (final Throwable thrown) {
                    visit.completeExceptionally(thrown);
                }
            });
            network.start();
            while (!visit.isDone()) {
                server.sim.step();
            }
            visit.get(1, TimeUnit.MINUTES);
            assertEquals(SESSIONS, new HashSet<>(handles).size());
            assertEquals(SESSIONS / 2, server.players.size());
            for (int session = 1; session < SESSIONS; session += 2) {
                assertEquals(handles.get(session), server.playerOf.values()[session]);
                assertEquals(0.5f, server.x.values()[server.players.row(handles.get(session))]);
            }
            assertFalse(server.players.isValid(handles.get(0)));
            assertEquals(Handle.NULL, server.playerOf.values()[0]);
        }
    }

    // ---- What a client may send ----

    /// A server with a player in every other session, each of whom has an item and stands at a place of its own; the
    /// other sessions are the attacker's, the first of them without a player.
    private static Server inhabited(final int workers) {
        final Server server = new Server(workers);
        for (int session = 1; session < SESSIONS; session++) {
            server.joins.offer(new Join(session));
        }
        server.sim.step();
        for (int i = 0; i < ITEMS; i++) {
            server.items.create();
        }
        for (int session = 1; session < SESSIONS; session += 2) {
            server.x.values()[server.players.row(server.playerOf.values()[session])] = session;
            server.owner.values()[session / 2] = server.playerOf.values()[session];
        }
        return server;
    }

    private static List<String> victims(final Server server) {
        final List<String> rows = new ArrayList<>();
        for (int session = 1; session < SESSIONS; session += 2) {
            final long player = server.playerOf.values()[session];
            rows.add(
                    session + ": " + Handle.toString(player) + " at " + server.x.values()[server.players.row(player)]);
        }
        for (int row = 0; row < SESSIONS / 2; row++) {
            rows.add(Handle.toString(server.items.handle(row)) + " of "
                    + Handle.toString(server.owner.values()[row]));
        }
        return rows;
    }

    private static long hostileHandle(final Server server, final Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> Handle.NULL;
            case 1 -> random.nextLong(); // forged, the free bit set or not
            case 2 -> Handle.of(random.nextInt(5), 1 + random.nextInt(3), random.nextInt(200)); // a good guess
            case 3 -> server.playerOf.values()[random.nextInt(SESSIONS)]; // of another type
            case 4 -> server.sessions.handle(random.nextInt(SESSIONS));
            case 5 -> server.items.handle(random.nextInt(SESSIONS / 2)); // somebody else's
            default -> server.items.handle(SESSIONS / 2 + random.nextInt(ITEMS - SESSIONS / 2)); // nobody's: granted
        };
    }

    private static float hostileStep(final Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Float.NaN;
            case 1 -> Float.NEGATIVE_INFINITY;
            case 2 -> 1 + random.nextFloat() * 1000;
            default -> random.nextFloat(); // granted
        };
    }

    @ParameterizedTest(name = "workers={0}")
    @ValueSource(ints = {1, 3})
    @DisplayName("10,000 hostile messages: no frame fails, no row of another player changes")
    void hostileMessages_changeNothingOfOthers(final int workers) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (Server server = inhabited(workers)) {
            final List<String> before = victims(server);
            long failed = 0;
            long handled = 0;
            while (handled < 10_000) {
                for (int i = random.nextInt(200); i >= 0; i--) {
                    final int session = 2 * random.nextInt(SESSIONS / 2); // the attacker's, the only ones it can use
                    final boolean accepted = switch (random.nextInt(20)) {
                        case 0 -> server.leaves.offer(new Leave(session)); // twice in a frame, too
                        case 1, 2, 3, 4, 5, 6, 7, 8, 9 ->
                            server.takes.offer(new Take(session, hostileHandle(server, random)));
                        default -> server.walks.offer(new Walk(session, hostileStep(random)));
                    };
                    assertTrue(accepted);
                }
                for (int session = 2; session < SESSIONS; session += 2) { // the attacker connects again
                    if (server.playerOf.values()[session] == Handle.NULL) {
                        assertTrue(server.joins.offer(new Join(session)));
                    }
                }
                server.sim.step(); // does not throw
                failed += server.sim.report().failedMessages();
                handled += server.sim.report().messages();
                assertEquals(before, victims(server), "seed=" + seed);
            }
            assertTrue(failed > 3_000 && failed < 9_000, "failed=" + failed + ", seed=" + seed);
        }
    }

    @Test
    void hostileMessage_itsSenderIsTold() {
        try (Server server = inhabited(1)) {
            final CompletableFuture<Port.Receipt> theft = server.takes.ask(new Take(2, server.items.handle(0)));
            final CompletableFuture<Port.Receipt> forged = server.takes.ask(new Take(2, 12345));
            final CompletableFuture<Port.Receipt> nobody = server.walks.ask(new Walk(0, 0.1f));
            server.sim.step();
            for (final CompletableFuture<Port.Receipt> each : List.of(theft, forged, nobody)) {
                final ExecutionException thrown =
                        assertThrows(ExecutionException.class, () -> each.get(1, TimeUnit.MINUTES));
                assertTrue(thrown.getCause() instanceof IllegalArgumentException, thrown::toString);
            }
            assertEquals(3, server.sim.report().failedMessages());
        }
    }
}
