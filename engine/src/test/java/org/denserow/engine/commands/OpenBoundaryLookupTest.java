package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.FailingMessages;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What look-ups in port handlers find of rows that messages of the same boundary create.
class OpenBoundaryLookupTest {

    private static final int CAPACITY = 8;

    private record Player(
            Table table, LongColumn account, IntColumn seat, HandleColumn ship, ObjectColumn<String> name) {}

    private record Login(long account) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Simulation sim;
    private Player players;
    private HashIndex byAccount;
    private HashIndex bySeat;
    private HashIndex byShip;
    private NameIndex byName;
    private final List<Long> seen = new ArrayList<>(); // what handlers found, in order

    private void define(final int workers, final FailingMessages failing) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withFailingMessages(failing));
        players = sim.define("player", Player.class, Layout.dense(CAPACITY));
        byAccount = players.table.indices().unique("byAccount", players.account);
    }

    private void defineAll(final int workers, final FailingMessages failing) {
        define(workers, failing);
        bySeat = players.table.indices().unique("bySeat", players.seat);
        byShip = players.table.indices().unique("byShip", players.ship);
        byName = players.table.indices().names("byName", players.name);
    }

    @AfterEach
    void close() {
        if (sim != null) {
            sim.close();
        }
    }

    private Port<Login> port(final String name, final BiFunction<Long, Commands, Long> handler) {
        return sim.port(name, Login.class, (message, commands) -> handler.apply(message.account, commands));
    }

    /// A port whose messages create a player, unless one is found.
    private Port<Login> logins() {
        return port("login", this::login);
    }

    private long login(final long account, final Commands commands) {
        final long found = byAccount.view().handle(account);
        if (found != Handle.NULL) {
            return found;
        }
        final long handle = commands.create(players.table);
        commands.with(players.account, account);
        return handle;
    }

    private static void offer(final Port<Login> port, final long... accounts) {
        for (final long account : accounts) {
            assertTrue(port.offer(new Login(account)));
        }
    }

    // ---- Rows of earlier messages ----

    @Test
    @DisplayName("IX-04: two logins of one account at one boundary make one player, for any number of workers")
    void handle_createdByAnEarlierMessage_isFound() throws Exception {
        for (final int workers : Trial.WORKER_COUNTS) {
            define(workers, FailingMessages.DROP);
            final Port<Login> port = logins();
            final var receipts = port.askAll(List.of(new Login(7), new Login(8), new Login(7), new Login(7)));
            sim.step();
            assertEquals(2, players.table.size());
            final long seven = receipts.getFirst().get().answer();
            assertEquals(seven, receipts.get(2).get().answer());
            assertEquals(seven, receipts.get(3).get().answer());
            assertNotEquals(seven, receipts.get(1).get().answer());
            assertEquals(seven, byAccount.view().handle(7));
            assertEquals(0, sim.report().duplicateKeys());
            offer(port, 7, 9, 9);
            sim.step();
            assertEquals(3, players.table.size());
            sim.close();
        }
    }

    @Test
    @DisplayName("find answers rows only; all kinds of keys are found by handle, by messages of other ports too")
    void handle_allKindsOfKeys_areFound() {
        defineAll(2, FailingMessages.DROP);
        final long ship = players.table.create();
        byAccount.view().rekey(0, 99);
        bySeat.view().rekey(0, 99);
        final long[] made = new long[1];
        final Port<Login> first = port("first", (account, commands) -> {
            made[0] = commands.create(players.table);
            commands.with(players.account, account)
                    .with(players.seat, -3)
                    .with(players.ship, ship)
                    .with(players.name, "Ann");
            return made[0];
        });
        final Port<Login> second = port("second", (account, commands) -> {
            assertEquals(made[0], byAccount.view().handle(account));
            assertEquals(made[0], bySeat.view().handle(-3));
            assertEquals(made[0], byShip.view().handle(ship));
            assertEquals(made[0], byName.view().handle(new String("Ann")));
            assertEquals(-1, byAccount.view().find(account));
            assertEquals(-1, bySeat.view().find(-3));
            assertEquals(-1, byName.view().find("Ann"));
            assertEquals(Handle.NULL, byName.view().handle("Bob"));
            assertEquals(Handle.NULL, bySeat.view().handle(-4));
            assertEquals(Handle.NULL, byAccount.view().handle(account + 1));
            assertFalse(players.table.isValid(made[0]));
            seen.add(account);
            return 0L;
        });
        offer(first, 1L << 40);
        offer(second, 1L << 40);
        sim.step();
        assertEquals(List.of(1L << 40), seen);
        assertTrue(players.table.isActive(players.table.find(made[0])));
    }

    @Test
    @DisplayName("the first row created with a key is found, among those of earlier messages and of the same")
    void handle_severalOfOneKey_isTheFirst() {
        defineAll(1, FailingMessages.DROP);
        final List<Long> made = new ArrayList<>();
        final Port<Login> port = port("go", (account, commands) -> {
            made.add(commands.create(players.table));
            commands.with(players.account, account).with(players.name, "a");
            seen.add(byAccount.view().handle(account));
            made.add(commands.create(players.table));
            commands.with(players.account, account).with(players.name, "a");
            seen.add(byAccount.view().handle(account));
            seen.add(byName.view().handle("a"));
            return 0L;
        });
        offer(port, 5, 5);
        sim.step();
        assertEquals(4, made.size());
        for (final long each : seen) {
            assertEquals(made.getFirst(), each);
        }
        assertEquals(made.getFirst(), byAccount.view().handle(5));
        assertEquals(made.getFirst(), byName.view().handle("a"));
    }

    @Test
    @DisplayName("the last with of a row counts; without one the key is 0, of a handle or a name none")
    void handle_withTwiceOrNever_isWhatTheRowWillHave() {
        defineAll(1, FailingMessages.DROP);
        final Port<Login> port = port("go", (account, commands) -> {
            final long handle = commands.create(players.table);
            assertEquals(handle, byAccount.view().handle(0), "no key was given yet");
            commands.with(players.account, 3);
            assertEquals(handle, byAccount.view().handle(3));
            assertEquals(Handle.NULL, byAccount.view().handle(0));
            commands.with(players.account, 4).with(players.name, "a").with(players.name, "b");
            assertEquals(Handle.NULL, byAccount.view().handle(3));
            assertEquals(handle, byAccount.view().handle(4));
            assertEquals(handle, bySeat.view().handle(0));
            assertEquals(Handle.NULL, byName.view().handle("a"));
            assertEquals(handle, byName.view().handle("b"));
            commands.with(players.name, (String) null);
            assertEquals(Handle.NULL, byName.view().handle("b"));
            assertEquals(Handle.NULL, byShip.view().handle(Handle.NULL));
            seen.add(handle);
            return handle;
        });
        final Port<Login> after = port("after", (account, commands) -> {
            assertEquals(seen.getFirst(), byAccount.view().handle(4));
            assertEquals(seen.getFirst(), bySeat.view().handle(0));
            assertEquals(Handle.NULL, byAccount.view().handle(3));
            assertEquals(Handle.NULL, byName.view().handle("b"));
            assertEquals(Handle.NULL, byShip.view().handle(Handle.NULL));
            seen.add(account);
            return 0L;
        });
        offer(port, 1);
        offer(after, 1);
        sim.step();
        assertEquals(2, seen.size());
        assertEquals(0, sim.report().failedMessages());
    }

    @Test
    @DisplayName("rows of a batch, permanent rows; not pending ones, though the message activates them")
    void handle_batchesAndStates_activeOnes() {
        defineAll(1, FailingMessages.DROP);
        final long[] batch = new long[3];
        final Port<Login> port = port("go", (account, commands) -> {
            commands.createBatch(players.table, batch, 3);
            commands.with(players.account, new long[] {11, 12, 13});
            commands.createPermanent(players.table);
            commands.with(players.account, 14);
            final long pending = commands.createPending(players.table);
            commands.with(players.account, 15).with(players.name, "p");
            commands.activate(pending);
            return 0L;
        });
        final Port<Login> after = port("after", (account, commands) -> {
            seen.add(byAccount.view().handle(11));
            seen.add(byAccount.view().handle(13));
            assertNotEquals(Handle.NULL, byAccount.view().handle(14));
            assertEquals(Handle.NULL, byAccount.view().handle(15));
            assertEquals(Handle.NULL, byName.view().handle("p"));
            return 0L;
        });
        offer(port, 0);
        offer(after, 0);
        sim.step();
        assertEquals(0, sim.report().failedMessages());
        assertEquals(List.of(batch[0], batch[2]), seen);
        assertNotEquals(-1, byAccount.view().find(15), "active now");
    }

    // ---- The index comes first ----

    @Test
    @DisplayName("the index is asked as it stands: destroyed by an earlier message, set by one, the row is still found")
    void handle_rowOfTheIndex_isFoundAsItStands() {
        define(1, FailingMessages.DROP);
        final long old = players.table.create();
        byAccount.view().rekey(0, 7);
        final Port<Login> port = port("go", (account, commands) -> {
            if (account == 0) {
                commands.destroy(old);
                commands.set(old, players.account, 8);
                commands.create(players.table);
                commands.with(players.account, 7);
                return 0L;
            }
            assertEquals(old, byAccount.view().handle(7));
            assertEquals(0, byAccount.view().find(7));
            assertEquals(Handle.NULL, byAccount.view().handle(8), "a key that set gives");
            seen.add(account);
            return 0L;
        });
        offer(port, 0, 1);
        sim.step();
        assertEquals(1, seen.size());
        assertFalse(players.table.isValid(old));
        assertEquals(1, players.table.size());
        assertNotEquals(Handle.NULL, byAccount.view().handle(7), "the new one");
    }

    @Test
    @DisplayName("what the owner, timers and exclusive systems record is not seen")
    void handle_recordedByOthers_isNotFound() {
        define(1, FailingMessages.DROP);
        final CustomCommand make = sim.command("make", 0, payload -> {
            players.table.create();
            assertEquals(Handle.NULL, byAccount.view().handle(31), "rows of messages are there now, or not at all");
        });
        final Port<Login> port = port("go", (account, commands) -> {
            seen.add(byAccount.view().handle(account));
            return 0L;
        });
        sim.system("hand").exclusive((world, commands) -> {
            if (sim.frame() == 0) {
                commands.create(players.table);
                commands.with(players.account, 21);
                commands.after(1).send(make);
            }
        });
        sim.commands().create(players.table);
        sim.commands().with(players.account, 20);
        assertEquals(Handle.NULL, byAccount.view().handle(20));
        offer(port, 20, 21);
        sim.step();
        assertEquals(List.of(0L, 0L), seen);
        assertNotEquals(Handle.NULL, byAccount.view().handle(21));
        sim.step();
    }

    // ---- Messages that fail ----

    @Test
    @DisplayName("rows of a message that failed are not found; what follows finds the rows that stay")
    void handle_messageFailed_isNotFound() {
        for (final int workers : Trial.WORKER_COUNTS) {
            define(workers, FailingMessages.DROP);
            final Port<Login> port = port("go", (account, commands) -> {
                seen.add(login(Math.abs(account), commands));
                if (account < 0) {
                    commands.create(players.table);
                    commands.with(players.account, 1000 - account);
                    throw new OnPurpose();
                }
                return 0L;
            });
            offer(port, -1, 1, -2, -2, 2, 1, -1, 2, -3, 1001, 3);
            sim.step();
            assertEquals(4, sim.report().createdRows());
            assertEquals(5, sim.report().failedMessages());
            assertEquals(0, sim.report().duplicateKeys());
            assertNotEquals(seen.get(0), seen.get(1));
            assertEquals(seen.get(1), seen.get(5), "account 1");
            assertEquals(seen.get(1), seen.get(6), "in a message that fails");
            assertEquals(seen.get(4), seen.get(7), "account 2");
            assertEquals(seen.get(9), byAccount.view().handle(1001));
            seen.clear();
            sim.close();
        }
    }

    @Test
    @DisplayName("where a message that fails lets the frame fail, its rows come, and are found")
    void handle_messageFailsTheFrame_isFound() {
        define(1, FailingMessages.FAIL);
        final Port<Login> port = port("go", (account, commands) -> {
            seen.add(login(Math.abs(account), commands));
            if (account < 0) {
                throw new OnPurpose();
            }
            return 0L;
        });
        offer(port, -1, 1);
        assertTrue(Trial.causeOfStep(sim) instanceof OnPurpose);
        assertEquals(seen.get(0), seen.get(1));
        assertEquals(1, players.table.size());
        sim.recover();
        offer(port, 1, 2);
        sim.step();
        assertEquals(seen.get(0), seen.get(2));
        assertEquals(2, players.table.size());
    }

    // ---- Creates that are refused ----

    @Test
    @DisplayName("a row that is refused, since its type is full, is found until the boundary; then its handle is stale")
    void handle_typeIsFull_isFoundAndStaleLater() {
        define(1, FailingMessages.DROP);
        final Port<Login> port = port("go", (account, commands) -> {
            final long handle = login(account, commands);
            seen.add(handle);
            return handle;
        });
        for (long account = 1; account <= CAPACITY + 2; account++) {
            offer(port, account);
        }
        offer(port, CAPACITY + 1);
        sim.step();
        assertEquals(2, sim.report().refusedCreates());
        assertEquals(seen.get(CAPACITY), seen.get(CAPACITY + 2));
        assertFalse(players.table.isValid(seen.get(CAPACITY)));
        seen.clear();
        players.table.destroy(byAccount.view().handle(1));
        offer(port, CAPACITY + 1);
        sim.step();
        assertEquals(players.table.handle(byAccount.view().find(CAPACITY + 1)), seen.getFirst());
    }

    // ---- One boundary after the other ----

    @Test
    @DisplayName("each boundary begins anew: rows of an earlier one are found while they live, as rows")
    void handle_nextBoundary_knowsNothingOfTheFormer() {
        define(2, FailingMessages.DROP);
        final Port<Login> port = logins();
        for (int frame = 0; frame < 40; frame++) {
            offer(port, 7, frame, 7);
            sim.step();
            assertEquals(frame == 7 ? 1 : 2, players.table.size());
            players.table.destroy(byAccount.view().handle(7));
            if (frame != 7) {
                players.table.destroy(byAccount.view().handle(frame));
            }
            assertEquals(Handle.NULL, byAccount.view().handle(7));
        }
    }

    @Test
    @DisplayName("a frame that fails drops what it recorded; the next one finds none of it")
    void handle_afterAFailedFrame_knowsNothingOfIt() {
        define(1, FailingMessages.DROP);
        final boolean[] fails = {true};
        final Port<Login> port = port("go", (account, commands) -> {
            final long handle = login(account, commands);
            if (fails[0] && account == 3) {
                throw new AssertionError("an Error fails the frame");
            }
            return handle;
        });
        sim.system("s").over(players.table, (rows, commands) -> {});
        offer(port, 1, 2, 3);
        assertThrows(SystemFailure.class, sim::step);
        assertEquals(3, players.table.size(), "the boundary was completed");
        fails[0] = false;
        sim.recover();
        offer(port, 1, 4, 4);
        sim.step();
        assertEquals(4, players.table.size());
    }

    @Test
    @DisplayName("a replay finds what the recorded run found")
    void handle_replay_isEqual() {
        define(2, FailingMessages.DROP);
        final PortRecording recording = sim.recordPorts();
        final Port<Login> port = logins();
        offer(port, 7, 8, 7);
        sim.step();
        offer(port, 9, 9, 8);
        sim.step();
        recording.stop();
        final long hash = sim.hash();
        final long orderHash = sim.orderHash();
        sim.close();
        define(3, FailingMessages.DROP);
        logins();
        sim.replay(recording);
        sim.run(2);
        assertEquals(3, players.table.size());
        assertEquals(hash, sim.hash());
        assertEquals(orderHash, sim.orderHash());
    }
}
