package org.denserow.demo.bullets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.scenario.DrawnPoints;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.RowLayout;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Whole runs of right worlds: every query finds what a scan finds, for any number of workers.
class BulletsRunTest {

    private static final int ENEMIES = 1500; // several chunks
    private static final int FRAMES = 40;
    private static final int SWAP_BUDGET = 10_000;

    private final List<Battle> battles = new ArrayList<>();

    private ScenarioRun.Result run(
            final int enemies, final int frames, final int workers, final long seed, final boolean verify) {
        return run(RowLayout.PINNED, enemies, frames, workers, seed, verify);
    }

    private ScenarioRun.Result run(
            final RowLayout layout,
            final int enemies,
            final int frames,
            final int workers,
            final long seed,
            final boolean verify) {
        battles.clear();
        final Scenario bullets = ChangedWorlds.onceMade(new Bullets(), battle -> battles.add((Battle) battle));
        return new ScenarioRun(
                        bullets,
                        settings(layout, enemies, frames, workers, seed, verify),
                        Progress.none(),
                        Outputs.none())
                .run();
    }

    private static ScenarioRun.Settings settings(
            final RowLayout layout,
            final int enemies,
            final int frames,
            final int workers,
            final long seed,
            final boolean verify) {
        final List<Parameter> parameters = new Bullets().parameters();
        final Values values = Values.of(parameters, false)
                .with(parameters.get(0), enemies)
                .with(parameters.get(1), frames / 4)
                .with(layout);
        return new ScenarioRun.Settings(
                values,
                Activation.SYNCHRONOUS,
                frames,
                workers,
                seed,
                verify,
                layout == RowLayout.DENSE ? SWAP_BUDGET : 0);
    }

    @Test
    @DisplayName(
            "HM-27: things kept in cell order while they are replaced: every query equals a scan, worlds of 1, 2, 3"
                    + " and 8 workers are equal, and more things are placed than before")
    void run_verifyDense_queriesEqualTheScanAndRowsAreInOrder() {
        final ScenarioRun.Result result = run(RowLayout.DENSE, 2 * ENEMIES, FRAMES, 1, 5, true);
        assertEquals(List.of(), result.errors());
        assertEquals(FRAMES, result.log().frames());
        assertTrue(result.log().created() > 1500, "shots fired: " + result.log().created());
        final Matcher order = Pattern.compile(
                        "kept from frame 10 on: ([0-9,]+) rows exchanged per frame; things within 512"
                                + " rows of a neighbour: ([0-9]+) % before, ([0-9]+) % at the end")
                .matcher(result.remarks().get("cell order"));
        assertTrue(order.matches(), result.remarks().toString());
        assertTrue(Integer.parseInt(order.group(1)) > 100, order.group());
        assertTrue(Integer.parseInt(order.group(3)) > Integer.parseInt(order.group(2)) + 10, order.group());
        final Matcher lookUps = Pattern.compile(
                        "([0-9.]+) ns per thing and frame in 5 frames before, ([0-9.]+) in the last 5")
                .matcher(result.remarks().get("cell look-ups"));
        assertTrue(lookUps.matches(), result.remarks().toString());
        assertTrue(Double.parseDouble(lookUps.group(1)) > 0 && Double.parseDouble(lookUps.group(2)) > 0);
    }

    @Test
    void run_denseFewFrames_isRight() {
        for (int frames = 1; frames < 10; frames++) {
            final ScenarioRun.Result result = run(RowLayout.DENSE, 30, frames, 2, 5, true);
            assertEquals(List.of(), result.errors());
            assertEquals(frames / 8 > 0, result.remarks().containsKey("cell look-ups"), "frames=" + frames);
        }
    }

    @Test
    @DisplayName("BF-06 BF-07 every query equals a scan over all rows in every frame, worlds of 1, 2, 3 and 8 workers"
            + " are equal")
    void run_verify_queriesEqualTheScan() {
        final ScenarioRun.Result result = run(ENEMIES, FRAMES, 1, 5, true);
        assertEquals(List.of(), result.errors());
        assertEquals(FRAMES, result.log().frames());
        assertTrue(result.log().created() > 1500, "shots fired: " + result.log().created());
        assertTrue(
                result.log().destroyed() > 2000,
                "things destroyed: " + result.log().destroyed());
        assertEquals(0, result.log().stale(), "no thing is destroyed twice");
        final Map<String, Double> atEnd = result.figures();
        for (final String kind : List.of("soft", "tanks", "things")) {
            assertTrue(atEnd.get(kind) > 300, "each query has rows at the end: " + atEnd);
        }
        assertTrue(atEnd.get("bullets") + atEnd.get("lasers") > 300, "each query has rows at the end: " + atEnd);
        assertEquals(result.log().created(), atEnd.get("fired").longValue());
        assertEquals(result.log().destroyed(), atEnd.get("destroyed").longValue());
    }

