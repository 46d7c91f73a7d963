package org.denserow.demo.flocking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FlockingTest {

    private static final int SEEDS = 100;

    private final Flocking scenario = new Flocking();
    private final Values small = Values.of(scenario.parameters(), false);
    private final Values large = Values.of(scenario.parameters(), true);

    /// Birds that turn, but stay where they are.
    private static final class Resting extends Flock {

        Resting(final Simulation sim, final Values values) {
            super(sim, values);
        }

        @Override
        double moved(final double from, final double by) {
            return from;
        }
    }

    /// Birds that see nobody beyond the border.
    private static final class Walled extends Flock {

        Walled(final Simulation sim, final Values values) {
            super(sim, values);
        }

        @Override
        GridShape shape() {
            return GridShape.plane(0, 0, side, side, sight);
        }
    }

    /// Chunks that count birds in a field.
    private static final class Counting extends Flock {

        private int flown;

        Counting(final Simulation sim, final Values values) {
            super(sim, values);
        }

        @Override
        double moved(final double from, final double by) {
            return super.moved(from, ++flown % 3 * by);
        }
    }

    private static Flock declared(final Flock flock, final Activation activation) {
        Flocking.declare(flock, activation);
        return flock;
    }

    private static FlockWorld world(
            final Values values,
            final Activation activation,
            final int seed,
            final BiFunction<Simulation, Values, Flock> model) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(seed));
        return new FlockWorld(declared(model.apply(sim, values), activation), values, activation);
    }

    private double meanNeighbours(
            final Activation activation, final int seeds, final BiFunction<Simulation, Values, Flock> model) {
        double sum = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            try (World world = world(small, activation, seed, model)) {
                for (int step = 0; step < scenario.steps(false); step++) {
                    world.step();
                }
                sum += WorldRuns.figures(world).get(FlockWorld.NEIGHBOURS);
            }
        }
        return sum / seeds;
    }

    @ParameterizedTest
    @EnumSource
    void step_smallOverManySeeds_isInBand(final Activation activation) {
        final double mean = meanNeighbours(activation, SEEDS, Flock::new);
        for (final Band band : scenario.bands(activation)) {
            assertTrue(band.has(mean, SEEDS), band + ", mean=" + mean);
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_waysNotRoundTheTorus_leaveTheBand(final Activation activation) {
        final int seeds = 15;
        final double mean = meanNeighbours(activation, seeds, (sim, values) -> new LiteralFlock(sim, values, false));
        assertFalse(scenario.bands(activation).getFirst().has(mean, seeds), "mean=" + mean);
    }

    @Test
    void figures_firstState_areThoseOfBirdsAtRandom() {
        double sum = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            try (World world = world(small, Activation.SYNCHRONOUS, seed, Flock::new)) {
                final Map<String, Double> figures = WorldRuns.figures(world);
                sum += figures.get(FlockWorld.NEIGHBOURS);
                assertTrue(figures.get("order") < 0.3, figures::toString);
            }
        }
        assertEquals(199 * Math.PI * 25 / 10_000, sum / SEEDS, 0.06);
    }

    /// Over 60 seeds a plain program of arrays has 48.2 ± 8.9 neighbours at once, 49.7 ± 7.1 in turns.
    @ParameterizedTest
    @EnumSource
    void step_large_isRight(final Activation activation) {
        try (World world = scenario.create(
                        large, activation, SimulationOptions.defaults().withSeed(1));
                World literal = world(large, activation, 1, (sim, values) -> new LiteralFlock(sim, values, true))) {
            assertEquals(List.of(), WorldRuns.firstErrors(world, 5));
            assertEquals(List.of(), WorldRuns.firstErrors(literal, 5));
            assertSame((FlockWorld) world, (FlockWorld) literal);
            assertEquals(List.of(), WorldRuns.firstErrors(world, 5));
            world.simulation().run(90);
            assertEquals(50, WorldRuns.figures(world).get(FlockWorld.NEIGHBOURS), 4 * 9);
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_small_isThatOfTheLiteralProgram(final Activation activation) {
        try (FlockWorld world = world(small, activation, 2, Flock::new);
                FlockWorld literal =
                        world(small, activation, 2, (sim, values) -> new LiteralFlock(sim, values, true))) {
            for (int step = 0; step < 20; step++) {
                world.step();
                literal.step();
            }
            assertSame(world, literal);
        }
    }

    private static void assertSame(final FlockWorld world, final FlockWorld literal) {
        final Flock ours = world.flock();
        final Flock theirs = literal.flock();
        assertEquals(theirs.seen.value(), ours.seen.value());
        for (int bird = 0; bird < ours.birds.size(); bird++) {
            final double offX = ours.x.values()[bird] - theirs.x.values()[bird];
            final double offY = ours.y.values()[bird] - theirs.y.values()[bird];
            assertEquals(0, Math.IEEEremainder(offX, ours.side), 1e-7, "bird " + bird);
            assertEquals(0, Math.IEEEremainder(offY, ours.side), 1e-7, "bird " + bird);
        }
    }

    @ParameterizedTest
    @EnumSource
    void check_rightWorlds_findsNothing(final Activation activation) {
        for (int seed = 1; seed <= 2; seed++) {
            try (World world = world(small, activation, seed, Flock::new)) {
                assertEquals(List.of(), WorldRuns.firstErrors(world, 100), "seed=" + seed);
            }
        }
    }

    @Test
    void check_brokenRule_isFound() {
        assertFound("a bird flies one step along its velocity", Activation.SYNCHRONOUS, Resting::new);
        assertFound("a bird flies one step along its velocity", Activation.SEQUENTIAL, Resting::new);
        assertFound("a bird sees all others in sight and nobody else", Activation.SYNCHRONOUS, Walled::new);
    }

    private void assertFound(
            final String rule, final Activation activation, final BiFunction<Simulation, Values, Flock> model) {
        try (World world = world(small, activation, 1, model)) {
            final List<String> errors = WorldRuns.firstErrors(world, 100);
            assertTrue(errors.stream().anyMatch(error -> error.startsWith(rule)), errors::toString);
        }
    }

    @Test
    void check_changedFromOutside_isFound() {
        try (FlockWorld world = world(small, Activation.SEQUENTIAL, 1, Flock::new)) {
            assertEquals(List.of(), WorldRuns.firstErrors(world, 3));
            final Flock flock = world.flock();
            flock.x.values()[7] = -1;
            assertReports(world, "birds stay in the world: bird=7");
            flock.x.values()[7] = 1;
            flock.vy.values()[8] = 2;
            assertReports(world, "a bird flies at speed 1: bird=8");
            flock.birds.destroy(flock.birds.handle(0));
            assertReports(world, "birds neither come nor go: birds=199");
        }
    }

    private static void assertReports(final World world, final String error) {
        final List<String> errors = new ArrayList<>();
        world.check(errors::add);
        assertEquals(1, errors.size(), errors::toString);
        assertTrue(errors.getFirst().startsWith(error), errors::toString);
    }

    @Test
    void step_workersAndChunkOrders_makeNoDifference() {
        final Values many = small.with(scenario.parameters().getFirst(), 3_000);
        assertEquals("", FirstDifference.of(sim -> new Flock(sim, many).flyAtOnce(), 5));
        assertEquals(
                FirstDifference.NO_SECOND_CHUNK,
                FirstDifference.of(sim -> new Flock(sim, small).flyInTurns(), 5),
                "birds one after the other are one system, alone");
    }

    /// A twin that must fail: with `-Ddenserow.checks=order` its first step does.
    @Test
    void step_numberSharedByChunks_makesADifference() {
        final Values many = small.with(scenario.parameters().getFirst(), 3_000);
        String difference;
        try {
            difference = FirstDifference.of(sim -> new Counting(sim, many).flyAtOnce(), 5);
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
        final Values narrow = small.with(scenario.parameters().get(2), 51);
        final String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> scenario.create(narrow, Activation.SYNCHRONOUS, SimulationOptions.defaults()))
                .getMessage();
        assertTrue(message.contains("side=100.0, sight=51.0"), message);
    }

    @ParameterizedTest
    @EnumSource
    void step_oneBird_fliesOnAlone(final Activation activation) {
        final Values one = small.with(scenario.parameters().getFirst(), 1);
        try (World world = scenario.create(one, activation, SimulationOptions.defaults())) {
            assertEquals(0, world.agents());
            assertEquals(List.of(), WorldRuns.firstErrors(world, 300));
            assertEquals(0, WorldRuns.figures(world).get(FlockWorld.NEIGHBOURS));
            assertEquals(1, WorldRuns.figures(world).get("order"), 1e-12);
            assertEquals(1, world.agents());
            assertEquals("1 birds, order 1.00", world.toString());
        }
    }

    @Test
    void draw_firstState_hasEachBird() {
        final int[] arrows = new int[1];
        final Picture picture = new Picture() {
            @Override
            public void size(final double width, final double height) {
                assertEquals(100, width);
                assertEquals(100, height);
            }

            @Override
            public void cell(final int x, final int y, final int colour) {
                throw new AssertionError("a sky has no cells");
            }

            @Override
            public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
                assertTrue(x >= 0 && x <= 100 && y >= 0 && y <= 100 && dx * dx + dy * dy > 0);
                arrows[0]++;
            }
        };
        try (World world = scenario.create(small, Activation.SYNCHRONOUS, SimulationOptions.defaults())) {
            world.draw(picture);
        }
        assertEquals(200, arrows[0]);
    }
}
