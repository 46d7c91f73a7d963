package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a restored simulation is: after failures, after growth in both directions, with input that waits.
class RestoreTest {

    record Message(int number) {}

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private final Table rows = sim.define("row", Layout.dense(100).growable());
    private final IntColumn value = rows.ints("value");
    private final ObjectColumn<StringBuilder> mark = rows.objects("mark", StringBuilder.class);
    private Throwable failure; // of the system, when set
    private boolean breaks; // whether playback does not come to its end

    /// A system that writes and creates before it fails.
    private void grow(final int perFrame) {
        sim.system("grow").writes(value).creates(rows).over(rows, (chunk, commands) -> {
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                chunk.write(value)[row] += row;
            }
            for (int i = 0; i < perFrame; i++) {
                commands.create(rows);
                commands.with(value, i);
            }
            if (failure instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (failure instanceof Error error) {
                throw error;
            }
        });
        rows.create();
    }

    private List<Long> run(final int frames) {
        final List<Long> hashes = new ArrayList<>();
        for (int frame = 0; frame < frames; frame++) {
            sim.step();
            hashes.add(sim.hash());
            hashes.add(sim.orderHash());
        }
        return hashes;
    }

    @Test
    @DisplayName("after a failed frame: as if it had not been, also what was written in place")
    void restore_failedFrame_goesOnAsBefore() {
        grow(3);
        sim.run(20);
        final Snapshot snapshot = sim.snapshot();
        final List<Long> expected = run(30);
        sim.restore(snapshot);
        failure = new IllegalStateException("on purpose");
        Trial.causeOfStep(sim);
        failure = null;
        sim.restore(snapshot);
        assertThrows(IllegalStateException.class, sim::recover, "there is nothing to recover");
        assertEquals(expected, run(30));
        failure = new IllegalStateException("on purpose");
        Trial.causeOfStep(sim);
        sim.recover();
        failure = null;
        sim.step();
        sim.restore(snapshot);
        assertEquals(expected, run(30), "after recover, too");
    }