    @Test
    void run_verifyRandomSizes_queriesEqualTheScan() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("BulletsRunTest seed=" + seed + " (repeat with -Dseed=" + seed + ")");
        final Random random = new Random(seed);
        for (int round = 0; round < 8; round++) {
            final int enemies = 1 + random.nextInt(round < 4 ? 10 : 400);
            final RowLayout layout = RowLayout.values()[round % 2];
            final ScenarioRun.Result result = run(layout, enemies, 30, 1 + random.nextInt(4), seed + round, true);
            assertEquals(List.of(), result.errors(), "seed=" + seed + ", round=" + round + ", enemies=" + enemies);
        }
    }

    @ParameterizedTest
    @CsvSource({"PINNED,1", "PINNED,2", "PINNED,3", "PINNED,8", "DENSE,1", "DENSE,3"})
    void run_anyWorkersVerifiedOrNot_sameHashes(final RowLayout layout, final int workers) {
        final ScenarioRun.Result alone = run(layout, ENEMIES, FRAMES, 1, 7, false);
        final ScenarioRun.Result result = run(layout, ENEMIES, FRAMES, workers, 7, workers > 1);
        assertEquals(List.of(), result.errors());
        assertEquals(alone.worldHash(), result.worldHash());
        assertEquals(alone.orderHash(), result.orderHash());
        assertEquals(workers, result.chunks().length);
    }

    @ParameterizedTest
    @EnumSource
    void step_workersAndChunkOrders_makeNoDifference(final RowLayout layout) {
        final List<World> worlds = new ArrayList<>();
        final Values values = settings(layout, ENEMIES, FRAMES, 1, 7, false).values(); // an order from frame 10 on
        assertEquals(
                "",
                WorldRuns.firstDifference(
                        options -> {
                            final boolean isOrdered = layout == RowLayout.DENSE;
                            worlds.add(new Bullets()
                                    .create(
                                            values,
                                            Activation.SYNCHRONOUS,
                                            options.withSwapBudget(isOrdered ? SWAP_BUDGET : 0)));
                            if (isOrdered) {
                                worlds.getLast().keepInOrder();
                            }
                            return worlds.getLast();
                        },
                        FRAMES));
        final FrameReport report = worlds.getFirst().simulation().report();
        assertTrue(report.mostChunks() > 1, "several chunks");
        assertEquals(layout == RowLayout.DENSE, report.moves() > 0, "an order moves rows");
    }

    @Test
    void run_otherSeed_otherHashes() {
        final ScenarioRun.Result one = run(100, 10, 1, 1, false);
        final ScenarioRun.Result two = run(100, 10, 1, 2, false);
        assertNotEquals(one.worldHash(), two.worldHash());
        assertNotEquals(one.orderHash(), two.orderHash());
    }

    @Test
    void workerCounts_verify_areThoseAndTheOneAskedFor() {
        assertEquals("[5]", counts(5, false));
        assertEquals("[5, 1, 2, 3, 8]", counts(5, true));
        assertEquals("[2, 1, 3, 8]", counts(2, true));
    }

    private static String counts(final int workers, final boolean verify) {
        return Arrays.toString(
                settings(RowLayout.PINNED, 1, 1, workers, 1, verify).workerCounts());
    }

    @Test
    void step_lessThanOrderFrom_rowsStayAndTheSummarySaysSo() {
        final ScenarioRun.Result result = run(RowLayout.DENSE, 30, 3, 1, 5, false);
        assertTrue(result.remarks().get("cell order").startsWith("kept from frame 0 on"), "3 / 4 frames");
        final List<Parameter> parameters = new Bullets().parameters();
        try (World battle = new Bullets()
                .create(
                        Values.of(parameters, false).with(parameters.get(0), 30).with(RowLayout.DENSE),
                        Activation.SYNCHRONOUS,
                        SimulationOptions.defaults())) {
            battle.keepInOrder();
            battle.step();
            battle.remarks((name, text) ->
                    assertEquals("not kept: it begins before step 151; set it with order-from", text, name));
        }
    }

    @Test
    void run_denseWithoutAnOrder_neitherMovesRowsNorSpeaksOfOne() {
        battles.clear();
        final ScenarioRun.Settings ordered = settings(RowLayout.DENSE, 2 * ENEMIES, FRAMES, 2, 5, false);
        final ScenarioRun.Result result = new ScenarioRun(
                        new Bullets(),
                        new ScenarioRun.Settings(ordered.values(), Activation.SYNCHRONOUS, FRAMES, 2, 5, false, 0),
                        Progress.none(),
                        Outputs.none())
                .run();
        assertEquals(Map.of(), result.remarks());
        assertEquals(0, result.log().moves());
        assertTrue(run(RowLayout.DENSE, 2 * ENEMIES, FRAMES, 2, 5, false).log().moves() > 0);
    }

    @Test
    void createVerified_alone_scans() {
        run(30, 1, 2, 1, false);
        assertFalse(battles.getFirst().world().looks().isRecorded());
        run(30, 1, 2, 1, true);
        assertEquals(4, battles.size());
        assertTrue(battles.stream().allMatch(battle -> battle.world().looks().isRecorded()));
    }

    @Test
    void draw_aBattle_eachThingOnceInsideByKind() {
        final List<Parameter> parameters = new Bullets().parameters();
        final DrawnPoints drawn = new DrawnPoints();
        try (World battle = new Bullets()
                .create(
                        Values.of(parameters, false)
                                .with(parameters.get(0), 300)
                                .with(RowLayout.PINNED),
                        Activation.SYNCHRONOUS,
                        SimulationOptions.defaults())) {
            for (int step = 0; step < 10; step++) {
                battle.step();
            }
            battle.draw(drawn);
            final Map<String, Integer> figures = new HashMap<>();
            battle.figures((name, figure) -> figures.put(name, (int) figure.getAsDouble()));
            assertEquals(
                    Stream.of("soft", "tanks", "bullets", "lasers")
                            .map(figures::get)
                            .sorted()
                            .toList(),
                    drawn.pointsOfColour().values().stream().sorted().toList());
        }
    }
}
