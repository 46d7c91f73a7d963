package org.denserow.demo.virus;

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
import org.denserow.engine.derived.Network;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VirusTest {

    private static final int STEPS = 60;
    private static final double DEGREE = 4;
    private static final double ILL_FIRST = 0.005;
    private static final VirusScenario SCENARIO = new VirusScenario();
    private static final List<Band> BANDS = SCENARIO.bands(Activation.SYNCHRONOUS);
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);

    private static World create(final Values values, final SimulationOptions options) {
        return SCENARIO.create(values, Activation.SYNCHRONOUS, options);
    }

    /// Makes a small world with one more system.
    private static World mutated(final SimulationOptions options, final BiConsumer<Virus, Simulation> mutation) {
        final Simulation sim = Simulation.create(options);
        final Virus model = new Virus(sim, 2_000, DEGREE, 0.5, ILL_FIRST);
        mutation.accept(model, sim);
        return new VirusWorld(sim, model);
    }

    /// The part of people who have been ill at the end: the positive root of s = 1 - (1 - e) exp(-c t s) for mean degree
    /// c, probability t and a part e that is ill at first. Source: Newman, "Spread of epidemic disease on networks"
    /// (2002), for degrees of a Poisson distribution.
    private static double ofTheory(final double probability) {
        double part = 1;
        for (int i = 0; i < 10_000; i++) {
            part = 1 - (1 - ILL_FIRST) * Math.exp(-DEGREE * probability * part);
        }
        return part;
    }

    @Test
    @DisplayName("a virus reaches the part of people that Newman's equation gives, above the threshold and below it")
    void step_untilNobodyIsIll_reachesThePartOfTheory() {
        final Values many = SMALL.with(SCENARIO.parameters().get(0), 20_000);
        for (final double probability : new double[] {0.1, 0.5, 0.75}) {
            final Values values = many.with(SCENARIO.parameters().get(2), probability);
            try (World world =
                    create(values, SimulationOptions.defaults().withWorkers(2).withSeed(12))) {
                world.simulation().run(120);
                final Map<String, Double> figures = WorldRuns.figures(world);
                assertEquals(List.of("healthy", "ill", "immune"), List.copyOf(figures.keySet()));
                assertEquals(0, figures.get("ill"), "it ends");
                assertEquals(ofTheory(probability), figures.get("immune"), 0.015, "probability=" + probability);
            }
        }
        assertTrue(ofTheory(0.1) < 0.02 && ofTheory(0.5) > 0.79, "the threshold is at 1 / c = 0.25");
    }

    @Test
    void step_small_isInTheBandOfTheoryOver100Seeds() {
        assertEquals(ofTheory(0.5), BANDS.getFirst().mean(), 5e-5, "the band has the mean of theory");
        final Map<String, Double> means = WorldRuns.means(options -> create(SMALL, options), 100, STEPS);
        WorldRuns.assertInBands(BANDS, means, 100);
        assertEquals(0, means.get("ill"), 1e-4, "it ends");
    }

    @Test
    void bands_otherProbability_isOutside() {
        final Values weak = SMALL.with(SCENARIO.parameters().get(2), 0.45);
        final Map<String, Double> means = WorldRuns.means(options -> create(weak, options), 10, STEPS);
        assertEquals(List.of("immune"), WorldRuns.outside(BANDS, means, 10));
    }

    @Test
    void check_eachStepAndAfterARestore_findsNothing() {
        try (World world = create(SMALL, SimulationOptions.defaults().withWorkers(2))) {
            final Snapshot start = world.simulation().snapshot();
            assertEquals(List.of(), WorldRuns.errors(world, 20));
            world.simulation().restore(start);
            assertEquals(List.of(), WorldRuns.errors(world, 5));
            assertEquals(2_000, world.agents());
        }
    }

    @Test
    void check_illWithoutIllNeighbour_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                (model, sim) -> sim.system("import").exclusive((all, commands) -> {
                    final byte[] states = all.write(model.state);
                    for (int row = 0; row < 100 && all.frame() == 1; row++) {
                        states[row] = states[row] == Virus.HEALTHY ? Virus.ILL : states[row];
                    }
                }))) {
            final List<String> errors = WorldRuns.errors(world, 2);
            assertEquals(1, errors.size(), errors.toString());
            assertTrue(
                    errors.get(0)
                            .matches("a person falls ill by an ill neighbour, and is immune a step later: step=2, "
                                    + "person=\\d+, before=0, found=1, ill neighbour=false"),
                    errors.get(0));
        }
    }

    @Test
    void check_illForTwoSteps_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                (model, sim) -> sim.system("linger").writes(model.state).over(model.people, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (rows.write(model.state)[row] == Virus.IMMUNE) {
                            rows.write(model.state)[row] = Virus.ILL;
                        }
                    }
                }))) {
            final List<String> errors = WorldRuns.errors(world, 1);
            assertTrue(errors.get(0).contains("before=1, found=1"), errors.toString());
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        assertEquals("", WorldRuns.firstDifference(options -> create(SMALL, options), 8));
        assertEquals("", FirstDifference.of(sim -> new Virus(sim, 300, DEGREE, 0.5, 0.05), 6));
    }

    @Test
    void firstDifference_immuneInOrderOfChunks_isFound() {
        final String difference = WorldRuns.firstDifference(
                options -> mutated(options, (model, sim) -> {
                    final AtomicInteger next = new AtomicInteger();
                    sim.system("queue").writes(model.state).over(model.people, (rows, commands) -> {
                        if (next.getAndIncrement() % 2 == 0) {
                            rows.write(model.state)[rows.begin()] = Virus.IMMUNE;
                        }
                    });
                }),
                2);
        assertNotEquals("", difference);
    }

    @Test
    void degree_aColumnOfIt_isThatOfTheTies() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Virus model = new Virus(sim, 500, DEGREE, 0, 0);
            final Network both = model.ties.derive().network("both", model.from, model.to, Network.Ways.BOTH);
            sim.system("look").reads(both).once((chunk, commands) -> {
                int ends = 0;
                for (int person = 0; person < 500; person++) {
                    ends += chunk.read(both).degree(person);
                }
                assertEquals(2 * model.ties.size(), ends);
            });
            sim.step();
        }
    }

    @Test
    void draw_hasAPointForEachPerson() {
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            world.step();
            final DrawnPoints drawn = new DrawnPoints();
            world.draw(drawn);
            assertEquals(
                    2_000,
                    drawn.pointsOfColour().values().stream()
                            .mapToInt(each -> each)
                            .sum());
            assertEquals(3, drawn.pointsOfColour().size());
            assertTrue(world.toString().matches("\\d+ ill, \\d+ immune"), world.toString());
        }
    }

    @Test
    void parameters_moreNeighboursThanOthers_areRefused() {
        final Values few = SMALL.with(SCENARIO.parameters().get(0), 4);
        assertEquals(
                "a person has no more neighbours than there are others: degree=4.0, people=4; give a smaller degree, or"
                        + " more people",
                assertThrows(IllegalArgumentException.class, () -> create(few, SimulationOptions.defaults()))
                        .getMessage());
    }
}
