package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.commands.Ships;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Columns whose references follow when their targets die: which deaths count, for whom, and at which boundary.
class CascadeTest {

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    // ---- The three ----

    @ParameterizedTest
    @EnumSource(Ships.Where.class)
    @DisplayName("a target is destroyed by command: KEEP keeps, CLEAR clears, DESTROY destroys at the same boundary")
    void step_targetDestroyed_eachColumnFollowsAsItSays(final Ships.Where where) {
        final Ships s = new Ships(sim, where.layout(), where.layout());
        final long gone = s.fleets.create();
        final long stays = s.fleets.create();
        final long a = s.ship(s.kept, gone);
        final long b = s.ship(s.cleared, gone);
        final long c = s.ship(s.bound, gone);
        final long d = s.ship(s.bound, stays);
        s.cleared.values()[s.ships.row(d)] = stays;
        sim.commands().destroy(gone);
        sim.step();
        assertEquals(gone, s.in(s.kept, a));
        assertEquals(Handle.NULL, s.in(s.cleared, b));
        assertFalse(s.ships.isValid(c));
        assertEquals(stays, s.in(s.bound, d));
        assertEquals(stays, s.in(s.cleared, d));
        s.assertCounts(1, 1, "one each");
        assertEquals(1, sim.report().destroyedRows(), "cascades are counted apart");
        sim.step();
        s.assertCounts(0, 0, "once");
        s.ships.store().checkInvariants();
    }

    @Test
    @DisplayName("a system destroys the target: the rows that refer go at the closing boundary of the same frame")
    void step_targetDestroyedBySystem_followsAtClose() {
        final Ships s = Ships.dense(sim);
        final long gone = s.fleets.create();
        final long ship = s.ship(s.bound, gone);
        final boolean[] seen = new boolean[1];
        sim.system("scuttle").over(s.fleets, (rows, commands) -> commands.destroy(gone));
        sim.system("look").over(s.ships, (rows, commands) -> seen[0] = s.ships.isValid(ship));
        sim.step();
        assertTrue(seen[0], "nothing moves before the boundary");
        assertFalse(s.ships.isValid(ship));
        s.assertCounts(1, 0, "the ship");
    }

    @Test
    @DisplayName("a cleared row is marked as changed, others are not")
    void step_cleared_marksChanged() {
        final Ships s = Ships.dense(sim);
        final Tag changed = s.ships.changed();
        final long gone = s.fleets.create();
        s.ship(s.cleared, s.fleets.create());
        final long b = s.ship(s.cleared, gone);
        sim.commands().destroy(gone);
        sim.step();
        assertEquals(1, changed.count());
        assertTrue(changed.bits().get(s.ships.row(b)));
    }

    @Test
    @DisplayName("cascaded rows are listed as destroyed, in row order, after those that commands destroyed")
    void destroyed_cascade_listsInRowOrderRoundByRound() {
        final Ships s = Ships.dense(sim);
        final HandleColumn second = s.ships.handles("second", s.fleets, WhenGone.DESTROY);
        s.ships.destroyed();
        final long gone = s.fleets.create();
        final long a = s.ship(second, gone);
        final long b = s.ship(s.bound, gone);
        final long c = s.ship(s.bound, gone);
        final long d = s.ship(second, gone);
        final long free = s.fleets.create();
        final long e = s.ship(s.bound, free);
        final long f = s.ship(s.bound, free);
        sim.commands().destroy(f);
        sim.commands().destroy(gone);
        sim.commands().destroy(e);
        sim.step();
        assertArrayEquals(new long[] {e, f, a, b, c, d}, Trial.handles(s.ships.destroyed()));
    }

