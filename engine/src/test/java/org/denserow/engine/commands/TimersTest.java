package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Commands that wait: `after(frames)`.
class TimersTest {

    private record Thing(
            Table table, IntColumn x, @Stride(3) FloatColumn v3, ObjectColumn<String> name, Tag hot) {}

    private record Ask(long target, int frames, int value) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Thing things = sim.define("thing", Thing.class, Layout.dense(256));

    private int x(final long handle) {
        return things.x.values()[things.table.row(handle)];
    }

    // ---- When ----

    @Test
    void after_recordedByASystem_isAppliedAtTheOpenBoundarySoManyFramesLater() {
        final long target = things.table.create();
        final int[] seen = new int[8]; // by frame, what a system saw
        sim.system("look").reads(things.x).over(things.table, (rows, commands) -> {
            seen[(int) rows.frame()] = rows.read(things.x)[0];
            if (rows.frame() == 1) {
                commands.after(1).set(target, things.x, 1);
                commands.after(3).set(target, things.x, 3);
                commands.after(0).set(target, things.x, 9);
            }
        });
        for (int frame = 0; frame < 6; frame++) {
            final FrameReport report = sim.step();
            assertEquals(frame == 1 ? 2 : 0, report.armedTimers(), "armed in frame " + frame);
            assertEquals(frame == 2 || frame == 4 ? 1 : 0, report.firedTimers(), "fired in frame " + frame);
            assertEquals(frame == 1 || frame == 2 || frame == 4 ? 1 : 0, report.commands(), "frame " + frame);
            assertEquals(report.armedTimers(), report.copy().armedTimers());
            assertEquals(report.firedTimers(), report.copy().firedTimers());
            if (frame == 1) {
                assertEquals(9, x(target), "at the closing boundary of frame 1");
            }
        }
        assertEquals(
                List.of(0, 0, 1, 1, 3, 3),
                java.util.Arrays.stream(seen, 0, 6).boxed().toList());
    }

