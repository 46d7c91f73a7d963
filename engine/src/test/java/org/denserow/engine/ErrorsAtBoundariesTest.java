package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// An Error that keeps a boundary from completing: one rule, in whatever phase and at whatever boundary.
class ErrorsAtBoundariesTest {

    static List<Arguments> breaks() {
        final List<Arguments> all = new ArrayList<>();
        for (final Break each : Break.values()) {
            for (int boundary = Break.OPEN; boundary <= Break.CLOSE; boundary++) {
                if (each.isHalfDone() && each != Break.HANDLED) { // handlers may throw errors
                    all.add(Arguments.of(each, boundary));
                }
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0} at boundary {1}")
    @MethodSource("breaks")
    @DisplayName("an Error in each phase of each boundary: only close is left, and the failure says so")
    void step_errorInABoundary_onlyCloseIsLeft(final Break how, final int boundary) {
        for (final int workers : new int[] {1, 2}) {
            try (Warnings _ = new Warnings(); // of timers that are left
                    BreakableScenario broken = new BreakableScenario(workers, Seed.next())) {
                for (int frame = 0; frame < 24; frame++) {
                    broken.step();
                }
                final Snapshot snapshot = broken.sim.snapshot();
                broken.step();
                broken.throwsErrors = true;
                final SystemFailure failure = broken.stepThatBreaks(how, boundary);
                assertInstanceOf(AssertionError.class, failure.getCause(), failure::toString);
                Trial.assertSays(failure, "did not complete", "after an Error close the simulation");
                assertThrows(IllegalStateException.class, broken.sim::step);
                assertThrows(IllegalStateException.class, broken.sim::recover);
                Trial.assertSays(
                        assertThrows(IllegalStateException.class, () -> broken.sim.restore(snapshot)),
                        "after an Error",
                        "close the simulation");
            }
        }
    }
}
