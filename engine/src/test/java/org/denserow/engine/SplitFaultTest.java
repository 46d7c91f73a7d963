package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is left when a task of a phase throws that several workers run side by side.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SplitFaultTest {

    private static final int WORKERS = 2;
    private static final int BEFORE = 3;
    private static final int AFTER = 50;

    private final List<List<Object>> expected = new ArrayList<>(); // of a simulation with one worker that never broke
    private Snapshot snapshot;
    private List<Object> first; // after the first frame
    private List<Object> last;

    @BeforeAll
    void runWithoutBreaking() {
        try (SplitScenario whole = new SplitScenario(1)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                whole.sim.step();
            }
            snapshot = whole.sim.snapshot();
            for (int frame = 0; frame < AFTER; frame++) {
                whole.sim.step();
                expected.add(whole.look());
                first = frame == 0 ? whole.lookAtAll() : first;
            }
            last = whole.lookAtAll();
        }
    }

    private static SystemFailure stepThatBreaks(
            final SplitScenario scenario, final SplitFault.Phase phase, final Throwable thrown) {
        try (SplitFault fault = new SplitFault(scenario.sim, phase, thrown)) {
            final SystemFailure failure = assertThrows(SystemFailure.class, scenario.sim::step, fault::toString);
            assertSame(thrown, failure.getCause(), "what the task threw, and nothing around it");
            assertEquals("playback of " + SplitScenario.TYPE, failure.system());
            Trial.assertSays(failure, "did not complete", "on purpose", "restore a snapshot");
            return failure;
        }
    }

    private void goOnAsExpected(final SplitScenario scenario) {
        for (int frame = 0; frame < AFTER; frame++) {
            scenario.sim.step();
            assertEquals(expected.get(frame), scenario.look(), "frame=" + frame);
            if (frame == 0) {
                assertEquals(first, scenario.lookAtAll(), "after a frame");
            }
        }
        assertEquals(last, scenario.lookAtAll(), "at last");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("restored after a task threw: as if it never had")
    void restore_taskThrew_asIfNothingHadBroken(final SplitFault.Phase phase) {
        try (SplitScenario broken = new SplitScenario(WORKERS)) {
            broken.sim.restore(snapshot);
            broken.sim.step();
            stepThatBreaks(broken, phase, new IllegalStateException("on purpose"));
            Trial.assertSays(assertThrows(IllegalStateException.class, broken.sim::recover), "phase=BROKEN", "restore");
            broken.sim.restore(snapshot);
            goOnAsExpected(broken);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("a task throws an Error: it reaches the caller, only close is left, another simulation goes on")
    void step_taskThrewError_onlyCloseIsLeft(final SplitFault.Phase phase) {
        try (SplitScenario broken = new SplitScenario(WORKERS);
                SplitScenario other = new SplitScenario(WORKERS)) {
            final Error thrown = new AssertionError("on purpose");
            stepThatBreaks(broken, phase, thrown);
            assertThrows(IllegalStateException.class, broken.sim::step);
            assertThrows(IllegalStateException.class, broken.sim::recover);
            final IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> broken.sim.restore(snapshot));
            Trial.assertSays(refused, "after an Error");
            other.sim.restore(snapshot);
            other.sim.step();
            assertEquals(expected.getFirst(), other.look());
        }
    }
}
