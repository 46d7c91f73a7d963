package org.denserow.demo.churn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.denserow.demo.churn.BrokenChurn.Fault;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.DrawnCells;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChurnTest {

    private static final int ROWS = 1_000;
    private static final double SHARE = 0.2;
    private static final int LIFETIME = 10;

    private final ChurnScenario scenario = new ChurnScenario();
    private final Values small = Values.of(scenario.parameters(), false);

    private static World broken(final Fault fault, final RowLayout layout) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(3));
        final Churn model = new BrokenChurn(sim, ROWS, SHARE, LIFETIME, layout, 3, fault);
        model.declare();
        return new ChurnWorld(sim, model, new Ledger(3, ROWS, SHARE, LIFETIME), ROWS);
    }

    private Function<SimulationOptions, World> worlds(final Values values) {
        return options -> scenario.create(values, Activation.SYNCHRONOUS, options);
    }

    private World world(final Values values) {
        return worlds(values).apply(SimulationOptions.defaults().withSeed(3));
    }

    private Values with(final double rows, final double share, final double lifetime) {
        final List<Parameter> parameters = scenario.parameters();
        return small.with(parameters.get(0), rows)
                .with(parameters.get(1), share)
                .with(parameters.get(2), lifetime);
    }

    // ---- The model ----

    @ParameterizedTest
    @EnumSource
    void step_small_isThatOfTheLedger(final RowLayout layout) {
        try (World world = world(small.with(layout))) {
            assertEquals(List.of(), WorldRuns.errors(world, 200));
            assertTrue(((ChurnWorld) world).handlesGone() > 5_000, "handles that were given, and are gone");
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_large_isThatOfTheLedger(final RowLayout layout) {
        try (World world = world(Values.of(scenario.parameters(), true).with(layout))) {
            assertEquals(List.of(), WorldRuns.errors(world, 4));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, .5, 3", "2, 1, 1", "65, 0, 1", "65, 0, 2", "130, 1, 9", "64, 0, 1000000", "500, 0.01, 100"})
    void step_extremeValues_areThoseOfTheLedger(final double rows, final double share, final double lifetime) {
        for (final RowLayout layout : RowLayout.values()) {
            try (World world = world(with(rows, share, lifetime).with(layout))) {
                assertEquals(List.of(), WorldRuns.errors(world, 40), layout::toString);
            }
        }
    }

    @Test
    void step_manySeeds_isInTheComputedBand() {
        final int seeds = 20;
        WorldRuns.assertInBands(
                scenario.bands(Activation.SYNCHRONOUS),
                WorldRuns.means(worlds(small), seeds, scenario.steps(false)),
                seeds);
    }

    @Test
    void step_shareAndLifetime_replaceThatMany() {
        final Map<String, Double> half = WorldRuns.means(worlds(with(5_000, 0.5, 1_000)), 1, 16);
        assertEquals(1 / 3.0, half.get(ChurnWorld.GONE), 0.03); // two steps of life, one of waiting
        final Map<String, Double> none = WorldRuns.means(worlds(with(1_000, 0, 1_000_000)), 1, 5);
        assertEquals(Map.of(ChurnWorld.LIVE, 1.0, ChurnWorld.GONE, 0.0), none);
    }

    // ---- The check ----

    @ParameterizedTest
    @CsvSource({
        "DEAD_STAY, an item lives only while it lives in the ledger",
        "OLD_STAY, an item lives only while it lives in the ledger",
        "RETIRED_TWICE, the engine counts what the ledger counts",
        "LATE_BIRTH, as many items live as in the ledger",
        "TWO_AT_A_PLACE, 'the place of an item refers to it, and no item is there twice'",
        "NO_LINK, as many links as items",
        "REUSED_HANDLE, no handle is given to two items",
        "FORGOTTEN_PEER, 'a reference finds the item of the ledger, or nothing if that is gone'",
        "NEVER_OLD, 'an item is young or old, as in the ledger'"
    })
    void check_brokenRule_isFound(final Fault fault, final String rule) {
        for (final RowLayout layout : RowLayout.values()) {
            try (World right = broken(Fault.NONE, layout);
                    World wrong = broken(fault, layout)) {
                assertEquals(List.of(), WorldRuns.errors(right, 12));
                final List<String> errors = WorldRuns.errors(wrong, 12);
                assertTrue(errors.stream().anyMatch(error -> error.startsWith(rule)), layout + ": " + errors);
            }
        }
    }

    @Test
    void check_rowsChangedFromOutside_areFound() {
        try (World world = world(small)) {
            assertEquals(List.of(), WorldRuns.errors(world, 3));
            world.simulation().definition().tables().stream()
                    .filter(table -> table.name().equals("link"))
                    .forEach(table -> table.destroy(table.handle(0)));
            final List<String> errors = WorldRuns.errors(world, 0);
            assertTrue(errors.getFirst().startsWith("as many rows live as were created and not destroyed"));
            assertTrue(errors.stream().anyMatch(error -> error.startsWith("as many links as items")));
        }
    }

    @Test
    void see_sameHandleForAnotherItem_isAnError() {
        final HandleSample sample = new HandleSample(10);
        final List<String> errors = new ArrayList<>();
        sample.see(1, 0, 77, errors::add);
        sample.see(1, 0, 77, errors::add); // the same item
        sample.see(1, 1, 78, errors::add);
        assertEquals(List.of(), errors);
        assertEquals(1, sample.went());
        sample.see(2, 0, 77, errors::add);
        assertEquals(1, errors.size());
        assertTrue(errors.getFirst().startsWith("no handle is given to two items"), errors::toString);
    }

    @Test
    void checkGone_handleThatFindsARow_isAnError() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final var table = sim.define("item", Layout.dense(2));
            final HandleSample sample = new HandleSample(10);
            final List<String> errors = new ArrayList<>();
            final long first = table.create();
            sample.see(0, 0, first, errors::add);
            sample.see(0, 1, table.create(), errors::add);
            sample.checkGone(table, errors::add);
            assertEquals(1, errors.size(), errors::toString);
            table.destroy(first);
            sample.checkGone(table, errors::add);
            assertEquals(1, errors.size(), errors::toString);
        }
    }

    // ---- Determinism ----

    @ParameterizedTest
    @EnumSource
    void step_workersAndChunkOrders_makeNoDifference(final RowLayout layout) {
        assertEquals(
                "",
                WorldRuns.firstDifference(worlds(with(2_000, SHARE, LIFETIME).with(layout)), 15));
    }

    @Test
    void step_workersAndChunkOrdersWithABudget_makeNoDifference() {
        final Function<SimulationOptions, World> ordered = options -> {
            final World world = worlds(with(2_000, SHARE, LIFETIME)).apply(options.withSwapBudget(50));
            world.keepInOrder();
            return world;
        };
        assertEquals("", WorldRuns.firstDifference(ordered, 15));
    }

    /// A twin that must fail: with `-Ddenserow.checks=order` its first step does.
    @Test
    void step_numberSharedByChunks_makesADifference() {
        String difference;
        try {
            difference = FirstDifference.of(
                    sim -> new BrokenChurn(sim, ROWS, SHARE, LIFETIME, RowLayout.DENSE, 3, Fault.SHARED_NUMBER)
                            .declare(),
                    10);
        } catch (final SystemFailure failure) {
            difference = failure.getMessage();
        }
        assertTrue(difference.contains("frame="), "difference: " + difference);
    }

    @Test
    void keepInOrder_withABudget_movesRowsAndStaysRight() {
        try (World ordered = worlds(with(5_000, SHARE, LIFETIME))
                        .apply(SimulationOptions.defaults().withSeed(3).withSwapBudget(200));
                World plain = world(with(5_000, SHARE, LIFETIME))) {
            ordered.keepInOrder();
            assertEquals(List.of(), WorldRuns.errors(ordered, 60));
            assertEquals(List.of(), WorldRuns.errors(plain, 60));
            assertNotEquals(plain.simulation().orderHash(), ordered.simulation().orderHash());
            assertTrue(ordered.simulation().report().moves() > 0);
            assertEquals(0, plain.simulation().report().moves());
        }
    }

    @Test
    void draw_anyStep_hasACellForEachItemAndWaitingPlace() {
        try (World world = world(small)) {
            assertFalse(world.simulation().frame() > 0);
            for (int step = 0; step < 3; step++) {
                world.step();
            }
            final DrawnCells drawn = new DrawnCells();
            world.draw(drawn);
            final int items =
                    world.simulation().definition().tables().getFirst().size();
            final int places = (int) small.of("rows");
            assertEquals(places - items, drawn.cellsOfColour().remove(ChurnWorld.WAITING));
            assertEquals(
                    items,
                    drawn.cellsOfColour().values().stream()
                            .mapToInt(Integer::intValue)
                            .sum());
            assertEquals(2, drawn.cellsOfColour().size());
        }
    }
}
