package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.denserow.engine.Draw;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The page `docs/randomness.md`: random numbers in each place that has them, their traps, other distributions,
/// replications.
class RandomnessTest {

    private static final int SHEEP = 300;

    private record Sheep(
            Table table, FloatColumn x, FloatColumn y, IntColumn luck, DoubleColumn toss, DoubleColumn fight) {}

    private record Join(long account) {}

    private static SimulationOptions seed(final long seed) {
        return SimulationOptions.defaults().withSeed(seed);
    }

    private static Sheep sheep(final Simulation sim) {
        final Sheep sheep = sim.define("sheep", Sheep.class, Layout.dense(2 * SHEEP));
        final Table table = sheep.table;
        final FloatColumn x = sheep.x;
        // snippet: outside
        final Draw random = sim.random("first sheep"); // once: each call of random(…) begins again
        for (int i = 0; i < SHEEP; i++) {
            final long lamb = table.create();
            x.values()[table.row(lamb)] = 100 * (float) random.of(lamb).nextDouble();
        }
        // end
        return sheep;
    }

    // ---- Places ----

    @Test
    @DisplayName("numbers of rows, pairs, exclusive systems and handlers are the same for any order and workers")
    void model_thatDrawsEverywhere_hasNoDifference() {
        assertEquals("", FirstDifference.of(RandomnessTest::drawEverywhere, 20));
    }

