package org.denserow.demo.opinions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.DrawnPoints;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OpinionsTest {

    private static final int STEPS = 200;
    private static final OpinionsScenario SCENARIO = new OpinionsScenario();
    private static final List<Band> BANDS = SCENARIO.bands(Activation.SYNCHRONOUS);
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);

    private static World create(final Values values, final SimulationOptions options) {
        return SCENARIO.create(values, Activation.SYNCHRONOUS, options);
    }

    /// Makes a small world with one more system.
    private static World mutated(final SimulationOptions options, final BiConsumer<Opinions, Simulation> mutation) {
        final Simulation sim = Simulation.create(options);
        final Opinions model = new Opinions(sim, 1_000, 3, 100);
        mutation.accept(model, sim);
        return new OpinionsWorld(sim, model);
    }

    @Test
    @DisplayName("opinions agree in the end, on the mean weighted by degree, as DeGroot found")
    void step_small_agreeOnTheMeanByDegree() {
        final Map<String, Double> means = WorldRuns.means(options -> create(SMALL, options), 20, STEPS);
        assertEquals(List.of("mean", "mean by degree", "spread", "distance"), List.copyOf(means.keySet()));
        WorldRuns.assertInBands(BANDS, means, 20);
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            final Map<String, Double> first = WorldRuns.figures(world);
            assertTrue(
                    first.get("mean by degree") > 2 * first.get("mean"), () -> "the plain mean is another: " + first);
        }
    }

    @Test
    void bands_tooFewSteps_areOutside() {
        final Map<String, Double> means = WorldRuns.means(options -> create(SMALL, options), 2, 20);
        assertEquals(List.of("distance", "spread"), WorldRuns.outside(BANDS, means, 2));
    }

    @Test
    void check_eachStepAndAfterARestore_findsNothing() {
        try (World world = create(SMALL, SimulationOptions.defaults().withWorkers(2))) {
            final Snapshot start = world.simulation().snapshot();
            assertEquals(List.of(), WorldRuns.errors(world, 20));
            world.simulation().restore(start);
            assertEquals(List.of(), WorldRuns.errors(world, 5));
            assertEquals(1_000, world.agents());
        }
    }

    @Test
    void check_personWhoDoesNotListen_isNamed() {
        final double[] own = new double[1];
        try (World world = mutated(
                SimulationOptions.defaults(),
                (model, sim) -> sim.system("insist").exclusive((all, commands) -> {
                    own[0] = all.frame() == 0 ? all.read(model.opinion)[7] : own[0];
                    all.write(model.opinion)[7] = own[0];
                }))) {
            final List<String> errors = WorldRuns.errors(world, 2);
            assertTrue(
                    errors.get(0)
                            .startsWith("a person moves half the way to the mean of the neighbours: step=2, person=7,"),
                    errors.toString());
            assertTrue(
                    errors.get(1).startsWith("the mean of opinions weighted by degree stays: step=2, expected="),
                    errors.toString());
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        assertEquals("", WorldRuns.firstDifference(options -> create(SMALL, options), 8));
        assertEquals("", FirstDifference.of(sim -> new Opinions(sim, 500, 3, 100), 6));
    }

    @Test
    void firstDifference_turnsInOrderOfChunks_isFound() {
        final String difference = WorldRuns.firstDifference(
                options -> mutated(options, (model, sim) -> {
                    final AtomicInteger next = new AtomicInteger();
                    sim.system("queue").writes(model.opinion).over(model.people, (rows, commands) -> {
                        rows.write(model.opinion)[rows.begin()] = next.getAndIncrement();
                    });
                }),
                2);
        assertNotEquals("", difference);
    }

    @Test
    void draw_hasAPointForEachPerson() {
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            world.step();
            final DrawnPoints drawn = new DrawnPoints();
            world.draw(drawn);
            assertEquals(
                    1_000,
                    drawn.pointsOfColour().values().stream()
                            .mapToInt(each -> each)
                            .sum());
            assertTrue(world.toString().matches("mean [0-9.]+, spread [0-9.]+"), world.toString());
        }
    }

    @Test
    void parameters_moreTiesThanOlderPeople_areRefused() {
        final Values few = SMALL.with(SCENARIO.parameters().get(0), 3);
        assertEquals(
                "a new person is tied to older ones: ties=3, people=3; give fewer ties, or more people",
                assertThrows(IllegalArgumentException.class, () -> create(few, SimulationOptions.defaults()))
                        .getMessage());
    }
}
