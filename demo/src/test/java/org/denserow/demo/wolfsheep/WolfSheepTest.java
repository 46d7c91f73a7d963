package org.denserow.demo.wolfsheep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.demo.wolfsheep.BrokenMeadows.Fault;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WolfSheepTest {

    private final WolfSheep scenario = new WolfSheep();
    private final Values small = Values.of(scenario.parameters(), false);
    private final Values large = Values.of(scenario.parameters(), true);

    private World world(final Values values, final Activation activation, final Fault fault, final int seed) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(seed));
        final Meadow meadow = BrokenMeadows.of(sim, values, activation, fault);
        return new MeadowWorld(meadow, values);
    }

    /// {@return the figures that are out of their bands}
    private List<String> outOfBand(final Activation activation, final Fault fault, final int seeds) {
        final Map<String, Double> sums = new LinkedHashMap<>();
        for (int seed = 1; seed <= seeds; seed++) {
            try (World world = world(small, activation, fault, seed)) {
                for (int step = 0; step < scenario.steps(false); step++) {
                    world.step();
                }
                WorldRuns.figures(world).forEach((name, figure) -> sums.merge(name, figure, Double::sum));
            }
        }
        final List<String> out = new ArrayList<>();
        for (final Band band : scenario.bands(activation)) {
            final double mean = sums.get(band.name()) / seeds;
            if (!band.has(mean, seeds)) {
                out.add(band.name() + "=" + mean);
            }
        }
        return out;
    }

    @ParameterizedTest
    @EnumSource
    void step_smallOverManySeeds_isInBand(final Activation activation) {
        assertEquals(List.of(), outOfBand(activation, Fault.NONE, 100));
    }

    @ParameterizedTest
    @EnumSource
    void step_joinedEdges_leavesTheBand(final Activation activation) {
        assertFalse(outOfBand(activation, Fault.TORUS, 30).isEmpty());
    }

    /// Means and deviations over 60 seeds of a plain program of the sequential definition.
    @ParameterizedTest
    @EnumSource
    void step_large_isRight(final Activation activation) {
        try (World world =
                scenario.create(large, activation, SimulationOptions.defaults().withSeed(1))) {
            assertEquals(List.of(), WorldRuns.firstErrors(world, 20));
            while (world.simulation().frame() < scenario.steps(true)) {
                world.step();
            }
            final Map<String, Double> figures = WorldRuns.figures(world);
            assertEquals(1_409, figures.get("sheep"), 4 * 129);
            assertEquals(2_591, figures.get("wolves"), 4 * 194);
            assertEquals(0.61, figures.get("grass"), 4 * 0.024);
            assertEquals(99_171, figures.get("births"), 4 * 902);
        }
    }

    @ParameterizedTest
    @EnumSource
    void check_rightWorlds_findsNothing(final Activation activation) {
        for (int seed = 1; seed <= 2; seed++) {
            try (World world = world(small, activation, Fault.NONE, seed)) {
                assertEquals(List.of(), WorldRuns.firstErrors(world, 100), "seed=" + seed);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ANIMALS_STAY, an animal walks to one of the 8 cells around",
        "TORUS, an animal walks to one of the 8 cells around",
        "DEAD_STAY, energy is at least 0 after a step",
        "EATEN_STAY, as many animals as before",
        "EARLY_GRASS, grass is grown again after regrowth + 1 steps",
        "WOLVES_EAT_TWO, a step costs 1 and gives one meal at most"
    })
    void check_brokenRule_isFound(final Fault fault, final String rule) {
        for (final Activation activation : Activation.values()) {
            try (World world = world(small, activation, fault, 1)) {
                final List<String> errors = WorldRuns.firstErrors(world, 100);
                assertTrue(
                        errors.stream().anyMatch(error -> error.startsWith(rule)),
                        activation + ", frame " + world.simulation().frame() + ": " + errors);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void check_rowsChangedFromOutside_areFound(final Activation activation) {
        try (World world = world(small, activation, Fault.NONE, 1)) {
            assertEquals(List.of(), WorldRuns.firstErrors(world, 3));
            world.step();
            world.simulation().definition().tables().stream()
                    .filter(table -> table.name().equals("sheep"))
                    .forEach(table -> table.destroy(table.handle(0)));
            final List<String> errors = new ArrayList<>();
            world.check(errors::add);
            assertEquals(1, errors.size(), errors::toString);
            assertTrue(errors.getFirst().startsWith("as many animals as before"), errors::toString);
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_workersAndChunkOrders_makeNoDifference(final Activation activation) {
        assertEquals("", FirstDifference.of(sim -> BrokenMeadows.of(sim, small, activation, Fault.NONE), 10));
    }

    /// A twin that must fail: with `-Ddenserow.checks=order` its first step does.
    @Test
    void step_numberSharedByChunks_makesADifference() {
        String difference;
        try {
            difference = FirstDifference.of(
                    sim -> BrokenMeadows.of(sim, small, Activation.SYNCHRONOUS, Fault.SHARED_NUMBER), 10);
        } catch (final SystemFailure failure) {
            difference = failure.getMessage();
        }
        assertTrue(difference.contains("frame="), difference);
    }

    @Test
    void with_valueOutOfRange_isRefused() {
        for (final Parameter parameter : scenario.parameters()) {
            for (final double value : new double[] {parameter.min() - 1, parameter.max() + 1, Double.NaN}) {
                final String message = assertThrows(IllegalArgumentException.class, () -> small.with(parameter, value))
                        .getMessage();
                assertTrue(message.contains(parameter.name() + "="), message);
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> small.with(scenario.parameters().getFirst(), 25.5));
    }

    @ParameterizedTest
    @EnumSource
    void step_noAnimals_grassGrows(final Activation activation) {
        final Values empty = small.with(scenario.parameters().get(1), 0)
                .with(scenario.parameters().get(2), 0);
        try (World world = scenario.create(empty, activation, SimulationOptions.defaults())) {
            assertEquals(List.of(), WorldRuns.firstErrors(world, 20));
            assertEquals(Map.of("sheep", 0.0, "wolves", 0.0, "grass", 1.0, "births", 0.0), WorldRuns.figures(world));
            assertEquals(0, world.agents());
            assertEquals("0 sheep, 0 wolves", world.toString());
        }
    }

    @Test
    void draw_firstState_hasEachCellAndAnimal() {
        final List<String> drawn = new ArrayList<>();
        final int[] counts = new int[3]; // grown cells, other cells, animals
        final Picture picture = new Picture() {
            @Override
            public void size(final double width, final double height) {
                drawn.add(width + " " + height);
            }

            @Override
            public void cell(final int x, final int y, final int colour) {
                counts[colour == 0x7CB356 ? 0 : 1]++;
            }

            @Override
            public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
                assertTrue(x > 0 && x < 25 && y > 0 && y < 25 && dx == 0 && dy == 0);
                counts[2]++;
            }
        };
        try (World world = scenario.create(small, Activation.SEQUENTIAL, SimulationOptions.defaults())) {
            world.draw(picture);
            assertEquals(List.of("25.0 25.0"), drawn);
            assertEquals(WorldRuns.figures(world).get("grass"), counts[0] / 625.0);
            assertEquals(625, counts[0] + counts[1]);
            assertEquals(100, counts[2]);
        }
    }
}
