package org.denserow.demo.rates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An epidemic by rates: theory, an independent program of the direct method, rules, and broken twins.
class RatesScenarioTest {

    private static final int SEEDS = Boolean.getBoolean("denserow.long") ? 200 : 20;
    private static final int STEPS = 4_000;
    private static final int FEW = 300; // people beside the direct method, which looks at all of them for each event
    private static final RatesScenario SCENARIO = new RatesScenario();
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);

    private static World create(final SimulationOptions options) {
        return SCENARIO.create(SMALL, Activation.SEQUENTIAL, options);
    }

    /// Makes a world whose people infect at another rate, or with another system.
    private static World mutated(
            final SimulationOptions options, final double infects, final BiConsumer<Epidemic, Simulation> mutation) {
        return World.of(options, sim -> {
            final Epidemic model = new Epidemic(sim, 2_000, 8, 20, infects, 1);
            model.spread(sim);
            mutation.accept(model, sim);
            return new RatesWorld(sim, model, 8, 0);
        });
    }

    @Test
    @DisplayName("the mean final size over seeds is that of theory, and the band names it")
    void step_small_agreesWithTheory() {
        final Map<String, Double> means = WorldRuns.means(RatesScenarioTest::create, SEEDS, STEPS);
        WorldRuns.assertInBands(SCENARIO.bands(Activation.SEQUENTIAL), means, SEEDS);
        assertEquals(
                FinalSize.of(8, 0.3, 1, 0.01),
                SCENARIO.bands(Activation.SEQUENTIAL).getFirst().mean(),
                1e-4);
        assertEquals(0, means.get("ill"), "nobody is ill at the end");
    }

    @Test
    @DisplayName("the broken twin: people who infect a tenth less leave the band")
    void bands_lowerRate_areOutside() {
        final Map<String, Double> means =
                WorldRuns.means(options -> mutated(options, 0.27, (model, sim) -> {}), 5, STEPS);
        assertEquals(List.of("ever ill"), WorldRuns.outside(SCENARIO.bands(Activation.SEQUENTIAL), means, 5));
    }

    // ---- The direct method ----

    /// The part of people who were ever ill, by Gillespie's direct method.
    private static double directly(final SplittableRandom random, final int people, final int friends, final int ill) {
        final int[][] network = new int[people][friends];
        final int[] ends = new int[people * friends];
        for (int end = 0; end < ends.length; end++) { // a random order
            final int at = random.nextInt(end + 1);
            ends[end] = ends[at];
            ends[at] = end;
        }
        for (int i = 0; i < ends.length; i += 2) {
            network[ends[i] / friends][ends[i] % friends] = ends[i + 1] / friends;
            network[ends[i + 1] / friends][ends[i + 1] % friends] = ends[i] / friends;
        }
        final int[] states = new int[people];
        for (int person = 0; person < ill; person++) {
            states[person] = 1; // ends are at random, so it does not matter who
        }
        final double[] rates = new double[people];
        while (true) {
            double sum = 0;
            for (int person = 0; person < people; person++) {
                int around = 0;
                for (final int friend : network[person]) {
                    around += states[friend] == 1 ? 1 : 0;
                }
                rates[person] = states[person] == 0 ? 0.3 * around : states[person] == 1 ? 1 : 0;
                sum += rates[person];
            }
            if (sum == 0) {
                int ever = 0;
                for (final int state : states) {
                    ever += state > 0 ? 1 : 0;
                }
                return ever / (double) people;
            }
            double left = random.nextDouble() * sum;
            int person = 0;
            while (left >= rates[person] && person < people - 1) {
                left -= rates[person++];
            }
            states[person]++;
        }
    }

    @Test
    @DisplayName("in a small network the mean final size is that of the direct method")
    void step_fewPeople_agreesWithTheDirectMethod() {
        final Values few = SMALL.with(SCENARIO.parameters().get(0), FEW)
                .with(SCENARIO.parameters().get(2), 3);
        final SplittableRandom random = new SplittableRandom(5);
        final int runs = 5 * SEEDS;
        double sum = 0;
        double sumDirectly = 0;
        double squares = 0;
        for (int seed = 1; seed <= runs; seed++) {
            try (World world = SCENARIO.create(
                    few,
                    Activation.SEQUENTIAL,
                    SimulationOptions.defaults().withWorkers(1).withSeed(seed))) {
                for (int step = 0; step < 2 * FEW; step++) {
                    world.step();
                }
                final double ever = WorldRuns.figures(world).get("ever ill");
                sum += ever;
                squares += ever * ever;
            }
            sumDirectly += directly(random, FEW, 8, 3);
        }
        final double mean = sum / runs;
        final double direct = sumDirectly / runs;
        final double error = Math.sqrt(2 * (squares / runs - mean * mean) / runs); // of the difference
        assertTrue(error < 0.05, () -> "too few runs: error=" + error);
        assertTrue(
                Math.abs(mean - direct) < 4 * error,
                () -> "mean=" + mean + ", direct method=" + direct + ", error=" + error);
    }

    // ---- Theory ----

    @Test
    @DisplayName("with very many friends it is the final size of people who all meet each other")
    void finalSize_manyFriends_isThatOfMixing() {
        final double size = FinalSize.of(1_000_000, 2e-6, 1, 0.01);
        assertEquals(1 - 0.99 * Math.exp(-2 * size), size, 1e-5);
        assertTrue(size > 0.7);
        assertEquals(0.01, FinalSize.of(8, 0, 1, 0.01), 1e-12, "nobody infects");
        assertEquals(1, FinalSize.of(8, 1e9, 1, 0.01), 1e-6, "everybody infects");
    }

    // ---- Rules ----

    @Test
    void check_ratesThatAreNotDrawnAgain_areNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                0.3,
                (model, sim) -> sim.system("forget").exclusive((all, commands) -> {
                    for (int person = 0; person < 2_000; person++) {
                        if (all.read(model.state)[person] == Epidemic.WELL) {
                            commands.cancelWake(model.people.handle(person));
                        }
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 100);
            assertTrue(
                    errors.getFirst().startsWith("a person sleeps until it changes, if its rate is above 0: step="),
                    errors::toString);
        }
    }

    @Test
    void check_illFriendWhoIsNotCounted_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                0.3,
                (model, sim) -> sim.system("miscount").exclusive((all, commands) -> {
                    if (all.frame() == 9) {
                        all.write(model.illFriends)[160]++;
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 20);
            assertTrue(
                    errors.getFirst().startsWith("ill friends are counted: step=10, person=160, ill="),
                    errors::toString);
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        assertEquals("", WorldRuns.firstDifference(RatesScenarioTest::create, 200));
    }

    @Test
    void parameters_thatDoNotFit_areRefused() {
        assertRefused(
                SMALL.with(SCENARIO.parameters().get(2), 3_000),
                "no more people are ill than there are: ill=3000, people=2000; give fewer, or more people");
        assertRefused(
                SMALL.with(SCENARIO.parameters().get(0), 1_999)
                        .with(SCENARIO.parameters().get(1), 7),
                "a friendship has two ends, so their number is even: people=1999, friends=7; make one of them even");
    }

    private static void assertRefused(final Values values, final String message) {
        assertEquals(
                message,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> SCENARIO.create(values, Activation.SEQUENTIAL, SimulationOptions.defaults()))
                        .getMessage());
    }
}
