package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// The column of a key outside systems: its array is not given out, its values are read one by one.
class KeyColumnsTest {

    private static final int ROWS = 4;

    private record Message(int row) {}

    private record Player(
            Table table,
            LongColumn account,
            IntColumn team,
            ObjectColumn<String> name,
            FloatColumn age,
            DoubleColumn wealth,
            ByteColumn level,
            @Stride(2) FloatColumn place,
            HandleColumn friend) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(2);

    private final Player players = sim.define("player", Player.class, Layout.dense(8));
    private final Table table = players.table;

    @BeforeEach
    void fill() {
        for (int row = 0; row < ROWS; row++) {
            table.create();
            players.account.values()[row] = 10 + row;
            players.team.values()[row] = row % 2;
            players.name.values()[row] = "name " + row;
            players.age.values()[row] = row + 0.5f;
            players.friend.values()[row] = table.handle(0);
        }
    }

    private static void assertRefused(final Executable call, final String column, final String index) {
        Trial.assertSays(
                assertThrows(IllegalStateException.class, call),
                "the array of a key is not given out",
                "column=player." + column + ", index=player." + index + ";",
                "read a key by get",
                "commands.set",
                "rekey");
    }

    /// Indices of every kind, each over a column of its own.
    private List<Index<?>> indices() {
        return List.of(
                table.indices().unique("byAccount", players.account),
                table.indices().sets("byTeam", players.team),
                table.indices().names("byName", players.name),
                table.indices().ranges("byAge", players.age),
                table.indices().sets("byFriend", players.friend));
    }

    @Test
    void values_keyOfAnIndexOfAnyKind_isRefusedUntilTheIndexIsDropped() {
        for (final Index<?> index : indices()) {
            final Column<?> key = index.key();
            final String name = key.name().substring("player.".length());
            assertRefused(key::values, name, index.name().substring("player.".length()));
            table.indices().drop(index);
            key.values();
        }
    }

    @Test
    @DisplayName("of two indices of one column either one is enough")
    void values_oneOfTwoIndicesIsDropped_isRefused() {
        final SetIndex first = table.indices().sets("first", players.team);
        final SetIndex second = table.indices().sets("second", players.team);
        assertRefused(players.team::values, "team", "second");
        table.indices().drop(second);
        assertRefused(players.team::values, "team", "first");
        final SetIndex third = table.indices().sets("third", players.team);
        table.indices().drop(first);
        assertRefused(players.team::values, "team", "third");
        table.indices().drop(third);
        assertSame(players.team.values(), players.team.values());
    }

