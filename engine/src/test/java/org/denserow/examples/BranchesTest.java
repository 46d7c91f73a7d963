package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.futures.Branch;
import org.denserow.engine.futures.Futures;
import org.denserow.engine.futures.Outcome;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page `docs/branches.md`: futures of a town in which people fall ill.
class BranchesTest {

    private static final int PEOPLE = 2_000;
    private static final int ILL_DAYS = 5;
    private static final int SEEDS = 32;

    // snippet: model
    static final class Town {

        final Table people;
        final IntColumn caught; // 1: was ill, or is
        double risk = 0.5; // that a healthy person who meets an ill one falls ill; a branch may change it

        Town(final Simulation sim) {
            people = sim.define("person", Layout.fixed(PEOPLE));
            caught = people.ints("caught");
            final IntColumn days = people.ints("days"); // of the illness to come; 0: healthy; -1: over
            sim.system("meet").reads(days).writes(caught).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row);
                    if (rows.read(days)[random.nextInt(PEOPLE)] > 0 && random.chance(risk)) {
                        rows.write(caught)[row] = 1;
                    }
                }
            });
            sim.system("go on").reads(caught).writes(days).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int left = rows.write(days)[row];
                    final int first = rows.read(caught)[row] * ILL_DAYS;
                    rows.write(days)[row] = left == 0 ? first : left > 1 ? left - 1 : -1;
                }
            });
            for (int row = 0; row < 20; row++) {
                caught.values()[row] = 1; // the first ones; a restore replaces them
            }
        }

        int everIll() {
            return IntStream.of(caught.values()).sum();
        }
    }
    // end

    private final SimulationOptions options =
            SimulationOptions.defaults().withSeed(1).withWorkers(2);

    @AutoClose
    private final Simulation trunk = Simulation.create(options);

    private final Town town = new Town(trunk);

    @BeforeEach
    void begin() {
        trunk.run(4);
    }

    @Test
    @DisplayName("the model of these tests is deterministic")
    void town_inOtherOrders_isTheSame() {
        assertEquals("", FirstDifference.of(Town::new, 6));
    }

    @Test
    @DisplayName("futures of today: the first one is what the trunk does next")
    void futures_ofToday_beginWithTheTrunk() throws InterruptedException {
        // snippet: futures
        final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
        final List<Outcome<Integer>> outcomes = futures.run(8, 20, (sim, town) -> town.everIll());
        // end
        trunk.run(20);
        assertEquals(town.everIll(), outcomes.getFirst().value());
        assertEquals(trunk.hash(), outcomes.getFirst().hash());
        assertTrue(outcomes.stream().map(Outcome::value).distinct().count() > 4);
    }

    @Test
    @DisplayName("what if: the same seed with another parameter, and with another state")
    void futures_whatIf_differFromTheTrunkByTheirChange() throws InterruptedException {
        final Snapshot today = trunk.snapshot();
        // snippet: whatIf
        final long seed = today.seed();
        final List<Outcome<Integer>> outcomes = Futures.of(today, options, Town::new)
                .run(
                        List.of(
                                Branch.seed(seed), // as it is
                                Branch.seed(seed, (sim, town) -> town.risk = 0.2), // masks
                                Branch.seed(seed, (sim, town) -> sim.switchOff("meet"))), // all stay at home
                        20,
                        (sim, town) -> town.everIll());
        // end
        final int illToday = town.everIll();
        trunk.run(20);
        assertEquals(town.everIll(), outcomes.getFirst().value());
        assertTrue(outcomes.get(1).value() < outcomes.getFirst().value()
                && outcomes.get(1).value() > illToday);
        assertEquals(illToday, outcomes.get(2).value());
    }

    @Test
    @DisplayName("common random numbers: the difference of two variants scatters less than with other seeds")
    void compare_sameSeeds_scatterLess() throws InterruptedException {
        final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
        // snippet: common
        final List<List<Outcome<Integer>>> outcomes = futures.compare(
                List.of((sim, town) -> {}, (sim, town) -> town.risk = 0.45), SEEDS, 8, (sim, town) -> town.everIll());
        final double[] less = new double[SEEDS]; // people who stay healthy by a lower risk
        for (int i = 0; i < SEEDS; i++) {
            less[i] = outcomes.get(0).get(i).value() - outcomes.get(1).get(i).value();
        }
        // end
        final double[] unpaired = new double[SEEDS]; // the same runs, each beside one of another seed
        for (int i = 0; i < SEEDS; i++) {
            unpaired[i] = outcomes.get(0).get(i).value()
                    - outcomes.get(1).get((i + 1) % SEEDS).value();
        }
        final String figures = String.format(
                Locale.ROOT,
                "mean %.1f, deviation %.1f; of other seeds mean %.1f, deviation %.1f",
                mean(less),
                deviation(less),
                mean(unpaired),
                deviation(unpaired));
        assertEquals("mean 145.6, deviation 34.5; of other seeds mean 145.6, deviation 101.3", figures);
    }

    private static double mean(final double[] values) {
        double sum = 0;
        for (final double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double deviation(final double[] values) {
        final double mean = mean(values);
        double sum = 0;
        for (final double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / (values.length - 1));
    }

    @Test
    @DisplayName("the best future goes on: the value of a branch is its snapshot")
    void futures_best_goesOn() throws InterruptedException {
        final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
        // snippet: best
        record End(int everIll, Snapshot state) {}

        final List<Outcome<End>> ends = futures.run(8, 10, (sim, town) -> new End(town.everIll(), sim.snapshot()));
        final End best = ends.stream()
                .map(Outcome::value)
                .min(Comparator.comparingInt(End::everIll))
                .orElseThrow();
        trunk.restore(best.state.withSeed(options.seed())); // goes on with the numbers of the trunk
        // end
        assertEquals(best.everIll, town.everIll());
        assertTrue(ends.stream().allMatch(end -> end.value().everIll >= best.everIll));
        trunk.run(1);
    }

    @Test
    @DisplayName("a branch that fails leaves the others whole")
    void futures_oneFails_leavesTheOthers() throws InterruptedException {
        final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
        final List<Branch<Town>> branches =
                List.of(Branch.seed(1), Branch.seed(2, (sim, town) -> sim.switchOff("no such system")), Branch.seed(3));
        final StringBuilder log = new StringBuilder();
        // snippet: failures
        int sum = 0;
        for (final Outcome<Integer> outcome : futures.run(branches, 5, (sim, town) -> town.everIll())) {
            if (outcome.failure().isPresent()) {
                log.append(outcome); // its number, seed, frame and failure
            } else {
                sum += outcome.value(); // would throw for a branch that failed
            }
        }
        // end
        assertTrue(sum > 0);
        assertTrue(log.toString().contains("branch=1, seed=2, frame=4"), log::toString);
    }

    @TempDir
    private Path folder;

    @Test
    @DisplayName("branches in other processes: a file for each")
    void files_oneForEachBranch_areTheSameBranches() throws InterruptedException, IOException {
        final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
        final int number = 3;
        final Path file = folder.resolve("branch");
        final Snapshot today = trunk.snapshot();
        // snippet: files
        today.withSeed(futures.seed(number)).writeTo(file); // here, for each number
        // end
        final Outcome<Integer> outcome =
                futures.run(number + 1, 20, (sim, town) -> town.everIll()).getLast();
        // snippet: process
        final Snapshot mine = Snapshot.read(file); // there
        try (Simulation sim = Simulation.create(options.withSeed(mine.seed()))) {
            final Town copy = new Town(sim);
            sim.restore(mine);
            sim.run(20);
            final int everIll = copy.everIll();
            // end
            assertEquals(everIll, outcome.value());
            assertEquals(sim.hash(), outcome.hash());
        }
    }
}