    @Test
    void after_recordedByTheOwnerOrAHandler_countsFromTheFrameThatAppliesIt() {
        final long ownTarget = things.table.create();
        final long askTarget = things.table.create();
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
            commands.after(ask.frames).set(ask.target, things.x, ask.value);
            return 0;
        });
        sim.run(3);
        sim.commands().after(1).set(ownTarget, things.x, 5); // of frame 3, so due in frame 4
        port.offer(new Ask(askTarget, 1, 6));
        assertEquals(2, sim.step().armedTimers());
        assertEquals(0, x(ownTarget));
        assertEquals(0, x(askTarget));
        assertEquals(2, sim.step().firedTimers());
        assertEquals(5, x(ownTarget));
        assertEquals(6, x(askTarget));
    }

    @Test
    void after_zeroOrNextMessageOrNextChunkOrNextTurn_endsTheDelay() {
        final long target = things.table.create();
        final long other = things.table.create();
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
            if (ask.frames > 0) {
                commands.after(ask.frames);
            }
            commands.set(ask.target, things.x, ask.value);
            return 0;
        });
        sim.commands().after(2).after(0).set(target, things.x, 1);
        sim.step();
        assertEquals(1, x(target), "after(0)");
        port.offer(new Ask(target, 5, 2));
        port.offer(new Ask(other, 0, 3));
        sim.step();
        assertEquals(3, x(other), "the next message");
        assertEquals(1, x(target));
        sim.commands().after(5);
        sim.step();
        sim.commands().set(target, things.x, 4);
        sim.step();
        assertEquals(4, x(target), "the owner's next turn");
    }

    @Test
    void after_inOneChunk_doesNotReachTheNextChunkOfTheSameWorker() {
        try (Simulation one = Trial.parallel(1)) {
            final Thing rowsOf = one.define("thing", Thing.class, Layout.dense(128));
            for (int i = 0; i < 128; i++) {
                rowsOf.table.create();
            }
            one.system("set").grain(64).over(rowsOf.table, (rows, commands) -> {
                if (rows.number() == 0) {
                    commands.after(4);
                }
                commands.set(rowsOf.table.handle(rows.begin()), rowsOf.x, 1);
            });
            assertEquals(1, one.step().armedTimers());
            assertEquals(0, rowsOf.x.values()[0]);
            assertEquals(1, rowsOf.x.values()[64]);
            one.run(4);
            assertEquals(1, rowsOf.x.values()[0]);
        }
    }

    // ---- What ----

    @Test
    void after_everyCommand_isPlayedWithItsObjects() {
        final Commands commands = sim.commands();
        final long target = things.table.create();
        final long doomed = things.table.create();
        final long untagged = things.table.create();
        final long pending = commands.createPending(things.table);
        final long asset = commands.createPending(things.table);
        commands.tag(untagged, things.hot);
        commands.set(doomed, things.name, "soon gone"); // its object has a number in the side list, too
        final String name = "later " + target;
        commands.after(2)
                .set(target, things.x, 4)
                .set(target, things.v3, 1, 2, 3)
                .set(target, things.name, name)
                .tag(target, things.hot)
                .untag(untagged, things.hot)
                .activate(pending)
                .destroy(doomed);
        commands.activateAt(asset, 0, CompletableFuture.completedFuture(null));
        assertEquals(8, sim.step().armedTimers());
        sim.step();
        assertEquals(0, x(target));
        assertEquals(null, things.name.get(things.table.row(target)));
        assertTrue(
                things.table.isActive(things.table.find(doomed)) && !things.table.isActive(things.table.find(pending)));
        assertEquals(8, sim.step().firedTimers());
        assertEquals(4, x(target));
        assertEquals(3, things.v3.values()[3 * things.table.row(target) + 2]);
        assertSame(name, things.name.get(things.table.row(target)));
        assertTrue(things.hot.bits().get(things.table.row(target)));
        assertFalse(things.hot.bits().get(things.table.row(untagged)));
        assertTrue(
                things.table.isActive(things.table.find(pending)) && things.table.isActive(things.table.find(asset)));
        assertFalse(things.table.isValid(doomed));
    }

    @Test
    void after_targetGoneByThen_isCountedAsStaleInThatFrame() {
        final long target = things.table.create();
        final Commands commands = sim.commands();
        commands.after(2).set(target, things.x, 1).tag(target, things.hot).destroy(target);
        assertEquals(0, sim.step().staleCommands());
        sim.commands().destroy(target);
        assertEquals(0, sim.step().staleCommands());
        assertEquals(3, sim.step().staleCommands());
    }

    @Test
    void after_dueCommands_arePlayedBetweenPortsAndOwnerInCanonicalOrder() {
        final long byPort = things.table.create();
        final long byOwner = things.table.create();
        final long twice = things.table.create();
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
            commands.set(ask.target, things.x, ask.value);
            return 0;
        });
        sim.system("arm").over(things.table, (rows, commands) -> {
            if (rows.frame() == 0) {
                commands.after(3).set(byPort, things.x, 10).set(byOwner, things.x, 11);
                commands.set(twice, things.x, 12);
            } else if (rows.frame() == 1) {
                commands.after(2).set(twice, things.x, 13).set(byPort, things.x, 14);
            }
        });
        sim.run(3);
        port.offer(new Ask(byPort, 0, 20));
        sim.commands().set(byOwner, things.x, 21);
        sim.step();
        assertEquals(14, x(byPort), "the port's comes first, the later boundary's last");
        assertEquals(21, x(byOwner), "the owner's comes after");
        assertEquals(13, x(twice));
    }

    // ---- Limits and misuse ----

    @Test
    void after_outOfRange_isRefused() {
        for (final int frames : new int[] {Integer.MIN_VALUE, -1, Commands.MAX_DELAY + 1, Integer.MAX_VALUE}) {
            Trial.assertSays(
                    assertThrows(
                            IllegalArgumentException.class, () -> sim.commands().after(frames)),
                    "[0, " + Commands.MAX_DELAY + "]",
                    "after=" + frames);
        }
        final long target = things.table.create();
        sim.commands().after(Commands.MAX_DELAY).set(target, things.x, 1);
        assertEquals(1, sim.step().armedTimers());
        assertEquals(0, sim.step().firedTimers());
    }

    @Test
    void create_afterADelay_isRefusedAndSaysWhatToDo() {
        final Commands commands = sim.commands().after(2);
        for (final org.junit.jupiter.api.function.Executable create :
                List.<org.junit.jupiter.api.function.Executable>of(
                        () -> commands.create(things.table),
                        () -> commands.createPending(things.table),
                        () -> commands.createPermanent(things.table),
                        () -> commands.createBatch(things.table, new long[2], 2),
                        () -> commands.createPendingBatch(things.table, new long[2], 2))) {
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, create),
                    "type=thing",
                    "after=2",
                    "createPending",
                    "delayed activate");
        }
        commands.after(0).create(things.table);
        assertEquals(1, sim.step().createdRows());
    }

    @Test
    void with_afterADelay_isRefusedSinceItWouldNotWait() {
        final Commands commands = sim.commands();
        final long handle = commands.createPending(things.table);
        commands.after(3).activate(handle);
        assertThrows(IllegalStateException.class, () -> commands.with(things.x, 1));
        sim.run(4);
        assertTrue(things.table.isActive(things.table.find(handle)));
    }

    // ---- State ----

    @Test
    void orderHash_whatWaits_isPartOfIt() {
        final long target = things.table.create();
        sim.step();
        final long nothing = sim.orderHash();
        sim.commands().after(3).set(target, things.x, 1);
        sim.step();
        final long waiting = sim.orderHash();
        assertNotEquals(nothing, waiting);
        sim.run(3);
        assertEquals(nothing, sim.orderHash(), "fired, and forgotten");
    }

    @Test
    void recover_afterAFailedFrame_dropsItsTimersAndKeepsEarlierOnes() {
        final long target = things.table.create();
        final long other = things.table.create();
        sim.system("fail").grain(64).over(things.table, (rows, commands) -> {
            if (rows.frame() == 1) {
                commands.after(1).set(target, things.x, 100);
                throw new IllegalStateException("on purpose");
            }
        });
        sim.commands().after(1).set(other, things.x, 1).after(3).set(target, things.x, 3);
        assertEquals(2, sim.step().armedTimers());
        assertEquals("on purpose", Trial.causeOfStep(sim).getMessage());
        assertEquals(1, x(other), "fired at the opening boundary of the frame that failed");
        sim.recover();
        assertEquals(0, sim.step().firedTimers());
        assertEquals(0, x(target));
        assertEquals(1, sim.step().firedTimers());
        assertEquals(3, x(target));
    }

    @Test
    void close_timersThatNeverFired_areNamedInAWarning() {
        final long target = things.table.create();
        sim.commands().after(3).set(target, things.x, 1).tag(target, things.hot);
        sim.step();
        try (Warnings warnings = new Warnings()) {
            sim.close();
            assertEquals(1, warnings.texts().size(), warnings.texts()::toString);
            assertTrue(warnings.texts().getFirst().contains("armed timers=2"), warnings.texts()::toString);
        }
    }

    @Test
    void close_timersThatHaveFired_areNotNamed() {
        final long target = things.table.create();
        sim.commands().after(1).set(target, things.x, 1);
        sim.run(2);
        try (Warnings warnings = new Warnings()) {
            sim.close();
            assertEquals(List.of(), warnings.texts());
        }
    }
}
