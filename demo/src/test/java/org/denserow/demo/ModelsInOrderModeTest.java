package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.denserow.demo.flocking.Flocking;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SimulationOptions;
import org.denserow.engine.frame.SystemFailure;
import org.denserow.engine.frame.Table;
import org.denserow.engine.storage.IntColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The small models in checks mode with order: each system with several chunks runs twice, chunks descending and
/// ascending, and every access is checked.
@Tag("checks")
@Tag("order")
class ModelsInOrderModeTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withSeed(5).withGrain(64).withoutSerialCutoff();
    private static final int STEPS = 20;

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