    @Test
    @DisplayName("after an Error: refused, and the snapshot serves in another simulation")
    void restore_afterAnError_isRefused() {
        grow(3);
        sim.run(5);
        final Snapshot snapshot = sim.snapshot();
        final List<Long> expected = run(2);
        failure = new StackOverflowError("on purpose");
        Trial.causeOfStep(sim);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> sim.restore(snapshot)), "phase=BROKEN", "another one");
        final RestoreTest other = new RestoreTest();
        try {
            other.grow(3);
            other.sim.restore(snapshot);
            assertEquals(expected, other.run(2));
        } finally {
            other.sim.close();
        }
    }

    /// Throws in the middle of playback, when the rows have grown and columns have moved.
    private final class Breaking extends IdleFollower {

        @Override
        public void created(final int beginRow, final int endRow, final RowState state) {
            if (breaks) {
                throw new IllegalStateException("in the middle");
            }
        }
    }

    @Test
    @DisplayName("after a boundary that did not come to its end: mended, its askers get an exception")
    void restore_halfAppliedBoundary_goesOnAsBefore() {
        grow(3);
        rows.store().schema().follow(new Breaking());
        final Port<Message> port =
                sim.port("in", Message.class, (message, commands) -> commands.create(rows) + message.number());
        sim.run(10);
        final Snapshot snapshot = sim.snapshot();
        final List<Long> expected = run(40);
        breaks = true;
        sim.commands().destroy(rows.handle(2));
        final CompletableFuture<Port.Receipt> receipt = port.ask(new Message(1));
        Trial.assertSays(assertThrows(SystemFailure.class, sim::step), "playback did not complete");
        assertThrows(IllegalStateException.class, sim::recover);
        breaks = false;
        sim.restore(snapshot);
        rows.store().checkInvariants();
        assertEquals(expected, run(40));
        final Throwable told =
                assertThrows(ExecutionException.class, receipt::get).getCause();
        Trial.assertSays(told, "playback did not complete");
    }

    @Test
    @DisplayName("growth between snapshot and restore, in both directions: the capacity is that of the snapshot")
    void restore_otherCapacity_capacityOfTheSnapshot() {
        grow(50);
        final Snapshot small = sim.snapshot();
        final List<Long> expected = run(30);
        final Snapshot large = sim.snapshot();
        final int capacity = rows.capacity();
        assertTrue(capacity > 1_000 && small.bytes() < large.bytes() / 10, small + ", " + large);
        final List<Long> later = run(5);
        sim.restore(small);
        assertEquals(100, rows.capacity());
        assertEquals(1, rows.size());
        rows.store().checkInvariants();
        sim.step();
        sim.restore(large);
        assertEquals(capacity, rows.capacity());
        rows.store().checkInvariants();
        assertEquals(later, run(5));
        sim.restore(small);
        assertEquals(expected, run(30));
    }

    @Test
    @DisplayName("a list and claims are as long as the capacity of the snapshot, in both directions")
    void restore_otherCapacityOfPinnedRows_listAndClaimsFollow() {
        final Table posts = sim.define("post", Layout.pinned(64).growable());
        posts.claims("berths", rows);
        final RowList list = posts.list();
        posts.create();
        final Snapshot small = sim.snapshot();
        for (int i = 0; i < 300; i++) {
            posts.create();
        }
        final Snapshot large = sim.snapshot();
        sim.restore(small);
        posts.store().checkInvariants();
        assertEquals(64, list.rows().length);
        sim.restore(large);
        posts.store().checkInvariants();
        assertEquals(300, list.rows()[300]);
        assertEquals(301, list.count());
    }

    @Test
    void restore_frameThatFailedAtItsAssets_leavesNobodyRecording() {
        final Commands[] kept = new Commands[1];
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            kept[0] = commands;
            return 0;
        });
        final Snapshot snapshot = sim.snapshot();
        port.offer(new Message(1));
        final CompletableFuture<Void> failed = CompletableFuture.failedFuture(new Break.Unspeakable());
        sim.commands().activateAt(sim.commands().createPending(rows), 0, failed);
        assertThrows(SystemFailure.class, sim::step);
        assertThrows(IllegalStateException.class, () -> kept[0].create(rows));
        sim.restore(snapshot);
        assertThrows(IllegalStateException.class, () -> kept[0].create(rows));
    }

    @Test
    void restore_arraysOfTheSameLength_areKept() {
        grow(1);
        final int[] values = value.values();
        sim.step();
        final Snapshot snapshot = sim.snapshot();
        sim.restore(snapshot);
        assertSame(values, value.values());
        sim.run(200);
        assertNotSame(values, value.values());
        sim.restore(snapshot);
        assertEquals(values.length, value.values().length);
    }

    @Test
    @DisplayName("objects are shared with the snapshot, and none is kept alive without a row")
    void restore_objects_areReferences() {
        final StringBuilder shared = new StringBuilder("a");
        final long handle = rows.create();
        mark.values()[rows.row(handle)] = shared;
        final Snapshot snapshot = sim.snapshot();
        mark.values()[rows.row(handle)] = null;
        for (int i = 0; i < 50; i++) {
            mark.values()[rows.row(rows.create())] = new StringBuilder();
        }
        shared.append('b');
        sim.restore(snapshot);
        assertSame(shared, mark.get(rows.row(handle)));
        assertEquals("ab", mark.get(0).toString());
        assertNull(mark.values()[1]);
        rows.store().checkInvariants();
    }

    @Test
    @DisplayName("commands of the owner are dropped, messages wait")
    void restore_inputThatWaits_messagesAreKept() throws Exception {
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> commands.create(rows));
        final Snapshot snapshot = sim.snapshot();
        final CompletableFuture<Port.Receipt> receipt = port.ask(new Message(1));
        final long dropped = sim.commands().create(rows);
        final long gone = rows.create();
        sim.restore(snapshot);
        assertEquals(0, rows.size());
        assertEquals(0, rows.metrics().reservedSlots());
        assertFalse(rows.isValid(gone));
        sim.step();
        assertEquals(1, rows.size());
        assertEquals(rows.handle(0), receipt.get().answer());
        assertEquals(0, receipt.get().frame());
        assertTrue(dropped == rows.handle(0) || !rows.isValid(dropped), "void: it may be another's now");
    }

    @Test
    void restore_frameAndReport_areThoseOfTheSnapshot() {
        grow(1);
        sim.run(3);
        final Snapshot snapshot = sim.snapshot();
        assertEquals(3, snapshot.frame());
        sim.run(4);
        sim.restore(snapshot);
        assertEquals(3, sim.frame());
        assertEquals(2, sim.report().frame());
        assertEquals(0, sim.report().createdRows(), "figures are not kept");
        assertEquals(3, sim.step().frame());
    }
}
