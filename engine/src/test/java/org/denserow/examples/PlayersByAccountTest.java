package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// An example: players are found by account and by name, and two logins of one account make one player.
class PlayersByAccountTest {

    private record Login(long account) {}

    private final Simulation sim = Simulation.create(SimulationOptions.defaults());
    private final Table players = sim.define("player", Layout.dense(100));
    private final LongColumn account = players.longs("account");
    private final ObjectColumn<String> name = players.objects("name", String.class);
    // snippet: indices
    private final HashIndex byAccount = players.indices().unique("byAccount", account); // a column of long
    private final NameIndex byName = players.indices().names("byName", name); // a column of String objects
    // end

    @AfterEach
    void close() {
        sim.close();
    }

    @Test
    void find_keysThatAreThereAndOthers_namesTheRowOrNone() {
        sim.commands().create(players);
        sim.commands().with(account, 4711L).with(name, "ann");
        sim.step();
        // snippet: find
        final int row = byAccount.view().find(4711); // the owner, between frames; -1: none
        final long player = byName.view().handle("ann"); // Handle.NULL: none
        // end
        assertEquals(0, row);
        assertEquals(players.handle(0), player);
        assertEquals(-1, byAccount.view().find(4712));
        assertEquals(Handle.NULL, byName.view().handle("bob"));
        assertNotEquals(Handle.NULL, player);
    }

    @Test
    void offer_twoLoginsOfOneAccountInAFrame_makeOnePlayer() {
        // snippet: logins
        final Port<Login> logins = sim.port("login", Login.class, (login, commands) -> {
            final long known = byAccount.view().handle(login.account());
            if (known != Handle.NULL) {
                return known;
            }
            final long player = commands.create(players);
            commands.with(account, login.account());
            return player; // the answer of the message
        });
        // end
        final CompletableFuture<Port.Receipt> first = logins.ask(new Login(4711));
        final CompletableFuture<Port.Receipt> other = logins.ask(new Login(4712));
        final CompletableFuture<Port.Receipt> second = logins.ask(new Login(4711));
        sim.step();
        assertEquals(2, players.size());
        final long player = byAccount.view().handle(4711);
        assertNotEquals(Handle.NULL, player);
        assertEquals(player, first.join().answer());
        assertEquals(player, second.join().answer());
        assertTrue(logins.offer(new Login(4712)));
        sim.step();
        assertEquals(2, players.size());
        assertEquals(byAccount.view().handle(4712), other.join().answer());
        assertEquals(0, byAccount.duplicates());
    }
}
