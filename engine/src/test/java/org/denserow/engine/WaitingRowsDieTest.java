package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// `activateAt`: an entry goes with its row, whoever destroys it; rows with several entries; armed ones.
class WaitingRowsDieTest {

    private static final Future<?> GOOD = CompletableFuture.completedFuture(null);
    private static final Future<?> BAD = CompletableFuture.failedFuture(new CompletionException("no such file", null));
    private static final long LATER = 50;

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private final Table units = sim.define("unit", Layout.dense(64));
    private final Table riders = sim.define("rider", Layout.dense(64));
    private final HandleColumn on = riders.handles("on", units, HandleColumn.WhenGone.DESTROY);

    private long pending(final Table table) {
        final long handle = sim.commands().createPending(table);
        sim.step();
        return handle;
    }

    /// A snapshot refuses to hold what is not there yet, so it tells whether an entry still waits.
    private void assertWaits(final boolean waits) {
        if (waits) {
            Trial.assertSays(assertThrows(IllegalStateException.class, sim::snapshot), "assets");
        } else {
            sim.snapshot();
        }
    }

    // ---- An entry goes with its row ----

    @Test
    void activateAt_rowDestroyedByCommand_entryGoesWithIt() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, LATER, new CompletableFuture<>());
        sim.step();
        assertWaits(true);
        sim.commands().destroy(handle);
        sim.step();
        assertWaits(false);
    }

    @Test
    void activateAt_rowDestroyedAtOnce_entryGoesWithIt() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, LATER, new CompletableFuture<>());
        sim.step();
        units.destroy(handle);
        assertWaits(false);
    }

    @Test
    void activateAt_rowDestroyedByACascade_entryGoesWithIt() {
        final long horse = units.create();
        final long rider = sim.commands().createPending(riders);
        sim.commands().with(on, horse);
        sim.commands().activateAt(rider, LATER, new CompletableFuture<>());
        sim.step();
        assertWaits(true);
        sim.commands().destroy(horse);
        assertEquals(1, sim.step().cascadedRows());
        assertWaits(false);
    }

    @Test
    void activateAt_allRowsCleared_entriesGoWithThem() {
        for (int i = 0; i < 3; i++) {
            sim.commands().activateAt(sim.commands().createPending(units), LATER, new CompletableFuture<>());
        }
        sim.step();
        assertWaits(true);
        new AllRows(units.store()).clear();
        assertWaits(false);
        final long again = pending(units); // in the first slot of those that waited
        sim.run((int) (2 * LATER));
        assertFalse(units.isActive(units.find(again)));
        assertTrue(units.isValid(again));
        units.store().checkInvariants();
    }

    @Test
    void activateAt_rowDestroyedForAnotherAsset_entryGoesWithIt() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, LATER, new CompletableFuture<>());
        sim.commands().activateAt(handle, 0, BAD);
        assertEquals(1, sim.step().failedAssets());
        assertFalse(units.isValid(handle));
        assertWaits(false);
    }

    @Test
    void restore_toBeforeActivateAt_entryIsGone() {
        final long handle = pending(units);
        final Snapshot before = sim.snapshot();
        sim.commands().activateAt(handle, LATER, new CompletableFuture<>());
        sim.step();
        sim.restore(before);
        assertWaits(false);
        sim.run(2 * LATER);
        assertFalse(units.isActive(units.find(handle)));
    }

    @Test
    void restore_toAfterActivateAt_entryWaitsAgainAndGoesWithItsRow() {
        final long first = pending(units);
        final long second = pending(units);
        sim.commands().activateAt(first, LATER, GOOD);
        sim.commands().activateAt(second, LATER, GOOD);
        sim.step();
        final long hash = sim.orderHash();
        final Snapshot waiting = sim.snapshot();
        sim.commands().destroy(first);
        sim.step();
        sim.restore(waiting);
        assertEquals(hash, sim.orderHash());
        sim.commands().destroy(first);
        sim.run(LATER);
        assertFalse(units.isValid(first));
        assertTrue(units.isActive(units.find(second)));
        assertEquals(1, units.size());
    }

    /// The slot lives on with another row: that one must not be activated by what waited for the first.
    @Test
    void activateAt_slotHasAnotherRowByThen_thatOneStaysPending() {
        final long first = pending(units);
        sim.commands().activateAt(first, 5, GOOD);
        sim.step();
        sim.commands().destroy(first);
        sim.step();
        final List<Long> others = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            others.add(sim.commands().createPending(units));
        }
        sim.run(10);
        assertEquals(0, units.size());
        assertEquals(60, units.pending());
    }

    // ---- Several entries of one row ----

    @Test
    void activateAt_goodThenBadInOneFrame_rowIsActivatedAndDestroyed() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, 0, GOOD);
        sim.commands().activateAt(handle, 0, BAD);
        final FrameReport report = sim.step();
        assertFalse(units.isValid(handle));
        assertEquals(
                List.of(1L, 1L, 1L, 0L),
                List.of(report.activatedRows(), report.destroyedRows(), report.failedAssets(), report.staleCommands()));
    }

    @Test
    void activateAt_badThenGoodInOneFrame_rowIsActivatedThenDestroyed() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, 0, BAD);
        sim.commands().activateAt(handle, 0, GOOD);
        final FrameReport report = sim.step();
        assertFalse(units.isValid(handle));
        assertEquals(
                List.of(1L, 1L, 1L, 0L),
                List.of(report.activatedRows(), report.destroyedRows(), report.failedAssets(), report.staleCommands()));
    }

    @Test
    void activateAt_goodBeforeBadByFrames_rowIsActiveAndTheBadOneIsNeverAsked() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, LATER, BAD);
        sim.commands().activateAt(handle, 3, GOOD);
        sim.run(2 * LATER);
        assertTrue(units.isActive(units.find(handle)));
        assertEquals(0, sim.report().failedAssets());
    }

    @Test
    void activateAt_badBeforeGoodByFrames_rowIsDestroyedAndTheGoodOneGoesWithIt() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, LATER, new CompletableFuture<>()); // to wait for it would be for ever
        sim.commands().activateAt(handle, 3, BAD);
        sim.run(2 * LATER);
        assertFalse(units.isValid(handle));
    }

    @Test
    void activateAt_goodTwice_theSecondIsForgotten() {
        final long handle = pending(units);
        sim.commands().activateAt(handle, 0, GOOD);
        sim.commands().activateAt(handle, 0, GOOD);
        final FrameReport report = sim.step();
        assertEquals(
                List.of(1L, 1L, 0L),
                List.of(report.activatedRows(), report.repeatedActivations(), report.staleCommands()));
        assertTrue(units.isActive(units.find(handle)));
    }

    @Test
    void step_oneEntryLateAndOneGood_rowIsActiveAndTheLateOneIsForgotten() {
        try (Simulation late = Simulation.create(SimulationOptions.defaults().withLateAssets())) {
            final Table table = late.define("unit", Layout.dense(8));
            final long handle = late.commands().createPending(table);
            late.commands().activateAt(handle, 0, new CompletableFuture<>());
            late.commands().activateAt(handle, 0, GOOD);
            assertEquals(1, late.step().lateAssets());
            assertTrue(table.isActive(table.find(handle)));
            assertEquals(0, late.step().lateAssets());
            late.snapshot();
        }
    }

    // ---- The frame ----

    @Test
    void activateAt_frameInThePastOrPresent_isTheNextOpenBoundary() {
        sim.run(10);
        for (final long frame : new long[] {Long.MIN_VALUE, -1, 0, 9, 10, 11}) {
            final long handle = pending(units);
            sim.commands().activateAt(handle, frame, GOOD);
            assertFalse(units.isActive(units.find(handle)));
            sim.step();
            assertTrue(units.isActive(units.find(handle)), "frame=" + frame);
        }
    }

    // ---- Armed: what becomes of it is decided when its delay is over ----

    @Test
    void afterActivateAt_rowIsGoneByThen_isStale() {
        final long handle = pending(units);
        sim.commands().after(2).activateAt(handle, 0, new CompletableFuture<>());
        sim.step();
        sim.commands().destroy(handle);
        sim.step();
        assertEquals(1, sim.step().staleCommands());
        assertWaits(false);
    }

    @Test
    void afterActivateAt_rowIsActiveByThen_isRepeated() {
        final long handle = pending(units);
        sim.commands().after(2).activateAt(handle, 0, new CompletableFuture<>());
        sim.step();
        sim.commands().activate(handle);
        sim.step();
        assertEquals(1, sim.step().repeatedActivations());
        assertTrue(units.isActive(units.find(handle)));
        assertWaits(false);
    }

    @Test
    void afterActivateAt_rowIsPendingByThen_isActiveAtThatBoundary() {
        final long handle = pending(units);
        sim.commands().after(2).activateAt(handle, 0, GOOD);
        sim.run(2);
        assertFalse(units.isActive(units.find(handle)));
        assertEquals(1, sim.step().activatedRows());
    }
}
