package org.denserow.demo.flocking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Birds kept in the order of cells.
class FlockOrderTest {

    private final Flocking scenario = new Flocking();
    private final Values flock =
            Values.of(scenario.parameters(), false).with(scenario.parameters().getFirst(), 1_500);

    private World ordered(final Activation activation, final SimulationOptions options) {
        final World world = scenario.create(flock, activation, options.withSwapBudget(100));
        world.keepInOrder();
        return world;
    }

    @ParameterizedTest
    @EnumSource
    void keepInOrder_withABudget_movesRowsAndStaysRight(final Activation activation) {
        final SimulationOptions options = SimulationOptions.defaults().withSeed(3);
        try (World ordered = ordered(activation, options);
                World plain = scenario.create(flock, activation, options)) {
            assertEquals(List.of(), WorldRuns.errors(ordered, 30));
            assertEquals(List.of(), WorldRuns.errors(plain, 30));
            assertTrue(ordered.simulation().report().moves() > 0);
            assertNotEquals(plain.simulation().hash(), ordered.simulation().hash());
            assertNotEquals(plain.simulation().orderHash(), ordered.simulation().orderHash());
        }
    }

    @Test
    void keepInOrder_workersAndChunkOrders_makeNoDifference() {
        assertEquals("", WorldRuns.firstDifference(options -> ordered(Activation.SYNCHRONOUS, options), 15));
    }
}
