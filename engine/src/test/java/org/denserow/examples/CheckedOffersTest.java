package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Commands;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A market whose clients are not trusted: each offers items for sale, and may touch its own only.
@Timeout(120)
class CheckedOffersTest {

    private static final int SESSIONS = 20;
    private static final int ITEMS = 10; // of each player, in the order of sessions
    private static final int ATTACKER = 0; // its session
    private static final double HIGHEST = 1_000_000;
    private static final int LONGEST = 80;
    private static final int MOST_WAITING = 16;

    // snippet: message
    record Offer(int session, long item, double price, String text) { // all but the session is what the client sent
        Offer { // on the network thread: what is too large takes no room in the port
            if (text.length() > LONGEST) {
                throw new IllegalArgumentException("a text is too long: length=" + text.length());
            }
        }
    }
    // end

    /// @param checks whether the handler checks whose item it is; the twin does not
    private record Market(
            Simulation sim,
            Table players,
            Table items,
            HandleColumn playerOf,
            HandleColumn owner,
            DoubleColumn price,
            ObjectColumn<String> text,
            boolean checks)
            implements AutoCloseable {

        static Market open(final int workers, final boolean checks) {
            final Simulation sim =
                    Simulation.create(SimulationOptions.defaults().withWorkers(workers));
            final Table players = sim.define("player", Layout.dense(SESSIONS));
            final Table items = sim.define("item", Layout.dense(SESSIONS * ITEMS));
            final Table sessions = sim.define("session", Layout.fixed(SESSIONS)); // row n is session n
            final Market market = new Market(
                    sim,
                    players,
                    items,
                    sessions.handles("player", players, HandleColumn.WhenGone.CLEAR),
                    items.handles("owner", players, HandleColumn.WhenGone.CLEAR),
                    items.doubles("price"),
                    items.objects("text", String.class),
                    checks);
            for (int session = 0; session < SESSIONS; session++) {
                final long player = players.create();
                market.playerOf.values()[session] = player;
                for (int i = 0; i < ITEMS; i++) {
                    items.create();
                    market.owner.values()[session * ITEMS + i] = player;
                }
            }
            sim.system("look").reads(market.price).over(items, (rows, commands) -> {});
            return market;
        }

        // snippet: handler
        Port<Offer> offers() {
            return sim.port("offer", Offer.class, this::offer);
        }

        private long offer(final Offer offer, final Commands commands) { // checks everything, then records
            Objects.checkIndex(offer.session(), SESSIONS); // the server's own number; a wrong one is a bug there
            final long player = playerOf.values()[offer.session()]; // who asks, the message cannot say
            require(players.isActive(players.find(player)), "the session has no player");
            final int row = items.find(offer.item()); // -1: null, stale, forged or of another type
            require(row >= 0, "no such item");
            require(isAllowed(player, row), "the item is somebody else's");
            require(offer.price() >= 0 && offer.price() <= HIGHEST, "the price is out of range"); // false for NaN too
            commands.set(offer.item(), price, offer.price()).set(offer.item(), text, offer.text());
            return offer.item();
        }

        private static void require(final boolean isFulfilled, final String otherwise) {
            if (!isFulfilled) {
                throw new IllegalArgumentException(otherwise); // fails this message alone, and nothing is recorded
            }
        }
        // end

        private boolean isAllowed(final long player, final int row) {
            return !checks || owner.values()[row] == player;
        }

        /// All items but the attacker's, as text.
        List<String> ofOthers() {
            final List<String> lines = new ArrayList<>();
            for (int row = 0; row < items.size(); row++) {
                if (owner.values()[row] != playerOf.values()[ATTACKER]) {
                    lines.add(Handle.toString(items.handle(row)) + " of " + Handle.toString(owner.values()[row]) + ": "
                            + price.values()[row] + " " + text.values()[row]);
                }
            }
            return lines;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    // snippet: client
    /// What the network thread of one client sends: at most 16 of its messages wait, however fast it writes.
    private static final class Client {

        private final Port<Offer> port;
        private final AtomicInteger waiting = new AtomicInteger();

        Client(final Port<Offer> port) {
            this.port = port;
        }

        boolean send(final Offer offer) {
            if (waiting.get() >= MOST_WAITING) {
                return false; // others still find room
            }
            waiting.incrementAndGet();
            port.ask(offer).whenComplete((receipt, failure) -> waiting.decrementAndGet()); // also when it is refused
            return true;
        }
    }
    // end

    // ---- What a client may send ----

    private static long hostileItem(final Market market, final Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> Handle.NULL;
            case 1 -> random.nextLong(); // any bits, the free bit among them
            case 2 -> Handle.of(random.nextInt(5), 1 + random.nextInt(2), random.nextInt(2 * SESSIONS * ITEMS));
            case 3 -> market.playerOf.values()[random.nextInt(SESSIONS)]; // of another type
            case 4 -> market.items.handle(ITEMS + random.nextInt((SESSIONS - 1) * ITEMS)); // somebody else's
            default -> market.items.handle(random.nextInt(ITEMS)); // its own: granted
        };
    }

    private static double hostilePrice(final Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> -Double.MIN_VALUE;
            case 3 -> Math.nextUp(HIGHEST);
            case 4 -> Double.longBitsToDouble(random.nextLong());
            default -> random.nextDouble() * HIGHEST; // granted
        };
    }