    private static void drawEverywhere(final Simulation sim) {
        final Sheep sheep = sheep(sim);
        final Table table = sheep.table;
        final FloatColumn x = sheep.x;
        final FloatColumn y = sheep.y;
        final IntColumn luck = sheep.luck;
        final DoubleColumn fight = sheep.fight;
        // snippet: rows
        sim.system("stroll").writes(x, y).over(table, (rows, commands) -> {
            final float[] xs = rows.write(x), ys = rows.write(y);
            for (int row = rows.begin(); row < rows.end(); row++) {
                final Draw random = rows.random().at(row); // the numbers of this sheep in this frame
                if (random.chance(0.1)) {
                    xs[row] += (float) random.nextDouble(); // the second number
                    ys[row] += (float) random.nextDouble(); // the third
                }
            }
        });
        // end
        // snippet: pairs
        sim.system("fight").writes(fight).over(table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long sheepHere = table.handle(row);
                final long other = table.handle((row + 1) % table.size());
                final long pair = sheepHere * 0x9E37_79B9_7F4A_7C15L + other; // (a, b) and (b, a) differ
                rows.write(fight)[row] = rows.random().of(pair).nextDouble();
            }
        });
        // end
        // snippet: exclusive
        sim.system("lottery").exclusive((world, commands) -> {
            final Draw random = world.random(); // no position: numbers of this system and frame, in turn
            final int winner = random.nextInt(table.size());
            luck.values()[winner] += 1 + random.nextInt(6);
        });
        // end
        // snippet: handler
        final Port<Join> joins = sim.port("join", Join.class, (join, commands) -> {
            final long lamb = commands.create(table);
            commands.with(x, 100 * (float) sim.random("join").of(join.account()).nextDouble());
            return lamb;
        });
        // end
        for (int account = 0; account < 100; account++) {
            assertTrue(joins.offer(new Join(account)));
        }
    }

    @Test
    @DisplayName("a body without rows has numbers of its own, and refuses to position on a row")
    void random_withoutRows_refusesARow() {
        try (Simulation sim = Simulation.create(seed(1))) {
            sheep(sim);
            sim.system("alone").exclusive((world, commands) -> world.random().at(0));
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertTrue(failure.getMessage().contains("use of(handle)"), failure.getMessage());
        }
    }

    // ---- Traps ----

    @Test
    @DisplayName("the traps: the same position, the same name and the same frame repeat numbers")
    void random_samePositionNameOrFrame_repeats() {
        try (Simulation sim = Simulation.create(seed(3))) {
            final Sheep sheep = sheep(sim);
            final long[] drawn = new long[SHEEP];
            sim.system("move").writes(sheep.luck).over(sheep.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    drawn[row] = rows.random().at(row).nextLong();
                    assertEquals(drawn[row], rows.random().at(row).nextLong(), "positioned again");
                }
            });
            sim.step();
            final long lamb = sheep.table.handle(5);
            assertNotEquals(drawn[5], sim.random("move").of(lamb).nextLong(), "another frame");
            assertEquals(
                    sim.random("move").of(lamb).nextLong(),
                    sim.random("move").of(lamb).nextLong(),
                    "no frame between");
        }
        try (Simulation sim = Simulation.create(seed(3))) {
            final Sheep sheep = sheep(sim);
            final long lamb = sheep.table.handle(5);
            final long before = sim.random("move").of(lamb).nextLong();
            final long[] drawn = new long[1];
            sim.system("move").writes(sheep.luck).over(sheep.table, (rows, commands) -> {
                drawn[0] = rows.random().of(lamb).nextLong();
            });
            sim.step();
            assertEquals(before, drawn[0], "the owner, before the frame, under the name of a system");
        }
    }

    @Test
    @DisplayName("numbers that were not positioned are those of the chunk: they depend on the grain")
    void random_notPositioned_dependsOnTheGrain() {
        final List<long[]> byGrain = new ArrayList<>();
        for (final int grain : new int[] {64, 64, 128}) {
            try (Simulation sim = Simulation.create(seed(3).withGrain(grain))) {
                final Sheep sheep = sheep(sim);
                final long[] drawn = new long[SHEEP];
                sim.system("move").writes(sheep.luck).over(sheep.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        drawn[row] = rows.random().nextLong();
                    }
                });
                sim.step();
                byGrain.add(drawn);
                assertEquals(SHEEP, LongStream.of(drawn).distinct().count());
            }
        }
        assertArrayEquals(byGrain.get(0), byGrain.get(1));
        assertNotEquals(byGrain.get(0)[100], byGrain.get(2)[100]);
    }

    @Test
    @DisplayName("the first 64 bits of two entities differ, in one stream and frame: keys that break ties")
    void bits_firstOfEachEntity_areDistinct() {
        try (Simulation sim = Simulation.create(seed(4))) {
            final Draw random = sim.random("tie");
            assertEquals(
                    1 << 17,
                    LongStream.range(0, 1 << 17)
                            .map(entity -> random.of(entity).nextLong())
                            .distinct()
                            .count());
        }
    }

    // ---- Other distributions ----

    // snippet: distributions
    /// From `low` to `high`, both included.
    static int between(final Draw random, final int low, final int high) {
        return low + random.nextInt(high - low + 1);
    }

    /// A waiting time with a mean.
    static double exponential(final Draw random, final double mean) {
        return -mean * StrictMath.log(1 - random.nextDouble()); // 1 - nextDouble() is never 0
    }

    /// Normal, with mean 0 and deviation 1: Box and Muller; takes two draws.
    static double normal(final Draw random) {
        final double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }

    /// An index, with a probability in proportion to its weight.
    static int weighted(final Draw random, final double[] weights, final double sum) {
        double left = random.nextDouble() * sum;
        int index = 0;
        while (index < weights.length - 1 && left >= weights[index]) {
            left -= weights[index++];
        }
        return index;
    }
    // end

    @Test
    void distributions_manyDraws_haveTheirMeansAndDeviations() {
        final int draws = 100_000;
        try (Simulation sim = Simulation.create(seed(5))) {
            final Draw random = sim.random("distributions");
            double waits = 0;
            double normals = 0;
            double squares = 0;
            final int[] dice = new int[7];
            final int[] chosen = new int[3];
            for (int i = 0; i < draws; i++) {
                waits += exponential(random.of(i), 4);
                final double normal = normal(random);
                normals += normal;
                squares += normal * normal;
                dice[between(random, 1, 6)]++;
                chosen[weighted(random, new double[] {1, 2, 5}, 8)]++;
            }
            assertEquals(4, waits / draws, 0.08); // more than 6 standard errors
            assertEquals(0, normals / draws, 0.02);
            assertEquals(1, squares / draws, 0.03);
            assertEquals(0, dice[0]);
            for (int eyes = 1; eyes <= 6; eyes++) {
                assertEquals(draws / 6.0, dice[eyes], 800);
            }
            assertEquals(draws / 8.0, chosen[0], 800);
            assertEquals(draws * 2 / 8.0, chosen[1], 900);
        }
    }

    // ---- Replications ----

    @Test
    void replications_otherSeeds_giveOtherResultsThatRepeat() {
        final double[] first = replications();
        assertArrayEquals(first, replications());
        assertEquals(8, Arrays.stream(first).distinct().count());
        assertEquals(0.5 * SHEEP, Arrays.stream(first).average().orElseThrow(), 20);
    }

    private static double[] replications() {
        // snippet: replications
        final double[] results = new double[8];
        for (int run = 0; run < results.length; run++) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(1 + run))) {
                final Tally sum = lucky(sim); // defines the model
                sim.run(10);
                results[run] = sum.value();
            }
        }
        // end
        return results;
    }

    /// Counts the sheep that are lucky in a frame.
    private static Tally lucky(final Simulation sim) {
        final Sheep sheep = sheep(sim);
        final Tally lucky = sim.tally("lucky");
        sim.system("toss").writes(sheep.toss).over(sheep.table, (rows, commands) -> {
            double here = 0;
            for (int row = rows.begin(); row < rows.end(); row++) {
                final double tossed = rows.random().at(row).nextDouble();
                rows.write(sheep.toss)[row] = tossed;
                here += tossed;
            }
            lucky.add(rows, here);
        });
        return lucky;
    }

    // ---- Quality: first numbers of neighbours ----

    private static final int DRAWS = 1 << 16;

    /// First numbers of neighbouring entities, frames, seeds or streams.
    private static double[] neighbours(final String which) {
        final double[] units = new double[DRAWS];
        switch (which) {
            case "entities" -> {
                try (Simulation sim = Simulation.create(seed(1))) {
                    final Draw random = sim.random("a");
                    Arrays.setAll(units, i -> random.of(0x1_0000_0000L + i).nextDouble());
                }
            }
            case "generations" -> {
                try (Simulation sim = Simulation.create(seed(1))) {
                    final Draw random = sim.random("a");
                    Arrays.setAll(units, i -> random.of((long) i << 32 | 7).nextDouble());
                }
            }
            case "streams" -> {
                try (Simulation sim = Simulation.create(seed(1))) {
                    Arrays.setAll(units, i -> sim.random("s" + i).of(7).nextDouble());
                }
            }
            default -> {
                try (Simulation sim = Simulation.create(seed(1))) {
                    for (int i = 0; i < DRAWS; i++) {
                        units[i] = sim.random("a").of(7).nextDouble();
                        sim.step();
                    }
                }
            }
        }
        return units;
    }

    /// How far the counts in 256 classes are from equal ones: about 0, and rarely more than 5.
    private static double unevenness(final double[] units) {
        final int[] counts = new int[256];
        for (final double unit : units) {
            counts[(int) (unit * 256)]++;
        }
        final double expected = units.length / 256.0;
        double chi = 0;
        for (final int count : counts) {
            chi += (count - expected) * (count - expected) / expected;
        }
        return Math.abs(chi - 255) / Math.sqrt(2 * 255);
    }

    /// The correlation of each number with one of the next, in standard errors: about 0, and rarely more than 5.
    private static double dependence(final double[] units, final int distance) {
        double sum = 0;
        for (int i = 0; i + distance < units.length; i++) {
            sum += (units[i] - 0.5) * (units[i + distance] - 0.5) * 12;
        }
        return Math.abs(sum) / Math.sqrt(units.length - distance);
    }

    @Test
    @DisplayName("first numbers of neighbouring entities, generations, frames and streams are even and do not depend")
    void unit_ofNeighbours_isEvenAndIndependent() {
        for (final String which : new String[] {"entities", "generations", "frames", "streams"}) {
            final double[] units = neighbours(which);
            assertTrue(unevenness(units) < 5, () -> which + ": " + unevenness(units));
            for (int distance = 1; distance <= 64; distance++) {
                final int each = distance;
                assertTrue(dependence(units, each) < 5, () -> which + ", distance=" + each);
            }
        }
    }

    @Test
    @DisplayName("the broken twin, keys that are only multiplied, is found by the same figures")
    void unit_ofKeysThatAreNotMixed_isFound() {
        final double[] units = new double[DRAWS];
        Arrays.setAll(units, i -> (i * 0x9E37_79B9_7F4A_7C15L >>> 11) * 0x1.0p-53);
        assertTrue(dependence(units, 1) > 5);
        Arrays.setAll(units, i -> i / (double) (1 << 20));
        assertTrue(unevenness(units) > 5);
    }
}