    @Test
    @DisplayName("a row that refers twice is destroyed and counted once, and nothing of it is cleared")
    void step_rowThatRefersTwice_isDestroyedOnce() {
        final Ships s = Ships.dense(sim);
        final long gone = s.fleets.create();
        final long ship = s.ship(s.bound, gone);
        s.cleared.values()[s.ships.row(ship)] = gone;
        final HandleColumn second = s.ships.handles("second", s.fleets, WhenGone.DESTROY);
        second.values()[s.ships.row(ship)] = gone;
        sim.commands().destroy(gone);
        sim.step();
        s.assertCounts(1, 0, "once");
        assertEquals(0, s.ships.size());
        s.ships.store().checkInvariants();
    }

    // ---- Which deaths count ----

    @Test
    @DisplayName("a reference that was stale before stays as it is, also to the same slot")
    void step_referenceThatWasStaleBefore_stays() {
        final Ships s = new Ships(sim, Layout.dense(1), Layout.dense(Ships.CAPACITY));
        long old = Handle.NULL;
        long now = s.fleets.create();
        for (int i = 0; i < 8 && (old == Handle.NULL || Handle.slot(old) != Handle.slot(now)); i++) {
            old = now;
            assertTrue(s.fleets.destroy(old));
            now = s.fleets.create();
            sim.step(); // its death is over
            if (Handle.slot(old) != Handle.slot(now)) {
                old = Handle.NULL;
            }
        }
        assertEquals(Handle.slot(old), Handle.slot(now), "the slot is the same");
        assertNotEquals(old, now);
        final long a = s.ship(s.cleared, old);
        final long b = s.ship(s.bound, old);
        final long c = s.ship(s.cleared, now);
        sim.commands().destroy(now);
        sim.step();
        assertEquals(old, s.in(s.cleared, a));
        assertEquals(old, s.in(s.bound, b));
        assertEquals(Handle.NULL, s.in(s.cleared, c));
        s.assertCounts(0, 1, "the exact handle only");
    }

    @Test
    @DisplayName("a slot that loses several rows between two boundaries: references to each of them follow")
    void step_slotDiedTwice_bothReferencesFollow() {
        final Ships s = new Ships(sim, Layout.dense(1), Layout.dense(Ships.CAPACITY));
        final long first = s.fleets.create();
        final long a = s.ship(s.cleared, first);
        s.fleets.destroy(first);
        long again;
        do {
            again = s.fleets.create();
            s.fleets.destroy(again);
        } while (Handle.slot(again) != Handle.slot(first));
        final long b = s.ship(s.cleared, again);
        sim.step();
        assertEquals(Handle.NULL, s.in(s.cleared, a));
        assertEquals(Handle.NULL, s.in(s.cleared, b));
    }

    @Test
    @DisplayName("Table.destroy between frames counts at the next opening boundary, also when nothing is recorded")
    void step_targetDestroyedDirectly_followsAtTheNextOpenBoundary() {
        final Ships s = Ships.dense(sim);
        final long gone = s.fleets.create();
        final long a = s.ship(s.cleared, gone);
        final long b = s.ship(s.bound, gone);
        final long[] seen = new long[1];
        sim.system("look").over(s.ships, (rows, commands) -> seen[0] = s.ships.size());
        sim.step();
        final long before = sim.orderHash();
        s.fleets.destroy(gone);
        assertEquals(gone, s.in(s.cleared, a), "not at once");
        assertTrue(s.ships.isValid(b));
        assertNotEquals(before, sim.orderHash());
        sim.step();
        assertEquals(1, seen[0], "the systems of the frame see it");
        assertEquals(Handle.NULL, s.in(s.cleared, a));
        s.assertCounts(1, 1, "at open");
    }