    @Test
    @DisplayName("an index added later replaces the array: what is written to the one from before reaches no row")
    void index_arrayKeptFromBefore_isNoLongerThatOfTheColumn() {
        final long[] accounts = players.account.values();
        final int[] teams = players.team.values();
        final float[] ages = players.age.values();
        final String[] names = players.name.values();
        final long[] friends = players.friend.values();
        final HashIndex.View byAccount = ((HashIndex) indices().getFirst()).view();
        accounts[1] = 77;
        teams[1] = 77;
        ages[1] = 77;
        names[1] = "77";
        friends[1] = Handle.NULL;
        assertEquals(-1, byAccount.find(77));
        assertEquals(1, byAccount.find(11));
        assertEquals(11, players.account.get(1));
        assertEquals(1, players.team.get(1));
        assertEquals(1.5f, players.age.get(1));
        assertEquals("name 1", players.name.get(1));
        assertEquals(table.handle(0), players.friend.get(1));
        table.store().checkInvariants();
        if (Checks.ON) {
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, sim::step), "part=player.account, row=1", "lost");
        }
        sim.step();
        sim.commands().set(table.handle(1), players.account, 78);
        final long moved = table.handle(3);
        table.destroy(table.handle(2));
        sim.step();
        assertEquals(1, byAccount.find(78));
        assertEquals(2, table.find(moved));
        assertEquals(2, byAccount.find(13), "rows move in the new array");
        table.store().checkInvariants();
    }

    @Test
    @DisplayName("an array of a time without an index is not that of the column once there is one again")
    void index_droppedAndAddedAgain_replacesTheArray() {
        final HashIndex first = table.indices().unique("byAccount", players.account);
        table.indices().drop(first);
        final long[] between = players.account.values();
        final HashIndex second = table.indices().unique("byAccount", players.account);
        between[2] = 77;
        assertEquals(-1, second.view().find(77));
        assertEquals(2, second.view().find(12));
        table.indices().drop(second);
        assertNotSame(between, players.account.values());
        assertEquals(12, players.account.values()[2]);
        between[2] = 12; // checks mode finds the write
    }

    @Test
    void values_inAnExclusiveBodyAndInHandlers_isRefused() {
        indices();
        final AtomicInteger ran = new AtomicInteger();
        sim.system("alone").exclusive((world, commands) -> {
            assertRefused(players.account::values, "account", "byAccount");
            assertEquals(13, world.read(players.account)[3]);
            assertEquals(13, players.account.get(3));
            ran.incrementAndGet();
        });
        final CustomCommand command = sim.command("command", 0, payload -> {
            assertRefused(players.team::values, "team", "byTeam");
            assertEquals(1, players.team.get(3));
            ran.incrementAndGet();
        });
        final Port<Message> port = sim.port("port", Message.class, (message, commands) -> {
            assertRefused(players.name::values, "name", "byName");
            assertEquals("name 3", players.name.get(3));
            ran.incrementAndGet();
            return 0;
        });
        sim.commands().send(command);
        port.offer(new Message(3));
        sim.step();
        assertEquals(3, ran.get());
    }

    // ---- Reading ----

    @Test
    void get_columnsOfEveryKind_areTheValues() {
        players.wealth.values()[2] = 1e9;
        players.level.values()[2] = -7;
        players.place.values()[5] = 4.5f;
        for (int turn = 0; turn < 2; turn++) { // without an index, and with one
            assertEquals(12, players.account.get(2));
            assertEquals(0, players.team.get(2));
            assertEquals("name 2", players.name.get(2));
            assertEquals(2.5f, players.age.get(2));
            assertEquals(table.handle(0), players.friend.get(2));
            assertEquals(1e9, players.wealth.get(2));
            assertEquals(-7, players.level.get(2));
            assertEquals(4.5f, players.place.get(5), "the second component of row 2");
            if (turn == 0) {
                indices();
            }
        }
    }

    @Test
    void get_whereNoRowIs_isRefused() {
        for (final int row : new int[] {-1, ROWS, 7, 8, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThrows(IndexOutOfBoundsException.class, () -> players.account.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.team.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.name.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.age.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.friend.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.wealth.get(row));
            assertThrows(IndexOutOfBoundsException.class, () -> players.level.get(row));
        }
        assertEquals(0, players.place.get(2 * ROWS - 1));
        assertThrows(IndexOutOfBoundsException.class, () -> players.place.get(2 * ROWS));
    }

    @Test
    @DisplayName("a hole among pinned rows is not refused; what a number is there means nothing, an object is null")
    void get_holeAmongPinnedRows_isNotRefused() {
        final Player pinned = sim.define("pinned", Player.class, Layout.pinned(8));
        final long first = pinned.table.create();
        pinned.table.create();
        pinned.account.values()[0] = 7;
        pinned.name.values()[0] = "seven";
        pinned.place.values()[1] = 7;
        pinned.friend.values()[0] = first;
        pinned.table.destroy(first);
        pinned.account.get(0);
        pinned.place.get(1);
        pinned.friend.get(0);
        assertNull(pinned.name.get(0));
        assertThrows(IndexOutOfBoundsException.class, () -> pinned.account.get(2));
    }

    @Test
    void get_insideASystem_isRefused() {
        sim.system("look").reads(players.account).over(table, (rows, commands) -> {
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> players.account.get(rows.begin())),
                    "part=player.account",
                    "rows.read");
        });
        sim.step();
    }

    @Test
    @DisplayName("reading by get lets derived parts stay as they are")
    void get_sourceOfADerivedPart_makesNothingAnew() {
        final Buckets byTeam = table.derive().buckets("byTeam", players.team, 2);
        sim.system("look").reads(byTeam).over(table, (rows, commands) -> rows.read(byTeam));
        sim.step();
        assertEquals(1, byTeam.rebuilds());
        players.team.get(0);
        sim.step();
        assertEquals(1, byTeam.rebuilds());
        players.team.values();
        sim.step();
        assertEquals(2, byTeam.rebuilds());
    }

    @Test
    @DisplayName("a range index, which has no rekey, gets its keys by command")
    void ranges_keySetByTheOwner_isFound() {
        final RangeIndex byAge = table.indices().ranges("byAge", players.age);
        assertRefused(players.age::values, "age", "byAge");
        sim.commands().set(table.handle(3), players.age, 40f);
        sim.step();
        assertEquals(3, byAge.view().first(40, 40));
    }
}
