package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Keys that are written through an array, past their index, in checks mode: found wherever code of the user stands.
/// The arrays are those that `rows.read` and `world.read` give, kept until later.
@Tag("checks")
class KeysInChecksModeTest {

    private record Player(Table table, LongColumn account, ObjectColumn<String> name) {}

    private record Order(int row) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Player players = sim.define("player", Player.class, Layout.pinned(8));
    private final HashIndex byAccount = players.table.indices().unique("byAccount", players.account);
    private final NameIndex byName = players.table.indices().names("byName", players.name);

    private final long[] accounts = players.table.store().array(players.account);
    private final String[] names = players.table.store().array(players.name);

    @BeforeEach
    void fill() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true, or order");
        for (int row = 0; row < 4; row++) {
            players.table.create();
            byAccount.view().rekey(row, 10 + row);
        }
        sim.commands().createPending(players.table); // whose key 0 is in no index
    }

    private void assertFound(
            final Throwable thrown, final String by, final String index, final String part, final int row) {
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(
                thrown,
                "its index does not know",
                by + ", index=" + index + ", part=" + part + ", row=" + row + ", handle="
                        + Handle.toString(players.table.handle(row)),
                "commands.set",
                "rekey");
    }

    @Test
    @DisplayName("the owner between frames: the next frame does not begin; the one after does, and knows the key")
    void owner_writesAKey_isFoundByTheStep() {
        accounts[2] = 77;
        assertFound(
                assertThrows(IllegalStateException.class, sim::step),
                "by=the owner between frames",
                "player.byAccount",
                "player.account",
                2);
        assertEquals(0, sim.frame(), "no frame has begun");
        sim.step();
        assertEquals(2, byAccount.view().find(77));
        names[1] = "Ann";
        assertFound(
                assertThrows(IllegalStateException.class, () -> sim.run(1)),
                "by=the owner between frames",
                "player.byName",
                "player.name",
                1);
        sim.step();
        assertEquals(1, byName.view().find("Ann"));
    }

    @Test
    @DisplayName("IX-26: a fractional key too; another NaN, or a value of the same cell, is the same key")
    void owner_writesAFractionalKey_isFoundIfItIsAnotherKey() {
        final FloatColumn heat = players.table.floats("heat");
        final DoubleColumn wealth = players.table.doubles("wealth");
        final HashIndex byHeat = players.table.indices().unique("byHeat", heat);
        final SetIndex byWealth = players.table.indices().sets("byWealth", wealth, 10);
        final float[] heats = players.table.store().array(heat);
        final double[] wealths = players.table.store().array(wealth);
        byHeat.view().rekey(1, Double.NaN);
        sim.step();
        heats[1] = Float.intBitsToFloat(0x7F80_0001);
        wealths[2] = 9.9;
        sim.step();
        heats[0] = -0f;
        assertFound(
                assertThrows(IllegalStateException.class, sim::step),
                "by=the owner between frames",
                "player.byHeat",
                "player.heat",
                0);
        wealths[2] = -0.1;
        assertFound(
                assertThrows(IllegalStateException.class, sim::step),
                "by=the owner between frames",
                "player.byWealth",
                "player.wealth",
                2);
        sim.step();
        assertEquals(0, byHeat.view().find(-0f));
        assertEquals(2, byWealth.view().first(-1));
    }

    @Test
    @DisplayName("IX-26: half of a pair: both columns are named")
    void owner_writesHalfOfAPair_isFound() {
        final IntColumn slot = players.table.ints("slot");
        final SetIndex bySlot = players.table.indices().sets("bySlot", players.account, slot);
        players.table.store().array(slot)[1] = 5;
        assertFound(
                assertThrows(IllegalStateException.class, sim::step),
                "by=the owner between frames",
                "player.bySlot",
                "player.account and player.slot",
                1);
        sim.step();
        assertEquals(1, bySlot.view().first(11, 5));
    }

    @Test
    void exclusive_writesAKeyThroughTheArrayOfARead_isFound() {
        sim.system("hand").exclusive((world, commands) -> world.read(players.account)[3] = world.frame());
        assertFound(Trial.causeOfStep(sim), "system=hand", "player.byAccount", "player.account", 3);
        sim.recover();
        assertFound(Trial.causeOfStep(sim), "system=hand", "player.byAccount", "player.account", 3);
    }

    @Test
    void handlerOfACommand_writesAKeyThroughAKeptArray_isFoundAndTheNextIsNotBlamed() {
        final CustomCommand steal = sim.command("steal", 0, payload -> accounts[0] = 99);
        final CustomCommand rest = sim.command("rest", 0, payload -> {});
        sim.commands().send(steal);
        sim.commands().send(rest);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertFound(failure.getCause(), "command=steal", "player.byAccount", "player.account", 0);
        assertEquals(0, failure.getSuppressed().length);
        sim.recover();
        sim.step();
    }

    @Test
    @DisplayName("a handler that fails is told as such; the next one is not blamed for what it wrote")
    void handlerOfACommand_writesAndThrows_isItsOwnFailureAndForgotten() {
        final CustomCommand steal = sim.command("steal", 0, payload -> {
            accounts[0] = 99;
            throw new IllegalArgumentException("on purpose");
        });
        final CustomCommand rest = sim.command("rest", 0, payload -> {});
        sim.commands().send(steal);
        sim.commands().send(rest);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertInstanceOf(IllegalArgumentException.class, failure.getCause());
        assertEquals(0, failure.getSuppressed().length);
        sim.recover();
        sim.step();
    }

    @Test
    @DisplayName("a port's handler: the frame fails, not the message alone, and the asker gets the error")
    void handlerOfAPort_writesAKeyThroughAKeptArray_isFound() throws InterruptedException {
        final Port<Order> port = sim.port("orders", Order.class, (order, commands) -> {
            accounts[order.row]++;
            return 0;
        });
        final CompletableFuture<Port.Receipt> receipt = port.ask(new Order(1));
        assertEquals("port orders", assertThrows(SystemFailure.class, sim::step).system());
        sim.recover();
        assertFound(
                assertThrows(ExecutionException.class, receipt::get).getCause(),
                "port=orders",
                "player.byAccount",
                "player.account",
                1);
        sim.step();
    }

    @Test
    @DisplayName("a chunk with an array that was kept")
    void system_writesAKeyThroughAKeptArray_isFound() {
        sim.system("keep").over(players.table.live(), (rows, commands) -> accounts[1]--);
        assertFound(Trial.causeOfStep(sim), "system=keep, chunk=0", "player.byAccount", "player.account", 1);
        sim.recover();
        assertFound(Trial.causeOfStep(sim), "system=keep, chunk=0", "player.byAccount", "player.account", 1);
    }

    @Test
    @DisplayName("keys that change as they should, holes and pending rows are no finding")
    void step_keysChangeByCommandAndRekey_passes() {
        sim.system("set").over(players.table.live(), (rows, commands) -> {
            commands.set(players.table.handle(1), players.account, 1000 + rows.frame());
            commands.set(players.table.handle(2), players.name, "name " + rows.frame());
        });
        sim.system("hand").exclusive((world, commands) -> world.write(byAccount).rekey(3, 500 + world.frame()));
        sim.commands().destroy(players.table.handle(0));
        sim.run(4);
        accounts[0] = 5; // a hole
        sim.step();
        assertEquals(1, byAccount.view().find(1004));
        assertEquals(3, byAccount.view().find(504));
        assertEquals(2, byName.view().find("name 4"));
    }
}
