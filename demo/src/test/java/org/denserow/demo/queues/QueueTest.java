package org.denserow.demo.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Shops with clerks: theory, rules, and broken twins.
class QueueTest {

    private static final int SEEDS = Boolean.getBoolean("denserow.long") ? 200 : 10;
    private static final int STEPS = 20_000;
    private static final QueueScenario SCENARIO = new QueueScenario();
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);
    private static final Stations THEORY = new Stations(2.7, 1, 3, 8);

    private static World create(final SimulationOptions options) {
        return SCENARIO.create(SMALL, Activation.SEQUENTIAL, options);
    }

    /// Makes a small world whose clerks are faster or slower, or with another system.
    private static World mutated(
            final SimulationOptions options, final double served, final BiConsumer<Shops, Simulation> mutation) {
        return World.of(options, sim -> {
            final Shops model = new Shops(sim, 20, 3, 8, 2.7, served, THEORY);
            model.open(sim);
            mutation.accept(model, sim);
            return new QueueWorld(sim, model, THEORY, 2.7, 3, 8);
        });
    }

    @Test
    @DisplayName("means over seeds are those of theory, and the bands name them")
    void step_small_agreesWithTheory() {
        final Map<String, Double> means = WorldRuns.means(QueueTest::create, SEEDS, STEPS);
        WorldRuns.assertInBands(SCENARIO.bands(Activation.SEQUENTIAL), means, SEEDS);
        assertEquals(THEORY.mean(), SCENARIO.bands(Activation.SEQUENTIAL).get(0).mean(), 1e-4);
        assertEquals(
                2.7 * THEORY.away(),
                SCENARIO.bands(Activation.SEQUENTIAL).get(1).mean(),
                1e-4);
    }

    @Test
    @DisplayName("the broken twin: clerks that are a twentieth faster leave the bands")
    void bands_fasterClerks_areOutside() {
        final Map<String, Double> means =
                WorldRuns.means(options -> mutated(options, 1.05, (model, sim) -> {}), 5, STEPS);
        assertEquals(
                List.of("customers", "turned away"),
                WorldRuns.outside(SCENARIO.bands(Activation.SEQUENTIAL), means, 5));
    }

    @Test
    void check_clerkThatDoesNotServe_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                1,
                (model, sim) -> sim.system("nap").exclusive((all, commands) -> {
                    if (all.frame() == 40) {
                        final int clerk = all.read(model.busy)[0] != 0 ? 0 : 1;
                        all.write(model.busy)[clerk] = 0;
                        commands.cancelWake(model.clerks.handle(clerk));
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 60);
            assertTrue(
                    errors.getFirst().startsWith("nobody waits while a clerk is idle: step=41, shop=0"),
                    errors::toString);
        }
    }

    @Test
    void check_customerWhoVanishes_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                1,
                (model, sim) -> sim.system("leave").exclusive((all, commands) -> {
                    final int[] present = all.write(model.present);
                    for (int shop = 0; shop < present.length; shop++) {
                        present[shop] -= present[shop] > 4 ? 1 : 0;
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 60);
            assertTrue(
                    errors.getFirst().startsWith("whoever came went away, was served, or is there: step="),
                    errors::toString);
        }
    }

    @Test
    void check_clerkWithoutAnEnd_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                1,
                (model, sim) -> sim.system("forget").exclusive((all, commands) -> {
                    if (all.frame() > 3) {
                        for (int clerk = 0; clerk < model.clerks.size(); clerk++) {
                            commands.cancelWake(model.clerks.handle(clerk));
                        }
                        commands.cancelWake(model.shops.handle(2));
                    }
                }))) {
            final List<String> errors = WorldRuns.firstErrors(world, 200);
            assertTrue(
                    errors.stream()
                            .anyMatch(line -> line.startsWith("a next customer comes to each shop: step=5, shop=2")),
                    errors::toString);
            assertTrue(
                    errors.stream().anyMatch(line -> line.startsWith("a clerk is busy until a time: step=5, clerk=")),
                    errors::toString);
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        assertEquals("", WorldRuns.firstDifference(QueueTest::create, 200));
    }

    @Test
    void parameters_thatDoNotFit_areRefused() {
        final Values few = SMALL.with(SCENARIO.parameters().get(2), 2);
        assertEquals(
                "a shop has room for a customer of each clerk: most=2, clerks=3; give a larger number, or fewer clerks",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> SCENARIO.create(few, Activation.SEQUENTIAL, SimulationOptions.defaults()))
                        .getMessage());
    }
}