    /// Sends 10,000 messages of the attacker.
    ///
    /// @return hashes after every frame
    private static List<Long> attack(final Market market, final long seed) {
        final Port<Offer> port = market.offers();
        final Random random = new Random(seed);
        final List<Long> hashes = new ArrayList<>();
        long failed = 0;
        long handled = 0;
        while (handled < 10_000) {
            for (int i = random.nextInt(500); i >= 0; i--) {
                final String text = "x".repeat(random.nextInt(LONGEST + 1));
                assertTrue(port.offer(new Offer(ATTACKER, hostileItem(market, random), hostilePrice(random), text)));
            }
            market.sim.step(); // does not throw
            failed += market.sim.report().failedMessages();
            handled += market.sim.report().messages();
            hashes.add(market.sim.hash());
        }
        assertTrue(failed > 2_000 && handled - failed > 500, "failed=" + failed + " of " + handled + ", seed=" + seed);
        return hashes;
    }

    @Test
    @DisplayName("10,000 hostile messages: no frame fails, no item of others changes, and values stay in range")
    void offer_hostile_changesNothingOfOthers() {
        final long seed = Seed.next();
        final List<List<Long>> hashes = new ArrayList<>();
        for (final int workers : new int[] {1, 3}) {
            try (Market market = Market.open(workers, true)) {
                final List<String> before = market.ofOthers();
                hashes.add(attack(market, seed));
                assertEquals(before, market.ofOthers(), "seed=" + seed);
                for (int row = 0; row < ITEMS; row++) {
                    final double price = market.price.values()[row];
                    assertTrue(price >= 0 && price <= HIGHEST, "price=" + price + ", seed=" + seed);
                }
                assertEquals(SESSIONS * ITEMS, market.items.size());
            }
        }
        assertEquals(hashes.getFirst(), hashes.getLast(), "messages are input, and the result is that of the input");
    }

    @Test
    @DisplayName("the twin that trusts a live handle changes items of others: the attack is one")
    void offer_hostileWithoutTheOwnersCheck_changesItemsOfOthers() {
        final long seed = Seed.next();
        try (Market market = Market.open(1, false)) {
            final List<String> before = market.ofOthers();
            attack(market, seed);
            assertNotEquals(before, market.ofOthers(), "seed=" + seed);
        }
    }

    @Test
    void offer_textTooLong_isRefusedBeforeThePort() {
        assertEquals(LONGEST, new Offer(1, 1, 1, "x".repeat(LONGEST)).text().length());
        assertThrows(IllegalArgumentException.class, () -> new Offer(1, 1, 1, "x".repeat(LONGEST + 1)));
    }

    @Test
    void send_floodOfOneClient_leavesRoomForOthers() {
        try (Market market = Market.open(1, true)) {
            final Port<Offer> port = market.offers();
            final Client flooding = new Client(port);
            final Client patient = new Client(port);
            final long item = market.items.handle(0);
            int sent = 0;
            for (int i = 0; i < 10 * SimulationOptions.DEFAULT_PORT_CAPACITY; i++) {
                sent += flooding.send(new Offer(ATTACKER, item, 1, "")) ? 1 : 0;
            }
            assertEquals(MOST_WAITING, sent);
            assertTrue(patient.send(new Offer(1, market.items.handle(ITEMS), 2, "")));
            market.sim.step();
            while (flooding.waiting.get() > 0) { // receipts come on a thread of the simulation
                Thread.onSpinWait();
            }
            assertTrue(flooding.send(new Offer(ATTACKER, item, 3, "")));
            assertEquals(2, market.price.values()[ITEMS]);
        }
    }

    @Test
    void send_fullPort_countsNoMessage() {
        try (Market market = Market.open(1, true)) {
            final Port<Offer> port = market.offers();
            while (port.offer(new Offer(1, 1, 1, ""))) {
                assertFalse(port.isClosed());
            }
            final Client client = new Client(port);
            assertTrue(client.send(new Offer(ATTACKER, 1, 1, "")));
            assertEquals(0, client.waiting.get(), "a refused message is answered at once");
        }
    }
}
