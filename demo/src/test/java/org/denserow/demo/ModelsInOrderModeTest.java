package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.denserow.demo.bullets.Bullets;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.flocking.Flocking;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The small models, battles and towns in checks mode with order: each system with several chunks runs twice, chunks descending and
/// ascending, and every access is checked.
@Tag("checks")
@Tag("order")
class ModelsInOrderModeTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withSeed(5).withGrain(64).withoutSerialCutoff();
    private static final int STEPS = 20;
    private static final int SECONDS = 500;
    private static final int SWAP_BUDGET = 1000;

    @BeforeEach
    void checkMode() {
        assertEquals("order", System.getProperty("denserow.checks"), "run with -Ddenserow.checks=order");
    }

    static Stream<Arguments> models() {
        return Main.SCENARIOS.stream()
                .flatMap(model -> model.activations().stream().map(activation -> Arguments.of(model, activation)));
    }

    private static World create(final Scenario model, final Activation activation) {
        final Values small = Values.of(model.parameters(), false);
        final Values several =
                model instanceof Flocking ? small.with(model.parameters().getFirst(), 2_500) : small;
        return model.create(several, activation, OPTIONS); // its grain makes one chunk of 200 birds
    }

    @ParameterizedTest
    @MethodSource("models")
    void step_smallModel_isClean(final Scenario model, final Activation activation) {
        try (World world = create(model, activation)) {
            assertEquals(List.of(), WorldRuns.errors(world, STEPS));
            final boolean isOneByOne = activation == Activation.SEQUENTIAL && !(model instanceof WolfSheep);
            assertEquals(isOneByOne, world.simulation().report().mostChunks() < 2, "its grass grows in chunks");
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_smallBattle_isClean(final RowLayout layout) {
        final Bullets bullets = new Bullets();
        final Values values = Values.of(bullets.parameters(), false)
                .with(bullets.parameters().get(0), 1500)
                .with(bullets.parameters().get(1), STEPS / 2) // from then on rows are kept in order, if they are dense
                .with(layout);
        final boolean isOrdered = layout == RowLayout.DENSE;
        try (World world = bullets.createVerified(
                values, Activation.SYNCHRONOUS, OPTIONS.withSwapBudget(isOrdered ? SWAP_BUDGET : 0))) {
            if (isOrdered) {
                world.keepInOrder();
            }
            assertEquals(List.of(), WorldRuns.errors(world, STEPS));
            assertEquals(isOrdered, world.simulation().report().moves() > 0, "an order moves rows");
            assertTrue(world.simulation().report().mostChunks() > 1, "several chunks");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5000})
    void step_smallTown_isClean(final int riders) {
        final Scenario town = SmallTown.withRiders(riders);
        try (World world = town.create(Values.of(town.parameters(), false), Activation.SYNCHRONOUS, OPTIONS)) {
            assertEquals(List.of(), WorldRuns.errors(world, SECONDS));
            assertTrue(world.simulation().report().mostChunks() > 1, "several chunks");
            assertTrue(world.agents() > (riders > 0 ? 300 : 65), () -> "under way: " + world.agents());
        }
    }

    /// A twin that must fail: a system that counts in the order of its chunks.
    @Test
    void step_systemThatDependsOnTheOrder_isFound() {
        try (World world = create(new WolfSheep(), Activation.SYNCHRONOUS)) {
            final Simulation sim = world.simulation();
            final Table cells = sim.definition().tables().getFirst();
            final IntColumn turn = cells.ints("turn");
            final AtomicInteger next = new AtomicInteger();
            sim.system("queue").writes(turn).over(cells, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(turn)[row] = next.getAndIncrement();
                }
            });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertTrue(failure.getMessage().contains("queue"), failure::getMessage);
        }
    }
}
