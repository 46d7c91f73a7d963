package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Chunk;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Which bodies get a view of an index, when, and what the view does.
class IndexViewsTest {

    private static final int ROWS = 8;

    private record Player(
            Table table, LongColumn account, IntColumn team, ObjectColumn<String> name, IntColumn level, Tag online) {}

    private record Ask(long account) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(2);

    private final Player players = sim.define("player", Player.class, Layout.pinned(128));
    private final HashIndex byAccount = players.table.indices().unique("byAccount", players.account);
    private final SetIndex byTeam = players.table.indices().sets("byTeam", players.team);
    private final NameIndex byName = players.table.indices().names("byName", players.name);
    private final AtomicInteger ran = new AtomicInteger();

    @BeforeEach
    void fill() {
        for (int row = 0; row < ROWS; row++) {
            players.table.create();
            byAccount.view().rekey(row, 100 + row);
            byTeam.view().rekey(row, row % 2);
            byName.view().rekey(row, "player " + row);
            players.online.bits().set(row);
        }
    }

    private void assertFound(final HashIndex.View keys, final SetIndex.View sets, final NameIndex.View names) {
        assertEquals(3, keys.find(103));
        assertEquals(-1, keys.find(99));
        assertEquals(players.table.handle(3), keys.handle(103));
        assertEquals(Handle.NULL, keys.handle(99));
        assertEquals(ROWS / 2, sets.count(1));
        int walked = 0;
        for (int row = sets.first(1); row >= 0; row = sets.next(row)) {
            walked++;
            assertEquals(1, row % 2);
        }
        assertEquals(ROWS / 2, walked);
        assertEquals(5, names.find("player 5"));
        assertEquals(players.table.handle(5), names.handle("player 5"));
        assertEquals(Handle.NULL, names.handle("nobody"));
        ran.incrementAndGet();
    }

    private void assertFound(final Chunk chunk) {
        assertFound(chunk.read(byAccount), chunk.read(byTeam), chunk.read(byName));
    }

    private SystemBuilder reader(final String name) {
        return sim.system(name).reads(byAccount, byTeam, byName);
    }

    private void assertRefusedInSystems(final String remedy, final org.junit.jupiter.api.function.Executable call) {
        Trial.assertSays(assertThrows(IllegalStateException.class, call), "inside a system", remedy);
    }

    // ---- Chunks ----

    @Test
    @DisplayName("chunks of every kind of body read an index that their system declares")
    void read_chunksOfAllBodies_find() {
        final RowList list = players.table.list();
        final Buckets levels = players.table.derive().buckets("levels", players.level, 1);
        reader("range").touchesDeadRows().over(players.table, (rows, commands) -> assertFound(rows));
        reader("rows").over(players.online, (rows, commands) -> assertFound(rows));
        reader("list").over(list, (rows, commands) -> assertFound(rows));
        reader("groups").over(levels, (groups, commands) -> assertFound(groups));
        reader("waves").waves(levels, (rows, commands) -> assertFound(rows));
        reader("once").once((world, commands) -> assertFound(world));
        sim.step();
        assertEquals(6, ran.get());
    }

    @Test
    @DisplayName("inside a system an index is asked through the chunk, and no key changes; kept views read only")
    void askAndRekey_insideASystem_areRefusedOnEveryWorker() {
        final HashIndex.View kept = byAccount.view();
        final CountDownLatch both = new CountDownLatch(Checks.ON ? 1 : 2); // chunks: two workers run one each
        reader("s").grain(64).over(players.table.live(), (rows, commands) -> {
            both.countDown();
            await(both);
            assertRefusedInSystems("rows.read", byAccount::view);
            assertRefusedInSystems("rows.read", byTeam::view);
            assertRefusedInSystems("rows.read", byName::view);
            assertRefusedInSystems("commands.set", () -> rows.read(byAccount).rekey(0, 1));
            assertRefusedInSystems("commands.set", () -> rows.read(byTeam).rekey(0, 1));
            assertRefusedInSystems("commands.set", () -> rows.read(byName).rekey(0, "x"));
            assertRefusedInSystems("commands.set", () -> kept.rekey(0, 1));
            assertEquals(3, kept.find(103));
            ran.incrementAndGet();
        });
        while (players.table.size() < 128) {
            final int row = players.table.row(players.table.create());
            byAccount.view().rekey(row, 100 + row);
        }
        sim.step();
        assertTrue(ran.get() >= 2, () -> "chunks=" + ran.get()); // in order mode they are rehearsed
        assertEquals(0, kept.find(100));
    }

