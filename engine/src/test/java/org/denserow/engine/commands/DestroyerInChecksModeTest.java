package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A simulation in checks mode: the error for a stale handle names who recorded its end, in which frame, and where.
@Tag("checks")
@Timeout(120)
class DestroyerInChecksModeTest {

    private static final int ROWS = 64 * 5;
    private static final int PER_CHUNK = 200; // creates; in the frame that fails twice as many, beyond all slots

    private record Kill(long handle) {}

    @BeforeEach
    void checksAreOn() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
    }

    @Test
    @DisplayName("destroyed by a system: name, chunk, frame, and the stack of its body")
    void row_destroyedBySystem_namesSystemChunkFrameAndStack() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = full(sim, "fly", ROWS);
            sim.system("swat").grain(64).over(flies, (rows, commands) -> {
                if (rows.frame() == 2 && rows.number() == 3) {
                    swat(flies.handle(rows.begin() + 1), commands);
                    squash(flies.handle(rows.begin() + 2), commands);
                }
            });
            final long doomed = flies.handle(3 * 64 + 1);
            final long next = flies.handle(3 * 64 + 2);
            sim.run(2);
            assertEquals(3 * 64 + 1, flies.row(doomed));
            sim.run(4);
            final Origin origin = assertEnded(flies, doomed, "destroyed: by=system swat, chunk=3, frame=2;");
            assertStack(origin, "swat");
            assertStack(assertEnded(flies, next, "destroyed: by=system swat, chunk=3, frame=2;"), "squash");
        }
    }

    private static void squash(final long handle, final Commands commands) {
        commands.destroy(handle);
    }

    private static void swat(final long handle, final Commands commands) {
        commands.destroy(handle);
    }

    @Test
    @DisplayName("two overlapping systems destroy one row: the first in canonical order is named, for any workers")
    void row_destroyedTwice_namesTheCanonicallyFirst() {
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals("by=system early, chunk=4, frame=0", destroyerOfTwo(workers, "early", "late"));
            assertEquals("by=system late, chunk=4, frame=0", destroyerOfTwo(workers, "late", "early"), "the control");
        }
    }

    private static String destroyerOfTwo(final int workers, final String first, final String second) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Table drivers = full(sim, "driver", ROWS);
            final Table flies = full(sim, "fly", 1);
            final long fly = flies.handle(0);
            for (final String name : new String[] {first, second}) {
                sim.system(name).grain(64).over(drivers, (rows, commands) -> {
                    if (name.equals(first)) {
                        Trial.delay(workers); // comes later in time
                    }
                    if (rows.number() == 4) {
                        commands.destroy(fly);
                    }
                });
            }
            assertEquals(1, sim.step().duplicateDestroys());
            return cause(flies, fly).getMessage();
        }
    }

    @Test
    @DisplayName("destroyed by the owner's commands, by Table.destroy, by a port, by an asset that failed")
    void row_destroyedFromOutside_namesWho() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = full(sim, "fly", 3);
            final Port<Kill> port = sim.port("net", Kill.class, (kill, commands) -> {
                commands.destroy(kill.handle());
                return 0;
            });
            final long first = flies.handle(0);
            final long second = flies.handle(1);
            final long third = flies.handle(2);
            assertTrue(flies.destroy(first));
            assertStack(
                    assertEnded(flies, first, "destroyed: by=Table.destroy, frame=0;"),
                    "row_destroyedFromOutside_namesWho");
            sim.commands().destroy(second);
            assertTrue(port.offer(new Kill(third)));
            sim.step();
            assertEnded(flies, second, "destroyed: by=the owner, frame=0;");
            assertEnded(flies, third, "destroyed: by=port net, frame=0;");

            final long pending = sim.commands().createPending(flies);
            sim.commands().activateAt(pending, 2, CompletableFuture.failedFuture(new IllegalStateException("lost")));
            final long active = sim.commands().create(flies);
            sim.run(2);
            assertEnded(flies, pending, "destroyed: by=the failed asset of its row, frame=2;");
            sim.commands().destroy(active);
            sim.step();
            assertEnded(flies, active, "destroyed: by=the owner, frame=3;");
        }
    }

    @Test
    @DisplayName("a row that follows another names the column and the handle that it followed")
    void row_cascaded_namesColumnAndTarget() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table webs = full(sim, "web", 1);
            final Table flies = full(sim, "fly", 2);
            final HandleColumn in = flies.handles("in", webs, HandleColumn.WhenGone.DESTROY);
            final HandleColumn with = flies.handles("with", flies, HandleColumn.WhenGone.DESTROY);
            final long web = webs.handle(0);
            final long first = flies.handle(0);
            final long second = flies.handle(1);
            in.values()[0] = web;
            with.values()[1] = first;
            sim.step();
            sim.commands().destroy(web);
            sim.step();
            assertEnded(
                    flies,
                    first,
                    "destroyed: by=cascade of fly.in, because " + Handle.toString(web) + " is gone, frame=1;");
            assertEnded(
                    flies,
                    second,
                    "destroyed: by=cascade of fly.with, because " + Handle.toString(first) + " is gone, frame=1;");
            assertEnded(webs, web, "destroyed: by=the owner, frame=1;");
        }
    }

    @Test
    @DisplayName("an event ends with its lap, in the frame whose boundary ends it")
    void row_eventOver_namesTheLapAndTheFrame() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table drivers = full(sim, "driver", 1);
            final Table hits = sim.define("hit", Layout.events(8));
            final long[] made = new long[1];
            final AtomicBoolean failing = new AtomicBoolean();
            sim.system("hit").creates(hits).over(drivers, (rows, commands) -> {
                if (rows.frame() == 0 || rows.frame() == 4) {
                    made[0] = commands.create(hits);
                }
                if (failing.get()) {
                    throw new IllegalStateException("on purpose");
                }
            });
            sim.step();
            final long first = made[0];
            assertEquals(0, hits.row(first));
            sim.step();
            assertEnded(hits, first, "destroyed: by=the end of its lap, frame=1;");
            sim.run(3);
            final long second = made[0];
            failing.set(true);
            assertThrows(SystemFailure.class, sim::step);
            sim.recover();
            assertEnded(hits, second, "destroyed: by=the end of its lap, frame=5;");
        }
    }

    @Test
    @DisplayName("a refused create, and one of a failed frame, say so and name who created")
    void row_createThatFailed_saysWhy() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Table drivers = full(sim, "driver", ROWS);
                final Table items = sim.define("item", Layout.dense(250));
                final long[][] made = new long[5][2 * PER_CHUNK];
                final AtomicBoolean failing = new AtomicBoolean();
                sim.system("spawn").creates(items).grain(64).over(drivers, (rows, commands) -> {
                    for (int i = 0; i < (failing.get() ? 2 : 1) * PER_CHUNK; i++) {
                        made[rows.number()][i] = commands.create(items);
                    }
                    if (failing.get() && rows.number() == 4) { // what is earlier has run by then or will
                        throw new IllegalStateException("on purpose");
                    }
                });
                assertEquals(750, sim.step().refusedCreates());
                assertTrue(items.isValid(made[1][49]));
                assertStack(
                        assertEnded(
                                items,
                                made[1][50],
                                "its create was refused, the type was full: by=system spawn, chunk=1, frame=0;"),
                        "create");
                assertEnded(items, made[4][199], "refused, the type was full: by=system spawn, chunk=4, frame=0;");

                final int slots = items.metrics().slots();
                failing.set(true);
                assertThrows(SystemFailure.class, sim::step);
                boolean beyond = false;
                for (int chunk = 0; chunk < 5; chunk++) {
                    for (final long handle : made[chunk]) {
                        beyond |= Handle.slot(handle) >= slots;
                        assertEnded(
                                items,
                                handle,
                                "its create was dropped with a failed frame: by=system spawn, chunk=" + chunk
                                        + ", frame=1;");
                    }
                }
                assertTrue(beyond, "some creates must take new slots");
            }
        }
    }

    @Test
    @DisplayName("a slot in use again: of the handle before nothing is told")
    void row_olderHandleOfASlot_isNotKnown() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = full(sim, "fly", 1);
            sim.system("swat").over(flies, (rows, commands) -> commands.destroy(flies.handle(0)));
            final long first = flies.handle(0);
            sim.step();
            assertEnded(flies, first, "by=system swat, chunk=0, frame=0;");
            long next;
            do {
                next = flies.create();
                sim.step();
            } while (Handle.slot(next) != Handle.slot(first));
            final IllegalArgumentException error = error(flies, first);
            assertNull(error.getCause());
            Trial.assertSays(error, "who destroyed it is not known");
            assertEnded(flies, next, "by=system swat, chunk=0, frame=" + (sim.frame() - 1) + ";");
        }
    }

    @Test
    @DisplayName("inside a system the error names the destroyer, too")
    void row_staleInASystem_failsWithTheDestroyer() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = full(sim, "fly", 1);
            final Table webs = full(sim, "web", ROWS);
            final long fly = flies.handle(0);
            sim.system("swat").over(flies, (rows, commands) -> commands.destroy(fly));
            sim.system("look").grain(64).over(webs, (rows, commands) -> flies.row(fly));
            sim.step();
            final Throwable thrown = Trial.causeOfStep(sim);
            Trial.assertSays(thrown, "handle is stale: type=fly", "by=system swat, chunk=0, frame=0");
            assertStack((Origin) thrown.getCause(), "destroy");
        }
    }

    @Test
    @DisplayName("a message that fails: its creates say so, and the destroy of the next message has its own origin")
    void row_createdByAMessageThatFailed_saysSo() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = sim.define("fly", Layout.dense(8));
            final long first = flies.create();
            final long second = flies.create();
            final long[] made = new long[3];
            final Port<Kill> port = sim.port("net", Kill.class, (kill, commands) -> {
                if (kill.handle() == Handle.NULL) {
                    made[1] = commands.create(flies);
                    swat(first, commands);
                    throw new IllegalStateException("on purpose");
                }
                made[made[0] == Handle.NULL ? 0 : 2] = commands.create(flies);
                squash(kill.handle(), commands);
                return 0;
            });
            assertTrue(port.offerAll(List.of(new Kill(second), new Kill(Handle.NULL), new Kill(second))));
            final FrameReport report = sim.step();
            assertEquals(1, report.failedMessages());
            assertEquals(1, report.duplicateDestroys());
            assertTrue(flies.isActive(flies.find(made[0]))
                    && flies.isActive(flies.find(made[2]))
                    && flies.isActive(flies.find(first)));
            assertEnded(flies, made[1], "its create was dropped with a failed message: by=port net, frame=0;");
            assertStack(assertEnded(flies, second, "destroyed: by=port net, frame=0;"), "squash");
        }
    }

    @Test
    @DisplayName("commands that target a handle after its end change nothing of its story")
    void row_staleCommandsLater_keepTheStory() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table flies = full(sim, "fly", 4);
            final long fly = flies.handle(2);
            sim.commands().destroy(fly);
            sim.step();
            sim.commands().destroy(fly);
            assertEquals(1, sim.step().staleCommands());
            assertFalse(flies.destroy(fly));
            assertEnded(flies, fly, "by=the owner, frame=0;");
        }
    }

    private static Table full(final Simulation sim, final String name, final int rows) {
        final Table table = sim.define(name, Layout.dense(rows));
        for (int row = 0; row < rows; row++) {
            table.create();
        }
        return table;
    }

    private static IllegalArgumentException error(final Table table, final long handle) {
        return assertThrows(IllegalArgumentException.class, () -> table.row(handle));
    }

    private static Throwable cause(final Table table, final long handle) {
        return error(table, handle).getCause();
    }

    private static Origin assertEnded(final Table table, final long handle, final String story) {
        final IllegalArgumentException error = error(table, handle);
        Trial.assertSays(error, "handle is stale: type=" + table.name(), story, "the cause of this error");
        assertNotNull(error.getCause());
        return (Origin) error.getCause();
    }

    private static void assertStack(final Origin origin, final String method) {
        assertTrue(
                Arrays.stream(origin.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals(method)),
                "stack must name " + method + ": " + Arrays.toString(origin.getStackTrace()));
    }
}
