package org.denserow.engine.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Two runs whose rows are equal, and whose indices are not: the index and the key are named.
class FirstDifferenceIndexTest {

    private static final int ROWS = 200;

    /// What one of the runs does with the indices, and the others do not.
    private interface Change {
        void apply(Players players);
    }

    private record Players(Table table, HashIndex byAccount, SetIndex byFriend, NameIndex byName) {}

    private static String found(final Change change) {
        return found(change, players -> {});
    }

    private static String found(final Change ofOne, final Change ofOthers) {
        final AtomicInteger runs = new AtomicInteger();
        return FirstDifference.of(
                sim -> {
                    final Players players = define(sim);
                    final boolean isOther = runs.incrementAndGet() == 2;
                    sim.system("look").grain(64).reads(players.byAccount).over(players.table, (rows, commands) -> {});
                    sim.system("hand").exclusive((world, commands) -> {
                        if (world.frame() == 3) {
                            (isOther ? ofOne : ofOthers).apply(players);
                        }
                    });
                },
                5);
    }

    private static Players define(final Simulation sim) {
        final Table table = sim.define("player", Layout.dense(ROWS));
        final LongColumn account = table.longs("account");
        final HandleColumn friend = table.handles("friend", table);
        final ObjectColumn<String> name = table.objects("name", String.class);
        final HashIndex byAccount = table.indices().unique("byAccount", account);
        final SetIndex byFriend = table.indices().sets("byFriend", friend);
        final NameIndex byName = table.indices().names("byName", name);
        for (int row = 0; row < ROWS; row++) {
            table.create();
            byAccount.view().rekey(row, row / 2);
            byFriend.view().rekey(row, table.handle(row % 3));
            byName.view().rekey(row, "name " + row / 2);
        }
        return new Players(table, byAccount, byFriend, byName);
    }

    @Test
    @DisplayName("a model that changes its indices alike has no difference")
    void firstDifference_equalIndices_isEmpty() {
        assertEquals("", found(players -> {}));
    }

    @Test
    @DisplayName("a ring in another order: the index, the key and the rows are named")
    void firstDifference_ringInAnotherOrder_namesIndexAndKey() {
        final String found = found(players -> {
            players.byFriend.view().rekey(7, players.table.handle(2));
            players.byFriend.view().rekey(7, players.table.handle(1));
        });
        assertTrue(
                found.matches("frame=3, type=player, handle=1:4#1, row=4, part=index player.byFriend prev"
                        + " \\(player.friend=1:1#1\\): 7 \\(workers=.*\\), 10 \\(workers=.*\\)"),
                found);
    }

    @Test
    @DisplayName("a unique index that finds another row of a key that two rows have")
    void firstDifference_otherRowIsFound_namesIndexAndKey() {
        final String found = found(players -> {
            players.byAccount.view().rekey(8, -1);
            players.byAccount.view().rekey(8, 4);
        });
        assertTrue(
                found.startsWith("frame=3, type=player, handle=1:8#1, row=8, part=index player.byAccount next"
                        + " (player.account=4): 9 ("),
                found);
    }

    @Test
    @DisplayName("an index of names that finds another row")
    void firstDifference_otherNameIsFound_namesIndexAndName() {
        final String found = found(players -> {
            players.byName.view().rekey(8, "x");
            players.byName.view().rekey(8, "name 4");
        });
        assertTrue(
                found.startsWith("frame=3, type=player, handle=1:8#1, row=8, part=index player.byName next"
                        + " (player.name=name 4): 9 ("),
                found);
    }

    @Test
    @DisplayName("rings of a unique index that differ behind the row that is found")
    void firstDifference_ringsDifferBehindTheFirst_namesTheIndex() {
        final String found = found(
                players -> {
                    players.byAccount.view().rekey(2, 0); // the ring of key 0: rows 0, 2, 1
                    players.byAccount.view().rekey(1, -1);
                    players.byAccount.view().rekey(1, 0); // 0, 1, 2
                },
                players -> players.byAccount.view().rekey(2, 0));
        assertTrue(
                found.startsWith("frame=3, type=player, handle=1:0#1, row=0, part=index player.byAccount prev"
                        + " (player.account=0): 1 ("),
                found);
    }
}
