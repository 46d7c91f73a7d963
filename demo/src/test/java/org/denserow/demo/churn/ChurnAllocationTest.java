package org.denserow.demo.churn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.WorldRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("allocation")
class ChurnAllocationTest {

    private static final int STEPS = 100; // of a window
    private static final int MOST_WINDOWS = 100;

    @ParameterizedTest
    @EnumSource
    void step_steady_allocatesNothing(final RowLayout layout) {
        final ChurnScenario scenario = new ChurnScenario();
        final Values values = Values.of(scenario.parameters(), false).with(layout);
        assertEquals(
                0,
                WorldRuns.steadyBytes(
                        options -> scenario.create(values, Activation.SYNCHRONOUS, options), 2, STEPS, MOST_WINDOWS),
                "bytes of 100 steps");
    }
}
