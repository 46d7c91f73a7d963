package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import org.denserow.engine.Commands;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.examples.EventLoopConnection.Backlog;
import org.denserow.examples.EventLoopConnection.Channel;
import org.denserow.examples.EventLoopConnection.Input;
import org.denserow.examples.EventLoopConnection.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A recipe: connections on event loops flood a small port, and nothing is lost, doubled or piled up.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventLoopConnectionTest {

    private static final int SESSIONS = 8;
    private static final int CAPACITY = 32;
    private static final int STEPS = 500; // of each session: 1, 2, 3, …
    private static final int READ = 10; // messages that one read of a socket brings

    private static ExecutorService loop(final String name) {
        return Executors.newSingleThreadExecutor(task -> new Thread(task, name));
    }

    private final ExecutorService[] loops = {loop("loop-0"), loop("loop-1")};
    private final Backlog backlog = new Backlog();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final CountDownLatch left = new CountDownLatch(SESSIONS);
    private final int[] handled = new int[SESSIONS]; // the last step of each session
    private final int[] leaves = new int[SESSIONS];

    // ---- The server ----

    private final class Server implements AutoCloseable {

        final Simulation sim;
        final Port<Input> port;
        final Table players;

        Server(final SimulationOptions options, final int everyFails) {
            sim = Simulation.create(options.withPortCapacity(CAPACITY));
            players = sim.define("player", Layout.dense(SESSIONS));
            final FloatColumn x = players.floats("x");
            final Table sessions = sim.define("session", Layout.fixed(SESSIONS));
            final HandleColumn playerOf = sessions.handles("player", players, HandleColumn.WhenGone.CLEAR);
            // snippet: handler
            final ToLongBiFunction<Input, Commands> handler = (input, commands) -> {
                final long player = playerOf.values()[input.session()];
                switch (input.kind()) {
                    case JOIN -> {
                        final long joined = commands.create(players);
                        commands.set(sessions.handle(input.session()), playerOf, joined);
                        return joined;
                    }
                    case STEP -> commands.set(player, x, input.step()); // throws if the session has no player
                    case LEAVE -> {
                        if (player != Handle.NULL) { // it has none if its JOIN was refused
                            commands.destroy(player);
                        }
                    }
                }
                return player;
            };
            // end
            port = sim.port("input", Input.class, (input, commands) -> {
                check(input);
                return handler.applyAsLong(input, commands);
            });
            sim.system("fail").over(sessions, (rows, commands) -> {
                if (rows.frame() % everyFails == everyFails - 1) {
                    throw new IllegalStateException("on purpose");
                }
            });
        }

        private void check(final Input input) {
            if (input.kind() == Kind.LEAVE) {
                leaves[input.session()]++;
            } else if (input.kind() == Kind.STEP && input.step() != ++handled[input.session()]) {
                wrong.add("step " + handled[input.session()] + " expected: " + input);
            }
        }

        void frame() {
            try {
                sim.step();
            } catch (final SystemFailure failure) {
                sim.recover();
            }
            // snippet: frame
            backlog.retry(); // after each frame, on the thread of frames
            // end
        }

        @Override
        public void close() {
            sim.close();
            for (final ExecutorService loop : loops) {
                loop.shutdownNow();
            }
        }
    }

    // ---- The network ----

    /// A client that sends as fast as it may, and its socket. Everything happens on one event loop.
    private final class Client implements Channel {

        final ExecutorService loop;
        final boolean obeys;
        final EventLoopConnection connection;
        final List<String> written = new ArrayList<>();
        final CountDownLatch isIn = new CountDownLatch(1);
        final CountDownLatch isOut = new CountDownLatch(1);
        int steps;
        int sent;
        int mostWaiting;
        int stops = -1; // the first one is not the port's
        boolean isReading;
        boolean isScheduled;
        boolean isClosed;

        Client(
                final Server server,
                final int session,
                final ExecutorService loop,
                final int steps,
                final boolean obeys) {
            this.loop = loop;
            this.steps = steps;
            this.obeys = obeys;
            connection = new EventLoopConnection(session, loop, server.port, backlog, this, () -> {
                left.countDown();
                isOut.countDown();
            });
            loop.execute(connection::opened);
        }

        private void read() {
            isScheduled = false;
            if (isClosed || !isReading && obeys) {
                return;
            }
            for (int i = 0; i < READ && sent < steps; i++) {
                connection.received(++sent);
            }
            connection.readComplete();
            mostWaiting = Math.max(mostWaiting, connection.waiting());
            if (steps > 0 && sent == steps && connection.waiting() == 0) {
                close();
            }
            schedule();
        }

        private void schedule() {
            if ((isReading || !obeys) && !isScheduled && !isClosed) {
                isScheduled = true;
                try {
                    loop.execute(this::read);
                } catch (final RejectedExecutionException shutDown) {
                    isClosed = true;
                }
            }
        }

        @Override
        public void reading(final boolean on) {
            if (!Thread.currentThread().getName().startsWith("loop-")) {
                wrong.add("thread=" + Thread.currentThread().getName());
            }
            stops += on ? 0 : 1;
            isReading = on;
            schedule();
        }

        @Override
        public void write(final String text) {
            written.add(text);
            isIn.countDown();
        }

        @Override
        public void close() {
            if (!isClosed) {
                isClosed = true;
                connection.closed();
            }
        }
    }

    private static SimulationOptions options() {
        return SimulationOptions.defaults().withWorkers(2);
    }

    private <T> T onLoop(final Client client, final Supplier<T> look) {
        return CompletableFuture.supplyAsync(look, client.loop).join();
    }

    // ---- Tests ----

    @ParameterizedTest(name = "every {0}th frame fails")
    @ValueSource(ints = {Integer.MAX_VALUE, 3})
    void flood_twoLoops_nothingLostDoubledOrPiledUp(final int everyFails) {
        try (Server server = new Server(options(), everyFails)) {
            final List<Client> clients = new ArrayList<>();
            for (int session = 0; session < SESSIONS; session++) {
                clients.add(new Client(server, session, loops[session % 2], STEPS, true));
            }
            for (final Client client : clients) {
                onLoop(client, () -> 0); // its JOIN is in the port, which is not full before the first frame
            }
            for (final Client client : clients) {
                while (client.isIn.getCount() > 0) {
                    server.frame();
                }
            }
            while (clients.stream().noneMatch(client -> onLoop(client, () -> client.stops) > 0)) {
                Thread.onSpinWait(); // no frame: the port fills
            }
            while (left.getCount() > 0) {
                server.frame();
            }
            server.frame();
            assertTrue(wrong.isEmpty(), wrong::toString);
            assertEquals(0, server.players.size());
            for (int session = 0; session < SESSIONS; session++) {
                final Client client = clients.get(session);
                assertEquals(STEPS, handled[session]);
                assertEquals(1, leaves[session]);
                assertEquals(1, onLoop(client, client.written::size));
                assertTrue(onLoop(client, () -> client.mostWaiting) <= READ);
            }
        }
    }

    /// The twin that does not stop reading is caught by the bound.
    @Test
    void flood_twinReadsOn_messagesPileUp() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client client = new Client(server, 0, loops[0], STEPS, false);
            while (onLoop(client, () -> client.sent) < STEPS) { // no frame
                Thread.onSpinWait();
            }
            assertTrue(onLoop(client, client.connection::waiting) > READ);
            while (client.isOut.getCount() > 0) {
                server.frame();
            }
            server.frame();
            assertEquals(STEPS, handled[0]);
        }
    }

    /// The twin that ignores the result of `offer` is caught by the handler.
    @Test
    void flood_twinIgnoresRefusals_losesMessages() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            for (int step = 1; step <= 2 * CAPACITY; step++) {
                server.port.offer(new Input(0, Kind.STEP, step));
            }
            server.frame();
            server.port.offer(new Input(0, Kind.STEP, 2 * CAPACITY + 1));
            server.frame();
            assertFalse(wrong.isEmpty());
        }
    }

    @Test
    void opened_thePortIsFull_theClientIsSentAwayAndNothingIsLeft() throws InterruptedException {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            while (server.port.offer(new Input(1, Kind.LEAVE, 0))) {}
            final Client client = new Client(server, 0, loops[0], 0, true);
            while (!onLoop(client, () -> client.isClosed)) {
                Thread.onSpinWait();
            }
            assertEquals(List.of(), onLoop(client, () -> List.copyOf(client.written)));
            while (client.isOut.getCount() > 0) {
                server.frame();
            }
            server.frame();
            assertEquals(1, leaves[0]);
            assertEquals(0, server.sim.report().failedMessages());
        }
    }

    @Test
    void received_theHandlerThrows_theMessageFailsAlone() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client client = new Client(server, 0, loops[0], 0, true);
            while (client.isIn.getCount() > 0) {
                server.frame();
            }
            server.port.offer(new Input(5, Kind.STEP, 1)); // no player
            onLoop(client, () -> {
                client.connection.received(1);
                client.connection.readComplete();
                return 0;
            });
            server.frame();
            assertEquals(1, server.sim.report().failedMessages());
            assertEquals(2, server.sim.report().messages());
            assertEquals(1, handled[0]);
        }
    }

    @Test
    void closed_whileJoining_thePlayerLeavesAfterItHasJoined() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client client = new Client(server, 0, loops[0], 0, true);
            onLoop(client, () -> {
                client.close();
                return 0;
            });
            while (client.isOut.getCount() > 0) {
                server.frame();
            }
            server.frame();
            assertEquals(1, leaves[0]);
            assertEquals(0, server.players.size());
        }
    }

    /// Both wait in one port, so the old player leaves before the new one joins.
    @Test
    void closed_theSessionIsUsedAgainInTheSameFrame_thePlayerOfTheNewOneStays() throws InterruptedException {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client old = new Client(server, 0, loops[0], 0, true);
            while (old.isIn.getCount() > 0) {
                server.frame();
            }
            old.loop.execute(old::close);
            old.isOut.await();
            final Client next = new Client(server, 0, loops[1], 0, true);
            while (next.isIn.getCount() > 0) {
                server.frame();
            }
            assertEquals(1, server.players.size());
            assertTrue(wrong.isEmpty(), wrong::toString);
        }
    }

    @Test
    void retry_theSimulationIsClosed_connectionsClose() throws InterruptedException {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client client = new Client(server, 0, loops[0], STEPS, true);
            while (client.isIn.getCount() > 0) {
                server.frame();
            }
            while (onLoop(client, () -> client.stops) == 0) { // no frame: the port fills
                Thread.onSpinWait();
            }
            server.sim.close();
            backlog.retry();
            client.isOut.await();
            assertTrue(onLoop(client, () -> client.isClosed));
        }
    }

    @Test
    void retry_theLoopIsShutDown_framesGoOn() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            final Client client = new Client(server, 0, loops[0], STEPS, false);
            while (onLoop(client, () -> client.stops) == 0) {
                Thread.onSpinWait();
            }
            loops[0].shutdownNow();
            server.frame();
            server.frame();
        }
    }

    // ---- The thread of receipts ----

    private static String threadOf(final Port<Input> port, final Simulation sim) {
        final CompletableFuture<String> thread = port.ask(new Input(0, Kind.JOIN, 0))
                .thenApply(receipt -> Thread.currentThread().getName());
        sim.step();
        return thread.join();
    }

    @Test
    void receipts_byDefault_completeOnAThreadOfTheSimulation() {
        try (Server server = new Server(options(), Integer.MAX_VALUE)) {
            assertTrue(threadOf(server.port, server.sim).endsWith("-receipts"));
        }
    }

    @Test
    void receipts_withReceiptsOn_completeThere() {
        // snippet: receipts
        final ExecutorService only = loop("only-loop"); // a single event loop
        final SimulationOptions options = options().withReceiptsOn(only);
        // end
        try (Server server = new Server(options, Integer.MAX_VALUE)) {
            assertEquals("only-loop", threadOf(server.port, server.sim));
        }
        only.shutdown();
    }

    @AfterEach
    void shutDown() {
        for (final ExecutorService loop : loops) {
            loop.shutdownNow();
        }
    }
}
