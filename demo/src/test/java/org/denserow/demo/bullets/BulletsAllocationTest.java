package org.denserow.demo.bullets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.wolfsheep.SteadyWorlds;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("allocation")
class BulletsAllocationTest {

    private static final int ENEMIES = 1500; // several chunks
    private static final int ORDER_FROM = 20;
    private static final int SWAP_BUDGET = 1000;

    private volatile int[] last = {};

    /// A battle; if it is dense, its rows are kept in order.
    private static World create(final RowLayout layout) {
        final List<Parameter> parameters = new Bullets().parameters();
        final Values values = Values.of(parameters, false)
                .with(parameters.get(0), ENEMIES)
                .with(parameters.get(1), ORDER_FROM)
                .with(layout);
        final boolean isOrdered = layout == RowLayout.DENSE;
        final World battle = new Bullets()
                .create(
                        values,
                        Activation.SYNCHRONOUS,
                        SimulationOptions.defaults()
                                .withWorkers(2)
                                .withoutSerialCutoff()
                                .withDetailedReport()
                                .withSwapBudget(isOrdered ? SWAP_BUDGET : 0)
                                .withSeed(3));
        if (isOrdered) {
            battle.keepInOrder();
        }
        return battle;
    }

    @ParameterizedTest
    @EnumSource
    void step_steady_allocatesNothing(final RowLayout layout) {
        try (World battle = create(layout)) {
            assertEquals(0, SteadyWorlds.bytes(battle, SteadyWorlds.MOST_WINDOWS), "bytes of 100 steps");
            final FrameReport report = battle.simulation().report();
            assertTrue(report.createdRows() > 0 && report.destroyedRows() > 0, "things come and go");
            assertEquals(layout == RowLayout.DENSE, report.moves() > 0, "an order moves rows");
        }
    }

    /// A twin with a system that allocates for each cell of the ground is caught.
    @Test
    void step_allocatingSystem_isCaught() {
        try (World battle = create(RowLayout.PINNED)) {
            final BulletsWorld world = ((Battle) battle).world();
            world.simulation().system("waste").over(world.ground().table(), (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    last = new int[last.length];
                }
            });
            final long least = 16L * world.ground().table().size(); // of a step
            assertTrue(SteadyWorlds.bytes(battle, 3) >= 100 * least);
        }
    }
}
