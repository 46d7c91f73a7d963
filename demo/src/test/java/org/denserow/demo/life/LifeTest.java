package org.denserow.demo.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.Test;

class LifeTest {

    private static final LifeScenario SCENARIO = new LifeScenario();
    private static final String[] GUN = {
        "x = 36, y = 9, rule = B3/S23",
        "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4b",
        "obo$10bo5bo7bo$11bo3bo$12b2o!",
    };

    private static Values values(final Map<String, Integer> changed) {
        Values values = Values.of(SCENARIO.parameters(), false);
        for (final Parameter each : SCENARIO.parameters()) {
            values = changed.containsKey(each.name()) ? values.with(each, changed.get(each.name())) : values;
        }
        return values;
    }

    private static World create(final Map<String, Integer> changed, final SimulationOptions options) {
        return SCENARIO.create(values(changed), Activation.SYNCHRONOUS, options);
    }

    private static double figure(final World world, final String name) {
        final Map<String, Double> figures = new TreeMap<>();
        world.figures((each, value) -> figures.put(each, value.getAsDouble()));
        return figures.get(name);
    }

    private static void run(final World world, final int steps) {
        for (int step = 0; step < steps; step++) {
            world.step();
        }
    }

    private static void add(final Life model, final int left, final int top, final String... lines) {
        for (int y = 0; y < lines.length; y++) {
            for (int x = 0; x < lines[y].length(); x++) {
                if (lines[y].charAt(x) == 'o') {
                    model.add((left + x) % model.width, (top + y) % model.height);
                }
            }
        }
    }

    private static boolean[][] cells(final Life model) {
        final boolean[][] cells = new boolean[model.height][model.width];
        for (int y = 0; y < model.height; y++) {
            for (int x = 0; x < model.width; x++) {
                cells[y][x] = model.lives(x, y);
            }
        }
        return cells;
    }

    // ---- Published figures ----

    @Test
    void step_rPentomino_has121CellsAt100And116At1103() {
        try (World world = create(Map.of(), SimulationOptions.defaults())) {
            assertEquals(5, figure(world, "population"));
            run(world, 100);
            assertEquals(121, figure(world, "population"));
            run(world, SCENARIO.steps(false) - 100);
            assertEquals(116, figure(world, "population"));
            assertEquals(List.of(), WorldRuns.errors(world, 1), "the oracle has all generations");
        }
    }

