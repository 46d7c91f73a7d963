package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Which changes mark a row as changed, and for how long: one lap, whoever makes them.
class ChangedMarksTest {

    private static final int ROWS = 8;

    private record Player(
            Table table, LongColumn account, IntColumn team, ObjectColumn<String> name, IntColumn level, Tag online) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Player players = sim.define("player", Player.class, Layout.dense(64));
    private final Table targets = sim.define("target", Layout.dense(8));
    private final HandleColumn target = players.table.handles("target", targets, HandleColumn.WhenGone.CLEAR);
    private final HandleColumn owner = players.table.handles("owner", targets, HandleColumn.WhenGone.DESTROY);
    private final HashIndex byAccount = players.table.indices().unique("byAccount", players.account);
    private final SetIndex byTeam = players.table.indices().sets("byTeam", players.team);
    private final NameIndex byName = players.table.indices().names("byName", players.name);
    private final Tag changed = players.table.changed();
    private final Map<String, List<String>> seen = new TreeMap<>(); // by system: frame and row
    private final List<Runnable> inExclusive = new ArrayList<>();
    private final List<Runnable> inHandler = new ArrayList<>();
    private CustomCommand command;

    @BeforeEach
    void declare() {
        look("before");
        sim.system("alone").exclusive((world, commands) -> {
            inExclusive.forEach(Runnable::run);
            inExclusive.clear();
        });
        look("behind");
        command = sim.command("command", 0, payload -> inHandler.forEach(Runnable::run));
        for (int row = 0; row < ROWS; row++) {
            players.table.create();
        }
        sim.run(3); // the marks of creation, if there were any, would have ended
        assertSeen("nothing happened", List.of(), List.of());
    }

    private void look(final String name) {
        seen.put(name, new ArrayList<>());
        sim.system(name).over(changed, (rows, commands) -> {
            for (BitCursor it = rows.cursor(); it.next(); ) {
                seen.get(name).add(rows.frame() + ":" + it.row());
            }
        });
    }

    /// Compares what systems before and behind the exclusive one saw since the last call.
    private void assertSeen(final String what, final List<String> before, final List<String> behind) {
        assertEquals(Map.of("before", before, "behind", behind), seen, what);
        seen.values().forEach(List::clear);
    }

    /// Makes a change between frames, and runs three frames: the systems see the row once, in the first of them.
    private void assertMarks(final String what, final Runnable change, final int row) {
        final long frame = sim.frame();
        change.run();
        sim.run(3);
        assertSeen(what, List.of(frame + ":" + row), List.of(frame + ":" + row));
    }

    private void assertMarksNothing(final String what, final Runnable change) {
        change.run();
        sim.run(3);
        assertSeen(what, List.of(), List.of());
    }

    @Test
    @DisplayName("a key that the owner changes between frames marks its row for one lap, as a command does")
    void rekey_betweenFrames_isSeenOnce() {
        assertMarks("unique", () -> byAccount.view().rekey(2, 7), 2);
        assertMarks("sets", () -> byTeam.view().rekey(3, 7), 3);
        assertMarks("names", () -> byName.view().rekey(4, "Ann"), 4);
        assertEquals(0, changed.count(), "no mark is left");
    }

    @Test
    @DisplayName("in an exclusive body: the systems behind it see the row in this frame, those before it in the next")
    void rekey_inAnExclusiveBody_isSeenOnce() {
        inExclusive.add(() -> byAccount.view().rekey(2, 7));
        inExclusive.add(() -> byName.view().rekey(5, "Ann"));
        sim.run(4);
        assertSeen("exclusive", List.of("4:2", "4:5"), List.of("3:2", "3:5"));
        assertEquals(0, changed.count(), "no mark is left");
    }

    @Test
    @DisplayName("in a handler of a command: every system sees the row once, from this boundary on")
    void rekey_inAHandler_isSeenOnce() {
        inHandler.add(() -> byTeam.view().rekey(2, 7));
        sim.commands().send(command);
        sim.run(4);
        assertSeen("handler", List.of("3:2"), List.of("3:2"));
        assertEquals(0, changed.count(), "no mark is left");
    }

    @Test
    void commandOrCascade_changesAValueOrATag_marksTheRow() {
        final long handle = players.table.handle(5);
        assertMarks("set", () -> sim.commands().set(handle, players.level, 1), 5);
        assertMarks("set to the value that it has", () -> sim.commands().set(handle, players.level, 1), 5);
        assertMarks("set of a key", () -> sim.commands().set(handle, players.account, 1), 5);
        assertMarks("tag", () -> sim.commands().tag(handle, players.online), 5);
        assertMarks("untag", () -> sim.commands().untag(handle, players.online), 5);
        target.values()[6] = targets.create();
        assertMarksNothing("in place", () -> {});
        assertMarks("clear", () -> targets.destroy(target.values()[6]), 6);
        assertEquals(Handle.NULL, target.values()[6]);
    }

    @Test
    @DisplayName("a permanent row that a relation would destroy stays, loses its reference, and is marked")
    void cascade_clearsThePermanent_marksIt() {
        players.table.createPermanent(); // row 0
        owner.values()[0] = targets.create();
        assertMarks("spared", () -> targets.destroy(owner.values()[0]), 0);
        assertEquals(Handle.NULL, owner.values()[0]);
    }

    @Test
    void otherChanges_markNothing() {
        assertMarksNothing("create", players.table::create);
        assertMarksNothing("create with values", () -> {
            sim.commands().create(players.table);
            sim.commands().with(players.level, 3).with(players.online);
        });
        assertMarksNothing("activate", () -> {
            final long pending = sim.commands().createPending(players.table);
            sim.commands().activate(pending);
        });
        assertMarksNothing("values", () -> players.level.values()[1] = 9);
        assertMarksNothing("bits", () -> players.online.bits().set(1));
        assertMarksNothing(
                "exclusive", () -> inExclusive.add(() -> players.level.values()[1] = 8));
        assertMarksNothing("a row takes the place of another", () -> players.table.destroy(players.table.handle(0)));
    }
}