    private static void await(final CountDownLatch latch) {
        try {
            assertTrue(latch.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (final InterruptedException thrown) {
            throw new AssertionError(thrown);
        }
    }

    @Test
    @DisplayName("systems that read an index wait for nobody, and nothing is made for them")
    void reads_index_ordersNothing() {
        reader("a").writes(players.level).over(players.online, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                rows.write(players.level)[it.row()]++;
            }
        });
        reader("b").over(players.online, (rows, commands) -> assertFound(rows));
        sim.step();
        assertSame(byAccount, sim.definition().systems().get(1).reads().getFirst());
        assertEquals(1, ran.get());
    }

    // ---- Exclusive systems ----

    @Test
    @DisplayName("IX-09: in an exclusive system structure and keys change at once, and so does the index")
    void exclusive_changesAtOnce_isInTheIndexAtOnce() {
        sim.system("hand").exclusive((world, commands) -> {
            assertFound(world);
            assertFound(byAccount.view(), byTeam.view(), byName.view());
            final HashIndex.View keys = world.write(byAccount);
            keys.rekey(3, 33);
            assertEquals(-1, keys.find(103));
            assertEquals(3, keys.find(33));
            keys.rekey(3, 103);
            final long handle = players.table.create();
            assertEquals(players.table.row(handle), keys.find(0));
            keys.rekey(players.table.row(handle), 7);
            assertEquals(handle, world.read(byAccount).handle(7));
            players.table.destroy(handle);
            assertEquals(-1, keys.find(7));
            world.write(byTeam).rekey(1, 5);
            assertEquals(1, world.read(byTeam).first(5));
            world.write(byName).rekey(1, "other");
            assertEquals(1, world.read(byName).find("other"));
            commands.create(players.table);
            commands.with(players.account, 777);
            assertEquals(Handle.NULL, keys.handle(777), "what it records is no row yet, and no message's");
        });
        reader("s").over(players.online, (rows, commands) -> {
            assertEquals(1, rows.read(byName).find("other"));
            assertEquals(Handle.NULL, rows.read(byAccount).handle(777));
        });
        sim.step();
        assertEquals(2, ran.get());
        assertEquals(ROWS, byAccount.view().find(777));
    }

    @Test
    void exclusive_keepsTheWorld_isRefusedLater() {
        final Chunk[] kept = new Chunk[1];
        sim.system("hand").exclusive((world, commands) -> kept[0] = world);
        sim.step();
        assertThrows(IllegalStateException.class, () -> kept[0].read(byAccount));
    }

    // ---- The owner, handlers ----

    @Test
    @DisplayName("the owner between frames, port handlers and handlers of commands ask the index itself")
    void ask_ownerAndHandlers_find() {
        assertFound(byAccount.view(), byTeam.view(), byName.view());
        final CustomCommand custom = sim.command("custom", 0, payload -> {
            assertFound(byAccount.view(), byTeam.view(), byName.view());
            byAccount.view().rekey(0, 55);
            assertEquals(0, byAccount.view().find(55));
        });
        final Port<Ask> port = sim.port("ask", Ask.class, (message, commands) -> {
            assertFound(byAccount.view(), byTeam.view(), byName.view());
            Trial.assertSays(
                    assertThrows(
                            IllegalStateException.class, () -> byAccount.view().rekey(0, 1)),
                    "call=player.byAccount.rekey",
                    "phase=OPEN",
                    "commands.set");
            commands.send(custom);
            return byAccount.view().handle(message.account);
        });
        port.offer(new Ask(103));
        sim.step();
        assertEquals(3, ran.get());
        assertEquals(0, byAccount.view().find(55));
    }

    @Test
    void askAndRekey_otherThread_areRefused() throws InterruptedException {
        final HashIndex.View kept = byAccount.view();
        Trial.assertRefusedElsewhere(byAccount::view);
        Trial.assertRefusedElsewhere(byTeam::view);
        Trial.assertRefusedElsewhere(byName::view);
        Trial.assertRefusedElsewhere(() -> kept.rekey(0, 1));
    }

    @Test
    @DisplayName("after a failed frame the owner looks, and changes keys when it has recovered")
    void ask_afterAFailedFrame_finds() {
        sim.system("s").over(players.online, (rows, commands) -> {
            throw new IllegalArgumentException("on purpose");
        });
        Trial.causeOfStep(sim);
        assertFound(byAccount.view(), byTeam.view(), byName.view());
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> byAccount.view().rekey(0, 1)), "recover()");
        sim.recover();
        byAccount.view().rekey(0, 1);
        assertEquals(0, byAccount.view().find(1));
    }

    @Test
    @DisplayName("after a boundary that did not come to its end an index is not asked")
    void ask_afterABrokenFrame_isRefused() {
        sim.system("s").over(players.online, (rows, commands) -> {
            throw new AssertionError("on purpose");
        });
        assertTrue(assertThrows(SystemFailure.class, sim::step).getCause() instanceof AssertionError);
        Trial.assertSays(assertThrows(IllegalStateException.class, byAccount::view), "half done", "phase=BROKEN");
    }
}