    /// The oracle is faster on a field that is nearly empty; the model takes over from it.
    @Test
    void step_acorn_has633CellsAt5206() {
        final int side = Values.of(SCENARIO.parameters(), true).whole("width");
        final PlainLife plain = new PlainLife(side, side);
        CellPattern.ACORN.cells((x, y) -> plain.add(side / 2 + x + side * (side / 2 + y)));
        for (int step = 0; step < SCENARIO.steps(true) - 40; step++) {
            plain.step();
        }
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, side, side);
            plain.allHave(cell -> {
                model.add(cell % side, cell / side);
                return true;
            });
            sim.run(40);
            assertEquals(633, model.population());
        }
        for (int step = 0; step < 40; step++) {
            plain.step();
        }
        assertEquals(633, plain.count());
    }

    /// The field of the small size is large enough: nothing goes round.
    @Test
    void step_rPentomino_isThatOfThePlaneWithoutAnEnd() {
        Set<LiteralLife.Cell> plane = new HashSet<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, 640, 640);
            final Set<LiteralLife.Cell> start = plane;
            CellPattern.R_PENTOMINO.cells((x, y) -> {
                model.add(318 + x, 318 + y);
                start.add(new LiteralLife.Cell(318 + x, 318 + y));
            });
            for (int step = 0; step < 300; step++) {
                sim.step();
                plane = LiteralLife.next(plane);
            }
            assertEquals(plane.size(), model.population());
            assertTrue(plane.stream().allMatch(cell -> model.lives(cell.x(), cell.y())));
        }
    }

    // ---- The rule and the edges ----

    @Test
    void step_soups_areTheLiteralGameInEveryStep() {
        final Random random = new Random(25);
        for (final int[] sides : new int[][] {{64, 1}, {64, 2}, {64, 3}, {64, 64}, {128, 5}, {192, 40}, {320, 33}}) {
            try (Simulation sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
                final Life model = new Life(sim, sides[0], sides[1]);
                for (int cell = 0; cell < sides[0] * sides[1]; cell++) {
                    if (random.nextInt(5) < 2) {
                        model.add(cell % sides[0], cell / sides[0]);
                    }
                }
                final World world = new LifeWorld(sim, model);
                boolean[][] expected = cells(model);
                for (int step = 0; step < 40; step++) {
                    world.step();
                    expected = LiteralLife.next(expected, LiteralLife.Rule.LIFE);
                    assertTrue(
                            Arrays.deepEquals(expected, cells(model)), sides[0] + " x " + sides[1] + ", step=" + step);
                    assertEquals(List.of(), WorldRuns.errors(world, 0), "the oracle is right, too");
                }
            }
        }
    }

    @Test
    void step_glider_goesRoundAllEdges() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, 128, 32);
            add(model, 120, 20, ".o.", "..o", "ooo");
            final boolean[][] start = cells(model);
            sim.run(4 * 127L);
            assertFalse(Arrays.deepEquals(start, cells(model)));
            sim.run(4);
            assertTrue(Arrays.deepEquals(start, cells(model)), "4 x 128 steps: once round, and 4 times");
        }
    }

    @Test
    void figures_blinkerAndBlock_areCounted() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, 64, 16);
            add(model, 62, 2, "ooo", "...", "...", "...", "...", "oo.", "oo.");
            final World world = new LifeWorld(sim, model);
            assertEquals(7, figure(world, "population"));
            assertEquals(0, figure(world, "births"));
            assertEquals(0, figure(world, "deaths"));
            assertEquals("7 alive", world.toString());
            for (int step = 0; step < 3; step++) {
                world.step();
                assertEquals(7, figure(world, "population"));
                assertEquals(2, figure(world, "births"));
                assertEquals(2, figure(world, "deaths"));
            }
            assertEquals(64 * 16, world.agents());
        }
    }

    /// Gosper's gun has a period of 30 generations, in each of which it sends out a glider of 5 cells.
    @Test
    void step_gosperGun_sendsAGliderIn30Generations() {
        final CellPattern gun = RunLengths.read(new PatternText("gun", List.of(GUN)));
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, 256, 192);
            final World world = new LifeWorld(sim, model);
            gun.cells((x, y) -> model.add(20 + x, 20 + y));
            assertEquals(36, model.population());
            final Set<String> start = cellsOfGun(model);
            for (int period = 1; period <= 12; period++) {
                sim.run(15);
                assertNotEquals(start, cellsOfGun(model), "the middle of period " + period);
                sim.run(15);
                assertEquals(start, cellsOfGun(model), "period " + period);
                assertEquals(36 + 5 * period, model.population(), "period " + period);
            }
            assertEquals(96, figure(world, "population"));
        }
    }

    private static Set<String> cellsOfGun(final Life model) {
        final Set<String> cells = new HashSet<>();
        for (int cell = 0; cell < 36 * 9; cell++) {
            if (model.lives(20 + cell % 36, 20 + cell / 36)) {
                cells.add(cell % 36 + " " + cell / 36);
            }
        }
        return cells;
    }

    // ---- Broken models ----

    /// Makes a world whose next generations come from another rule or other edges.
    private static List<String> errorsOf(final Mutation mutation) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults());
        final Life model = new Life(sim, 64, 32);
        add(model, 30, 14, ".oo", "oo.", ".o.");
        add(model, 60, 28, ".o.", "..o", "ooo"); // soon across the corner
        final boolean[][][] cells = {cells(model)};
        sim.system("mutate").exclusive((all, commands) -> {
            cells[0] = mutation.next(cells[0]);
            final boolean isOdd = all.frame() % 2 == 0;
            final long[] now = all.write(isOdd ? model.words.odd() : model.words.even());
            for (int row = 0; row < now.length; row++) {
                now[row] = 0;
                for (int x = 0; x < 64; x++) {
                    now[row] |= cells[0][row][x] ? 1L << x : 0;
                }
            }
        });
        try (World world = new LifeWorld(sim, model)) {
            List<String> errors = List.of();
            for (int step = 0; step < 60 && errors.isEmpty(); step++) {
                errors = WorldRuns.errors(world, 1);
            }
            return errors;
        }
    }

    @FunctionalInterface
    private interface Mutation {

        boolean[][] next(boolean[][] cells);
    }

    private static Mutation rule(final LiteralLife.Rule rule) {
        return cells -> LiteralLife.next(cells, rule);
    }

    private static void assertNamed(final Mutation mutation) {
        final List<String> errors = errorsOf(mutation);
        assertTrue(!errors.isEmpty());
        assertTrue(
                errors.getFirst()
                        .matches("a cell lives by the rule B3/S23: step=\\d+, x=\\d+, y=\\d+,"
                                + " expected=(alive, found=dead|dead, found=alive), wrong cells=[1-9]\\d*"),
                errors.getFirst());
    }

    @Test
    void check_ofTheRule_isSilent() {
        assertEquals(List.of(), errorsOf(rule(LiteralLife.Rule.LIFE)));
    }

    @Test
    void check_otherRules_areNamed() {
        for (int birth = 0; birth <= 8; birth++) {
            for (int survival = 0; survival <= 8; survival++) {
                final int b = birth;
                final int s = survival;
                if (b <= 6 && b != 3) { // rarer counts do not occur here
                    assertNamed(rule((alive, n) -> n == 3 || !alive && n == b || alive && n == 2));
                }
                if (s <= 5 && s != 2 && s != 3) {
                    assertNamed(rule((alive, n) -> n == 3 || alive && (n == 2 || n == s)));
                }
            }
        }
        assertNamed(rule((alive, n) -> alive && n == 2 || n == 3 && !alive));
        assertNamed(rule((alive, n) -> n == 3));
    }

    @Test
    void check_otherEdges_areNamed() {
        assertNamed(cells -> shifted(cells, 1, 0));
        assertNamed(cells -> shifted(cells, 0, 1));
        assertNamed(LifeTest::withDeadEdges);
    }

    @Test
    void check_cellAtAnotherPlace_isNamedInItsStep() {
        final List<String> errors = errorsOf(cells -> {
            final boolean[][] next = LiteralLife.next(cells, LiteralLife.Rule.LIFE);
            for (int x = 0; x < next[15].length; x++) {
                if (next[15][x]) {
                    next[15][x] = false;
                    next[0][x] = true; // as many live as before
                    return next;
                }
            }
            return next;
        });
        assertTrue(errors.getFirst().contains(" step=1, "), errors.getFirst());
        assertTrue(errors.getFirst().endsWith(", wrong cells=2"), errors.getFirst());
    }

    /// A torus on which one goes round to a neighbour of the right place.
    private static boolean[][] shifted(final boolean[][] cells, final int lines, final int columns) {
        final int height = cells.length;
        final int width = cells[0].length;
        final boolean[][] next = new boolean[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int neighbours = 0;
                for (int place = 0; place < 9; place++) {
                    final int toX = x + place % 3 - 1;
                    final int toY = y + place / 3 - 1;
                    final boolean goesRound = toX < 0 || toX >= width || toY < 0 || toY >= height;
                    neighbours += place != 4
                                    && cells[Math.floorMod(toY + (goesRound ? lines : 0), height)][
                                            Math.floorMod(toX + (goesRound ? columns : 0), width)]
                            ? 1
                            : 0;
                }
                next[y][x] = LiteralLife.Rule.LIFE.lives(cells[y][x], neighbours);
            }
        }
        return next;
    }

    private static boolean[][] withDeadEdges(final boolean[][] cells) {
        final boolean[][] wide = new boolean[cells.length + 2][cells[0].length + 2];
        for (int y = 0; y < cells.length; y++) {
            System.arraycopy(cells[y], 0, wide[y + 1], 1, cells[y].length);
        }
        final boolean[][] next = LiteralLife.next(wide, LiteralLife.Rule.LIFE);
        final boolean[][] inside = new boolean[cells.length][];
        for (int y = 0; y < cells.length; y++) {
            inside[y] = Arrays.copyOfRange(next[y + 1], 1, 1 + cells[y].length);
        }
        return inside;
    }

    @Test
    void check_oneCellTooMany_isNamedWithItsPlace() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Life model = new Life(sim, 64, 32);
            final World world = new LifeWorld(sim, model);
            model.add(63, 31);
            assertEquals(
                    List.of("a cell lives by the rule B3/S23: step=0, x=63, y=31, expected=dead, found=alive,"
                            + " wrong cells=1"),
                    WorldRuns.errors(world, 0));
        }
    }

    // ---- As a world ----

    @Test
    void draw_hasALineAtTheTopFirst() {
        try (World world = create(Map.of("width", 64, "height", 8), SimulationOptions.defaults())) {
            final List<String> drawn = new ArrayList<>();
            world.draw(new Picture() {
                @Override
                public void size(final double width, final double height) {
                    drawn.add(width + " x " + height);
                }

                @Override
                public void cell(final int x, final int y, final int colour) {
                    drawn.add(x + " " + y);
                }

                @Override
                public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {
                    throw new IllegalStateException("a lattice has no points: x=" + x + ", y=" + y);
                }
            });
            assertEquals(List.of("64.0 x 8.0", "31 5", "32 5", "30 4", "31 4", "31 3"), drawn);
        }
    }

    @Test
    void step_anyWorkersAndOrders_hasOneResult() {
        final Map<String, Integer> soup = Map.of("pattern", 0, "width", 256, "height", 256);
        assertEquals("", WorldRuns.firstDifference(options -> create(soup, options), 40));
        assertEquals("", FirstDifference.of(sim -> add(new Life(sim, 128, 64), 60, 30, ".oo", "oo.", ".o."), 20));
    }

    @Test
    void create_soup_followsTheSeedAndItsDensity() {
        final Map<String, Integer> soup = Map.of("pattern", 0, "width", 256, "height", 256);
        try (World one = create(soup, SimulationOptions.defaults().withSeed(1));
                World other = create(soup, SimulationOptions.defaults().withSeed(2))) {
            assertEquals(0.35, figure(one, "population") / 65_536, 0.01);
            assertTrue(one.simulation().hash() != other.simulation().hash());
            assertEquals(List.of(), WorldRuns.errors(one, 30));
        }
    }

    @Test
    void check_afterARestore_goesBack() {
        try (World world = create(Map.of("width", 64, "height", 64), SimulationOptions.defaults())) {
            final Snapshot start = world.simulation().snapshot();
            assertEquals(List.of(), WorldRuns.errors(world, 21));
            world.simulation().restore(start);
            assertEquals(List.of(), WorldRuns.errors(world, 4));
        }
    }

    @Test
    void create_valuesThatDoNotFit_areRefused() {
        assertEquals(
                "a width must be a multiple of 64: width=100",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> create(Map.of("width", 100), SimulationOptions.defaults()))
                        .getMessage());
        assertEquals(
                "a pattern must fit into its field: pattern=3 x 3, width=64, height=2",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> create(Map.of("width", 64, "height", 2), SimulationOptions.defaults()))
                        .getMessage());
    }
}
