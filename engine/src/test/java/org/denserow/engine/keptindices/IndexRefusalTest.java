package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What is refused so that an index sees every change of its key.
class IndexRefusalTest {

    private record Player(
            Table table,
            LongColumn account,
            IntColumn team,
            HandleColumn friend,
            ObjectColumn<String> name,
            IntColumn score,
            Tag online) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Player players = sim.define("player", Player.class, Layout.dense(64));
    private final HashIndex byAccount = players.table.indices().unique("byAccount", players.account);
    private final SetIndex byTeam = players.table.indices().sets("byTeam", players.team);
    private final SetIndex byFriend = players.table.indices().sets("byFriend", players.friend);
    private final NameIndex byName = players.table.indices().names("byName", players.name);

    private static void assertRefused(final Executable code, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, code), says);
    }

    private void assertKeyRefused(final Executable code, final Part<?, ?> key, final Part<?, ?> index) {
        assertRefused(
                code,
                "not written in place",
                "system=s",
                "writes=" + key.name(),
                "index=" + index.name(),
                "commands.set",
                "rekey");
    }

    // ---- Keys written in place ----

    @Test
    @DisplayName("IX-09: a key is not written in place: .writes names the index, set and rekey")
    void writes_keyOfAnIndex_isRefused() {
        assertKeyRefused(() -> sim.system("s").writes(players.account), players.account, byAccount);
        assertKeyRefused(() -> sim.system("s").writes(players.score, players.team), players.team, byTeam);
        assertKeyRefused(() -> sim.system("s").writes(players.friend), players.friend, byFriend);
        assertKeyRefused(() -> sim.system("s").writes(players.name), players.name, byName);
    }

    @Test
    @DisplayName("IX-09: a key is not written in place: .scatters and .writesGrouped")
    void scattersAndWritesGrouped_keyOfAnIndex_areRefused() {
        final Buckets buckets = players.table.derive().buckets("buckets", players.score, 4);
        assertKeyRefused(() -> sim.system("s").scatters(players.account), players.account, byAccount);
        assertKeyRefused(() -> sim.system("s").writesGrouped(buckets, players.team), players.team, byTeam);
    }

    @Test
    @DisplayName("IX-09: a key is not written in place: world.write of an exclusive system, at the call")
    void worldWrite_keyOfAnIndex_isRefusedAtTheCall() {
        sim.system("s").exclusive((world, commands) -> {
            world.write(players.score);
            world.read(players.account);
            assertKeyRefused(() -> world.write(players.account), players.account, byAccount);
            assertKeyRefused(() -> world.write(players.name), players.name, byName);
        });
        sim.step();
    }

    @Test
    @DisplayName("IX-09: what a system writes in place becomes no key, and the system is named")
    void addIndex_systemWritesTheColumn_isRefusedNamingIt() {
        final Buckets friends = players.table.derive().buckets("friends", players.table.handles("mate", players.table));
        final IntColumn scattered = players.table.ints("scattered");
        final IntColumn grouped = players.table.ints("grouped");
        sim.system("own").writes(players.score).over(players.table, (rows, commands) -> {});
        sim.system("anywhere").scatters(scattered).over(players.table, (rows, commands) -> {});
        sim.system("groups").writesGrouped(friends, grouped).over(players.table, (rows, commands) -> {});
        for (final IntColumn column : new IntColumn[] {players.score, scattered, grouped}) {
            final String system = column == players.score ? "own" : column == scattered ? "anywhere" : "groups";
            assertRefused(
                    () -> players.table.indices().sets("x", column),
                    "is no key",
                    "key=" + column.name(),
                    "system=" + system,
                    "commands.set",
                    "rekey");
        }
    }

    @Test
    void addIndex_afterTheFirstFrame_isRefusedForAColumnWrittenAndGivenForOthers() {
        final IntColumn late = players.table.ints("late");
        sim.system("own").writes(players.score).reads(late).over(players.table, (rows, commands) -> {});
        sim.step();
        assertRefused(
                () -> players.table.indices().unique("byScore", players.score),
                "is no key",
                "key=player.score",
                "system=own",
                "commands.set");
        final SetIndex byLate = players.table.indices().sets("byLate", late);
        players.table.create();
        sim.step();
        assertEquals(1, byLate.view().count(0));
    }

    @Test
    @DisplayName("a system that is being declared counts from its first call on")
    void addIndex_systemIsBeingDeclared_isRefusedUntilItIsDeclaredAnew() {
        final SystemBuilder begun = sim.system("s").writes(players.score);
        assertRefused(() -> players.table.indices().sets("byScore", players.score), "key=player.score", "system=s");
        sim.system("s").reads(players.score).over(players.table, (rows, commands) -> {});
        final SetIndex byScore = players.table.indices().sets("byScore", players.score);
        assertKeyRefused(() -> sim.system("s2").writes(players.score), players.score, byScore, "s2");
        assertThrows(IllegalArgumentException.class, () -> begun.over(players.table, (rows, commands) -> {}));
    }

    private void assertKeyRefused(
            final Executable code, final Part<?, ?> key, final Part<?, ?> index, final String system) {
        assertRefused(code, "system=" + system, "writes=" + key.name(), "index=" + index.name());
    }

    // ---- Indices written ----

    @Test
    void writes_index_isRefused() {
        final Buckets buckets = players.table.derive().buckets("buckets", players.score, 4);
        for (final Part<?, ?> index : new Part<?, ?>[] {byAccount, byTeam, byName}) {
            assertRefused(
                    () -> sim.system("s").writes(index),
                    "follows its key",
                    "writes=" + index.name(),
                    ".reads",
                    "rekey");
            assertRefused(() -> sim.system("s").scatters(index), "scatters=" + index.name(), "commands.set", "rekey");
            assertRefused(
                    () -> sim.system("s").writesGrouped(buckets, index), "scatters=" + index.name(), "commands.set");
        }
    }

    @Test
    void chunk_writesOrReadsAnIndexUndeclared_isRefused() {
        sim.system("s").reads(byAccount).over(players.table, (rows, commands) -> {
            rows.read(byAccount);
            Trial.assertSays(assertThrows(IllegalStateException.class, () -> rows.write(byAccount)), "use rows.read");
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> rows.read(byTeam)),
                    "system=s",
                    "part=player.byTeam",
                    ".reads");
        });
        players.table.create();
        sim.step();
    }

    // ---- Drop ----

    @Test
    @DisplayName("IX-11: an index is dropped from a filled table; one that a system declares is not")
    void drop_declaredByASystem_isRefusedNamingIt() {
        sim.system("look").reads(byAccount).over(players.table, (rows, commands) -> {});
        assertRefused(
                () -> players.table.indices().drop(byAccount), "index=player.byAccount", "system=look", "not dropped");
        players.table.create();
        sim.step();
        assertRefused(() -> players.table.indices().drop(byAccount), "system=look");
        assertEquals(0, byAccount.view().find(0));
        players.table.indices().drop(byTeam);
        assertFalse(players.table.parts().contains(byTeam));
        assertRefused(() -> players.table.indices().drop(byTeam), "index=player.byTeam", "dropped before");
        assertThrows(IllegalStateException.class, byTeam::view);
        sim.step();
    }

    @Test
    void drop_systemIsBeingDeclared_isRefused() {
        sim.system("look").reads(byTeam);
        assertRefused(() -> players.table.indices().drop(byTeam), "system=look");
    }

    @Test
    void drop_index_makesItsKeyWritable() {
        players.table.indices().drop(byTeam);
        final boolean[] ran = new boolean[1];
        sim.system("s").writes(players.team).over(players.table, (rows, commands) -> ran[0] = true);
        players.table.create();
        sim.step();
        assertTrue(ran[0]);
        final SetIndex again;
        assertRefused(() -> players.table.indices().sets("byTeam", players.team), "system=s");
        again = players.table.indices().sets("byTeam", players.score);
        assertEquals(1, again.view().count(0));
    }

    @Test
    void reads_droppedIndex_isRefused() {
        players.table.indices().drop(byTeam);
        assertRefused(() -> sim.system("s").reads(byTeam), "part=player.byTeam");
    }

    // ---- Of others ----

    @Test
    void everything_ofAnotherSimulationOrTable_isRefused() {
        try (Simulation other = Trial.parallel(1)) {
            final Player theirs = other.define("player", Player.class, Layout.dense(64));
            final HashIndex index = theirs.table.indices().unique("byAccount", theirs.account);
            assertRefused(() -> sim.system("s").reads(index), "of this simulation");
            sim.system("s").over(players.table, (rows, commands) -> {});
            assertRefused(() -> players.table.indices().drop(index), "index=player.byAccount");
            assertRefused(() -> players.table.indices().unique("x", theirs.account), "key=player.account");
            sim.system("hand")
                    .exclusive((world, commands) ->
                            assertRefused(() -> world.read(index), "of this simulation", "part=player.byAccount"));
            sim.step();
        }
        final Table items = sim.table(players.table.create());
        assertEquals(players.table, items);
    }

    @Test
    void drop_ofAnotherTable_isRefused() {
        final Table items = sim.define("item", Layout.dense(8));
        assertRefused(() -> items.indices().drop(byAccount), "type=item", "index=player.byAccount");
        assertRefused(() -> items.indices().unique("x", players.account), "key=player.account", "type item");
    }

    // ---- When ----

    @Test
    void addAndDrop_insideAFrame_areRefused() {
        sim.system("s").exclusive((world, commands) -> {
            assertThrows(
                    IllegalStateException.class, () -> players.table.indices().sets("x", players.score));
            assertThrows(
                    IllegalStateException.class, () -> players.table.indices().drop(byTeam));
        });
        sim.step();
        assertEquals(
                4,
                players.table.parts().stream()
                        .filter(org.denserow.engine.index.Index.class::isInstance)
                        .count());
    }

    @Test
    @DisplayName("tags, selections and other columns of a type with indices are written as ever")
    void otherParts_ofATypeWithIndices_areWritten() {
        sim.system("own").writes(players.score, players.online).over(players.table, (rows, commands) -> {});
        sim.system("tags").setsAnywhere(players.online).over(players.table, (rows, commands) -> {});
        sim.system("sel").writes(players.score).over(players.online, (rows, commands) -> {});
        sim.system("keys").reads(players.account, byAccount).over(players.online, (rows, commands) -> {});
        players.table.create();
        sim.step();
        assertEquals(
                java.util.List.of(players.account, byAccount),
                sim.definition().systems().get(3).reads());
    }

    // ---- Who else declares ----

    @Test
    @DisplayName("a part of one's own is made from no index: nothing would tell it of keys")
    void own_indexAmongTheSources_isRefused() {
        assertRefused(
                () -> players.table
                        .derive()
                        .own("mine", new int[1], List.of(players.score, byTeam), (value, rows) -> value[0]++),
                "made from an index",
                "part=player.mine",
                "source=player.byTeam",
                "name its key");
    }

    @Test
    @DisplayName("IX-09: of two that begin one system, the earlier cannot write what became a key meanwhile")
    void over_systemBegunAgain_isRefused() {
        final SystemBuilder earlier = sim.system("s").writes(players.score);
        sim.system("s").reads(players.team);
        players.table.indices().sets("byScore", players.score);
        assertRefused(() -> earlier.over(players.table, (rows, commands) -> {}), "system=s", "begun again");
        final SystemBuilder once = sim.system("t").writes(players.table.ints("late"));
        sim.system("t");
        assertRefused(() -> once.exclusive((world, commands) -> {}), "system=t", "begun again");
    }
}
