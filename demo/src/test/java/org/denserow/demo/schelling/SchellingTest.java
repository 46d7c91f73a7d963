package org.denserow.demo.schelling;

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
import org.denserow.demo.scenario.DrawnCells;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchellingTest {

    private static final int SEEDS = 100;
    private static final int STEPS = 20;
    private static final SchellingScenario SCENARIO = new SchellingScenario();
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);
    private static final Values LARGE = Values.of(SCENARIO.parameters(), true);

    private static World create(final Values values, final Activation activation, final SimulationOptions options) {
        return SCENARIO.create(values, activation, options);
    }

    /// Makes a small world whose model has another radius or wish than its figures, in either activation.
    private static World mutated(
            final Activation activation, final int radius, final int wanted, final SimulationOptions options) {
        final Simulation sim = Simulation.create(options);
        final Schelling model = new Schelling(sim, 40, 1000, radius, wanted);
        if (activation == Activation.SEQUENTIAL) {
            model.settle(sim);
        } else {
            model.settleAtOnce(sim);
        }
        return new SchellingWorld(sim, model, 40, 1, 3);
    }

    /// Makes a small synchronous world with one more system.
    private static World mutated(final SimulationOptions options, final BiConsumer<Schelling, Simulation> mutation) {
        final Simulation sim = Simulation.create(options);
        final Schelling model = new Schelling(sim, 40, 1000, 1, 3);
        model.settleAtOnce(sim);
        mutation.accept(model, sim);
        return new SchellingWorld(sim, model, 40, 1, 3);
    }

    private static IntColumn wish(final Schelling model) {
        return (IntColumn) model.agents.parts().stream()
                .filter(part -> part.name().endsWith("wish"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void step_small_isInBandsOver100Seeds(final Activation activation) {
        final Map<String, Double> means = WorldRuns.means(options -> create(SMALL, activation, options), SEEDS, STEPS);
        assertEquals(List.of("happy", "share"), List.copyOf(means.keySet()));
        WorldRuns.assertInBands(SCENARIO.bands(activation), means, SEEDS);
    }

    /// Bands of the large size: an independent program of the same model, over 16 seeds.
    @ParameterizedTest
    @EnumSource(Activation.class)
    void step_large_isInBands(final Activation activation) {
        final List<Band> bands = activation == Activation.SEQUENTIAL
                ? List.of(new Band("happy", 0.9995, 0.0006), new Band("share", 0.829, 0.0131))
                : List.of(new Band("happy", 0.9972, 0.0013), new Band("share", 0.818, 0.011));
        final Map<String, Double> means = WorldRuns.means(options -> create(LARGE, activation, options), 4, STEPS);
        WorldRuns.assertInBands(bands, means, 4);
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void step_smallAndFull_keepsAgentsInTheirCells(final Activation activation) {
        try (World world =
                create(SMALL, activation, SimulationOptions.defaults().withWorkers(2))) {
            assertEquals(List.of(), WorldRuns.errors(world, STEPS));
            assertEquals(1000, world.agents());
        }
        final Values full = SMALL.with(SCENARIO.parameters().get(1), 1599);
        try (World world = create(full, activation, SimulationOptions.defaults())) {
            assertEquals(List.of(), WorldRuns.errors(world, STEPS), "one cell is empty");
        }
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void bands_agentsThatDoNotMove_areOutside(final Activation activation) {
        final Map<String, Double> means = WorldRuns.means(options -> mutated(activation, 1, 0, options), 5, STEPS);
        assertEquals(List.of("happy", "share"), WorldRuns.outside(SCENARIO.bands(activation), means, 5));
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void bands_wrongRadiusOrWish_areOutside(final Activation activation) {
        Map<String, Double> means = WorldRuns.means(options -> mutated(activation, 2, 3, options), 5, STEPS);
        assertEquals(List.of("happy", "share"), WorldRuns.outside(SCENARIO.bands(activation), means, 5));
        means = WorldRuns.means(options -> mutated(activation, 1, 4, options), 5, STEPS);
        assertNotEquals(List.of(), WorldRuns.outside(SCENARIO.bands(activation), means, 5));
    }

    @Test
    void check_moveWithoutClaims_isNamed() {
        try (World world = mutated(
                SimulationOptions.defaults(),
                (model, sim) -> sim.system("squat").exclusive((all, commands) -> {
                    final int[] wishes = all.read(wish(model));
                    for (int agent = 0; agent < 1000; agent++) {
                        if (wishes[agent] >= 0) {
                            all.write(model.cell)[agent] = wishes[agent];
                            all.write(model.group)[wishes[agent]] = 1 + agent % 2;
                        }
                    }
                }))) {
            final List<String> errors = WorldRuns.errors(world, 1);
            assertTrue(errors.stream().anyMatch(error -> error.startsWith("no cell has two agents: step=1, agent=")));
        }
    }

    @Test
    void check_cellThatIsNotLeft_isNamed() {
        final int[] before = new int[1000];
        try (World world = mutated(
                SimulationOptions.defaults(),
                (model, sim) -> sim.system("haunt").exclusive((all, commands) -> {
                    final int[] cells = all.read(model.cell);
                    for (int agent = 0; agent < 1000 && all.frame() > 0; agent++) {
                        final int[] groups = all.write(model.group);
                        groups[before[agent]] = Math.max(groups[before[agent]], 1);
                    }
                    System.arraycopy(cells, 0, before, 0, 1000);
                }))) {
            final List<String> errors = WorldRuns.errors(world, 2);
            assertTrue(
                    errors.get(0).startsWith("as many cells are taken as there are agents: step=2, expected=1000"),
                    errors.toString());
        }
    }

    @Test
    void check_agentOutsideOrOfOtherGroup_isNamed() {
        try (World world = mutated(SimulationOptions.defaults(), (model, sim) -> {
            model.group.values()[model.cell.values()[10]] = 2; // its group is 1
            model.cell.values()[11] = -1;
        })) {
            final List<String> errors = WorldRuns.errors(world, 0);
            assertEquals(2, errors.size(), errors.toString());
            assertTrue(errors.get(0).startsWith("a cell has the group of its agent: step=0, agent=10"));
            assertEquals("an agent lives in a cell: step=0, agent=11, cell=-1", errors.get(1));
        }
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void step_anyWorkersAndOrders_hasOneResult(final Activation activation) {
        assertEquals("", WorldRuns.firstDifference(options -> create(SMALL, activation, options), 6));
        final String expected = activation == Activation.SEQUENTIAL ? FirstDifference.NO_SECOND_CHUNK : "";
        assertEquals(
                expected,
                FirstDifference.of(
                        SimulationOptions.defaults(),
                        sim -> {
                            final Schelling model = new Schelling(sim, 40, 1000, 1, 3);
                            if (activation == Activation.SEQUENTIAL) {
                                model.settle(sim);
                            } else {
                                model.settleAtOnce(sim);
                            }
                        },
                        6));
    }

    @Test
    void firstDifference_agentsServedInOrderOfChunks_isFound() {
        final String difference = WorldRuns.firstDifference(
                options -> mutated(options, (model, sim) -> {
                    final IntColumn turn = model.agents.ints("turn");
                    final AtomicInteger next = new AtomicInteger();
                    sim.system("queue").writes(turn).over(model.agents, (rows, commands) -> {
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            rows.write(turn)[row] = next.getAndIncrement();
                        }
                    });
                }),
                2);
        assertNotEquals("", difference);
    }

    @Test
    void draw_fillsACellForEachAgent() {
        try (World world = create(SMALL, Activation.SEQUENTIAL, SimulationOptions.defaults())) {
            world.step();
            final DrawnCells drawn = new DrawnCells();
            world.draw(drawn);
            assertEquals(Map.of(0x2F6690, 500, 0xE08E45, 500), drawn.cellsOfColour());
            assertTrue(world.toString().matches("happy 0\\.\\d{4}, share 0\\.\\d{3}"), world.toString());
        }
    }

    @Test
    void parameters_outOfRangeOrUnfit_areRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> SMALL.with(SCENARIO.parameters().get(0), 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> SMALL.with(SCENARIO.parameters().get(2), 1.5));
        assertThrows(
                IllegalArgumentException.class,
                () -> SMALL.with(SCENARIO.parameters().get(3), -1));
        assertEquals(
                "an agent can move only if a cell is empty: agents=1600, cells=1600; give fewer agents, or a larger"
                        + " size",
                refused(SMALL.with(SCENARIO.parameters().get(1), 1600)));
        assertEquals(
                "an agent has no more neighbours than its radius allows: wanted=9, radius=1, neighbours=8; give a"
                        + " smaller number, or a larger radius",
                refused(SMALL.with(SCENARIO.parameters().get(3), 9)));
    }

    private static String refused(final Values values) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> create(values, Activation.SEQUENTIAL, SimulationOptions.defaults()))
                .getMessage();
    }

    @Test
    void activations_publishedOneIsTheDefault() {
        assertEquals(List.of(Activation.SEQUENTIAL, Activation.SYNCHRONOUS), List.copyOf(SCENARIO.activations()));
    }
}
