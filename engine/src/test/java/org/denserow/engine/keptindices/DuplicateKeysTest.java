package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the report says of rows that get a key of a unique index which another row has.
class DuplicateKeysTest {

    private record Player(Table table, LongColumn account, IntColumn team, ObjectColumn<String> name) {}

    private Simulation sim;
    private Player players;
    private HashIndex byAccount;
    private NameIndex byName;

    private void define(final SimulationOptions options) {
        close();
        sim = Simulation.create(options.withoutSerialCutoff());
        players = sim.define("player", Player.class, Layout.dense(1024));
        byAccount = players.table.indices().unique("byAccount", players.account);
        byName = players.table.indices().names("byName", players.name);
    }

    @BeforeEach
    void define() {
        define(SimulationOptions.defaults().withWorkers(2));
    }

    @AfterEach
    void close() {
        if (sim != null) {
            sim.close();
        }
    }

    private long create(final Commands commands, final long account) {
        final long handle = commands.create(players.table);
        commands.with(players.account, account);
        return handle;
    }

    private static void assertNote(final FrameReport report, final int place, final String... says) {
        Trial.assertSays(new Throwable(report.notes().get(place)), says);
    }

    // ---- At boundaries ----

    @Test
    @DisplayName(
            "IX-04: a second row of a key is counted and named, none is lost, another is found when the first goes")
    void step_secondRowOfAKey_isCountedNamedAndFoundLater() {
        final long first = create(sim.commands(), 7);
        final long second = create(sim.commands(), 7);
        final FrameReport report = sim.step();
        assertEquals(1, report.duplicateKeys());
        assertEquals(1, report.copy().duplicateKeys());
        assertEquals(1, report.notes().size());
        assertNote(
                report,
                0,
                "that another one has",
                "index=player.byAccount",
                "key=7",
                "handle=" + Handle.toString(second),
                "frame=0",
                "look the key up");
        assertEquals(report.notes(), report.copy().notes());
        assertTrue(report.toString().contains("1 duplicate keys"), report::toString);
        assertEquals(report.toString(), report.copy().toString());
        assertEquals(first, byAccount.view().handle(7));
        assertEquals(1, byAccount.duplicates());
        assertEquals(0, sim.step().duplicateKeys(), "told once");
        assertEquals(List.of(), sim.report().notes());
        sim.commands().destroy(first);
        sim.step();
        assertEquals(second, byAccount.view().handle(7));
        assertEquals(0, byAccount.duplicates());
        assertEquals(0, sim.report().duplicateKeys());
    }

    @Test
    @DisplayName("also by activation and by set; a pending row has none, and a set index none ever")
    void step_activatedOrSet_isCounted() {
        final SetIndex byTeam = players.table.indices().sets("byTeam", players.team);
        create(sim.commands(), 7);
        final long pending = sim.commands().createPending(players.table);
        sim.commands().with(players.account, 7).with(players.name, "a");
        final long other = create(sim.commands(), 8);
        sim.commands().with(players.name, "a");
        assertEquals(0, sim.step().duplicateKeys());
        sim.commands().activate(pending);
        assertEquals(2, sim.step().duplicateKeys(), "account and name");
        assertNote(sim.report(), 0, "index=player.byAccount", "key=7", Handle.toString(pending));
        assertNote(sim.report(), 1, "index=player.byName", "key=\"a\"", Handle.toString(pending));
        sim.commands().set(other, players.account, 7);
        sim.commands().set(other, players.name, "b");
        assertEquals(1, sim.step().duplicateKeys());
        assertNote(sim.report(), 0, "key=7", Handle.toString(other));
        assertEquals(2, byAccount.duplicates());
        assertEquals(0, byName.duplicates());
        assertEquals(3, byTeam.view().count(0));
    }

    @Test
    @DisplayName("a row that comes at the boundary at which the other goes is counted: rows come first")
    void step_oneGoesAndTheNextComes_isCountedAndOne() {
        final long first = create(sim.commands(), 7);
        sim.step();
        sim.commands().destroy(first);
        final long second = create(sim.commands(), 7);
        assertEquals(1, sim.step().duplicateKeys());
        assertNote(sim.report(), 0, "key=7", Handle.toString(second));
        assertEquals(second, byAccount.view().handle(7));
        assertEquals(0, byAccount.duplicates());
        sim.commands().set(second, players.account, 8);
        create(sim.commands(), 7);
        assertEquals(1, sim.step().duplicateKeys());
        assertEquals(0, byAccount.duplicates());
    }

    @Test
    @DisplayName("it never fails a frame, also where stale commands do")
    void step_staleCommandsFail_isCountedOnly() {
        for (final StaleCommands policy : StaleCommands.values()) {
            define(SimulationOptions.defaults().withWorkers(2).withStaleCommands(policy));
            create(sim.commands(), 7);
            create(sim.commands(), 7);
            assertEquals(1, sim.step().duplicateKeys());
            assertEquals(1, sim.report().notes().size());
        }
    }

    @Test
    @DisplayName("more than fit are counted; notes name the first, types by number, indices in order of definition")
    void step_manyDuplicates_areCountedAndTheFirstNamed() {
        final Table items = sim.define("item", Layout.dense(64));
        final LongColumn code = items.longs("code");
        items.indices().unique("byCode", code);
        for (int i = 0; i < 3; i++) {
            sim.commands().create(items);
        }
        for (int i = 0; i < 20; i++) {
            create(sim.commands(), 7);
            sim.commands().with(players.name, i < 17 ? "a" : "name " + i);
        }
        final FrameReport report = sim.step();
        assertEquals(19 + 16 + 2, report.duplicateKeys());
        assertEquals(FrameReport.MAX_NOTES, report.notes().size());
        for (int place = 0; place < FrameReport.MAX_NOTES; place++) {
            assertNote(report, place, "index=player.byAccount", Handle.toString(players.table.handle(place + 1)));
        }
        for (int i = 0; i < 2; i++) {
            sim.commands().create(items);
            create(sim.commands(), 7);
            sim.commands().with(players.name, "a");
        }
        assertEquals(6, sim.step().duplicateKeys());
        final String[] indices = {
            "player.byAccount", "player.byAccount", "player.byName", "player.byName", "item.byCode", "item.byCode"
        };
        for (int place = 0; place < indices.length; place++) {
            assertNote(report, place, "index=" + indices[place] + ",");
        }
    }

