package org.denserow.demo.forestfire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.DrawnCells;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

class ForestFireTest {

    private static final int SIDE = 40;
    private static final int WIDE = SIDE + 2; // cells from one row of the lattice to the next
    private static final ForestFireScenario SCENARIO = new ForestFireScenario();
    private static final Values SMALL = Values.of(SCENARIO.parameters(), false);
    private static final Values LARGE = Values.of(SCENARIO.parameters(), true);

    private static World create(final Values values, final SimulationOptions options) {
        return SCENARIO.create(values, Activation.SYNCHRONOUS, options);
    }

    /// Makes a world with one more system, which breaks a rule.
    private static World mutated(final BiConsumer<ForestFire, Simulation> mutation) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults());
        final ForestFire model = new ForestFire(sim, SIDE, SIDE, 0.7);
        mutation.accept(model, sim);
        return new ForestFireWorld(sim, model, SIDE, SIDE);
    }

    @Test
    void step_small_isInBandOver100Seeds() {
        final Map<String, Double> means = WorldRuns.means(options -> create(SMALL, options), 100, 100);
        assertEquals(List.of("burnt", "burning", "green"), List.copyOf(means.keySet()));
        WorldRuns.assertInBands(SCENARIO.bands(Activation.SYNCHRONOUS), means, 100);
    }

    @Test
    void bands_ofOtherDensity_doNotHaveIt() {
        final Values thin = SMALL.with(SCENARIO.parameters().get(2), 0.68);
        final Map<String, Double> means = WorldRuns.means(options -> create(thin, options), 20, 100);
        assertEquals(List.of("burnt"), WorldRuns.outside(SCENARIO.bands(Activation.SYNCHRONOUS), means, 20));
    }

    @Test
    void step_smallAndLarge_followsTheOracleInEachStep() {
        for (int seed = 1; seed <= 5; seed++) {
            try (World small = create(SMALL, SimulationOptions.defaults().withSeed(seed))) {
                assertEquals(List.of(), WorldRuns.errors(small, 250));
                assertTrue(small.toString().endsWith(" 0 burning"), "the fire has gone out: " + small);
            }
        }
        try (World large = create(LARGE, SimulationOptions.defaults().withWorkers(2))) {
            assertEquals(List.of(), WorldRuns.errors(large, SCENARIO.steps(true)));
            assertTrue(large.agents() > 300, "burning cells: " + large.agents());
        }
    }

    @Test
    void step_narrowForests_followTheOracle() {
        for (final int[] sides : new int[][] {{1, 1}, {1, 70}, {70, 1}, {2, 3}, {63, 5}, {64, 5}}) {
            final Values values = SMALL.with(SCENARIO.parameters().get(0), sides[0])
                    .with(SCENARIO.parameters().get(1), sides[1])
                    .with(SCENARIO.parameters().get(2), 1);
            try (World world = create(values, SimulationOptions.defaults())) {
                assertEquals(List.of(), WorldRuns.errors(world, sides[0] + 2), sides[0] + " x " + sides[1]);
                assertTrue(world.toString().startsWith("burnt 1.000, 0"), world.toString());
            }
        }
    }

    @Test
    void agents_areTheCellsThatBurned() {
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            assertEquals(0, world.agents());
            world.step();
            assertEquals(100, world.agents(), "the left column");
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        final Values half = SMALL.with(SCENARIO.parameters().get(1), 50);
        assertEquals("", WorldRuns.firstDifference(options -> create(half, options), 40));
        assertEquals("", FirstDifference.of(sim -> new ForestFire(sim, SIDE, SIDE, 0.7), 20));
    }

    /// Calls a body for each cell that has burnt out in the last step.
    private static void eachNewAsh(final ForestFire model, final BitSet known, final IntConsumer body) {
        final Tag.Bits burnt = model.cells.burnt().bits();
        final BitSet before = (BitSet) known.clone();
        for (int cell = burnt.next(0); cell >= 0; cell = burnt.next(cell + 1)) {
            known.set(cell);
            if (!before.get(cell)) {
                body.accept(cell);
            }
        }
    }

    @Test
    void check_fireThatBurnsAStepTooLong_isNamed() {
        final BitSet known = new BitSet();
        try (World world = mutated((model, sim) -> sim.system("burn on").exclusive((all, commands) -> {
            final Tag.Bits burning = all.write(model.cells.burning());
            final Tag.Bits burnt = all.write(model.cells.burnt());
            eachNewAsh(model, known, cell -> {
                burnt.clear(cell);
                burning.set(cell);
            });
        }))) {
            assertEquals(
                    List.of("a tree burns in the step of its distance from the first fire: step=1, x=0, y=0,"
                            + " expected=burnt, found=burning, wrong cells=40"),
                    WorldRuns.errors(world, 1));
        }
    }

    @Test
    void check_diagonalNeighbours_areNamed() {
        final BitSet known = new BitSet();
        try (World world = mutated((model, sim) -> sim.system("leap").exclusive((all, commands) -> {
            final Tag.Bits burning = all.write(model.cells.burning());
            final Tag.Bits green = all.write(model.cells.green());
            eachNewAsh(model, known, cell -> {
                for (final int diagonal : new int[] {-WIDE - 1, -WIDE + 1, WIDE - 1, WIDE + 1}) {
                    if (green.get(cell + diagonal)) {
                        green.clear(cell + diagonal);
                        burning.set(cell + diagonal);
                    }
                }
            });
        }))) {
            final List<String> errors = WorldRuns.errors(world, 3);
            assertTrue(errors.get(0).contains("expected=green, found=burning"), errors.toString());
        }
    }

    @Test
    void check_lostTreesAndCellsThatStayLit_areNamed() {
        try (World world = mutated((model, sim) -> sim.system("fell").exclusive((all, commands) -> {
            all.write(model.cells.green()).clear(all.read(model.cells.green()).next(0));
            all.write(model.cells.lit()).set(0);
        }))) {
            final List<String> errors = WorldRuns.errors(world, 1);
            assertEquals(2, errors.size(), errors.toString());
            assertTrue(errors.get(0).contains("expected=green, found=bare, wrong cells=1"), errors.get(0));
            assertEquals("no cell stays lit after a step: step=1, x=-1, y=-1", errors.get(1));
        }
    }

    @Test
    void check_afterARestore_goesBack() {
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            final Snapshot start = world.simulation().snapshot();
            assertEquals(List.of(), WorldRuns.errors(world, 20));
            world.simulation().restore(start);
            assertEquals(List.of(), WorldRuns.errors(world, 3));
        }
    }

    @Test
    void draw_fillsTheTrees() {
        try (World world = create(SMALL, SimulationOptions.defaults())) {
            for (int step = 0; step < 30; step++) {
                world.step();
            }
            final DrawnCells drawn = new DrawnCells();
            world.draw(drawn);
            final List<Integer> cells = new ArrayList<>();
            world.figures((name, figure) -> cells.add((int) Math.round(figure.getAsDouble() * 10_000)));
            assertEquals(
                    Map.of(0x4A4A4A, cells.get(0), 0xF26419, cells.get(1), 0x3A7D44, cells.get(2)),
                    drawn.cellsOfColour());
        }
    }

    @Test
    void parameters_outOfRange_areRefused() {
        final String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> SMALL.with(SCENARIO.parameters().get(2), 1.5))
                .getMessage();
        assertEquals("a number in [0.0, 1.0] is wanted: density=1.5", message);
        assertThrows(
                IllegalArgumentException.class,
                () -> SMALL.with(SCENARIO.parameters().get(0), 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> SMALL.with(SCENARIO.parameters().get(1), 4097));
    }
}
