package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Partial initialisation: rows that exist before they take part, and become active at a frame, with an asset.
@Timeout(120)
class ActivateAtTest {

    private record Unit(Table table, IntColumn n, Tag t) {}

    private static final Future<?> DONE = CompletableFuture.completedFuture(null);

    @AutoClose
    private Simulation sim;

    private Unit units;
    private final AtomicInteger rowsSeen = new AtomicInteger(); // in this frame, by a system over the type
    private final AtomicInteger taggedSeen = new AtomicInteger(); // in this frame, by a system over the tag

    private void build(final SimulationOptions options, final int capacity) {
        sim = Simulation.create(options);
        units = sim.define("unit", Unit.class, Layout.dense(capacity));
        sim.system("over the type")
                .over(units.table, (rows, commands) -> rowsSeen.addAndGet(rows.end() - rows.begin()));
        sim.system("over the tag").over(units.t, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                taggedSeen.incrementAndGet();
            }
        });
    }

    private void buildWaiting() {
        build(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff(), 64);
    }

    private void buildLate() {
        build(SimulationOptions.defaults().withLateAssets(), 64);
    }

    /// Runs one frame in which both systems must see so many rows: all of them are tagged.
    private FrameReport stepSeeing(final int rows) {
        rowsSeen.set(0);
        taggedSeen.set(0);
        final FrameReport report = sim.step();
        assertEquals(rows, rowsSeen.get(), "rows seen in frame " + report.frame());
        assertEquals(rows, taggedSeen.get(), "tagged rows seen in frame " + report.frame());
        return report;
    }

    /// A tagged pending row with a value, created by the owner; it exists from the next frame on.
    private long pendingRow(final int value) {
        final long handle = sim.commands().createPending(units.table);
        sim.commands().with(units.n, value).with(units.t);
        return handle;
    }

    private long pendingRowAt(final int value, final long frame, final Future<?> asset) {
        final long handle = pendingRow(value);
        sim.commands().activateAt(handle, frame, asset);
        return handle;
    }

    // ---- The frame ----

    @Test
    void activateAt_assetIsThere_systemsSeeTheRowFromExactlyThatFrame() {
        buildWaiting();
        final long handle = pendingRowAt(7, 3, DONE);
        for (int frame = 0; frame < 3; frame++) {
            assertEquals(0, stepSeeing(0).activatedRows());
            assertTrue(units.table.isValid(handle));
            assertFalse(units.table.isActive(units.table.find(handle)));
        }
        assertEquals(1, stepSeeing(1).activatedRows());
        assertTrue(units.table.isActive(units.table.find(handle)));
        assertTrue(sim.report().reproducible());
    }

    @Test
    void activateAt_byASystemForTheNextFrame_isActiveInIt() {
        buildWaiting();
        final Table spawners = sim.define("spawner", Layout.dense(1));
        spawners.create();
        sim.system("spawn").creates(units.table).over(spawners, (rows, commands) -> {
            if (rows.frame() == 1) {
                final long handle = commands.createPending(units.table);
                commands.with(units.t);
                commands.activateAt(handle, 2, DONE);
            }
        });
        stepSeeing(0);
        stepSeeing(0);
        stepSeeing(1);
    }

    /// Between frames the next frame has not begun: its opening boundary is still to come.
    @Test
    void activateAt_byTheOwnerForTheFrameThatComesNext_isActiveInIt() {
        buildWaiting();
        pendingRowAt(1, 0, DONE);
        stepSeeing(1);
    }

    @Test
    void activateAt_byTheOwnerForTheFrameThatComesNextOnAPendingRow_isActiveInIt() {
        buildWaiting();
        final long handle = pendingRow(1);
        stepSeeing(0);
        sim.commands().activateAt(handle, sim.frame(), DONE);
        stepSeeing(1);
    }

    @Test
    void activateAt_frameThatHasBegun_meansTheNextOne() {
        buildWaiting();
        final Table spawners = sim.define("spawner", Layout.dense(1));
        spawners.create();
        sim.system("spawn").creates(units.table).over(spawners, (rows, commands) -> {
            if (rows.frame() < 2) {
                final long handle = commands.createPending(units.table);
                commands.with(units.t);
                commands.activateAt(handle, rows.frame() == 0 ? 0 : -5, DONE);
            }
        });
        stepSeeing(0);
        stepSeeing(1);
        stepSeeing(2);
    }

    @Test
    void activate_pendingRow_isActiveFromTheNextBoundary() {
        buildWaiting();
        final long handle = pendingRow(1);
        stepSeeing(0);
        sim.commands().activate(handle);
        assertEquals(1, stepSeeing(1).activatedRows());
        sim.commands().activate(handle);
        assertEquals(0, stepSeeing(1).staleCommands(), "a no-op, not stale");
    }

    // ---- WAIT ----

    @Test
    void step_assetIsLateUnderWait_waitsInThatFrameAndSeesThePayload() throws InterruptedException {
        buildWaiting();
        final CompletableFuture<Integer> asset = new CompletableFuture<>();
        final int[] payload = {0};
        final int[] read = {0};
        final long handle = pendingRowAt(1, 2, asset);
        stepSeeing(0);
        stepSeeing(0); // neither frame waits
        final Thread loader = completeOnceTheOwnerWaits(() -> {
            payload[0] = 42;
            asset.complete(1);
        });
        assertEquals(1, stepSeeing(1).activatedRows());
        read[0] = payload[0];
        loader.join();
        assertEquals(42, read[0]);
        assertEquals(2, sim.report().frame());
        assertEquals(0, sim.report().lateAssets());
        assertTrue(sim.report().reproducible());
        assertTrue(units.table.isActive(units.table.find(handle)));
    }

    @Test
    void step_interruptedWhileWaiting_waitsOnAndKeepsTheInterrupt() throws InterruptedException {
        buildWaiting();
        final CompletableFuture<Integer> asset = new CompletableFuture<>();
        pendingRowAt(1, 1, asset);
        stepSeeing(0);
        final Thread owner = Thread.currentThread();
        final Thread loader = completeOnceTheOwnerWaits(() -> {
            owner.interrupt();
            completeOnceWaiting(owner, () -> asset.complete(1)); // it waits again, interrupted
        });
        stepSeeing(1);
        assertTrue(Thread.interrupted(), "the interrupt is kept");
        loader.join();
    }

    private static Thread completeOnceTheOwnerWaits(final Runnable then) {
        final Thread owner = Thread.currentThread();
        final Thread loader = new Thread(() -> completeOnceWaiting(owner, then));
        loader.setDaemon(true);
        loader.start();
        return loader;
    }

    private static void completeOnceWaiting(final Thread owner, final Runnable then) {
        while (owner.getState() != Thread.State.WAITING || !inGet(owner)) {
            Thread.yield();
        }
        then.run();
    }

    private static boolean inGet(final Thread owner) {
        for (final StackTraceElement frame : owner.getStackTrace()) {
            if (frame.getClassName().equals(CompletableFuture.class.getName())) {
                return true;
            }
        }
        return false;
    }

    // ---- LATE ----

    @Test
    void step_assetIsLateUnderLate_staysPendingCountedUntilItIsThere() {
        buildLate();
        final CompletableFuture<Integer> asset = new CompletableFuture<>();
        final long handle = pendingRowAt(3, 2, asset);
        for (int frame = 0; frame < 2; frame++) {
            assertEquals(0, stepSeeing(0).lateAssets());
            assertTrue(sim.report().reproducible());
        }
        for (int frame = 2; frame < 6; frame++) {
            assertEquals(1, stepSeeing(0).lateAssets());
            assertFalse(sim.report().reproducible());
            assertEquals(1, units.table.pending());
        }
        asset.complete(1);
        final FrameReport report = stepSeeing(1);
        assertEquals(0, report.lateAssets());
        assertEquals(1, report.activatedRows());
        assertFalse(report.reproducible(), "the run stays marked");
        assertEquals(3, units.n.values()[units.table.row(handle)]);
    }

    @Test
    @DisplayName("EN-12 assets late by 1000 frames block no frame")
    void step_assetsLateBy1000Frames_noFrameWaits() {
        buildLate();
        final List<CompletableFuture<Integer>> assets = new ArrayList<>();
        final AtomicInteger waits = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            assets.add(new CompletableFuture<>() {
                @Override
                public Integer get() throws InterruptedException, java.util.concurrent.ExecutionException {
                    waits.addAndGet(isDone() ? 0 : 1);
                    return super.get();
                }
            });
            pendingRowAt(i, 1, assets.get(i));
        }
        stepSeeing(0);
        for (int frame = 1; frame <= 1000; frame++) {
            assertEquals(20, stepSeeing(0).lateAssets());
        }
        assertEquals(1001, sim.frame());
        assets.forEach(asset -> asset.complete(1));
        assertEquals(20, stepSeeing(20).activatedRows());
        assertEquals(0, waits.get());
    }

    @Test
    void step_assetsCompleteInAnyOrder_rowsOfOneFrameStandInHandleOrder() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        buildLate();
        for (int round = 0; round < 20; round++) {
            final List<CompletableFuture<Integer>> assets = new ArrayList<>();
            final List<Long> handles = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                assets.add(new CompletableFuture<>());
                handles.add(pendingRow(i));
            }
            sim.step();
            final List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
            Collections.shuffle(order, random);
            for (final int i : order) {
                sim.commands().activateAt(handles.get(i), 0, assets.get(i));
            }
            sim.run(3);
            Collections.shuffle(order, random);
            order.forEach(i -> assets.get(i).complete(i));
            sim.step();
            handles.sort(Handle::compare);
            final long[] expected = handles.stream().mapToLong(Long::longValue).toArray();
            assertArrayEquals(expected, Trial.handles(units.table), "seed=" + seed + ", round=" + round);
            for (final long handle : expected) {
                units.table.destroy(handle);
            }
        }
    }

    /// An asset that is there, and notes when it is asked.
    private static CompletableFuture<Integer> asked(final long handle, final int entry, final List<String> asked) {
        final CompletableFuture<Integer> asset = new CompletableFuture<>() {
            @Override
            public Integer get() throws InterruptedException, java.util.concurrent.ExecutionException {
                asked.add(Handle.toString(handle) + " " + entry);
                return super.get();
            }
        };
        asset.complete(entry);
        return asset;
    }

    @Test
    @DisplayName("due assets are asked type by type, in the order of handles, those of one row as recorded")
    void step_dueAssets_areAskedInTheOrderOfHandles() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        buildWaiting();
        final Table others = sim.define("other", Layout.dense(16));
        for (int round = 0; round < 20; round++) { // slots return, so generations differ
            final List<Long> handles = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                handles.add(sim.commands().createPending(i < 5 ? units.table : others));
            }
            sim.step();
            final List<String> asked = new ArrayList<>();
            Collections.shuffle(handles, random);
            for (int entry = 0; entry < 2; entry++) {
                for (final long handle : handles) {
                    sim.commands().activateAt(handle, 0, asked(handle, entry, asked));
                }
            }
            sim.run(2);
            handles.sort(Handle::compare); // type by type
            final List<String> expected = new ArrayList<>();
            for (final long handle : handles) {
                expected.add(Handle.toString(handle) + " 0");
                expected.add(Handle.toString(handle) + " 1");
            }
            assertEquals(expected, asked, "seed=" + seed + ", round=" + round);
            for (final long handle : handles) {
                sim.commands().destroy(handle);
            }
        }
    }

    // ---- Assets that fail ----

    @Test
    void step_assetFailed_rowIsDestroyedCountedAndNamed() {
        for (final boolean late : new boolean[] {false, true}) {
            build(late ? SimulationOptions.defaults().withLateAssets() : SimulationOptions.defaults(), 8);
            final CompletableFuture<Integer> failed = new CompletableFuture<>();
            failed.completeExceptionally(new IllegalStateException("no such mesh"));
            final CompletableFuture<Integer> cancelled = new CompletableFuture<>();
            cancelled.cancel(true);
            final long a = pendingRowAt(1, 1, failed);
            final long b = pendingRowAt(2, 1, cancelled);
            final long c = pendingRowAt(3, 1, DONE);
            stepSeeing(0);
            final FrameReport report = stepSeeing(1);
            assertEquals(2, report.failedAssets());
            assertEquals(2, report.destroyedRows());
            assertEquals(1, report.activatedRows());
            assertTrue(report.reproducible());
            assertFalse(units.table.isValid(a) || units.table.isValid(b));
            assertEquals(0, units.table.row(c));
            final String note = report.notes().getFirst();
            for (final String part : new String[] {"type=unit", "handle=" + Handle.toString(a), "no such mesh"}) {
                assertTrue(note.contains(part), part + " in " + note);
            }
            assertEquals(0, stepSeeing(1).failedAssets());
            sim.close();
        }
    }

    // ---- Rows that go before their asset comes ----

    @Test
    void step_rowDestroyedWhilePending_itsAssetMeansNothing() {
        buildLate();
        final CompletableFuture<Integer> asset = new CompletableFuture<>();
        final long gone = pendingRowAt(1, 1, asset);
        sim.run(2);
        sim.commands().destroy(gone);
        stepSeeing(0);
        assertEquals(0, stepSeeing(0).lateAssets(), "forgotten");
        // Rows come and go until one has the very slot: it must not be activated by the old asset.
        long heir = pendingRow(2);
        sim.step();
        for (int attempt = 0; attempt < 500 && Handle.slot(heir) != Handle.slot(gone); attempt++) {
            units.table.destroy(heir);
            heir = pendingRow(2);
            sim.step();
        }
        assertEquals(Handle.slot(gone), Handle.slot(heir));
        asset.completeExceptionally(new IllegalStateException("too late"));
        final FrameReport report = stepSeeing(0);
        assertEquals(0, report.failedAssets() + report.activatedRows() + report.destroyedRows());
        assertTrue(units.table.isValid(heir) && !units.table.isActive(units.table.find(heir)));
    }

    @Test
    void step_rowActivatedByHandBeforeItsAsset_itsAssetMeansNothing() {
        buildLate();
        final CompletableFuture<Integer> asset = new CompletableFuture<>();
        final long handle = pendingRowAt(1, 1, asset);
        sim.run(2);
        sim.commands().activate(handle);
        stepSeeing(1);
        asset.completeExceptionally(new IllegalStateException("too late"));
        assertEquals(0, stepSeeing(1).failedAssets());
        assertTrue(units.table.isActive(units.table.find(handle)));
    }

    /// The row is gone by the boundary at which it would be due: waiting for its asset would be waiting for ever.
    @Test
    void step_rowDestroyedAtTheBoundaryOfItsFrame_isNotWaitedFor() {
        buildWaiting();
        final AtomicInteger asked = new AtomicInteger();
        final CompletableFuture<Integer> never = new CompletableFuture<>() {
            @Override
            public Integer get() {
                asked.incrementAndGet(); // would wait here
                return 0;
            }
        };
        final long handle = pendingRowAt(1, 1, never);
        stepSeeing(0);
        sim.commands().destroy(handle);
        stepSeeing(0);
        assertFalse(units.table.isValid(handle));
        assertEquals(0, asked.get());
    }

    // ---- The region ----

    @Test
    @DisplayName("EN-10 promote, cancel while pending, destroy active while pending, full buffer; handles survive")
    void pending_fullType_everyRowKeepsItsHandleAndValues() {
        for (int victim = 0; victim < 3; victim++) {
            for (int promoted = 0; promoted < 3; promoted++) {
                build(SimulationOptions.defaults(), 6);
                final long[] active = new long[3];
                final long[] pending = new long[3];
                for (int i = 0; i < 3; i++) {
                    active[i] = sim.commands().create(units.table);
                    sim.commands().with(units.n, 10 + i).with(units.t);
                    pending[i] = pendingRow(20 + i);
                }
                stepSeeing(3);
                assertEquals(3, units.table.pending());
                final long refused = sim.commands().create(units.table);
                assertEquals(1, stepSeeing(3).refusedCreates(), "active and pending rows share the capacity");
                assertEquals(-1, units.table.find(refused));

                sim.commands().destroy(active[victim]); // while rows are pending
                stepSeeing(2);
                assertRows(active, 10, victim, true);
                assertRows(pending, 20, -1, false);
                sim.commands().activate(pending[promoted]);
                stepSeeing(3);
                assertTrue(units.table.isActive(units.table.find(pending[promoted])));
                assertRows(active, 10, victim, true);
                assertEquals(20 + promoted, units.n.values()[units.table.row(pending[promoted])]);

                final int cancelled = (promoted + 1) % 3;
                sim.commands().destroy(pending[cancelled]);
                stepSeeing(3);
                assertEquals(-1, units.table.find(pending[cancelled]));
                final int left = (promoted + 2) % 3;
                assertEquals(20 + left, units.n.values()[units.table.row(pending[left])]);
                assertEquals(1, units.table.pending());

                final long more = sim.commands().create(units.table); // pushes the pending row up
                sim.commands().with(units.n, 30).with(units.t);
                stepSeeing(4);
                assertEquals(30, units.n.values()[units.table.row(more)]);
                assertEquals(20 + left, units.n.values()[units.table.row(pending[left])]);
                assertFalse(units.table.isActive(units.table.find(pending[left])));
                units.table.store().checkInvariants();
                sim.close();
            }
        }
    }

    private void assertRows(final long[] handles, final int firstValue, final int gone, final boolean active) {
        for (int i = 0; i < handles.length; i++) {
            if (i == gone) {
                assertEquals(-1, units.table.find(handles[i]));
                continue;
            }
            final int row = units.table.row(handles[i]);
            assertEquals(firstValue + i, units.n.values()[row], Arrays.toString(handles));
            assertTrue(units.t.bits().get(row));
            assertEquals(active, units.table.isActive(units.table.find(handles[i])));
        }
    }

    @Test
    void createPending_activatedInTheSameChunk_isActiveAtTheBoundary() {
        buildWaiting();
        final long a = pendingRow(1);
        sim.commands().activate(a);
        final long b = pendingRow(2);
        final long c = sim.commands().create(units.table);
        sim.commands().with(units.n, 3).with(units.t);
        stepSeeing(2);
        assertTrue(units.table.isActive(units.table.find(a))
                && units.table.isActive(units.table.find(c))
                && !units.table.isActive(units.table.find(b)));
        assertEquals(1, units.n.values()[units.table.row(a)]);
        assertEquals(2, units.n.values()[units.table.row(b)]);
        assertEquals(3, units.n.values()[units.table.row(c)]);
    }
}