    @Test
    @DisplayName("the words of notes are the same for any number of workers")
    void step_duplicatesOfSystems_areNamedEquallyForAnyNumberOfWorkers() {
        final List<List<String>> notes = new ArrayList<>();
        for (final int workers : Trial.WORKER_COUNTS) {
            define(SimulationOptions.defaults().withWorkers(workers).withGrain(64));
            for (int row = 0; row < 512; row++) {
                players.table.create();
                byAccount.view().rekey(row, -row);
            }
            sim.system("split").creates(players.table).over(players.table, (rows, commands) -> {
                for (int row = rows.begin() + (int) rows.frame(); row < rows.end(); row += 100) {
                    commands.create(players.table);
                    commands.with(players.account, row / 200);
                    commands.set(players.table.handle(row), players.account, row / 100);
                }
            });
            final List<String> all = new ArrayList<>();
            for (int frame = 0; frame < 3; frame++) {
                sim.step();
                all.addAll(sim.report().notes());
                all.add("duplicates=" + sim.report().duplicateKeys());
            }
            notes.add(all);
        }
        assertTrue(notes.getFirst().size() > 6, () -> "notes=" + notes.getFirst());
        for (final List<String> each : notes) {
            assertEquals(notes.getFirst(), each);
        }
    }

    // ---- At once ----

    @Test
    @DisplayName("what the owner did between frames, and what was there when an index was added, the next frame tells")
    void step_ownerBetweenFrames_isTold() {
        players.table.create();
        final long second = players.table.create();
        players.table.create();
        byAccount.view().rekey(2, 5);
        assertEquals(2, sim.step().duplicateKeys(), "three rows got key 0; that one of them left counts not");
        assertEquals(0, sim.step().duplicateKeys());
        byAccount.view().rekey(2, 0);
        players.table.indices().unique("byTeam", players.team);
        assertEquals(3, sim.step().duplicateKeys());
        assertNote(sim.report(), 0, "index=player.byAccount", "key=0", Handle.toString(players.table.handle(2)));
        assertNote(sim.report(), 1, "index=player.byTeam", "key=0", Handle.toString(second));
    }

    @Test
    @DisplayName(
            "what handlers and exclusive systems did at once is told at the boundary where they stand, or the next")
    void step_handlersAndExclusiveSystems_areTold() {
        final CustomCommand make = sim.command("make", 0, payload -> players.table.create());
        sim.system("hand").exclusive((world, commands) -> {
            if (world.frame() == 1) {
                players.table.create();
                world.write(byAccount).rekey(players.table.end() - 1, 9);
                world.write(byAccount).rekey(0, 9);
            }
        });
        sim.commands().send(make);
        sim.commands().send(make);
        assertEquals(1, sim.step().duplicateKeys());
        assertEquals(2, sim.step().duplicateKeys(), "created with key 0, and two rows of key 9");
        assertEquals(0, sim.step().duplicateKeys());
    }

    // ---- State ----

    @Test
    @DisplayName("a restore forgets what was not told yet; rows that are restored are no news")
    void restore_duplicatesNotTold_areForgotten() {
        create(sim.commands(), 7);
        create(sim.commands(), 7);
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        players.table.create();
        players.table.create();
        sim.restore(snapshot);
        assertEquals(0, sim.report().duplicateKeys());
        assertEquals(0, sim.step().duplicateKeys());
        assertEquals(1, byAccount.duplicates());
        assertNotEquals(-1, byAccount.view().find(7));
    }

    @Test
    @DisplayName("a frame that fails after a boundary has told its duplicates, and the next one does not")
    void step_failedFrame_toldThem() {
        final boolean[] fails = {true};
        create(sim.commands(), 7);
        create(sim.commands(), 7);
        sim.system("s").over(players.table, (rows, commands) -> {
            if (fails[0]) {
                throw new IllegalArgumentException("on purpose");
            }
        });
        Trial.causeOfStep(sim);
        assertEquals(1, sim.report().duplicateKeys());
        sim.recover();
        fails[0] = false;
        assertEquals(0, sim.step().duplicateKeys());
    }

    @Test
    @DisplayName(
            "a body that fails: complete boundaries are told, its direct changes a frame later, lost commands never")
    void step_failedExclusiveBody_tellsCompleteBoundariesAndDirectChangesLater() {
        final boolean[] fails = {true};
        create(sim.commands(), 7);
        create(sim.commands(), 7);
        sim.system("hand").creates(players.table).exclusive((world, commands) -> {
            if (fails[0]) {
                create(commands, 7);
                players.table.create();
                players.table.create();
                players.table.create();
                throw new IllegalArgumentException("on purpose");
            }
        });
        Trial.causeOfStep(sim);
        assertEquals(1, sim.report().duplicateKeys(), "of the opening boundary");
        sim.recover();
        fails[0] = false;
        assertEquals(2, sim.step().duplicateKeys(), "three rows got key 0 at once");
        assertEquals(5, players.table.size());
        assertEquals(0, sim.step().duplicateKeys());
    }
}
