package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Indices as a part of the state: order hash, snapshots, memory; and added to and dropped from a filled table.
class IndexStateTest {

    private static final int ROWS = 1000;

    private record Player(Table table, LongColumn account, IntColumn team) {}

    private static Player define(final Simulation sim) {
        final Player players = sim.define("player", Player.class, Layout.dense(ROWS));
        for (int row = 0; row < ROWS; row++) {
            players.table.create();
            players.account.values()[row] = row * 7L;
            players.team.values()[row] = row % 10;
        }
        return players;
    }

    @Test
    @DisplayName("IX-11: an index is added to a filled table, beside others, without touching the rows, and dropped")
    void indices_filledTable_isTakenInAndDropped() {
        try (Simulation sim = Trial.parallel(2)) {
            final Player players = define(sim);
            sim.step();
            final long hash = sim.hash();
            final long orderHash = sim.orderHash();
            final HashIndex byAccount = players.table.indices().unique("byAccount", players.account);
            final SetIndex byTeam = players.table.indices().sets("byTeam", players.team);
            final HashIndex again = players.table.indices().unique("byAccountAgain", players.account);
            for (int row = 0; row < ROWS; row++) {
                assertEquals(row, byAccount.view().find(row * 7L));
                assertEquals(row, again.view().find(row * 7L));
            }
            assertEquals(ROWS / 10, byTeam.view().count(3));
            assertEquals(hash, sim.hash(), "rows are as they were");
            assertNotEquals(orderHash, sim.orderHash(), "which row is found first is state");
            sim.commands().destroy(players.table.handle(5));
            sim.step();
            assertEquals(5, byAccount.view().find((ROWS - 1) * 7L), "moved into the place");
            assertEquals(5, again.view().find((ROWS - 1) * 7L));
            assertEquals(-1, byAccount.view().find(35));
            assertEquals(ROWS / 10 - 1, byTeam.view().count(5));
            players.table.indices().drop(byAccount);
            players.table.indices().drop(byTeam);
            sim.commands().destroy(players.table.handle(6));
            sim.step();
            assertEquals(6, again.view().find((ROWS - 2) * 7L));
            final HashIndex anew = players.table.indices().unique("byAccount", players.account);
            assertEquals(6, anew.view().find((ROWS - 2) * 7L));
        }
    }

    @Test
    @DisplayName("a snapshot goes into a simulation with the same indices; one that is missing or more is named")
    void restore_otherIndices_isRefusedNamingTheIndex() {
        try (Simulation sim = Trial.parallel(1);
                Simulation without = Trial.parallel(1);
                Simulation other = Trial.parallel(1);
                Simulation same = Trial.parallel(2)) {
            final Player players = define(sim);
            players.table.indices().unique("byAccount", players.account);
            final Snapshot snapshot = sim.snapshot();
            define(without);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> without.restore(snapshot)),
                    "player.byAccount",
                    "key=player.account");
            final Player theirs = define(other);
            theirs.table.indices().unique("byAccount", theirs.team);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot)), "key=player.account");
            assertThrows(IllegalArgumentException.class, () -> sim.restore(without.snapshot()));
            final Player ours = define(same);
            final HashIndex index = ours.table.indices().unique("byAccount", ours.account);
            index.view().rekey(3, -1);
            ours.table.destroy(ours.table.handle(9));
            same.restore(snapshot);
            assertEquals(3, index.view().find(21));
            assertEquals(9, index.view().find(63));
            assertEquals(sim.orderHash(), same.orderHash());
        }
    }

    @Test
    @DisplayName("memory counts the arrays and the keys of indices")
    void memory_index_isCounted() {
        try (Simulation sim = Trial.parallel(1);
                Simulation twin = Trial.parallel(1)) {
            final Player players = define(sim);
            define(twin);
            final long without = sim.memory().bytes();
            assertEquals(without, twin.memory().bytes());
            final HashIndex index = players.table.indices().unique("byAccount", players.account);
            final long ofIndex = sim.memory().bytes() - without;
            assertTrue(ofIndex >= 16L * ROWS + 2 * 16L * ROWS, "bytes=" + ofIndex);
            assertTrue(ofIndex <= 16L * ROWS + 64L * ROWS + 10_000, "bytes=" + ofIndex);
            sim.memory().touch();
            players.table.indices().drop(index);
            assertEquals(without, sim.memory().bytes());
            players.table.indices().unique("byBoth", players.account, players.team);
            assertTrue(sim.memory().bytes() - without >= ofIndex + 16L * ROWS, "pairs keep both keys of each row");
        }
    }
}
