package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.StagedObjects;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a boundary that broke leaves behind, in whatever phase: nothing that could be seen once a snapshot is restored.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenBoundaryTest {

    private static final int BEFORE = 24; // so that no handler fails in the frame that breaks
    private static final int AFTER = 30;
    private static final int EVERY_FRAME = 10; // so many are looked at each, then one of five

    private final long seed = Seed.next();
    private final Warnings warnings = new Warnings(); // of timers that are left
    private final List<List<Object>> expected = new ArrayList<>(); // of a simulation that never broke
    private Snapshot snapshot;
    private List<Object> restored; // what is to be seen at once
    private List<Object> first; // after the first frame
    private List<Object> last;

    @BeforeAll
    void runWithoutBreaking() {
        try (BreakableScenario whole = new BreakableScenario(1, seed);
                BreakableScenario fresh = new BreakableScenario(1, seed)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                whole.step();
            }
            snapshot = whole.sim.snapshot();
            for (int frame = 0; frame < AFTER; frame++) {
                whole.step();
                expected.add(whole.look());
                first = frame == 0 ? whole.lookAtAll() : first;
            }
            last = whole.lookAtAll();
            fresh.sim.restore(snapshot);
            restored = fresh.lookAtAll();
        }
    }

    @AfterAll
    void letWarn() {
        warnings.close();
    }

    static List<Arguments> breaks() {
        final List<Arguments> all = new ArrayList<>();
        for (final Break each : Break.values()) {
            for (int boundary = Break.OPEN; boundary <= Break.CLOSE; boundary++) {
                if (each.happensAt(boundary)) {
                    all.add(Arguments.of(each, boundary));
                }
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0} at boundary {1}")
    @MethodSource("breaks")
    @DisplayName("restored after a boundary that broke in each phase: as if it never had, for any workers")
    void restore_brokenBoundary_asIfNothingHadBroken(final Break how, final int boundary) {
        for (final int workers : Trial.WORKER_COUNTS) {
            final String where = ", workers=" + workers + ", seed=" + seed;
            try (BreakableScenario broken = new BreakableScenario(workers, seed)) {
                broken.sim.restore(snapshot);
                broken.step();
                final SystemFailure failure = broken.stepThatBreaks(how, boundary);
                if (how.isHalfDone()) {
                    Trial.assertSays(failure, "did not complete", "restore a snapshot");
                    Trial.assertSays(assertThrows(IllegalStateException.class, broken.sim::recover), "phase=BROKEN");
                }
                assertTrue(failure.toString().contains("on purpose"), failure::toString);
                broken.quietList.rows(); // up to date, and soon another one
                broken.sim.restore(snapshot);
                assertEquals(restored, broken.lookAtAll(), "at once" + where);
                assertEquals(
                        0, StagedObjects.count(broken.sim, String.class), "nothing recorded is kept alive" + where);
                assertEquals(snapshot.bytes(), broken.sim.snapshot().bytes(), "and a snapshot may be taken" + where);
                for (int frame = 0; frame < AFTER; frame++) {
                    broken.step();
                    if (frame < EVERY_FRAME || frame % 5 == 4) {
                        assertEquals(expected.get(frame), broken.look(), "frame=" + frame + where);
                    }
                    if (frame == 0) {
                        assertEquals(first, broken.lookAtAll(), "after a frame" + where);
                    }
                }
                assertEquals(last, broken.lookAtAll(), "at last" + where);
            }
        }
    }

    @Test
    @DisplayName("the boundaries that recovery makes up for break as well")
    void recover_boundaryBreaks_onlyRestoreIsLeft() {
        try (BreakableScenario broken = new BreakableScenario(2, seed)) {
            broken.sim.restore(snapshot);
            broken.stepThatBreaks(Break.SYSTEM, Break.INNER);
            assertEquals("on purpose", broken.recoveryThatBreaks().getMessage());
            Trial.assertSays(assertThrows(IllegalStateException.class, broken.sim::recover), "phase=BROKEN", "restore");
            broken.sim.restore(snapshot);
            assertEquals(restored, broken.lookAtAll());
            broken.step();
            assertEquals(expected.getFirst(), broken.look());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Break.INNER, Break.CLOSE})
    @DisplayName("recovered after a system failed: as if its segment had recorded nothing, for any workers")
    void recover_failedSystem_dropsWhatItsSegmentRecorded(final int boundary) {
        final List<List<Object>> ofSilent = new ArrayList<>();
        goOnAfterFailure(1, boundary, false, ofSilent);
        for (final int workers : Trial.WORKER_COUNTS) {
            final List<List<Object>> ofLoud = new ArrayList<>();
            goOnAfterFailure(workers, boundary, true, ofLoud);
            for (int look = 0; look < ofSilent.size(); look++) {
                assertEquals(
                        ofSilent.get(look),
                        ofLoud.get(look),
                        "look=" + look + ", workers=" + workers + ", seed=" + seed);
            }
        }
    }

    private void goOnAfterFailure(
            final int workers, final int boundary, final boolean records, final List<List<Object>> looks) {
        try (BreakableScenario failed = new BreakableScenario(workers, seed)) {
            failed.sim.restore(snapshot);
            failed.step();
            failed.stepThatFails(boundary, records);
            failed.sim.recover();
            for (int frame = 0; frame < EVERY_FRAME; frame++) {
                failed.step();
                looks.add(failed.look());
            }
            looks.add(failed.lookAtAll());
        }
    }
}