    @Test
    @DisplayName("deaths that wait for a boundary are part of the order hash")
    void orderHash_deathsThatWait_count() {
        final long[] hashes = new long[2];
        for (int cleared = 0; cleared < 2; cleared++) {
            try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
                final Table fleets = other.define("fleet", Layout.dense(4));
                final Table ships = other.define("ship", Layout.dense(4));
                ships.handles("fleet", fleets, WhenGone.CLEAR);
                final long gone = fleets.create();
                fleets.destroy(gone);
                if (cleared == 1) {
                    fleets.store().dead().clear();
                }
                hashes[cleared] = other.orderHash();
            }
        }
        assertNotEquals(hashes[0], hashes[1]);
    }

    @Test
    @DisplayName("a create that is refused: what refers to its handle follows at the same boundary")
    void step_createOfTargetRefused_counts() {
        final Ships s = new Ships(sim, Layout.dense(1), Layout.dense(Ships.CAPACITY));
        s.fleets.create();
        final Commands commands = sim.commands();
        final long refused = commands.createPending(s.fleets);
        final long a = commands.create(s.ships);
        commands.with(s.cleared, refused);
        final long b = commands.create(s.ships);
        commands.with(s.bound, refused);
        final long c = commands.create(s.ships);
        commands.with(s.kept, refused);
        sim.step();
        assertEquals(1, sim.report().refusedCreates());
        assertEquals(Handle.NULL, s.in(s.cleared, a));
        assertFalse(s.ships.isValid(b));
        assertEquals(refused, s.in(s.kept, c));
        s.assertCounts(1, 1, "as if it had lived");
    }

    @Test
    @DisplayName("events as targets: what refers to them follows when their lap ends")
    void step_eventsExpire_referencesFollow() {
        final Table hits = sim.define("hit", Layout.events(Ships.CAPACITY));
        final Table marks = sim.define("mark", Layout.dense(Ships.CAPACITY));
        final HandleColumn on = marks.handles("on", hits, WhenGone.DESTROY);
        final long hit = sim.commands().create(hits);
        final long mark = sim.commands().create(marks);
        sim.commands().with(on, hit);
        sim.step();
        assertTrue(marks.isValid(mark));
        sim.step();
        assertFalse(hits.isValid(hit));
        assertFalse(marks.isValid(mark));
        assertEquals(1, sim.report().cascadedRows());
    }

    @Test
    @DisplayName("a pending target whose asset fails counts; pending rows that refer take part")
    void step_assetOfTargetFails_pendingRowsFollow() {
        final Ships s = Ships.dense(sim);
        final Commands commands = sim.commands();
        final long fleet = commands.createPending(s.fleets);
        commands.activateAt(fleet, 1, CompletableFuture.failedFuture(new IllegalStateException("lost")));
        final long a = commands.createPending(s.ships);
        commands.with(s.bound, fleet);
        final long b = commands.createPending(s.ships);
        commands.with(s.cleared, fleet);
        sim.step();
        assertEquals(2, s.ships.pending());
        sim.step();
        assertEquals(1, sim.report().failedAssets());
        assertFalse(s.ships.isValid(a));
        assertEquals(Handle.NULL, s.in(s.cleared, b));
        assertEquals(1, s.ships.pending());
        s.ships.store().checkInvariants();
    }

    @Test
    @DisplayName("created and destroyed at one boundary: references to it and from it follow")
    void step_createdAndDestroyedAtOnce_follows() {
        final Ships s = Ships.dense(sim);
        final Commands commands = sim.commands();
        final long fleet = commands.create(s.fleets);
        final long ship = commands.create(s.ships);
        commands.with(s.bound, fleet);
        commands.destroy(fleet);
        sim.step();
        assertFalse(s.fleets.isValid(fleet));
        assertFalse(s.ships.isValid(ship));
        s.assertCounts(1, 0, "the ship");
    }

    @Test
    @DisplayName(
            "a reference set by command to a row that dies at the same boundary follows, whatever was recorded first")
    void step_referenceSetAtTheBoundary_follows() {
        final Ships s = Ships.dense(sim);
        final long gone = s.fleets.create();
        final long a = s.ship(s.cleared, Handle.NULL);
        sim.commands().destroy(gone);
        sim.commands().set(a, s.cleared, gone);
        sim.step();
        assertEquals(Handle.NULL, s.in(s.cleared, a));
        sim.commands().set(a, s.cleared, gone);
        sim.step();
        assertEquals(gone, s.in(s.cleared, a), "it died before");
    }

    @Test
    @DisplayName("references that a system writes in place are found")
    void step_referenceWrittenInPlace_isFound() {
        final Ships s = Ships.dense(sim);
        final long gone = s.fleets.create();
        final long ship = s.ship(s.bound, Handle.NULL);
        sim.system("join").writes(s.bound).over(s.ships, (rows, commands) -> {
            rows.write(s.bound)[rows.begin()] = gone;
            commands.destroy(gone);
        });
        sim.step();
        assertFalse(s.ships.isValid(ship));
    }

    @Test
    @DisplayName("a hole of a pinned type that still holds a reference is no row")
    void step_holeThatHoldsAReference_isNoRow() {
        final Ships s = new Ships(sim, Layout.dense(Ships.CAPACITY), Layout.pinned(Ships.CAPACITY));
        final long gone = s.fleets.create();
        final long a = s.ship(s.bound, gone);
        final long b = s.ship(s.cleared, gone);
        final long last = s.ship(s.kept, gone);
        s.ships.destroy(a);
        s.ships.destroy(b);
        sim.commands().destroy(gone);
        sim.step();
        s.assertCounts(0, 0, "holes");
        assertEquals(gone, s.in(s.kept, last));
        s.ships.store().checkInvariants();
    }

    // ---- Failed frames ----

    @Test
    @DisplayName("a failed frame: nothing it recorded cascades; what was destroyed directly before it did")
    void step_frameFails_onlyDirectDeathsFollow() {
        final Ships s = Ships.dense(sim);
        final boolean[] fails = {true};
        final long gone = s.fleets.create();
        final long recorded = s.fleets.create();
        final long a = s.ship(s.cleared, gone);
        final long b = s.ship(s.cleared, recorded);
        sim.system("fail").creates(s.fleets).writes(s.bound).over(s.ships, (rows, commands) -> {
            commands.destroy(recorded);
            if (fails[0]) {
                rows.write(s.bound)[rows.begin()] = commands.create(s.fleets); // never comes to be
                throw new IllegalStateException("on purpose");
            }
        });
        s.fleets.destroy(gone);
        assertThrows(SystemFailure.class, sim::step);
        assertEquals(Handle.NULL, s.in(s.cleared, a));
        assertEquals(recorded, s.in(s.cleared, b));
        sim.recover();
        final long leaked = s.in(s.bound, a);
        assertNotEquals(Handle.NULL, leaked);
        fails[0] = false;
        sim.step();
        assertEquals(Handle.NULL, s.in(s.cleared, b), "recorded once more");
        assertEquals(leaked, s.in(s.bound, a), "a handle of the failed frame is just stale");
        assertEquals(2, s.ships.size());
    }

    @Test
    @DisplayName("what a complete boundary of a failed frame applied has cascaded, also at the boundary that fails it")
    void step_frameFailsAtOrAfterABoundary_itsCommandsHaveCascaded() {
        for (final boolean under : new boolean[] {false, true}) {
            try (Simulation failing = Simulation.create(
                    SimulationOptions.defaults().withStaleCommands(under ? StaleCommands.FAIL : StaleCommands.COUNT))) {
                final Ships s = Ships.dense(failing);
                final long stale = s.fleets.create();
                s.fleets.destroy(stale);
                final long recorded = s.fleets.create();
                final long a = s.ship(s.cleared, recorded);
                final long b = s.ship(s.bound, recorded);
                failing.system("record").over(s.ships, (rows, commands) -> {
                    commands.destroy(recorded);
                    if (under) {
                        commands.destroy(stale);
                    }
                });
                failing.system("body").exclusive((world, commands) -> {
                    assertFalse(under, "the frame has failed");
                    throw new IllegalStateException("on purpose");
                });
                final SystemFailure failure = assertThrows(SystemFailure.class, failing::step);
                assertEquals(under ? "record" : "body", failure.system());
                assertFalse(s.fleets.isValid(recorded));
                assertEquals(Handle.NULL, s.in(s.cleared, a));
                assertFalse(s.ships.isValid(b));
                assertEquals(1, failing.report().cascadedRows());
                assertEquals(1, failing.report().clearedReferences());
            }
        }
    }

    @Test
    @DisplayName("events that end when a simulation recovers count at the next opening boundary")
    void recover_eventsEnd_countAtTheNextOpenBoundary() {
        final Table hits = sim.define("hit", Layout.events(Ships.CAPACITY));
        final Table marks = sim.define("mark", Layout.dense(Ships.CAPACITY));
        final HandleColumn on = marks.handles("on", hits, WhenGone.CLEAR);
        sim.system("shoot").creates(hits, marks).over(marks, (rows, commands) -> {
            if (rows.frame() == 0) {
                final long hit = commands.create(hits);
                commands.create(marks);
                commands.with(on, hit);
            } else if (rows.frame() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });
        marks.create();
        sim.step();
        assertNotEquals(Handle.NULL, on.values()[1]);
        assertThrows(SystemFailure.class, sim::step);
        assertNotEquals(Handle.NULL, on.values()[1]);
        sim.recover();
        assertEquals(0, hits.size());
        assertNotEquals(Handle.NULL, on.values()[1], "at a boundary");
        sim.step();
        assertEquals(Handle.NULL, on.values()[1]);
    }

    // ---- Definition ----

    @Test
    @DisplayName("a column added between frames follows from then on; what died before stays as it is")
    void handles_addedLater_followsFromThenOn() {
        final Table fleets = sim.define("fleet", Layout.dense(Ships.CAPACITY));
        final Table ships = sim.define("ship", Layout.dense(Ships.CAPACITY));
        final long before = fleets.create();
        final long after = fleets.create();
        final long a = ships.create();
        final long b = ships.create();
        sim.step();
        fleets.destroy(before);
        final HandleColumn of = ships.handles("of", fleets, WhenGone.CLEAR);
        of.values()[ships.row(a)] = before;
        of.values()[ships.row(b)] = after;
        fleets.destroy(after);
        sim.step();
        assertEquals(before, of.values()[ships.row(a)]);
        assertEquals(Handle.NULL, of.values()[ships.row(b)]);
    }

    @Test
    @DisplayName("KEEP costs nothing: no dead handle is kept; nor for types that nobody refers to")
    void handles_keep_keepsNoDead() {
        final Table fleets = sim.define("fleet", Layout.dense(Ships.CAPACITY));
        final Table ships = sim.define("ship", Layout.dense(Ships.CAPACITY));
        final HandleColumn kept = ships.handles("kept", fleets, WhenGone.KEEP);
        assertEquals(WhenGone.KEEP, kept.whenGone());
        assertEquals(WhenGone.KEEP, ships.handles("plain", fleets).whenGone());
        assertFalse(fleets.store().keepsDead());
        assertEquals(
                WhenGone.CLEAR, ships.handles("cleared", fleets, WhenGone.CLEAR).whenGone());
        assertTrue(fleets.store().keepsDead());
        assertFalse(ships.store().keepsDead());
        Trial.assertSays(assertThrows(IllegalStateException.class, ships.store()::dead), "type=ship", "keepDead");
    }

    @Test
    @DisplayName("a target of another simulation is refused, and so is a value of another type")
    void handles_foreignTarget_isRefused() {
        final Ships s = Ships.dense(sim);
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final Table foreign = other.define("fleet", Layout.dense(2));
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> s.ships.handles("x", foreign, WhenGone.DESTROY));
            Trial.assertSays(thrown, "same simulation", "ship.x", "target=fleet");
        }
        final long ship = s.ships.create();
        assertThrows(IllegalArgumentException.class, () -> sim.commands().set(ship, s.bound, ship));
    }
}
