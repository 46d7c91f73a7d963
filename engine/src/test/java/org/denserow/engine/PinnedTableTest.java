package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.PinnedWatch.Thing;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pinned rows in a simulation: what systems meet, and when.
class PinnedTableTest {

    private static final int CAPACITY = 1_000; // not whole words

    private static PinnedWatch watch(final int workers) {
        return new PinnedWatch(SimulationOptions.defaults().withWorkers(workers), CAPACITY);
    }

    // ---- Exact visits ----

    @ParameterizedTest(name = "{0} ‰ live")
    @ValueSource(ints = {0, 1, 10, 100, 500, 900, 999, 1_000})
    @DisplayName(
            "EN-04 EN-15 every way to run over pinned rows meets each live row once, at every density, no dead one")
    void step_anyDensity_meetsEachLiveRowOnce(final int perMille) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (PinnedWatch watch = watch(3)) {
            final Thing things = watch.things;
            for (int row = 0; row < CAPACITY; row++) {
                final long handle = random.nextInt(5) == 0
                        ? pending(things)
                        : things.table().create();
                if (random.nextInt(3) == 0) {
                    things.marked().bits().set(things.table().row(handle));
                }
            }
            watch.stepExactly();
            for (int row = 0; row < CAPACITY; row++) { // what goes is marked as often as what stays
                if (random.nextInt(1_000) >= perMille) {
                    assertTrue(things.table().destroy(things.table().handle(row)), "seed=" + seed);
                }
            }
            watch.stepExactly();
            things.table().store().checkInvariants();
        }
    }

    @Test
    @DisplayName("EN-15 half full and alternating: as many rows visited as are live with a list, no word twice without")
    void step_everySecondRow_visitsHalfTheRows() {
        try (PinnedWatch watch = watch(2)) {
            final Thing things = watch.things;
            for (int row = 0; row < CAPACITY; row++) {
                things.table().create();
            }
            for (int row = 1; row < CAPACITY; row += 2) {
                things.table().destroy(things.table().handle(row));
            }
            watch.stepExactly();
            assertEquals(CAPACITY / 2, things.table().size());
            assertEquals(CAPACITY - 1, things.table().end(), "the row after the last, holes count");
        }
    }

    @Test
    @DisplayName("new rows of one boundary take the lowest holes: permanent rows, then active, then pending ones")
    void step_newRowsOfEveryState_takeTheLowestHolesInTheOrderOfStates() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table table = sim.define("thing", Layout.pinned(64));
            for (int row = 0; row < 10; row++) {
                table.create();
            }
            for (int row = 1; row < 10; row += 2) { // holes: 1, 3, 5, 7, 9
                table.destroy(table.handle(row));
            }
            final Commands commands = sim.commands();
            final long pending = commands.createPending(table);
            final long active = commands.create(table);
            final long permanent = commands.createPermanent(table);
            final long secondPending = commands.createPending(table);
            final long secondActive = commands.create(table);
            final long secondPermanent = commands.createPermanent(table);
            sim.step();
            assertEquals(
                    List.of(1, 3, 5, 7, 9, 10),
                    List.of(
                            table.row(permanent),
                            table.row(secondPermanent),
                            table.row(active),
                            table.row(secondActive),
                            table.row(pending),
                            table.row(secondPending)));
        }
    }

    private static long pending(final Thing things) {
        return things.table().store().direct().createPending();
    }

    // ---- Pending ----

    @Test
    @DisplayName("EN-11 a pending row, tagged, is met by no system; from the boundary after its activation by all")
    void activate_bySystem_isSeenFromTheNextFrame() {
        try (PinnedWatch watch = watch(2)) {
            final Thing things = watch.things;
            things.table().create();
            final long handle = watch.sim.commands().createPending(things.table());
            watch.sim.commands().with(things.value(), 7).with(things.marked());
            assertEquals(0, watch.stepMeeting(1), "spawned");
            assertEquals(1, things.table().row(handle));
            assertFalse(things.table().isActive(things.table().find(handle)));
            assertEquals(7, things.value().values()[1]);
            assertEquals(0, watch.stepMeeting(1), "still pending");
            watch.sim.commands().activate(handle);
            assertEquals(1, watch.stepMeeting(1), "active");
            assertEquals(1, things.table().row(handle), "where it was");
            watch.sim.commands().destroy(handle);
            assertEquals(0, watch.stepMeeting(1), "destroyed");
            watch.stepExactly();
        }
    }

    @Test
    @DisplayName("EN-11 a pending row whose asset is late is met from the opening boundary at which it is there")
    void activateAt_lateAsset_isSeenWhenItIsThere() {
        try (PinnedWatch watch = new PinnedWatch(SimulationOptions.defaults().withLateAssets(), CAPACITY)) {
            final CompletableFuture<String> asset = new CompletableFuture<>();
            final CompletableFuture<String> failing = new CompletableFuture<>();
            final long handle = watch.sim.commands().createPending(watch.things.table());
            watch.sim.commands().with(watch.things.marked());
            watch.sim.commands().activateAt(handle, 2, asset);
            final long doomed = watch.sim.commands().createPending(watch.things.table());
            watch.sim.commands().with(watch.things.marked());
            watch.sim.commands().activateAt(doomed, 3, failing);
            for (int frame = 0; frame < 5; frame++) {
                assertEquals(0, watch.stepMeeting(0), "frame=" + frame);
            }
            assertEquals(2, watch.sim.report().lateAssets());
            asset.complete("mesh");
            failing.completeExceptionally(new IllegalStateException("no such file"));
            assertEquals(1, watch.stepMeeting(0));
            assertFalse(watch.things.table().isValid(doomed));
            assertEquals(1, watch.things.table().end(), "the hole at the end is none");
            watch.stepExactly();
        }
    }

    // ---- Ranges, live bits ----

    @Test
    void touchesDeadRows_writes_areLostInDeadRowsAndStayInPendingOnes() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(CAPACITY));
            sim.system("add").writes(things.value()).touchesDeadRows().over(things.table(), (rows, commands) -> {
                final int[] value = rows.write(things.value());
                for (int row = rows.begin(); row < rows.end(); row++) {
                    value[row] += 10;
                }
            });
            final long first = things.table().create();
            final long pending = pending(things);
            things.table().create();
            things.table().destroy(first);
            sim.run(2);
            assertEquals(20, things.value().values()[things.table().row(pending)], "it stays");
            final long again = things.table().create();
            assertEquals(0, things.table().row(again));
            assertEquals(0, things.value().values()[0], "a new row is empty");
            sim.step();
            assertEquals(10, things.value().values()[0]);
            assertEquals(30, things.value().values()[2]);
        }
    }

    @Test
    void writeTag_ofADeadRow_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(CAPACITY));
            final int[] row = {1};
            sim.system("mark").writes(things.marked()).touchesDeadRows().over(things.table(), (rows, commands) -> {
                rows.write(things.marked()).set(row[0]);
            });
            things.table().create();
            things.table().destroy(pending(things));
            things.table().store().direct().createPending();
            things.table().create();
            things.table().destroy(things.table().handle(1));
            Trial.assertSays(Trial.causeOfStep(sim), "tag=thing.marked", "row=1");
            sim.recover();
            row[0] = 0;
            sim.step();
            assertEquals(1, things.marked().count());
        }
    }

    @Test
    void over_pinnedTableWithoutConsent_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(CAPACITY));
            final SystemBuilder system = sim.system("s");
            Trial.assertSays(
                    assertThrows(
                            IllegalArgumentException.class, () -> system.over(things.table(), (rows, commands) -> {})),
                    "pinned rows have holes",
                    "system=s",
                    "over=thing",
                    "live()",
                    "list()",
                    "touchesDeadRows");
        }
    }

    @Test
    @DisplayName(
            "EN-11 nobody writes the live bits: no command, no declaration, no view of the owner; anybody reads them")
    void live_written_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(CAPACITY));
            final Tag live = things.table().live();
            final long handle = things.table().create();
            pending(things);
            assertEquals(1, live.count());
            assertTrue(live.bits().get(0));
            assertFalse(live.bits().get(1), "pending");
            assertThrows(IndexOutOfBoundsException.class, () -> live.bits().set(1));
            assertThrows(IndexOutOfBoundsException.class, () -> live.bits().clear(0));
            final Commands commands = sim.commands();
            final SystemBuilder system = sim.system("s");
            commands.create(things.table());
            final String rule = "the rows keep this tag themselves";
            Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> commands.with(live)), rule);
            Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> commands.tag(handle, live)), rule);
            Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> commands.untag(handle, live)), rule);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> system.writes(live)),
                    rule,
                    "system=s",
                    "thing.live");
            final List<Boolean> seen = new ArrayList<>();
            final Tag[] other = {things.marked()};
            system.reads(live, other[0]).over(live, (rows, recorded) -> {
                final Tag.Bits bits = rows.read(live);
                for (int row = 0; row < 3; row++) {
                    seen.add(bits.get(row));
                }
                assertThrows(IndexOutOfBoundsException.class, () -> bits.set(1));
                assertFalse(rows.read(other[0]).get(0));
            });
            sim.step();
            assertEquals(List.of(true, false, true), seen);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> things.table().store().schema().tag("live"),
                    "the name is taken");
        }
    }

    @Test
    void live_otherLayouts_haveNone() {
        try (Simulation sim = Trial.parallel(1)) {
            for (final Layout layout : List.of(Layout.dense(4), Layout.fixed(4), Layout.events(4))) {
                final Table table = sim.define(LayoutKind.of(layout).name(), layout);
                Trial.assertSays(assertThrows(IllegalStateException.class, table::live), "only pinned rows have holes");
                Trial.assertSays(assertThrows(IllegalStateException.class, table::list), "only pinned rows have holes");
            }
        }
    }

    @Test
    @DisplayName(
            "EN-14 sparseness and fragmentation of a table, by hand; pending rows count as rows that are not active")
    void sparseness_script_isTheExpectedPart() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table table = sim.define("t", Layout.pinned(10));
            assertEquals(0.0, table.metrics().sparseness() + table.metrics().fragmentation());
            for (int i = 0; i < 9; i++) {
                table.create();
            }
            assertEquals(0.0, table.metrics().sparseness() + table.metrics().fragmentation(), "no hole");
            table.destroy(table.handle(8));
            assertEquals(
                    0.0, table.metrics().sparseness() + table.metrics().fragmentation(), "nothing behind the hole");
            table.destroy(table.handle(2)); // 0 1 . 3 4 5 6 7
            table.destroy(table.handle(3)); // 0 1 . . 4 5 6 7
            assertEquals(0.2, table.metrics().sparseness());
            assertEquals(1 / 6.0, table.metrics().fragmentation(), "row 1 is followed by a hole");
            table.destroy(table.handle(6)); // 0 1 . . 4 5 . 7
            assertEquals(0.3, table.metrics().sparseness());
            assertEquals(2 / 5.0, table.metrics().fragmentation());
            final long pending = table.store().direct().createPending(); // 0 1 p . 4 5 . 7
            assertEquals(RowState.PENDING, table.store().state(2));
            assertEquals(0.3, table.metrics().sparseness());
            sim.commands().activate(pending);
            sim.step();
            assertEquals(0.2, table.metrics().sparseness());
            table.destroy(table.handle(7)); // 0 1 2 . 4 5
            assertEquals(0.1, table.metrics().sparseness());
            assertEquals(1 / 5.0, table.metrics().fragmentation());
            assertEquals(6, table.end());
        }
    }
}
